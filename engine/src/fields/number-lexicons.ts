// Words of numbers by language, from `data/numbers`: values, joining words, minus, decimal point and denominators. A language is
// added by adding its file. East Asian signs are parsed by `values/number/east-asian-number.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface NumberLexicon {
  /** Word → value. 100 and powers from 1000 on multiply what precedes them, all else is added. */
  values: Map<string, number>
  /** Words between parts of a number that have no value ("and"). */
  joins: Set<string>
  minus: Set<string>
  point: Set<string>
  /** Denominators of fractions: "third" → 3, "half" → 2. */
  parts: Map<string, number>
  /** "over", "von", "sur" between the numbers of a fraction. */
  over: Set<string>
  /** Counting words that multiply at the end: dozen → 12. */
  groups: Map<string, number>
  /** Compound words ("einundzwanzig") are cut into table words. */
  isGlued: boolean
}

/** A file of `data/numbers`: words by the number that they are, lists separated by commas. */
interface Table {
  values: Readonly<Record<string, string>>
  parts?: Readonly<Record<string, string>>
  groups?: Readonly<Record<string, string>>
  joins?: string
  minus?: string
  point?: string
  over?: string
  isGlued?: boolean
  /** Articles and common words among them. */
  common?: string
  /** Words that take the minus of the word behind them. */
  noMinusBehind?: string
}

const FOLDER = join(import.meta.dirname, 'data', 'numbers')

/** English first: its words are looked for first where the language of a text is not known. */
export const NUMBER_LANGUAGES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .toSorted((a, b) => Number(b === 'en') - Number(a === 'en'))

const list = (text = ''): string[] => (text === '' ? [] : text.split(', '))
const words = (text?: string): Set<string> => new Set(list(text))

function numbers(table: Readonly<Record<string, string>> = {}): Map<string, number> {
  return new Map(
    Object.entries(table).flatMap(([number, text]) => list(text).map((word) => [foldNumberWord(word), Number(number)] as const)),
  )
}

function tableOf(language: string): Table {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Table
}

/** Form in which number words are compared. */
export function foldNumberWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\u064b-\u0652]/g, '')
}

const lexicons = new Map<string, NumberLexicon>()

/** The words of a language; null for one without a table. */
export function findNumberLexicon(language: string): NumberLexicon | null {
  const base = language.split('-')[0] ?? ''
  if (!NUMBER_LANGUAGES.includes(base)) return null
  const known = lexicons.get(base)
  if (known) return known
  const table = tableOf(base)
  const lexicon = {
    values: numbers(table.values),
    joins: words(table.joins),
    minus: words(table.minus),
    point: words(table.point),
    parts: numbers(table.parts),
    over: words(table.over),
    groups: numbers(table.groups),
    isGlued: table.isGlued === true,
  }
  lexicons.set(base, lexicon)
  return lexicon
}

/** Words that cancel the minus of the word after them: "al menos 5", "au moins 5", "plus or minus 5". */
export const NO_MINUS_BEHIND: ReadonlySet<string> = new Set(['±', ...ofAll('noMinusBehind')])

/** Words that are also articles or common words: alone inside a sentence they are not numbers. */
export const COMMON_WORDS: ReadonlySet<string> = ofAll('common')

function ofAll(kind: 'common' | 'noMinusBehind'): ReadonlySet<string> {
  return new Set(NUMBER_LANGUAGES.flatMap((language) => list(tableOf(language)[kind]).map(foldNumberWord)))
}
