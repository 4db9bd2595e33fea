// The words of a text with their meanings and places, compound labels joined. Words without a meaning of their own are left out.
import { labelWords } from '../../fields/label-words.ts'
import { isMeaningful } from '../../fields/synonyms/meaningful-words.ts'
import { meaningsIn, wholeLabelsIn, type Meaning } from '../../fields/synonyms/word-meaning.ts'
import { keepTexts } from '../../text/keep-texts.ts'

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

type Known = Pick<Token, 'words' | 'meanings' | 'keys'> & { isMeaningful: boolean }

const WORD = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu

/** In the order of the text. `language` is the page's; null where it is unknown. */
export function tokensOf(text: string, language: string | null): readonly Token[] {
  const found: (Known & { start: number; end: number })[] = []
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const known = knownWord(raw, language)
    if (known !== null) found.push({ ...known, start: index, end: index + raw.length })
  }
  const tokens: Token[] = found.filter((one) => one.isMeaningful)
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

/** Cached for each language, because running text repeats most of its words. */
function knownWord(raw: string, language: string | null): Known | null {
  let known = byLanguage.get(language)
  if (!known) byLanguage.set(language, (known = keepTexts((text) => readWord(text, language), KEPT)))
  return known(raw)
}
const byLanguage = new Map<string | null, (raw: string) => Known | null>()
const KEPT = { charsMax: 40, textsMax: 12_000 }

function readWord(raw: string, language: string | null): Known | null {
  const [word] = labelWords(raw)
  if (word === undefined) return null
  if (!isMeaningful(word)) return { words: [word], meanings: [], keys: [], isMeaningful: false }
  const meanings = meaningsIn(language, word)
  return { words: [word], meanings, keys: meanings.flatMap(({ keys }) => keys), isMeaningful: true }
}
