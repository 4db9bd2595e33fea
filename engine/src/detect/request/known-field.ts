// Finds the field that a phrase of a user names: a concept of the reader or one of the further fields, in ten languages and in the usual //
// forms of words ("numery telefonów", "Preise").
import { CONCEPTS } from '../../fields/concepts.ts'
import type { Concept } from '../../fields/concept.ts'
import { phraseKey } from './phrase-key.ts'
import { FURTHER_FIELDS, partsOf, REQUEST_LANGUAGES, type RequestLanguage } from './request-words.ts'

export interface KnownField {
  /** Null for a further field. */
  concept: Concept | null
  /** Id of the concept or of the further field. */
  id: string
  /** The name that was matched, as its list has it. */
  name: string
}

const NAME_WORDS_MAX = 7

const TABLES: ReadonlyMap<string, ReadonlyMap<string, KnownField[]>> = new Map(
  REQUEST_LANGUAGES.map((language) => [language.code, indexNames(language)]),
)

/** Fields of that name, the most usual first; those of the language before those of English. */
export function knownFields(phrase: string, language: RequestLanguage): readonly KnownField[] {
  if (!language.isUnspaced && phrase.split(/\s+/).length > NAME_WORDS_MAX) return []
  if (isFunctionWord(phrase, language)) return []
  const own = TABLES.get(language.code)?.get(phraseKey(phrase, language)) ?? []
  if (own.length > 0 || language.code === 'en') return own
  const [english] = REQUEST_LANGUAGES
  return english ? (TABLES.get('en')?.get(phraseKey(phrase, english)) ?? []) : []
}

/** True for "from" and "van", which are labels on pages, but prepositions in a sentence. */
function isFunctionWord(phrase: string, { lists, isUnspaced }: RequestLanguage): boolean {
  if (isUnspaced) return false
  const word = phrase.toLowerCase()
  return [lists.of, lists.in, lists.with, lists.and, lists.articles, lists.only].some((list) => list.has(word))
}

function indexNames(language: RequestLanguage): Map<string, KnownField[]> {
  const table = new Map<string, KnownField[]>()
  const add = (name: string, entry: Omit<KnownField, 'name'>, rank: number): void => {
    const key = phraseKey(name, language)
    if (key === '') return
    const known = ranks.get(key) ?? []
    if (known.some(({ field }) => field.id === entry.id)) return
    ranks.set(key, [...known, { field: { ...entry, name }, rank }])
  }
  const ranks = new Map<string, { field: KnownField; rank: number }[]>()
  for (const [id, names] of Object.entries(language.fields)) {
    const concept = FURTHER_FIELDS[id] ? null : (CONCEPTS.find((one) => one.id === id) ?? null)
    for (const name of names) add(name, { concept, id }, -1)
  }
  for (const concept of CONCEPTS)
    partsOf(concept.words[language.code] ?? '').forEach((name, rank) => add(name, { concept, id: concept.id }, rank))
  for (const [key, found] of ranks)
    table.set(
      key,
      found.toSorted((a, b) => a.rank - b.rank).map(({ field }) => field),
    )
  return table
}
