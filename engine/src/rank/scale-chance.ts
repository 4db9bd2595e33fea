// The confidence of a chosen value, by the chance that the ranker's trees give it. They are fitted on all values that were found, the chosen
// ones are more often right than others of the same chance, and a long text is right only where it also begins and ends where it should.
import { logit } from '../trees/boosted-trees.ts'
import type { Candidate, JsonValue } from '../types.ts'

/** Log odds of the confidence are `base` + `slope` × those of the chance, and `prose` more for a long text. Fitted on sites the trees had not seen. */
export interface Scale {
  base: number
  slope: number
  prose: number
}

export function scaledChance({ base, slope, prose }: Scale, chosen: Candidate | null, chance: number): number {
  const logOdds = base + slope * logit(chance) + (chosen !== null && isProse(chosen.value) ? prose : 0)
  return 1 / (1 + Math.exp(-logOdds))
}

/** Texts of so many words: where they begin and end is a part of what may be wrong. */
const PROSE_WORDS = 12

export function isProse(value: JsonValue): boolean {
  return typeof value === 'string' && value.split(/\s+/, PROSE_WORDS).length >= PROSE_WORDS
}
