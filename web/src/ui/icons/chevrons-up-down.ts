// The icon chevrons-up-down of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const ChevronsUpDown = /* @__PURE__ */ drawIcon('chevrons-up-down', [
  ['path', { d: 'm7 15 5 5 5-5' }],
  ['path', { d: 'm7 9 5-5 5 5' }],
])
