// The icon chevron-down of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ChevronDown = /* @__PURE__ */ drawIcon('chevron-down', [['path', { d: 'm6 9 6 6 6-6' }]])
