// Learns the profile of a field's values on the solved pages, and checks whether another value fits it.
import type { JsonValue } from '../types.ts'
import type { Profile } from './recipe.ts'
import { isAddress, isMoment } from './same-value.ts'

/** The fewer pages were solved, the more lengths may differ: by a factor of six after one, and of little more than two after many. */
const SIZE_FACTOR = 2
const SIZE_FACTOR_OF_ONE = 4
const CHARS_SLACK = 20
/** Where all solved lists have more than four items, a list of one item is mostly a heading. */
const ITEMS_MIN = 2
const ITEMS_FACTOR = 4
const ITEMS_SLACK = 20

/** `values` has one entry for each solved page with a known value; null where the page has none. */
export function learnProfile(values: readonly JsonValue[]): Profile {
  const given = values.filter((value) => value !== null)
  const sizes = given.map(sizeOf)
  const signs = new Set(given.map(signsOf))
  return {
    filled: values.length === 0 ? 0 : given.length / values.length,
    pages: values.length,
    sizes: [sizes.length === 0 ? 0 : Math.min(...sizes), Math.max(0, ...sizes)],
    signs: signs.size === 1 ? ([...signs][0] ?? null) : null,
  }
}

export function fitsProfile(value: JsonValue, { sizes: [least, most], signs, pages }: Profile): boolean {
  const size = sizeOf(value)
  const factor = SIZE_FACTOR + SIZE_FACTOR_OF_ONE / Math.max(1, pages)
  if (Array.isArray(value)) {
    if (size > most * factor + ITEMS_SLACK || size < Math.min(ITEMS_MIN, least / ITEMS_FACTOR)) return false
  } else if (size > most * factor + CHARS_SLACK || size < least / factor - CHARS_SLACK) return false
  // Values of digits only (years, identifiers) never become words, but words may contain digits on another page. Times may be either.
  return signs !== 'digits' || signsOf(value) !== 'letters'
}

/**
 * Like fitsProfile, for values that are in question: where all solved times have seconds, one without them is from another place, and where no
 * solved address names a size, or every one does, one that differs in this is another form of the picture.
 */
export function isOfTheKind(value: JsonValue, profile: Profile): boolean {
  const signs = signsOf(value)
  const isAnotherForm = ADDRESS_SIGNS.has(signs) && ADDRESS_SIGNS.has(profile.signs ?? '') && signs !== profile.signs
  return fitsProfile(value, profile) && !isAnotherForm && !(profile.signs === 'seconds' && signs === 'minutes')
}

const ADDRESS_SIGNS: ReadonlySet<string> = new Set(['address', 'sized address'])
/** Width and height in the address of a picture. */
const SIZE = /(?<![\da-z])\d{2,4}x\d{2,4}(?![\da-z])/i

function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? value.length : JSON.stringify(value).length
}

function signsOf(value: JsonValue): string {
  if (typeof value !== 'string') return typeof value
  if (isMoment(value)) return /:\d\d:\d\d/.test(value) ? 'seconds' : 'minutes'
  if (isAddress(value)) return SIZE.test(value) ? 'sized address' : 'address'
  return /\p{L}/u.test(value) ? 'letters' : /\d/.test(value) ? 'digits' : 'signs'
}
