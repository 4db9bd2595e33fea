// Whether a text can be a value of a shape at all. Cheap and generous: it keeps a date out of a price, it does not prove anything.
import { isOfYears } from './duration/hours.ts'
import { isCountry, isRegion } from '../fields/regions.ts'
import type { Shape } from '../fields/concept.ts'
import { isRatingCount } from './number/rating-count.ts'
import { AND } from '../fields/particles.ts'
import { anyOf, phrasesOf } from '../fields/word-patterns.ts'

const HAS_DIGIT = /\p{Nd}/u
const NAME_STOP = new RegExp(
  String.raw`[<>{}|=@#]|https?:|\b(?:unknown|anonymous|admin|administrator|webmaster|n\/a)\b|${anyOf(({ calls }) => calls?.inNames)}|\s${anyOf(({ titles, particles }) => [titles?.by, titles?.of, particles?.with])}$`,
  'iu',
)

/** "8d": an age, too rough for a date. */
const SHORT_AGE = /^\d{1,3}\s?\p{L}{1,2}$/u

/** "Length: 152 cm" is not a duration. */
const OTHER_MEASURE = new RegExp(
  String.raw`\d\s?(?:(?:[cmk]m|k?g|ft|[mgt]b)(?![\p{L}\d])|${anyOf(({ units, works }) => [units?.in, works?.pages])}|(?:%|\p{Sc})(?![\p{L}\d]))`,
  'iu',
)

/** The clock of a player before it starts, and response times of servers. */
const OF_MACHINES = /^0{1,2}:00(?::00)?$|^0?\.\d+\s?s(?!\p{L})|\d\s?ms(?!\p{L})/iu

/** Texts of controls. */
const CALL = new RegExp(`^${anyOf(({ calls }) => calls?.alone)}`, 'iu')

/** "1 1" are two numbers; "1 208" is one. */
const TWO_NUMBERS = /^\d+\s+(?!\d{3}$)\d+$/u

/** "Single room: 80 €": a price where things are counted. */
const SUM = /\p{Sc}\s?\d|\d\s?\p{Sc}/u

/** Ratings have at most a hundred points: "Star 4.2k" is a count. */
const BEYOND_RATING = /^\D*\d[\d.,]*\s?(?:k|m|万|萬)(?!\p{L})|^\D*(?:\d{4,}|1\d\d(?:\D|$)|[2-9]\d\d(?:\D|$))/iu

/** "4.5 (15 votes)" is a score: its count is in the brackets. */
const SCORE_WITH_COUNT = /^\d[.,]\d{1,2}\s?(?:★|☆|⭐|stars?)?\s?[(\uff08]\d/iu

/** There are cities of a country's name, but few. */
const COUNTRY_AS_CITY = 0.6

/** A whole address where its street is wanted. */
const WITH_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|,\s*[A-Z]{2}\s+\d{5}\b/

/** An address where a title is wanted: that of a link named as the title. */
const ADDRESS = /^(?:https?:\/\/|\/)\S*\/\S*$/

/** "(09:00 – 22:00)": office hours. */
const CLOCKS = /(?<!\d)\d{1,2}:\d{2}(?!\d)/g

/** How well a text fits the shape, from 0 (impossible) to 1 (typical). */
export function shapeFit(shape: Shape, text: string): number {
  const length = text.length
  if (length === 0) return 0
  switch (shape) {
    case 'price':
      return HAS_DIGIT.test(text) && length <= 60 ? (/\p{Sc}|\b[A-Z]{3}\b|zł|kr\b|Kč|Ft\b|лв|руб/u.test(text) ? 1 : 0.7) : 0
    case 'rating':
      return BEYOND_RATING.test(text) || isRatingCount(text) ? 0 : numberFit(text)
    case 'number':
    case 'count':
    case 'counted':
      return shape !== 'number' && (SUM.test(text) || SCORE_WITH_COUNT.test(text)) ? 0 : numberFit(text)
    case 'quantity':
      return HAS_DIGIT.test(text) || length < 30 ? (length <= 60 ? 1 : 0.4) : 0.1
    case 'duration':
      return durationFit(text)
    case 'date':
      return dateFit(text)
    case 'phone':
      return digits(text.replace(CLOCKS, '')) >= 5 && digits(text) <= 20 && length <= 60 ? 1 : 0
    case 'email':
      return /[^\s@]@[^\s@]|\bat\b.{0,200}\bdot\b/i.test(text) ? 1 : 0
    case 'url':
      return /^(?:https?:)?\/\/|^\/|^www\.|^[\w-]+(?:\.[\w-]+)+(?:\/|$)|^[\w.-]+\.\w{2,5}(?:\?|$)/.test(text) ? 1 : 0
    case 'image':
      return /^(?:https?:)?\/\/|^\.{0,2}\/|\.(?:jpe?g|png|webp|gif|avif|svg)/i.test(text) ? 1 : 0
    case 'identifier':
      return identifierFit(text)
    case 'person':
      return personFit(text)
    case 'organisation':
      return length <= 80 && /\p{L}/u.test(text) && !/https?:|:$/.test(text) ? 1 : 0
    case 'city':
      return HAS_DIGIT.test(text) ? 0 : placeFit(text) * (isCountry(text) && !isRegion(text) ? COUNTRY_AS_CITY : 1)
    case 'country':
      return placeFit(text) * (isCountry(text) ? 1 : 0.6)
    case 'region':
      return placeFit(text) * (isRegion(text) ? 1 : isCountry(text) ? 0.5 : 0.6)
    case 'currency':
      return length <= 12 || /\p{Sc}/u.test(text) ? 1 : 0.2
    case 'postcode':
      return length <= 12 && HAS_DIGIT.test(text) ? 1 : 0
    case 'street':
      return length > 120 ? 0.1 : WITH_CODE.test(text) ? 0.5 : HAS_DIGIT.test(text) ? 1 : 0.6
    case 'title':
      return ADDRESS.test(text) ? 0 : length <= 300 ? 1 : 0.2
    case 'language':
      return length <= 30 ? 1 : 0
    case 'hours':
      return isOfYears(text) || /^\d[\d.,]*$/.test(text.trim()) ? 0 : 1
    case 'availability':
      return text.endsWith('?') ? 0 : length <= 80 ? 1 : 0.3
    case 'prose':
      return /^[a-z\d]+(?:_[a-z\d]+)+$/.test(text) ? 0 : 1
    case 'text':
      return length <= 200 ? 1 : 0.6
    default:
      return 1
  }
}

function numberFit(text: string): number {
  return HAS_DIGIT.test(text) && !TWO_NUMBERS.test(text) ? (text.length <= 40 ? 1 : 0.4) : 0
}

const IN_WORDS = new RegExp(
  anyOf(({ units, measures }) => [units?.hour, units?.minute, measures?.half]),
  'iu',
)

function durationFit(text: string): number {
  if (OTHER_MEASURE.test(text) || OF_MACHINES.test(text)) return 0
  if (HAS_DIGIT.test(text) && text.length <= 60) return 1
  return text.length < 25 && IN_WORDS.test(text) ? 0.8 : 0
}

const ROUGH_DAY = new RegExp(
  anyOf(({ dates }) => dates?.rough),
  'iu',
)

function dateFit(text: string): number {
  if (/^ago\b/i.test(text)) return 0
  if (HAS_DIGIT.test(text) && text.length <= 120) return SHORT_AGE.test(text) ? 0.2 : 1
  return text.length < 30 && ROUGH_DAY.test(text) ? 0.6 : 0
}

/** "Talleres Ríos, S.L.": the legal form in a name. An organisation may be declared as author, but is not a person. */
export const OF_FIRM =
  /(?:,\s?|\s)(?:S\.\s?[LAP]\.(?:\s?[A-Z]\.)?|S\.?r\.?l\.?|GmbH(?: & Co\. KG)?|Ltd|Limited|LLC|L\.L\.C|LLP|Inc|Corp|PLC|B\.V|Sp\. z o\.o|e\.V|S\.A\.S)\.?$|^(?:株式会社|有限会社)|(?:株式会社|有限公司)$/u

/** A thing's name with its trade mark is not a person. */
function personFit(text: string): number {
  if (/^(?:true|false|null|undefined|none|object|array)$|[®™]/i.test(text)) return 0
  if (isPhrase(text) || OF_FIRM.test(text)) return 0.3
  if (CALL.test(text)) return 0
  return /[:\d]/.test(text) || text.length > 80 || NAME_STOP.test(text) ? 0.1 : text.split(/\s+/).length <= 6 ? 1 : 0.4
}

function digits(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length
}

/** Codes are short, have a digit or capitals, and few blanks. */
function identifierFit(text: string): number {
  if (text.length > 60 || DAY.test(text)) return 0
  if (text.length < 2) return HAS_DIGIT.test(text) ? ONE_FIGURE : 0
  const words = text.split(/\s+/).length
  if (words > 4) return text.split(SEVERAL).every((part) => CODE.test(part)) ? 0.75 : 0
  if (words > 1 && (GROUPED.test(text) || FILED.test(text))) return 1
  const isCode = HAS_DIGIT.test(text) || /^[A-Z][A-Z\-_.]{2,}$/.test(text)
  return isCode ? (words === 1 ? 1 : 0.75) : 0.15
}

/** "03/07/2023" is a date. */
const DAY = /^\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}$/
/** "AX-02081, AX-12081 & AX-32081". */
const SEVERAL = new RegExp(String.raw`\s?[,;&/]\s?|\s${AND}\s`, 'u')
const CODE = /^(?=\S*\d)[\p{L}\d._-]{2,30}$/u
/** "Room no. 5". */
const ONE_FIGURE = 0.6

/** "4 K 1187/21": numbers of files begin with those of a chamber and a register. */
const FILED = /^(?:\d{1,3}\s)?\p{Lu}\p{L}{0,3}\s\d{1,6}\/\d{2,4}$/u

/** Numbers that are written in groups: "DE 299 999 912". */
const GROUPED = /^(?:[A-Z]{2}\s)?\d{2,4}(?:\s\d{2,4}){1,4}$/

/** "Service de la commande publique": of three words and more only the first is written like a name. */
function isPhrase(text: string): boolean {
  const [first = '', ...rest] = text.split(/\s+/)
  const small = rest.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word))
  return small.length >= 2 && small.length === rest.filter((word) => !PARTICLES.has(word)).length && /^\p{Lu}/u.test(first)
}
const PARTICLES: ReadonlySet<string> = new Set(phrasesOf(({ particles }) => particles?.inNames))

/** Names of places are a few words without signs of a sentence. */
function placeFit(text: string): number {
  const words = text.split(/\s+/).length
  return text.length <= 60 && words <= 5 && /^\p{L}/u.test(text) && !/[*?!:;]|\p{Ll}\.$|https?/u.test(text) ? 1 : 0
}
