// Decides, per field, between the values that were found. Deterministic: equal input gives equal output, whatever the order of the
// candidates. Equally good values that contradict each other are a conflict, and a conflict delivers nothing.
// Next: engine/src/verify/verify-candidate.ts
import type { Candidate, JsonValue } from '../types.ts'
import { logit } from '../trees/boosted-trees.ts'
import { fullestFirst } from './fuller-accounts.ts'
import type { RankedParty } from './parties.ts'
import { lettersOfValue } from './value-key.ts'

export interface Decision {
  /** The best candidate; null where none is good enough. */
  candidate: Candidate | null
  /** Chance that it is right, 0 to 1; of the best one, where none is good enough. */
  probability: number
  isConflict: boolean
}

const PROBABILITY_MIN = 0.3
const STRENGTH_MIN = 0.5
/** Two values whose strengths differ by less, and the log odds of whose chances do, are equally good. */
const TIE = { strength: 0.004, logOdds: 0.6 }

export function mergeParties(all: readonly RankedParty[]): Decision {
  const parties = all.toSorted((a, b) => orderOf(b) - orderOf(a) || b.strength - a.strength)
  const [first, second] = fullestFirst(parties)
  if (!first || first.strength < STRENGTH_MIN || first.probability < PROBABILITY_MIN)
    return { candidate: null, probability: first?.probability ?? 0, isConflict: false }
  const isTie =
    second !== undefined &&
    first === parties[0] &&
    Math.abs(first.strength - second.strength) < TIE.strength &&
    logit(first.probability) - logit(second.probability) < TIE.logOdds
  return { candidate: first.best, probability: first.probability, isConflict: isTie && isRival(first, second) }
}

/**
 * Log odds of the probability and of the strength together. The trees have seen the fields of the pages that they were fitted on; the strength
 * also distinguishes fields of one kind, so that neither overrules the other by a little.
 */
function orderOf({ probability, strength }: RankedParty): number {
  return logit(probability) + STRENGTH_WEIGHT * logit(strength)
}

const STRENGTH_WEIGHT = 2

/** Lists of which every item of one holds that of the other, or one has all items of the other. */
function areSameItems(a: JsonValue, b: JsonValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return false
  const [few, many] = [a, b].toSorted((one, other) => one.length - other.length).map((list) => list.map((item) => lettersOfValue(item)))
  if (few?.every((item) => many?.includes(item))) return true
  return few?.length === many?.length && few?.every((item, at) => item.includes(many?.[at] ?? '') || many?.[at]?.includes(item)) === true
}

/** Midnight in Greenwich is the evening of the day before where the page is written and shows that day. */
function isDayOfMoment(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false
  const [day, moment] = a.length < b.length ? [a, b] : [b, a]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/T.{0,16}(?:Z|[+-]00:?00)$/.test(moment)) return false
  const hours = (Date.parse(moment) - Date.parse(day)) / HOUR_MS
  return hours >= -ZONE_HOURS_MAX && hours < 24 + ZONE_HOURS_MAX
}
const HOUR_MS = 3_600_000
/** Zones are at most so far from Greenwich. */
const ZONE_HOURS_MAX = 14

/** Values that differ only in wording are no rivals: one contains the other, or they differ in signs only. */
function isRival(first: RankedParty, second: RankedParty): boolean {
  if (areSameItems(first.best.value, second.best.value) || isDayOfMoment(first.best.value, second.best.value)) return false
  const [a, b] = [lettersOfValue(first.best.value), lettersOfValue(second.best.value)]
  return !a.includes(b) && !b.includes(a)
}
