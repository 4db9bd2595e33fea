// Places of short texts by their words. A text fits a field only if it has a first word of one of the field's phrases, so that a field is
// compared with a few labels of a page instead of all of them.
import { baseForms } from './inflected-words.ts'
import { isUnspaced } from './label-words.ts'
import type { PhraseTable } from './phrase-table.ts'

export interface WordIndex {
  byWord: ReadonlyMap<string, readonly number[]>
  /** Places with words of scripts without spaces, which may contain the field's. */
  unspaced: readonly number[]
}

/** An index of the items at their places in the list; `wordsOf` gives the words of an item, in one list or several. */
export function indexWords<T>(items: readonly T[], wordsOf: (item: T) => readonly (readonly string[])[]): WordIndex {
  const byWord = new Map<string, number[]>()
  const unspaced: number[] = []
  for (const [place, item] of items.entries()) {
    const all = new Set(wordsOf(item).flatMap((words) => [...words, ...baseForms(words)]))
    for (const word of all) {
      const known = byWord.get(word)
      if (known) known.push(place)
      else byWord.set(word, [place])
    }
    if ([...all].some(isUnspaced)) unspaced.push(place)
  }
  return { byWord, unspaced }
}

/** The places of all texts that may fit, ascending: `labelFit` with this table is 0 for all others. */
export function placesNear({ byWord, unspaced }: WordIndex, table: PhraseTable): readonly number[] {
  const near = new Set(table.unspaced.length > 0 ? unspaced : [])
  // A field has words of many languages, and a short page has few labels: the shorter list is walked.
  const [fewer, more] = table.byFirstWord.size < byWord.size ? [table.byFirstWord, byWord] : [byWord, table.byFirstWord]
  for (const word of fewer.keys()) if (more.has(word)) for (const place of byWord.get(word) ?? []) near.add(place)
  return [...near].toSorted((a, b) => a - b)
}
