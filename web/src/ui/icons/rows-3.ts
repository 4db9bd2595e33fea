// The icon rows-3 of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Rows3 = /* @__PURE__ */ drawIcon('rows-3', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M21 9H3' }],
  ['path', { d: 'M21 15H3' }],
])
