// Words for the things that fields are about. They are ignored when names are compared ("product price" is a price), and decide which
// entity of a page is meant.
import { LANGUAGES } from './language-data.ts'
import { labelWords } from './label-words.ts'

/** Words without a meaning of their own in a field's name, as `labelWords` returns them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ fillers }) => wordsOf(fillers ?? '')))

/** Types of schema.org by the words that name such a thing. */
export const SUBJECT_TYPES: ReadonlyMap<string, string[]> = indexSubjects()

function indexSubjects(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const { subjects = {} } of LANGUAGES) {
    for (const [type, list] of Object.entries(subjects)) {
      for (const word of wordsOf(list)) {
        const known = table.get(word) ?? []
        if (!known.includes(type)) table.set(word, [...known, type])
      }
    }
  }
  return table
}

function wordsOf(list: string): string[] {
  return list.split(',').flatMap(labelWords)
}
