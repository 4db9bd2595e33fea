// The shape of the values of a field outside the vocabulary, by its type and by words for forms in its name and description. The words are
// the section `fieldForms` of the language files.
import type { Field, FieldType } from '@quarry/contract'
import { foldLetters } from '../text/fold-letters.ts'
import { askedCurrency } from './asked-currency.ts'
import type { Shape } from './concept.ts'
import type { FieldFormWords } from './field-sections.ts'
import { plainPattern, plainWords, withoutUmlauts } from './field-topics.ts'
import { isUnspaced } from './label-words.ts'
import { LANGUAGES, type LanguageData } from './language-data.ts'
import { anyPhrase, phrasesOf } from './word-patterns.ts'

/** Shapes of numbers of things. */
export const COUNT_SHAPES: ReadonlySet<Shape> = new Set(['count', 'counted', 'number', 'quantity'])
const NUMERIC: ReadonlySet<Shape> = new Set(['price', 'rating', 'count', 'number', 'quantity', 'duration'])
const LISTS: ReadonlySet<Shape> = new Set([
  'lines',
  'tags',
  'person',
  'phone',
  'email',
  'hours',
  'image',
  'organisation',
  'text',
  'url',
  'title',
  'identifier',
  'availability',
  'address',
  'prose',
])

/** False where values of the shape can't be converted to the type: a list of steps is not a number. */
export function suitsType(shape: Shape, type: FieldType): boolean {
  if (type === 'number') return NUMERIC.has(shape)
  if (type === 'date') return shape === 'date'
  if (type === 'boolean') return shape === 'availability' || shape === 'text'
  if (type === 'array') return LISTS.has(shape)
  if (type === 'object') return shape === 'record' || shape === 'address' || shape === 'price' || shape === 'hours'
  return shape !== 'record'
}

type Form = keyof FieldFormWords

/** In a script without spaces the head of a name is its end: 料金 is none of 料金の状態. */
function headPattern(form: Form): RegExp {
  const phrases = phrasesOf(({ fieldForms }) => fieldForms?.[form]).map(foldLetters)
  const runs = phrases.filter(isUnspaced)
  return new RegExp(`${anyPhrase(phrases.filter((phrase) => !isUnspaced(phrase)))}|${anyPhrase(runs)}\\s*$`, 'iu')
}
const [EMAILS, LINKS, PHONES, DATES, PRICES, DURATIONS] = (['emails', 'links', 'phones', 'dates', 'prices', 'durations'] as const).map(
  headPattern,
) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp]
const [PICTURES, ASPECTS] = (['pictures', 'aspects'] as const).map((form) => plainPattern(({ fieldForms }) => fieldForms?.[form])) as [
  RegExp,
  RegExp,
]
/** "24 hours" is a period. */
const LENGTHS = new RegExp(`(?<!\\d )${plainPattern(({ fieldForms }) => fieldForms?.lengths).source}`, 'iu')

const NUMBER_CHARS_MIN = 5
const numbersOf = (isWanted: (language: LanguageData, word: string) => boolean): string =>
  anyPhrase(
    LANGUAGES.flatMap((language) =>
      (language.fieldForms?.numbers ?? '')
        .split(',')
        .map((word) => foldLetters(word.trim()))
        .filter((word) => word !== '' && isWanted(language, word)),
    ),
  )
/** "Flight number", 便名番号; in languages that have the thing behind it "número de voo". */
const NUMBERED = new RegExp(
  String.raw`\S\s*${numbersOf(() => true)}\s*$|^${numbersOf(({ headFirst }, { length }) => headFirst === true && length >= NUMBER_CHARS_MIN)}\s(?:\p{L}{1,5}\s)?\S+$`,
  'iu',
)

export function guessShape(field: Field): Shape {
  if (field.type === 'date') return 'date'
  if (field.type === 'object') return 'record'
  if (field.type === 'array') return 'tags'
  if (field.type === 'boolean') return 'text'
  const written = plainWords(field.name)
  const name = { text: written, other: withoutUmlauts(written) }
  const lead = plainWords(field.description.split(/[.;(。；（]/)[0] ?? '')
  return field.type === 'number' ? shapeOfNumber(field, name, lead) : shapeOfText(name, lead)
}

/** As written, and with spelled out accents. */
interface PlainName {
  text: string
  other: string
}

const has = (pattern: RegExp, { text, other }: PlainName): boolean => pattern.test(text) || pattern.test(other)

function shapeOfNumber({ name, description }: Field, plain: PlainName, lead: string): Shape {
  if (has(PRICES, plain) || PRICES.test(lead) || askedCurrency(name, description) !== null) return 'price'
  return LENGTHS.test(lead) ? 'duration' : 'number'
}

function shapeOfText(name: PlainName, lead: string): Shape {
  const linked = (text: PlainName): Shape | null => {
    if (has(EMAILS, text)) return 'email'
    return has(LINKS, text) ? (has(PICTURES, text) ? 'image' : 'url') : null
  }
  const own = linked(name)
  if (own !== null) return own
  if (has(PHONES, name)) return 'phone'
  if (has(DATES, name)) return 'date'
  if (has(PRICES, name) && !has(ASPECTS, name)) return 'price'
  if (has(DURATIONS, name)) return 'duration'
  return linked({ text: lead, other: lead }) ?? (has(NUMBERED, name) ? 'identifier' : 'text')
}
