// The words of a text with their meanings and places, compound labels joined. Words without a meaning of their own are left out.
import { labelWords } from '../../fields/label-words.ts'
import { isMeaningful } from '../../fields/synonyms/meaningful-words.ts'
import { beginsLabel, meaningsIn, wholeLabelsIn, type Meaning } from '../../fields/synonyms/word-meaning.ts'
import { keepByLanguage } from '../../text/keep-texts.ts'

/** A root, or the number of a meaning: words that share one are synonyms. */
export type Key = string | number

/** A word, or several that are one label. */
export interface Token {
  words: readonly string[]
  meanings: readonly Meaning[]
  keys: readonly Key[]
  /** Offsets in the text. */
  start: number
  end: number
}

type Known = Pick<Token, 'words' | 'meanings' | 'keys'> & {
  isMeaningful: boolean
  /** Labels of several words begin with it. */
  isFirst: boolean
}

const WORD = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu

/** In the order of the text. `language` is the page's; null where it is unknown. Cached, since pages of a site share labels and short lines. */
export const tokensOf = keepByLanguage<readonly Token[]>(readTokens)

function readTokens(text: string, language: string | null): readonly Token[] {
  const found: Token[] = []
  const tokens: Token[] = []
  let hasLabel = false
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const known = knownWord(raw, language)
    if (known === null) continue
    const { words, meanings, keys } = known
    const token = { words, meanings, keys, start: index, end: index + raw.length }
    found.push(token)
    if (known.isMeaningful) tokens.push(token)
    hasLabel ||= known.isFirst
  }
  if (!hasLabel) return tokens
  const pieces = wholeLabelsIn(
    language,
    found.map(({ words: [word = ''] }) => word),
  )
  if (pieces === null) return tokens
  let at = 0
  for (const piece of pieces) {
    const words = typeof piece === 'string' ? [piece] : piece.word.split(' ')
    const [first, last] = [found[at], found[at + words.length - 1]]
    at += words.length
    if (typeof piece !== 'string' && first && last)
      tokens.push({ words, meanings: [piece], keys: piece.keys, start: first.start, end: last.end })
  }
  return tokens.toSorted((a, b) => a.start - b.start)
}

export function keysOf(tokens: readonly Token[]): ReadonlySet<Key> {
  return new Set(tokens.flatMap(({ keys }) => keys))
}

/** Cached, because running text repeats most of its words. */
const knownWord = keepByLanguage<Known | null>(readWord, { charsMax: 40, textsMax: 12_000 })

function readWord(raw: string, language: string | null): Known | null {
  const [word] = labelWords(raw)
  if (word === undefined) return null
  const isFirst = beginsLabel(word)
  if (!isMeaningful(word)) return { words: [word], meanings: [], keys: [], isMeaningful: false, isFirst }
  const meanings = meaningsIn(language, word)
  return { words: [word], meanings, keys: meanings.flatMap(({ keys }) => keys), isMeaningful: true, isFirst }
}
