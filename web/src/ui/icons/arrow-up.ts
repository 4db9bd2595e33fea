// The icon arrow-up of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ArrowUp = /* @__PURE__ */ drawIcon('arrow-up', [
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
])
