// Takes the part of a name or postal address, or the code of a text, that a field asks for alone. A text that is not the whole one stays.
import type { AskedPart } from '../fields/asked-form.ts'
import { anyOf } from '../fields/word-patterns.ts'
import { findAddresses } from '../values/place/address-text.ts'
import { isStreetWord, isSuite, partsOf } from '../values/place/street-lines.ts'
import { leaveOut } from './leave-out.ts'

export function onlyPart(text: string, part: AskedPart, language: string | null): string {
  if (part === 'street' || part === 'streetAndNumber' || part === 'town') return ofAddress(text, part, language)
  if (part === 'code') return onlyCode(text)
  return ofName(text, part, language)
}

const ADDRESS_CHARS_MAX = 300

type AddressPart = 'street' | 'streetAndNumber' | 'town'

/** The text has one address with its town: another street or town would be a guess. "Suite 2800 South" is no code with its town. */
function ofAddress(text: string, part: AddressPart, language: string | null): string {
  if (text.length > ADDRESS_CHARS_MAX || !/\d/.test(text)) return text
  const lines = text.split('\n').map((line) => ({ block: 0, text: line.trim() }))
  const [address, ...others] = findAddresses(lines, (language ?? 'en').startsWith('en'))
  const town = address?.city?.text
  const isOne = town !== undefined && others.every(({ city }) => city?.text === town) && !isInSuite(text, town)
  if (part === 'town') return (isOne ? town : TOWN_BEHIND_CODE.exec(text.trim())?.groups?.town) ?? text
  const street = (isOne ? address?.street.map((line) => line.text).join(', ') : '') || text
  return part === 'streetAndNumber' ? upToNumber(street) : street
}

function isInSuite(text: string, town: string): boolean {
  return text
    .split('\n')
    .flatMap(partsOf)
    .some((part) => isSuite(part) && part.includes(town))
}

/** "28195 Bremen", "D-28195 Bremen". */
const TOWN_BEHIND_CODE = /^(?:[A-Z]{1,3}-)?(?:\d{4,5}|\d{2}-\d{3}|\d{3} \d{2})\s+(?<town>\p{Lu}[\p{L}'’. -]{1,40})$/u

/** "Calle de las Armas, 37, Casco Histórico" has a quarter behind it. Floors and buildings belong to the street. */
function upToNumber(street: string): string {
  const parts = partsOf(street)
  const last = parts.findLast((part) => /\d/.test(part) || isStreetWord(part))
  return last === undefined || !parts.some(isStreetWord) || !/\d/.test(street)
    ? street
    : street.slice(0, street.lastIndexOf(last) + last.length)
}

const PARTICLE = new RegExp(`^${anyOf(({ persons }) => persons?.particles)}$`, 'iu')
/** Two surnames are usual there. */
const TWO_SURNAMES = /^(?:es|pt|ca|gl)/
/** The surname comes first, also where both are written with a blank. */
const SURNAME_FIRST =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+[\s\u3000・][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
const NAME_WORDS_MAX = 6

/** Of "Roe, Jane" the comma decides; else the surname is the last word with the particles before it, or the last two in Spanish. */
function ofName(written: string, part: 'firstName' | 'surname', language: string | null): string {
  const text = leaveOut(written, 'titles')
  if (/\d|[.!?:]\s\p{Lu}\p{Ll}{3}|[\n/&|]/u.test(text)) return written
  const [surname = '', first, ...rest] = text.split(/\s?,\s?/)
  if (first !== undefined) return rest.length > 0 ? written : part === 'surname' ? surname : first
  const words = text.split(/[\s\u3000]+/)
  if (words.length < 2 || words.length > NAME_WORDS_MAX) return text
  if (SURNAME_FIRST.test(text)) return (part === 'surname' ? words[0] : words.at(-1)) ?? text
  const from = surnameAt(words, language)
  if (part === 'surname') return words.slice(from).join(' ')
  return words.slice(0, from).join(' ') || text
}

function surnameAt(words: readonly string[], language: string | null): number {
  const particle = words.findIndex((word, at) => at > 0 && PARTICLE.test(word))
  if (PARTICLE.test(words[0] ?? '')) return 0
  if (particle > 0) return particle
  return words.length > 2 && TWO_SURNAMES.test(language ?? '') ? words.length - 2 : words.length - 1
}

/** The only word of a text with a figure in it. */
function onlyCode(text: string): string {
  const codes = [...text.matchAll(CODE)].map(([code]) => code)
  return codes.length === 1 ? (codes[0] ?? text) : text
}
const CODE = /(?<![\p{L}\d])(?=[\p{L}./_-]{0,20}\d)[\p{L}\d]+(?:[-./_][\p{L}\d]+)*/gu
