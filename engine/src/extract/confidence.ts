// Confidence of a delivered value: the probability that it is right, by a logistic function of what is known about it.
// Coefficients were fitted on labelled pages (see engine/bench/calibrate.ts); they are figures, not opinions.
import type { Decision } from './merge.ts'

const COEFFICIENTS = { intercept: -4.2, strength: 5.6, support: 0.35, rival: -1.1, structured: 0.2 }

/** 0 to 1, with two digits. */
export function confidenceOf(decision: Decision): number {
  const { candidate, strength, support, rivalStrength } = decision
  if (!candidate) return 0
  const logit =
    COEFFICIENTS.intercept +
    COEFFICIENTS.strength * strength +
    COEFFICIENTS.support * Math.min(support - 1, 3) +
    COEFFICIENTS.rival * rivalStrength +
    COEFFICIENTS.structured * (candidate.method === 'structured' ? 1 : 0)
  return Math.round(100 / (1 + Math.exp(-logit))) / 100
}
