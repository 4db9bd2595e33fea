// Loads the meanings of words in labels: `data/meanings/<language>.json` lists the words of each meaning by its id; `kinds.json` lists
// which
// meanings are common, and which name people, organisations and things. A language is added by adding its file.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../data/meanings')
const KINDS_FILE = 'kinds.json'

/** Words by the id of their meaning, separated by commas. */
export type MeaningWords = Readonly<Record<string, string>>

const kinds = loadJson<Readonly<Record<'common' | 'party' | 'thing', string>>>(KINDS_FILE)

/** Meanings of many labels: they distinguish little by themselves, and nothing where the field's type implies them. */
export const COMMON_MEANINGS: ReadonlySet<string> = new Set(kinds.common.split(', '))

/** People and organisations that make, own, run, order, judge or take part. */
export const PARTY_MEANINGS: ReadonlySet<string> = new Set(kinds.party.split(', '))

/** Kinds of things that fields are about: words such as "job" or "company" do not distinguish the labels of a page about such a thing. */
export const THING_MEANINGS: ReadonlySet<string> = new Set(kinds.thing.split(', '))

const english = loadJson<MeaningWords>('en.json')

/** The ids of all meanings, which are English words. The order is that of precedence. */
export const MEANING_IDS: readonly string[] = Object.keys(english)

/** The words of every language by its code. English is loaded with the engine, the others with the first page. */
export function meaningsByLanguage(): ReadonlyMap<string, MeaningWords> {
  const codes = readdirSync(FOLDER)
    .filter((file) => file !== KINDS_FILE && file !== 'en.json')
    .map((file) => file.replace('.json', ''))
    .toSorted()
  return new Map([['en', english], ...codes.map((code) => [code, loadJson<MeaningWords>(`${code}.json`)] as const)])
}

/** True for the id of a meaning with several words ("floor area"): single words for it match only as a whole, not inside compounds. */
export function isWholeLabel(id: string): boolean {
  return id.includes(' ')
}

function loadJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T
}
