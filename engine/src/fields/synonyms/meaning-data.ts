// Loads the meanings of words in labels: `data/meanings/<language>.json` lists, by the id of each meaning, the words for it, and
// `kinds.json` which meanings are common, and which name people, bodies and things. A language is added by adding its file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../data/meanings')
const KINDS_FILE = 'kinds.json'

/** Words by the id of their meaning, separated by commas. */
export type MeaningWords = Readonly<Record<string, string>>

const kinds = loadJson<Readonly<Record<'common' | 'party' | 'thing', string>>>(KINDS_FILE)

/** Many labels share them: they distinguish little by themselves, and nothing where the field's type says the same. */
export const COMMON_MEANINGS: ReadonlySet<string> = new Set(kinds.common.split(', '))

/** People and bodies: who makes, owns, runs, orders, judges or takes part. */
export const PARTY_MEANINGS: ReadonlySet<string> = new Set(kinds.party.split(', '))

/** Kinds of things that fields are about: their usual words ("job", "company") distinguish no label of a page about such a thing. */
export const THING_MEANINGS: ReadonlySet<string> = new Set(kinds.thing.split(', '))

const english = loadJson<MeaningWords>('en.json')

/** Every meaning: English words, which stand for those of every language. The order is that of precedence. */
export const MEANING_IDS: readonly string[] = Object.keys(english)

/** The words of every language by its code. English is read when the engine is loaded, the rest when a page is first read. */
export function meaningsByLanguage(): ReadonlyMap<string, MeaningWords> {
  const codes = readdirSync(FOLDER)
    .filter((file) => file !== KINDS_FILE && file !== 'en.json')
    .map((file) => file.replace('.json', ''))
    .toSorted()
  return new Map([['en', english], ...codes.map((code) => [code, loadJson<MeaningWords>(`${code}.json`)] as const)])
}

/** The id of a meaning that is a label of several words ("floor area"): words of one piece lead to it only as they are, in no compound. */
export function isWholeLabel(id: string): boolean {
  return id.includes(' ')
}

function loadJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T
}
