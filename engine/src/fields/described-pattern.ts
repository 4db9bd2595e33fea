// Values that a description requests in a pattern with a number: "written as 'N servings' or 'N items'".
import type { Field } from '@quarry/contract'
import { labelWords } from './label-words.ts'
import { findNumberLexicon } from './number-lexicons.ts'
import { LANGUAGES } from './language-data.ts'
import { OF, TO } from './particles.ts'
import { anyOf } from './word-patterns.ts'

const QUOTED_PATTERN = /["“‘'`](?:N|\{n\}|<n>|X|#)\s+([\p{L}][\p{L} -]{0,30})["”’'`]/giu
const DOZEN = new RegExp(
  anyOf(({ servings }) => servings?.dozen),
  'iu',
)
/** Words for people at a table and for servings: a number before any of them counts servings. */

const SERVING_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ servings }) => labelWords([servings?.words, servings?.people].join(' '))),
)

/** True for a text that consists only of a number of servings: "4 porsjoner", "6–8 people". */
export function isServingCount(text: string): boolean {
  const counted = /^\d+(?:\s?[-–]\s?\d+)?\s?(\p{L}+)$/u.exec(text.trim())?.[1]
  return counted !== undefined && labelWords(counted).some((word) => SERVING_WORDS.has(word))
}

/** The nouns of the patterns in a description, the default first; empty where it has no pattern. */
export function describedPattern(field: Field): string[] {
  return [...field.description.matchAll(QUOTED_PATTERN)].map((match) => (match[1] ?? '').trim())
}

/** "two" → 2: small numbers in words. */
const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ code: language }) => [...(findNumberLexicon(language)?.values ?? [])]).filter(
    ([, value]) => value >= 1 && value <= 12 && Number.isInteger(value),
  ),
)
/** Number words from one to twelve, as a part of a regular expression. */
export const NUMBER_WORD: string = [...SMALL_NUMBERS.keys()].join('|')
const ALL_NUMBER_WORDS = new RegExp(String.raw`(?<!\p{L})(?:${NUMBER_WORD})(?!\p{L})`, 'giu')

/** "Serves eight to ten" → "Serves 8 to 10". */
function inDigits(text: string): string {
  return text.replace(ALL_NUMBER_WORDS, (word) => String(SMALL_NUMBERS.get(word.toLowerCase()) ?? word))
}

/** Weights and volumes as the noun of a pattern: "750 g of cream" is not 750 servings. */
const MEASURES: readonly [RegExp, string][] = [
  [/^(?:g|gr|gramm?|grammes?|grammi|gramos|gramas)$/, 'grams'],
  [/^(?:kg|kilos?|kilogramm?)$/, 'kilograms'],
  [/^ml$/, 'milliliters'],
  [/^(?:l|lt|lit(?:er|re|ri|ros?|ry))$/, 'liters'],
  [/^oz$/, 'ounces'],
  [/^lbs?$/, 'pounds'],
]
const MEASURED = new RegExp(String.raw`^\P{N}*\d[\d.,]*\s?(\p{L}{1,9})(?!\p{L})\.?(?!\s+(?!${OF})\p{L})`, 'iu')

const SPAN = new RegExp(String.raw`\d+\s*(?:-|–|~|${TO})\s*(\d+)`, 'iu')

/** "Serves 6-8" by ["servings", "items"] → "8 servings", "Makes 12 muffins" → "12 muffins"; null where the text has no number. */
export function fillPattern(nouns: readonly string[], raw: string): string | null {
  const plain = raw.replace(/\(.*?\)/g, ' ')
  const text = [plain, raw].find((one) => /\d/.test(one)) ?? inDigits(raw)
  const span = SPAN.exec(text)
  const written = span?.[1] ?? /\d+(?:[.,]\d+)?/.exec(text)?.[0]
  if (written === undefined && !DOZEN.test(raw)) return null
  const number = Number((written ?? '1').replace(',', '.')) * (DOZEN.test(raw) ? 12 : 1)
  const measure = measureIn(plain)
  if (measure !== null) return `${number} ${number === 1 ? singular(measure) : measure}`
  const [usual = ''] = nouns
  return `${number} ${number === 1 ? singular(nounFor(nouns, raw) ?? usual) : (nounFor(nouns, raw) ?? usual)}`
}

function measureIn(text: string): string | null {
  const unit = MEASURED.exec(text)?.[1]?.toLowerCase() ?? ''
  return MEASURES.find(([words]) => words.test(unit))?.[1] ?? null
}

/** General words for things: in a pattern, they are replaced by the noun that the page counts. */
const GENERIC = new Set(labelWords('items pieces units things'))
const MAKES = new RegExp(
  anyOf(({ servings }) => servings?.makes),
  'iu',
)
const COUNTED = new RegExp(
  String.raw`\d[\d.,/½¼¾⅓⅔⅛\s–-]*(?:(?:~|${TO})\s*\d+\s*)?(?:[a-z]{1,2}\b\.?\s*)?((?:\p{L}{3,}[ -]?){1,3})(?![:\p{L}])`,
  'u',
)
const OVER = new RegExp(
  String.raw`${anyOf(({ servings, particles }) => [servings?.over, particles?.of, particles?.per, particles?.and, particles?.or])}.*$`,
  'iu',
)

function nounFor(nouns: readonly string[], raw: string): string | null {
  const plain = raw.replace(/\(.*?\)/g, ' ').replace(DOZEN, ' ')
  const words = labelWords(plain).filter((word) => !/^\d/.test(word))
  const isServing = (word: string): boolean => SERVING_WORDS.has(word)
  const servings = nouns.find((noun) => labelWords(noun).some(isServing))
  const things = nouns.find((noun) => noun !== servings)
  const counted = (COUNTED.exec(plain)?.[1] ?? '').replace(OVER, '').trim().split(/\s+/).at(-1) ?? ''
  const named = nouns.find((noun) => labelWords(noun).every((word) => (counted === '' ? words : labelWords(counted)).includes(word)))
  if (named !== undefined) return named
  if (labelWords(counted).some(isServing)) return servings ?? null
  if (counted === '')
    return things !== undefined && (MAKES.test(raw) || DOZEN.test(raw)) && !words.some(isServing) ? things : (servings ?? null)
  if (things === undefined) return servings ?? null
  return labelWords(things).some((word) => GENERIC.has(word)) ? counted.toLowerCase() : things
}

function singular(noun: string): string {
  return noun.replace(/s$/, '')
}
