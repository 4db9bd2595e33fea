// Loads the words of requests by language (`data/<code>.json`): words that begin and end a request, that join and introduce a list of
// fields, names of kinds of items, and names of fields that are no concepts of the reader. A language is added by adding its file and its
// code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldType } from '@quarry/contract'
import { foldWords } from '../../fields/fold-words.ts'

const FOLDER = join(import.meta.dirname, 'data')
const CODES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'zh'] as const

export type LanguageCode = (typeof CODES)[number]

/** Lists are separated by commas; phrases of spaced languages are matched folded, those of others verbatim. */
interface LanguageFile {
  /** Endings that are removed from words so that their forms become equal. */
  endings: string
  edits: Record<EditKind, string>
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
  'without',
  'withoutAfter',
  'as',
  'editAfter',
  'fieldWords',
  'typeNumber',
  'typeString',
  'typeDate',
  'typeBoolean',
  'typeArray',
] as const
export type WordList = (typeof LISTS)[number]

/** What a command does to fields; "also" is one only where there are fields to add to. */
export const EDIT_KINDS = ['add', 'also', 'remove', 'rename', 'replace', 'retype'] as const
export type EditKind = (typeof EDIT_KINDS)[number]

/** Words for the types of fields, which a request gives to a field ("as a number"). */
export const TYPE_LISTS: Readonly<Record<Exclude<FieldType, 'object'>, WordList>> = {
  number: 'typeNumber',
  string: 'typeString',
  date: 'typeDate',
  boolean: 'typeBoolean',
  array: 'typeArray',
}

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
  /** Commands with `{x}` for a list of fields, `{a}` and `{b}` for one field and `{t}` for a type. */
  edits: Readonly<Record<EditKind, readonly string[]>>
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
  /** True where its names are also the ends of other words and of names of places, so that no compound with them names it. */
  isWhole?: boolean
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
    partsOf(text).flatMap((part) => (isUnspaced ? part.normalize('NFKC').toLowerCase() : [foldWords(part).trim(), foldPhrase(part)]))
  const setOf = (name: WordList): ReadonlySet<string> => new Set(typeof file[name] === 'string' ? words(file[name]) : [])
  return {
    code,
    isUnspaced,
    endings: partsOf(file.endings).toSorted((a, b) => b.length - a.length),
    lists: Object.fromEntries(LISTS.map((name) => [name, setOf(name)])) as Record<WordList, ReadonlySet<string>>,
    things: Object.fromEntries(Object.entries(file.things).map(([id, names]) => [id, partsOf(names)])),
    fields: Object.fromEntries(Object.entries(file.fields).map(([id, names]) => [id, partsOf(names)])),
    edits: Object.fromEntries(EDIT_KINDS.map((kind) => [kind, partsOf(file.edits[kind])])) as Record<EditKind, string[]>,
  }
}

/** Folded, but a word of one letter keeps its accent: Italian "è" is no "e". */
export function foldPhrase(text: string): string {
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => (/^\p{L}$/u.test(word.normalize('NFC')) ? word.normalize('NFC').toLowerCase() : foldWords(word).trim()))
    .filter((word) => word !== '')
    .join(' ')
}

function loadJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as T
}
