// The icon command of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Command = /* @__PURE__ */ drawIcon('command', [
  ['path', { d: 'M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3' }],
])
