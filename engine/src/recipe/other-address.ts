// Learns and applies changes of addresses that the page has in another form than the solved value: inside a longer address, as in image
// resizers and share buttons, or in another size. Does not check whether an address exists.
import { z } from 'zod'
import { lowerInPlace } from '../text/letters.ts'

/**
 * Replaces one piece of an address, `cut` between `ahead` and `behind`, by `put`: "-300x200" by nothing, "/small/" by "/large/". Runs of
 * digits in `cut` and around it are stored as one 0 and match any number.
 */
export const reshapeSchema = z.object({ ahead: z.string(), cut: z.string(), behind: z.string(), put: z.string() })
export type Reshape = z.infer<typeof reshapeSchema>

/** Longer addresses are ignored. */
export const ADDRESS_CHARS_MAX = 2_000
const PUT_CHARS_MAX = 60
/** Share of the file name that must stay the same; with less, it is another file. */
const NAME_KEPT_MIN = 0.6
/** Width, height and quality; with more numbers, the text describes the crop of one picture. */
const NUMBERS_MAX = 3
/** Longer numbers are timestamps or ids. */
const DIGITS_MAX = 4

/** Texts around `wanted` inside another address, percent-encoded or not; empty where it is not inside. */
export function partsAroundAddress(address: string, wanted: string): { after: string; before: string; isLast: true }[] {
  if (address.length > ADDRESS_CHARS_MAX) return []
  return [encodeURIComponent(wanted), wanted].flatMap((form) => {
    const at = lowerInPlace(address).lastIndexOf(lowerInPlace(form))
    if (at <= 0) return []
    const after = nameBefore(address.slice(0, at))
    const right = address.slice(at + form.length)
    const before = right.slice(0, 1)
    return after === '' || !/^[&?]?$/.test(before) ? [] : [{ after, before, isLast: true as const }]
  })
}

/** The parameter or folder before an inner address; empty where it begins in the middle of a word. */
function nameBefore(left: string): string {
  if (!/[/=]/.test(left.at(-1) ?? '')) return ''
  let from = left.length - 1
  while (from > 0 && !/[/?&=]/.test(left[from - 1]!)) from -= 1
  return left.slice(from)
}

/**
 * The change that makes the wanted address of the shown one; null for addresses of two things, or a change that may not apply to others.
 */
export function learnReshape(shown: string, wanted: string): Reshape | null {
  if (shown === wanted || Math.max(shown.length, wanted.length) > ADDRESS_CHARS_MAX) return null
  const { from, rest } = differenceOf(shown, wanted)
  const cut = shown.slice(from, shown.length - rest)
  const put = wanted.slice(from, wanted.length - rest)
  if (cut === '' || put.length > PUT_CHARS_MAX || !isSetting(cut, put) || !keepsName(wanted, from, rest)) return null
  return {
    ahead: edge(shown.slice(0, from).at(-1)),
    cut: withoutNumbers(cut).text,
    behind: edge(shown.slice(shown.length - rest).at(0)),
    put,
  }
}

/** The changed address. Without the piece: the address unchanged where the piece is only removed, null where it is replaced. */
export function reshape(address: string, { ahead, cut, behind, put }: Reshape): string | null {
  if (address.length > ADDRESS_CHARS_MAX) return null
  const { text, places } = withoutNumbers(address)
  const at = text.lastIndexOf(`${ahead}${cut}${behind}`)
  if (at < 0) return put === '' ? address : null
  const from = at + ahead.length
  return `${address.slice(0, places[from])}${put}${address.slice(places[from + cut.length])}`
}

/** Length of the common beginning and the common end of two addresses, without splitting words or numbers. */
function differenceOf(shown: string, wanted: string): { from: number; rest: number } {
  const least = Math.min(shown.length, wanted.length)
  let from = 0
  while (from < least && shown[from] === wanted[from]) from += 1
  let rest = 0
  while (rest < least - from && shown.at(-1 - rest) === wanted.at(-1 - rest)) rest += 1
  const isWithin = (text: string, at: number): boolean => WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '')
  while (from > 0 && (isWithin(shown, from) || isWithin(wanted, from))) from -= 1
  while (rest > 0 && (isWithin(shown, shown.length - rest) || isWithin(wanted, wanted.length - rest))) rest -= 1
  return { from, rest }
}
const WORD = /[\p{L}\p{N}]/u

/** False for texts specific to one address: plain numbers, long numbers, the crop of a picture. */
function isSetting(cut: string, put: string): boolean {
  const numbers = put.match(/\d+/g) ?? []
  const isNumbered = /^\d*$/.test(put) && /^\d+$/.test(cut)
  return !isNumbered && numbers.length <= NUMBERS_MAX && numbers.every((digits) => digits.length <= DIGITS_MAX)
}

function keepsName(wanted: string, from: number, rest: number): boolean {
  const path = wanted.split(/[?#]/)[0] ?? ''
  const start = path.lastIndexOf('/') + 1
  const name = path.slice(start).replace(/\.[a-z\d]{1,5}$/i, '')
  const kept = [...name].filter((_, at) => start + at < from || start + at >= wanted.length - rest).length
  return name !== '' && kept / name.length >= NAME_KEPT_MIN
}

/** The character beside a piece; empty for a letter or digit, which belongs to a name. */
function edge(sign: string | undefined): string {
  return sign === undefined || WORD.test(sign) ? '' : sign
}

/** The address with each run of digits as one 0, and the original position of each character and of the end. */
function withoutNumbers(address: string): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (const { 0: sign, index } of address.matchAll(/\d+|\D/g)) {
    text += /\d/.test(sign) ? '0' : sign
    places.push(index)
  }
  return { text, places: [...places, address.length] }
}
