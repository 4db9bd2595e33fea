// The icon user-round-minus of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const UserRoundMinus = /* @__PURE__ */ drawIcon('user-round-minus', [
  ['path', { d: 'M2 21a8 8 0 0 1 13.292-6' }],
  ['circle', { cx: '10', cy: '8', r: '5' }],
  ['path', { d: 'M22 19h-6' }],
])
