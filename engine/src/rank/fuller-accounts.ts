// Among lists and dates that agree, prefers the more complete one.
import type { JsonValue } from '../types.ts'
import type { RankedParty } from './parties.ts'
import { valueKey } from './value-key.ts'

/** The parties, with a longer list that has all items of the best one first, or a more exact form of the best date. */
export function fullestFirst(parties: readonly RankedParty[]): readonly RankedParty[] {
  const [first] = parties
  if (first && typeof first.best.value === 'string' && ISO_DATE.test(first.best.value)) return exactestFirst(parties, first.best.value)
  if (!first || !Array.isArray(first.best.value)) return parties
  const items = new Set(first.best.value.map(valueKey))
  const isDeclared = first.best.method === 'structured' && items.size >= DECLARED_LIST_MIN
  const fuller = parties.slice(1).find(({ best: { value, method }, strength }) => {
    if (isDeclared && method !== 'structured') return false
    if (!Array.isArray(value) || value.length <= items.size || value.length > items.size * 3 || strength < FULLER_STRENGTH_MIN) return false
    const held = new Set(value.map(valueKey))
    return [...items].every((item) => held.has(item))
  })
  if (!fuller) return wordierFirst(parties, first.best.value, isDeclared ? FULLER_STRENGTH_MIN : first.strength - NEARLY)
  return fuller ? [fuller, ...parties.filter((party) => party !== fuller)] : parties
}
const FULLER_STRENGTH_MIN = 0.79
/** How much weaker than the best list a list found on the page may be. */
const NEARLY = 0.1
/** A declared list of at least this many items counts as complete, unless a longer one is declared. */
const DECLARED_LIST_MIN = 3

/** Puts a list first that has the same items with more numbers, such as amounts that the declared one leaves out. */
function wordierFirst(parties: readonly RankedParty[], declared: readonly JsonValue[], strengthMin: number): readonly RankedParty[] {
  const known = declared.map(wordsOf)
  const wordier = parties.find(({ best: { value }, strength }) => {
    if (!Array.isArray(value) || value.length !== known.length || strength < strengthMin) return false
    const words = value.map(wordsOf)
    const isSame = words.every((own, at) => known[at]?.every((word) => own.includes(word)))
    const more = words.filter((own, at) => own.some((word) => /\d/.test(word) && word !== `${at + 1}` && !known[at]?.includes(word)))
    return isSame && more.length * 3 > known.length
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

/** Lower for declared times: one that agrees with the displayed day seldom belongs to another thing. */
const EXACTER_STRENGTH_MIN = { declared: 0.5, shown: 0.75 }
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** Puts the most exact of equal moments first. */
function exactestFirst(parties: readonly RankedParty[], date: string): readonly RankedParty[] {
  const exacter = parties.filter(
    ({ best: { value, method }, strength }) =>
      typeof value === 'string' &&
      strength >= EXACTER_STRENGTH_MIN[method === 'structured' ? 'declared' : 'shown'] &&
      value.length > date.length &&
      value.startsWith(date.slice(0, 16)),
  )
  const exactest = exacter.toSorted((a, b) => String(b.best.value).length - String(a.best.value).length)[0]
  return exactest ? [exactest, ...parties.filter((party) => party !== exactest)] : parties
}
