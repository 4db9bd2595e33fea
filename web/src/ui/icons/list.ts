// The icon list of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const List = /* @__PURE__ */ drawIcon('list', [
  ['path', { d: 'M3 5h.01' }],
  ['path', { d: 'M3 12h.01' }],
  ['path', { d: 'M3 19h.01' }],
  ['path', { d: 'M8 5h13' }],
  ['path', { d: 'M8 12h13' }],
  ['path', { d: 'M8 19h13' }],
])
