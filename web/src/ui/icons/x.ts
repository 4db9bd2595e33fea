// The icon x of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const X = /* @__PURE__ */ drawIcon('x', [
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
])
