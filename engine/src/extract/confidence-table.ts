// Coefficients of confidence, fitted on labelled pages by engine/bench/calibrate.ts, which prints this table. Figures, not opinions:
// do not edit by hand. `shapes` is what is added for fields of a shape; shapes that are not named add nothing.
import type { Shape } from './vocabulary/concept.ts'

interface ConfidenceTable {
  base: number
  strength: number
  rival: number
  agreement: number
  structured: number
  shapes: Partial<Record<Shape, number>>
}

export const CONFIDENCE_TABLE: ConfidenceTable = { base: -4.2, strength: 5.6, rival: -1.1, agreement: 0.35, structured: 0.2, shapes: {} }
