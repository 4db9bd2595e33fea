// Loads the data files of this folder: what concepts are (`data/concepts.json`), and the words of each language (`data/<code>.json`).
// A language is added by adding its file. Read once, when the engine is loaded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Concept } from './concept.ts'

const FOLDER = join(import.meta.dirname, 'data')

/** A concept as its data file has it: without names, patterns as text. */
export type ConceptData = Omit<Concept, 'id' | 'words' | 'holds'> & { holds?: { pattern: string; flags: string } }

/** The words of one language. Lists are separated by commas, the most usual first. */
export interface LanguageData {
  /** BCP 47 code; `other` for labels of languages without a file of their own. */
  code: string
  /** Names and labels of concepts by concept id. */
  names: Readonly<Record<string, string>>
  /** Words for units of time and measure by unit (see `measure-units.ts`), inflected forms included. */
  units?: Readonly<Record<string, string>>
  /** Ways of asking for a form. */
  asks?: AskData
}

/** How a description asks for the form of a value. Lists of phrases; in `unit`, `{unit}` stands for a word of `units`. */
export interface AskData {
  unit: string
  /** Digits alone. */
  digits: string
  /** A number of things. */
  count: string
  lower: string
  upper: string
  /** Codes of countries, currencies, languages. */
  code: string
  isoDate: string
  /** Telephone numbers in international form. */
  international: string
  /** A time of day beside the date. */
  time: string
  /** The address of something on the web. */
  url: string
  /** The value as readers see it. */
  shown: string
}

/** Concepts by id, in the order in which they are preferred. */
export const CONCEPT_DATA = loadJson<Record<string, ConceptData>>('concepts.json')

/** Every language, English first, the rest in the order of their codes. */
export const LANGUAGES: readonly LanguageData[] = readdirSync(FOLDER)
  .filter((file) => /^[a-z]+(-[A-Za-z]+)?\.json$/.test(file) && file !== 'concepts.json')
  .map((file) => ({ ...loadJson<Omit<LanguageData, 'code'>>(file), code: file.replace('.json', '') }))
  .toSorted((a, b) => Number(b.code === 'en') - Number(a.code === 'en') || (a.code < b.code ? -1 : 1))

function loadJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T
}
