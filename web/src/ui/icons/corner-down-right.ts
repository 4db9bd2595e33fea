// The icon corner-down-right of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const CornerDownRight = /* @__PURE__ */ drawIcon('corner-down-right', [
  ['path', { d: 'm15 10 5 5-5 5' }],
  ['path', { d: 'M4 4v7a4 4 0 0 0 4 4h12' }],
])
