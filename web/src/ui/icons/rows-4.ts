// The icon rows-4 of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Rows4 = /* @__PURE__ */ drawIcon('rows-4', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M21 7.5H3' }],
  ['path', { d: 'M21 12H3' }],
  ['path', { d: 'M21 16.5H3' }],
])
