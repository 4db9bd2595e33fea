// Weighs a rule that reads the solved values: by whether the words at its place name the field or something else, how much of its text is
// the
// value, and how specific the value is. The meaning of words is injected.
import type { Field, JsonValue } from '../types.ts'
import { foldForCompare } from '../text/fold.ts'
import type { Rule } from './recipe.ts'

/** How words of a page fit a field: 1 for its name, 0 for neutral words, -1 for the name of something else. */
export type WordFit = (words: string, field: Field, from: 'label' | 'name') => number

/** The result of a rule on one solved page. */
export interface Taking {
  raw: string
  value: JsonValue
  /** True where the other rungs read the same value in the same block. */
  isSeconded: boolean
  /** True in menus, footers, side columns and the like. */
  isAside: boolean
}

const NAMED_MIN = 0.45
/** The weight of an unspecific value where the words around it name neither the field nor another. */
const UNNAMED = 0.5
const MISNAMED = 0.2
const LOOSE = 0.6
const LOOSE_CHARS = 24
const ASIDE = 0.6

/** 0 to 1. The words matter less, the more different values the rule reads on the solved pages. */
export function worthOf(rule: Rule, takings: readonly Taking[], fit: (words: string, from: 'label' | 'name') => number): number {
  const doubt = Math.max(0, ...takings.map(doubtOf)) / Math.max(1, differentIn(takings))
  const named = nameFit(rule, fit)
  const isNamed = isSecondedBy(takings, named)
  const isLoose = takings.some(({ raw, value }) => isShort(value) && raw.length > shownLength(value) + LOOSE_CHARS)
  const place = takings.some(({ isAside }) => isAside) ? ASIDE : 1
  return (place * (isNamed ? 1 : named < 0 ? MISNAMED : UNNAMED) * (isLoose ? LOOSE : 1)) ** doubt
}

/**
 * False for an entry of embedded state under a name that does not fit the field and with only one value on all pages: it may be a setting, or
 * an equal number for something else.
 */
export function isSupported(rule: Rule, takings: readonly Taking[], fit: (words: string, from: 'label' | 'name') => number): boolean {
  const isState = rule.selector.kind === 'data' && rule.selector.syntax === 'state'
  const isSpecific = takings.every((taking) => doubtOf(taking) < DOUBTED_MIN)
  return !isState || isSpecific || differentIn(takings) > 1 || isSecondedBy(takings, nameFit(rule, fit))
}
/**
 * True for a rule whose label is, or holds, the value: an entry of a menu beside its own name. On a page with another value it finds the same
 * entry.
 */
export function isNamedByItsValue({ selector }: Rule, value: JsonValue): boolean {
  const label = selector.kind === 'label' ? selector.label : selector.kind === 'after' ? selector.text : ''
  return typeof value === 'string' && /\p{L}{3}/u.test(value) && foldForCompare(label).includes(foldForCompare(value))
}

/** From this doubt on, a value, such as a short name or a number, may occur anywhere. */
const DOUBTED_MIN = 0.4

function isSecondedBy(takings: readonly Taking[], named: number): boolean {
  return named >= NAMED_MIN || (named >= 0 && takings.some(({ isSeconded }) => isSeconded))
}

function differentIn(takings: readonly Taking[]): number {
  return new Set(takings.map(({ value }) => JSON.stringify(value))).size
}

/** The best fit of the rule's words; below 0 where they name something else. */
function nameFit({ selector, take }: Rule, fit: (words: string, from: 'label' | 'name') => number): number {
  const label = take.part?.after ?? ''
  const fits = /\p{L}/u.test(label) ? [fit(label, 'label')] : []
  if (take.attribute !== '') fits.push(fit(take.attribute.replace(/^data-/, ''), 'name'))
  if (selector.kind === 'label') fits.push(fit(selector.label, 'label'))
  else if (selector.kind === 'after') fits.push(fit(selector.text, 'label'), markFit(selector.mark, fit))
  else if (selector.kind === 'data') fits.push(fit(selector.path.split('.').at(-1) ?? '', 'name'))
  else if (selector.kind === 'marked') {
    const own = markFit(selector.mark, fit)
    fits.push(own, own === 0 && selector.within !== null ? Math.max(0, markFit(selector.within, fit)) : 0)
  }
  const best = Math.max(0, ...fits)
  return best < NAMED_MIN && fits.some((one) => one < 0) ? -1 : best
}

function markFit({ attribute, value }: { attribute: string | null; value: string }, fit: (words: string, from: 'name') => number): number {
  if (attribute === null) return 0
  return fit(value === '' ? attribute.replace(/^data-/, '') : value, 'name')
}

/** How likely a value occurs on a page by chance: 1 for a small number, near 0 for a sentence. */
export function doubtOf({ raw, value }: Pick<Taking, 'raw' | 'value'>): number {
  if (Array.isArray(value)) return value.length > 2 ? 0.1 : 0.4
  if (typeof value !== 'string') return typeof value === 'object' ? 0.1 : 1
  if (!foldForCompare(raw).includes(foldForCompare(value))) return 1
  return value.length <= 4 ? 1 : value.length <= 12 ? 0.7 : value.length <= 40 ? 0.4 : 0.1
}

function isShort(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 12)
}

function shownLength(value: JsonValue): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value).length
}
