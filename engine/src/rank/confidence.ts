// Confidence of a delivered value: the probability that it is right, by a logistic function of how it was found.
import { CONFIDENCE_TABLE } from './confidence-table.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Decision } from './merge.ts'
import type { Shape } from '../fields/concept.ts'

/** What the probability is told from. */
export interface ConfidenceFacts {
  strength: number
  rival: number
  agreement: number
  structured: number
  shape: Shape
  /** Id of the field's concept; empty where it has none. */
  concept: string
}

/** Facts of a decision that found something. */
export function confidenceFacts({ strength, rivalStrength, rungs, candidate }: Decision, { shape, concept }: FieldSpec): ConfidenceFacts {
  return {
    strength,
    rival: rivalStrength,
    agreement: rungs > 1 ? 1 : 0,
    structured: candidate?.method === 'structured' ? 1 : 0,
    shape,
    concept: concept?.id ?? '',
  }
}

/** The facts as named numbers, in the names of the table of coefficients. */
export function featuresOf({ strength, rival, agreement, structured, shape, concept }: ConfidenceFacts): [string, number][] {
  const features: [string, number][] = [
    ['base', 1],
    ['strength', strength],
    ['sure', Math.max(0, strength - SURE)],
    ['rival', rival],
    ['agreement', agreement],
    ['structured', structured],
    [`shape ${shape}`, 1],
    [`declared ${shape}`, structured],
  ]
  return concept === '' ? features : [...features, [`concept ${concept}`, 1]]
}

const SURE = 0.9

/** The probability by a table of coefficients; names that are not in it add nothing. */
export function probability(table: Readonly<Record<string, number>>, facts: ConfidenceFacts): number {
  const logit = featuresOf(facts).reduce((sum, [name, value]) => sum + (table[name] ?? 0) * value, 0)
  return 1 / (1 + Math.exp(-logit))
}

/** 0 to 1, with two digits. */
export function confidenceOf(facts: ConfidenceFacts): number {
  return Math.round(probability(CONFIDENCE_TABLE, facts) * 100) / 100
}
