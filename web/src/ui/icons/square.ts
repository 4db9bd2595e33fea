// The icon square of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Square = /* @__PURE__ */ drawIcon('square', [['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }]])
