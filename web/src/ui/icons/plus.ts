// The icon plus of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Plus = /* @__PURE__ */ drawIcon('plus', [
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
