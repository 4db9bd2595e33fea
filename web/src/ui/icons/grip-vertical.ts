// The icon grip-vertical of Lucide (see LICENSE).
import { drawIcon } from './draw-icon.tsx'

export const GripVertical = /* @__PURE__ */ drawIcon('grip-vertical', [
  ['circle', { cx: '9', cy: '12', r: '1' }],
  ['circle', { cx: '9', cy: '5', r: '1' }],
  ['circle', { cx: '9', cy: '19', r: '1' }],
  ['circle', { cx: '15', cy: '12', r: '1' }],
  ['circle', { cx: '15', cy: '5', r: '1' }],
  ['circle', { cx: '15', cy: '19', r: '1' }],
])
