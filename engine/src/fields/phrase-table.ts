// The phrases of a field, indexed by their first word, so that a label is compared only with the few it may contain.
import { isUnspaced } from './label-words.ts'

/** Words under which a page may show the value: a label, a heading, a column, an attribute. */
export interface LabelPhrase {
  words: readonly string[]
  /** 0 to 1: how certain it is that a label of exactly these words means the field. */
  weight: number
}

/** An index of phrases by their first word. */
export interface PhraseTable {
  byFirstWord: ReadonlyMap<string, LabelPhrase[]>
  /** Phrases of scripts without spaces, which may be inside a longer run. */
  unspaced: readonly LabelPhrase[]
  allWords: ReadonlySet<string>
  /** Words beside a phrase that do not change its meaning: "max." before a brightness. */
  modifiers: ReadonlySet<string>
}

const NO_WORDS: ReadonlySet<string> = new Set()

export function phraseTable(phrases: readonly LabelPhrase[], modifiers: ReadonlySet<string> = NO_WORDS): PhraseTable {
  const byFirstWord = new Map<string, LabelPhrase[]>()
  for (const phrase of phrases) {
    const first = phrase.words[0] ?? ''
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase])
  }
  const unspaced = phrases.filter(({ words: [only = ''], words }) => words.length === 1 && only.length > 1 && isUnspaced(only))
  return { byFirstWord, unspaced, allWords: new Set(phrases.flatMap(({ words }) => words)), modifiers }
}
