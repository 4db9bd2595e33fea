// Whether a text of a record looks like the value of a member, by the form of such values. Independent of its place.
import type { Field } from '@quarry/contract'
import { memberSpecOf } from './members-of.ts'
import { AT, TO } from '../particles.ts'

/** A time of day: "9:00", "9 am", "18 Uhr", "9時". */
const CLOCK = /(?<!\d)\d{1,2}(?:[:.h時点]\d{2}|\s?(?:[ap]\.?\s?m\b|uhr\b|h\b|時|点))/iu
const CLOCK_SPAN = new RegExp(
  String.raw`(?<!\d)(\d{1,2}(?:[:.h時点]\d{0,2})?(?:\s?(?:[ap]\.?\s?m\.?|uhr|h))?)\s*(?:–|—|-|~|〜|${TO}|${AT})\s*(\d{1,2}(?:[:.h時点]\d{0,2})?(?:\s?(?:[ap]\.?\s?m\.?|uhr|h))?)`,
  'iu',
)
const MAIL_OR_ADDRESS = /\S@\S|https?:/
const PRICE = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|EUR|USD|GBP|CHF|zł)/u
const QUANTITY = /^(?:[~≈<>±]\s?|ca\.?\s)?[\d½¼¾⅓⅔⅛]/u
const LENGTH = /\d+:\d{2}|\d\s?(?:s|sec|min|h|hours?|days?|weeks?|months?|std|tage?|heures?|horas?|ore|uur|godz|分|秒|時間|小时|分钟)/iu
const SHORT_CHARS_MAX = 80
const LONG_CHARS_MIN = 40
const UNIT_CHARS_MAX = 15
const YEAR = /(?<!\d)(?:1[0-9]|20|21)\d{2}(?!\d)|(?:平成|令和|昭和)\p{N}{1,2}年/u
/** "2021/22", "2016–2019", "since 1998". */
const YEAR_CHARS_MAX = 20
/** "12", "up to 10 users", "1 person". */
const COUNTED = /^\D{0,24}\d{1,7}\D{0,24}$/u

/** -2 (impossible) to 2 (exactly this form); 0 where the form decides nothing, and for fields that are not members. */
export function memberForm(field: Field, text: string): number {
  switch (memberSpecOf(field)?.kind) {
    case 'clock':
    case 'clock_start':
    case 'clock_end':
      return CLOCK.test(text) ? (text.length <= SHORT_CHARS_MAX ? 2 : -1) : /\d/.test(text) ? -2 : 0
    case 'year':
      return YEAR.test(text) ? (text.length <= YEAR_CHARS_MAX ? 1.5 : 0.3) : -2
    case 'quantity':
      return text.length <= SHORT_CHARS_MAX && QUANTITY.test(text) ? 1.2 : -0.5
    case 'unit':
      return text.length <= UNIT_CHARS_MAX && !/\d/.test(text) ? 0.3 : -2
    case 'duration':
      return text.length <= SHORT_CHARS_MAX && LENGTH.test(text) ? 1.5 : -2
    case 'count':
      return COUNTED.test(text) ? 0.3 : -2
    case 'short':
      return text.length > SHORT_CHARS_MAX || MAIL_OR_ADDRESS.test(text) || PRICE.test(text) ? -2 : 0.1
    case 'name':
      return memberSpecOf(field)?.isOfPeople === true ? 2 * personForm(text) : 0
    case 'person':
      return /\d/.test(text) || text.length > SHORT_CHARS_MAX || isSentence(text) ? -2 : personForm(text)
    case 'text':
      return isSentence(text) ? SENTENCE_FIT : 0
    default:
      return 0
  }
}

/** "Jan de Vries" has the form of a person's name, "Soils and drought" has not. In scripts without capitals only the length decides. */
function personForm(text: string): number {
  if (
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}[\s・][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}$/u.test(
      text,
    )
  )
    return LIKE_PERSON
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return text.length <= UNSPACED_PERSON_MAX ? 0.2 : UNLIKE_PERSON
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  if (words.some((word) => /^\p{Ll}{4}/u.test(word))) return UNLIKE_PERSON
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2 ? LIKE_PERSON : 0.2
}
const [LIKE_PERSON, UNLIKE_PERSON, UNSPACED_PERSON_MAX] = [0.6, -0.3, 8]

/** True for "Very good coffee.", which is not a name, but not for "Martin Hill Jr.", which is one. */
function isSentence(text: string): boolean {
  return /[。！？]$/u.test(text) || (/[.!?…]$/u.test(text) && /\s\p{Ll}{2,}/u.test(text) && text.split(' ').length >= SENTENCE_WORDS_MIN)
}
const SENTENCE_WORDS_MIN = 3
const SENTENCE_FIT = 1.2

/** True for texts that may be the member's values although they have no label. With `isStrict`, running text must be long. */
export function mayBeUnnamed(field: Field, texts: readonly string[], isStrict: boolean): boolean {
  const kind = memberSpecOf(field)?.kind
  const fitting = texts.filter((text) => memberForm(field, text) >= 0).length
  if (fitting < texts.length * FITTING_SHARE) return false
  const long = texts.filter((text) => text.length >= LONG_CHARS_MIN).length
  if (kind === 'text') return !isStrict || long * 2 > texts.length
  return (
    kind === 'name' ||
    kind === 'items' ||
    kind === 'short' ||
    kind === 'any' ||
    kind === 'person' ||
    kind === 'unit' ||
    kind === 'quantity' ||
    kind === 'clock' ||
    kind === 'year'
  )
}
const FITTING_SHARE = 0.8

/** The end of "9:00 – 17:00" that the member asks for, empty for "closed"; for other members the text itself. */
export function partMeant(field: Field, text: string): string {
  const kind = memberSpecOf(field)?.kind
  const span = kind === 'clock_start' || kind === 'clock_end' ? CLOCK_SPAN.exec(text) : null
  if (span !== null) return (kind === 'clock_start' ? span[1] : span[2])?.trim() ?? text
  return kind === 'clock_start' || kind === 'clock_end' ? (CLOCK.exec(text)?.[0] ?? '') : text
}

/** The half of a text that a member takes, as its kind; empty for the whole text. */
export function halfOf(field: Field): string {
  const kind = memberSpecOf(field)?.kind
  return kind === 'clock_start' || kind === 'clock_end' ? kind : ''
}
