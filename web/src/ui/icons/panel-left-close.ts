// The icon panel-left-close of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const PanelLeftClose = /* @__PURE__ */ drawIcon('panel-left-close', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M9 3v18' }],
  ['path', { d: 'm16 15-3-3 3-3' }],
])
