// The icon pause of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Pause = /* @__PURE__ */ drawIcon('pause', [
  ['rect', { x: '14', y: '3', width: '5', height: '18', rx: '1' }],
  ['rect', { x: '5', y: '3', width: '5', height: '18', rx: '1' }],
])
