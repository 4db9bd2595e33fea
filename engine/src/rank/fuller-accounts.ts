// Several accounts of the same thing: of lists and dates that agree, the fuller one is delivered.
import type { JsonValue } from '../types.ts'
import type { RankedParty } from './parties.ts'
import { valueKey } from './value-key.ts'

/** A list that holds all items of the best one and more is the fuller account of the same thing. */
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
/** Of lists found on the page, those about as strong as the best. */
const NEARLY = 0.1
/** A declared list of so many items is complete, unless a longer one is declared; the texts around it on the page are not. */
const DECLARED_LIST_MIN = 3

/** The same list with more words to its items: amounts that the declared one leaves out. */
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

/** A declared time is used where it agrees with the displayed day: another thing's time seldom falls on the same day. */
const EXACTER_STRENGTH_MIN = { declared: 0.5, shown: 0.75 }
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** The more exact one of equal moments first. */
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
