// Scales the ranker's probability of a chosen value to its confidence. The trees are fitted on all values that were found, of which chosen
// ones are right more often than others of the same probability, and long texts less often, since they must also begin and end correctly.
import { logit } from '../trees/boosted-trees.ts'
import type { Candidate, JsonValue } from '../types.ts'

/**
 * Log odds of the confidence: `base` + `slope` × those of the probability, plus `prose` for a long text. Fitted on sites new to the trees.
 */
export interface Scale {
  base: number
  slope: number
  prose: number
}

export function scaledChance({ base, slope, prose }: Scale, chosen: Candidate | null, chance: number): number {
  const logOdds = base + slope * logit(chance) + (chosen !== null && isProse(chosen.value) ? prose : 0)
  return 1 / (1 + Math.exp(-logOdds))
}

/** Number of words from which a text counts as long, so that its beginning and end may be wrong. */
const PROSE_WORDS = 12

export function isProse(value: JsonValue): boolean {
  return typeof value === 'string' && value.split(/\s+/, PROSE_WORDS).length >= PROSE_WORDS
}
