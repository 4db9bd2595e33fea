// Decides, per field, between the values that were found. Deterministic and independent of the order of candidates. Equally good values
// that
// contradict each other are a conflict, and a conflict delivers nothing.
// Next: engine/src/verify/verify-candidate.ts
import type { Candidate, JsonValue } from '../types.ts'
import { logit } from '../trees/boosted-trees.ts'
import { fullestFirst } from './fuller-accounts.ts'
import type { RankedParty } from './parties.ts'
import { lettersOfValue } from './value-key.ts'

export interface Decision {
  /** The best candidate; null where none is good enough. */
  candidate: Candidate | null
  /** Probability that it is right, 0 to 1; where none is good enough, that of the best one. */
  probability: number
  isConflict: boolean
}

const STRENGTH_MIN = 0.5
/** Two values are equally good if both their strengths and the log odds of their probabilities differ by less. */
const TIE = { strength: 0.004, logOdds: 0.6 }

/** `least` is the least probability with which a value is delivered. */
export function mergeParties(all: readonly RankedParty[], least: number): Decision {
  const parties = all.toSorted((a, b) => orderOf(b) - orderOf(a) || b.strength - a.strength)
  const [first, second] = fullestFirst(parties)
  if (!first || first.strength < STRENGTH_MIN || first.probability < least)
    return { candidate: null, probability: first?.probability ?? 0, isConflict: false }
  const isTie =
    second !== undefined &&
    first === parties[0] &&
    Math.abs(first.strength - second.strength) < TIE.strength &&
    logit(first.probability) - logit(second.probability) < TIE.logOdds
  return { candidate: first.best, probability: first.probability, isConflict: isTie && isRival(first, second) }
}

/**
 * Combines the log odds of the probability and of the strength: the trees only cover the fields they were fitted on, while the strength
 * applies to all, so a small difference in one must not overrule the other.
 */
function orderOf({ probability, strength }: RankedParty): number {
  return logit(probability) + STRENGTH_WEIGHT * logit(strength)
}

const STRENGTH_WEIGHT = 2

/** True for two lists of which one has all items of the other, or whose items contain each other in pairs. */
function areSameItems(a: JsonValue, b: JsonValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return false
  const [few, many] = [a, b].toSorted((one, other) => one.length - other.length).map((list) => list.map((item) => lettersOfValue(item)))
  if (few?.every((item) => many?.includes(item))) return true
  return few?.length === many?.length && few?.every((item, at) => item.includes(many?.[at] ?? '') || many?.[at]?.includes(item)) === true
}

/** True for a day and a moment in UTC that falls on this day in some time zone. */
function isDayOfMoment(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false
  const [day, moment] = a.length < b.length ? [a, b] : [b, a]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/T.{0,16}(?:Z|[+-]00:?00)$/.test(moment)) return false
  const hours = (Date.parse(moment) - Date.parse(day)) / HOUR_MS
  return hours >= -ZONE_HOURS_MAX && hours < 24 + ZONE_HOURS_MAX
}
const HOUR_MS = 3_600_000
/** Largest offset of a time zone from UTC, in hours. */
const ZONE_HOURS_MAX = 14

/** False for values that differ only in wording: one contains the other, or they differ only in punctuation. */
function isRival(first: RankedParty, second: RankedParty): boolean {
  if (areSameItems(first.best.value, second.best.value) || isDayOfMoment(first.best.value, second.best.value)) return false
  const [a, b] = [lettersOfValue(first.best.value), lettersOfValue(second.best.value)]
  return !a.includes(b) && !b.includes(a)
}
