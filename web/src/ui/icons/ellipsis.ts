// The icon ellipsis of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Ellipsis = /* @__PURE__ */ drawIcon('ellipsis', [
  ['circle', { cx: '12', cy: '12', r: '1' }],
  ['circle', { cx: '19', cy: '12', r: '1' }],
  ['circle', { cx: '5', cy: '12', r: '1' }],
])
