// The icon toggle-left of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ToggleLeft = /* @__PURE__ */ drawIcon('toggle-left', [
  ['circle', { cx: '9', cy: '12', r: '3' }],
  ['rect', { width: '20', height: '14', x: '2', y: '5', rx: '7' }],
])
