// The icon arrow-right of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ArrowRight = /* @__PURE__ */ drawIcon('arrow-right', [
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'm12 5 7 7-7 7' }],
])
