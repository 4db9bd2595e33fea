// The icon info of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Info = /* @__PURE__ */ drawIcon('info', [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M12 16v-4' }],
  ['path', { d: 'M12 8h.01' }],
])
