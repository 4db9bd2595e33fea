// Confidence of a delivered value: the probability that it is right, by a logistic function of how it was found.
import { CONFIDENCE_TABLE } from './confidence-table.ts'
import type { Decision } from './merge.ts'
import type { Shape } from './vocabulary/concept.ts'

/** What the probability is told from. */
export interface ConfidenceFacts {
  strength: number
  rival: number
  agreement: number
  structured: number
  shape: Shape
}

/** Facts of a decision that found something. */
export function confidenceFacts({ strength, rivalStrength, rungs, candidate }: Decision, shape: Shape): ConfidenceFacts {
  return { strength, rival: rivalStrength, agreement: rungs > 1 ? 1 : 0, structured: candidate?.method === 'structured' ? 1 : 0, shape }
}

/** 0 to 1, with two digits. */
export function confidenceOf(facts: ConfidenceFacts): number {
  const { base, strength, rival, agreement, structured, shapes } = CONFIDENCE_TABLE
  const logit =
    base +
    strength * facts.strength +
    rival * facts.rival +
    agreement * facts.agreement +
    structured * facts.structured +
    (shapes[facts.shape] ?? 0)
  return Math.round(100 / (1 + Math.exp(-logit))) / 100
}
