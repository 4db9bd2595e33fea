// The icon chevron-right of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ChevronRight = /* @__PURE__ */ drawIcon('chevron-right', [['path', { d: 'm9 18 6-6-6-6' }]])
