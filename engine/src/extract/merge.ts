// Decides, per field, between the candidates of all rungs. Deterministic: equal input gives equal output, whatever the order of
// the rungs. Rungs that agree raise each other; equally good ones that differ are a conflict, and a conflict delivers nothing.
// Next: engine/src/verify/verify-candidate.ts
import type { Candidate, JsonValue } from '../types.ts'

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

interface Party {
  best: Candidate
  members: Candidate[]
  strength: number
}

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

/** A list that holds all items of the best one and more is the fuller account of the same thing. */
function fullestFirst(parties: readonly Party[]): readonly Party[] {
  const [first] = parties
  if (first && typeof first.best.value === 'string' && ISO_DATE.test(first.best.value)) return exactestFirst(parties, first.best.value)
  if (!first || !Array.isArray(first.best.value)) return parties
  const items = new Set(first.best.value.map(valueKey))
  if (first.best.method === 'structured' && items.size >= DECLARED_LIST_MIN) return wordierFirst(parties, first.best.value)
  const fuller = parties.find(({ best: { value }, strength }) => {
    if (!Array.isArray(value) || value.length <= items.size || value.length > items.size * 3 || strength < FULLER_STRENGTH_MIN) return false
    const held = new Set(value.map(valueKey))
    return [...items].every((item) => held.has(item))
  })
  return fuller ? [fuller, ...parties.filter((party) => party !== fuller)] : parties
}
const FULLER_STRENGTH_MIN = 0.79
/** A declared list of so many items is the list; what stands around it on the page (tips, buttons) is not. */
const DECLARED_LIST_MIN = 3
/** The same list with more words to its items: amounts that the declared one leaves out. */
function wordierFirst(parties: readonly Party[], declared: readonly JsonValue[]): readonly Party[] {
  const known = declared.map(wordsOf)
  const wordier = parties.find(({ best: { value }, strength }) => {
    if (!Array.isArray(value) || value.length !== known.length || strength < FULLER_STRENGTH_MIN) return false
    const words = value.map(wordsOf)
    const isSame = words.every((own, at) => known[at]?.every((word) => own.includes(word)))
    const more = words.filter((own, at) => own.some((word) => /\d/.test(word) && word !== `${at + 1}` && !known[at]?.includes(word)))
    return isSame && more.length * 2 > known.length
  })
  return wordier ? [wordier, ...parties.filter((party) => party !== wordier)] : parties
}

function wordsOf(value: JsonValue): string[] {
  return (
    String(value)
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** The same moment told more exactly. */
function exactestFirst(parties: readonly Party[], date: string): readonly Party[] {
  const exacter = parties.filter(
    ({ best: { value }, strength }) =>
      typeof value === 'string' && strength >= FULLER_STRENGTH_MIN && value.length > date.length && value.startsWith(date.slice(0, 16)),
  )
  const exactest = exacter.toSorted((a, b) => String(b.best.value).length - String(a.best.value).length)[0]
  return exactest ? [exactest, ...parties.filter((party) => party !== exactest)] : parties
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

/** Values that say the same in other words are no rivals: one holds the other, or they differ in signs only. */
function isRival(first: Party, second: Party | undefined): boolean {
  if (!second) return false
  const [a, b] = [lettersOf(first.best.value), lettersOf(second.best.value)]
  return !a.includes(b) && !b.includes(a)
}

function lettersOf(value: JsonValue): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Values with the same key are the same value: letter case, outer signs and white space do not count. */
function valueKey(value: JsonValue): string {
  if (typeof value === 'string')
    return /\d/.test(value) ? `s${value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}` : `s${lettersOf(value) || value}`
  if (Array.isArray(value)) return `a${value.map(valueKey).join('\u0001')}`
  return JSON.stringify(value)
}
