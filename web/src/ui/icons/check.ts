// The icon check of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const Check = /* @__PURE__ */ drawIcon('check', [['path', { d: 'M20 6 9 17l-5-5' }]])
