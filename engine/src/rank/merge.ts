// Decides, per field, between the candidates of all rungs. Deterministic: equal input gives equal output, whatever the order of
// the rungs. Rungs that agree raise each other; equally good ones that differ are a conflict, and a conflict delivers nothing.
// Next: engine/src/verify/verify-candidate.ts
import type { Candidate, JsonValue } from '../types.ts'
import { fullestFirst, type Party } from './fuller-accounts.ts'
import { lettersOfValue, valueKey } from './value-key.ts'

export interface Decision {
  /** The best candidate; null where none is good enough. */
  candidate: Candidate | null
  /** Rungs that gave the same value. */
  rungs: number
  /** Score of the best candidate with its support. */
  strength: number
  /** Strength of the best candidate of another value; 0 where there is none. */
  rivalStrength: number
  isConflict: boolean
}

const STRENGTH_MIN = 0.5
/** Two values whose strengths differ by less are equally good. */
const TIE = 0.004

export function mergeCandidates(candidates: readonly Candidate[]): Decision {
  const parties = partiesOf(candidates).toSorted((a, b) => b.strength - a.strength)
  const [first, second] = fullestFirst(parties)
  if (!first || first.strength < STRENGTH_MIN)
    return { candidate: null, rungs: 0, strength: first?.strength ?? 0, rivalStrength: 0, isConflict: false }
  const rivalStrength = second?.strength ?? 0
  return {
    candidate: first.best,
    rungs: new Set(first.members.map(({ method }) => method)).size,
    strength: first.strength,
    rivalStrength,
    isConflict: first === parties[0] && first.strength - rivalStrength < TIE && isRival(first, second),
  }
}

function partiesOf(candidates: readonly Candidate[]): Party[] {
  const parties = new Map<string, Party>()
  for (const candidate of candidates) {
    const key = valueKey(candidate.value)
    const party = parties.get(key)
    if (!party) parties.set(key, { best: candidate, members: [candidate], strength: 0 })
    else {
      party.members.push(candidate)
      if (candidate.score > party.best.score) party.best = candidate
    }
  }
  for (const party of parties.values()) party.strength = strengthOf(party)
  return [...parties.values()]
}

const OTHER_RUNG = 0.35
const OTHER_PLACE = 0.1

/** The best score, raised by another rung with the same value, and a little by other places of the page. */
function strengthOf({ best, members }: Party): number {
  const otherRung = Math.max(0, ...members.filter(({ method }) => method !== best.method).map(({ score }) => score))
  const places = new Set(members.map(({ evidence }) => evidence[0]?.block ?? 0)).size
  const strength = best.score + (1 - best.score) * OTHER_RUNG * otherRung
  return strength + (1 - strength) * OTHER_PLACE * Math.min(places - 1, 3)
}

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

/** Values that say the same in other words are no rivals: one holds the other, or they differ in signs only. */
function isRival(first: Party, second: Party | undefined): boolean {
  if (!second || areSameItems(first.best.value, second.best.value) || isDayOfMoment(first.best.value, second.best.value)) return false
  const [a, b] = [lettersOfValue(first.best.value), lettersOfValue(second.best.value)]
  return !a.includes(b) && !b.includes(a)
}
