// Loads the words of requests by language (`data/<code>.json`): words that begin and end a request, that join and introduce a list of
// fields, names of kinds of items, and names of fields that are no concepts of the reader. A language is added by adding its file and its
// code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWords } from '../../fields/fold-words.ts'

const FOLDER = join(import.meta.dirname, 'data')
const CODES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'zh'] as const

export type LanguageCode = (typeof CODES)[number]

/** Lists are separated by commas; phrases of spaced languages are matched folded, those of others verbatim. */
interface LanguageFile {
  /** Endings that are removed from words so that their forms become equal. */
  endings: string
  things: Record<string, string>
  fields: Record<string, string>
  [list: string]: string | Record<string, string>
}

const LISTS = [
  'openings',
  'closings',
  'articles',
  'and',
  'with',
  'withAfter',
  'having',
  'of',
  'bareOf',
  'from',
  'in',
  'each',
  'eachWith',
  'only',
  'count',
  'countTail',
  'labels',
  'yesNo',
  'yesOrNo',
  'year',
  'date',
  'link',
  'pages',
  'counters',
] as const
export type WordList = (typeof LISTS)[number]

export interface RequestLanguage {
  code: LanguageCode
  /** True for languages that are written without spaces. */
  isUnspaced: boolean
  /** Longest first. */
  endings: readonly string[]
  lists: Readonly<Record<WordList, ReadonlySet<string>>>
  /** Names by id, as the file has them. */
  things: Readonly<Record<string, readonly string[]>>
  fields: Readonly<Record<string, readonly string[]>>
}

/** A kind of item that users name; `kind` is the id of a kind of page. */
export interface ThingEntry {
  kind: string | null
  noun?: string
  /** Fields of the kind that are wanted of nearly every such item, most wanted first. */
  usual: string
  /** True where the words name different items, so that one is no translation of another. */
  isGroup?: boolean
  /** True where the word names a place rather than an item. */
  isSetting?: boolean
  /** True for people that pages about other items list. */
  isMember?: boolean
}

export interface FieldEntry {
  type: 'string' | 'number' | 'date' | 'array'
  /** `{thing}` is replaced by the noun of the item. */
  description: string
  /** Names of the fields that the word means ("contact details"), separated by commas. */
  stands?: string
}

export const THINGS = loadJson<Record<string, ThingEntry>>('things')
export const FURTHER_FIELDS = loadJson<Record<string, FieldEntry>>('fields')
export const REQUEST_LANGUAGES: readonly RequestLanguage[] = CODES.map(loadLanguage)

export function languageOf(code: LanguageCode): RequestLanguage {
  return REQUEST_LANGUAGES.find((language) => language.code === code) ?? (REQUEST_LANGUAGES[0] as RequestLanguage)
}

/** The parts of a list separated by commas with a space; full-width commas can be entries themselves. */
export function partsOf(list: string): string[] {
  return list
    .split(', ')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function loadLanguage(code: LanguageCode): RequestLanguage {
  const file = loadJson<LanguageFile>(code)
  const isUnspaced = code === 'ja' || code === 'zh'
  const words = (text: string): string[] =>
    partsOf(text).map((part) => (isUnspaced ? part.normalize('NFKC').toLowerCase() : foldWords(part).trim()))
  const setOf = (name: WordList): ReadonlySet<string> => new Set(typeof file[name] === 'string' ? words(file[name]) : [])
  return {
    code,
    isUnspaced,
    endings: partsOf(file.endings).toSorted((a, b) => b.length - a.length),
    lists: Object.fromEntries(LISTS.map((name) => [name, setOf(name)])) as Record<WordList, ReadonlySet<string>>,
    things: Object.fromEntries(Object.entries(file.things).map(([id, names]) => [id, partsOf(names)])),
    fields: Object.fromEntries(Object.entries(file.fields).map(([id, names]) => [id, partsOf(names)])),
  }
}

function loadJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as T
}
