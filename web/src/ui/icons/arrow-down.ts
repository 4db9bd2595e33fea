// The icon arrow-down of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ArrowDown = /* @__PURE__ */ drawIcon('arrow-down', [
  ['path', { d: 'M12 5v14' }],
  ['path', { d: 'm19 12-7 7-7-7' }],
])
