// Finds phrases of word lists in short texts: by whole words, ignoring accents and plurals, and inside the runs of scripts that are written
// without spaces. A phrase may have several meanings.
import { isUnspaced, labelWords } from './label-words.ts'

export interface FoundPhrase<Meaning> {
  meaning: Meaning
  /** Index of its first word; for scripts without spaces, that of the run that contains it. */
  at: number
  /** Number of words. */
  length: number
}

const NONE: readonly never[] = []

export class PhraseSet<Meaning> {
  private readonly spaced = new Map<string, Meaning[]>()
  private readonly unspaced: { text: string; meaning: Meaning }[] = []
  /** Number of words of the longest phrase that begins with a word. */
  private readonly longest = new Map<string, number>()

  /** Lists are separated by commas. */
  constructor(lists: Iterable<readonly [Meaning, string | undefined]>) {
    for (const [meaning, list] of lists) for (const phrase of (list ?? '').split(',')) this.add(meaning, phrase)
  }

  private add(meaning: Meaning, phrase: string): void {
    const words = labelWords(phrase)
    if (words.length === 0) return
    if (words.some(isUnspaced)) this.unspaced.push({ text: words.join(''), meaning })
    const key = words.join(' ')
    const known = this.spaced.get(key)
    if (known === undefined) this.spaced.set(key, [meaning])
    else if (!known.includes(meaning)) known.push(meaning)
    this.longest.set(words[0]!, Math.max(this.longest.get(words[0]!) ?? 0, words.length))
  }

  /** Every phrase among the words, in their order; the longest one at each index. */
  in(words: readonly string[]): FoundPhrase<Meaning>[] {
    const found: FoundPhrase<Meaning>[] = []
    for (let at = 0; at < words.length; at += 1) for (const one of this.at(words, at)) found.push(one)
    return found
  }

  has(words: readonly string[]): boolean {
    return words.some((_, at) => this.at(words, at).length > 0)
  }

  /** The longest phrase that begins at a word, with each of its meanings. */
  at(words: readonly string[], at: number): readonly FoundPhrase<Meaning>[] {
    const word = words[at] ?? ''
    for (let length = Math.min(this.longest.get(word) ?? 0, words.length - at); length > 0; length -= 1) {
      const meanings = this.spaced.get(length === 1 ? word : words.slice(at, at + length).join(' '))
      if (meanings !== undefined) return meanings.map((meaning) => ({ meaning, at, length }))
    }
    if (!isUnspaced(word)) return NONE
    const inside = this.unspaced.filter(({ text }) => text.length > 1 && word.includes(text))
    return inside.map(({ meaning }) => ({ meaning, at, length: 1 }))
  }

  /** The longest phrase of a script without spaces at the beginning of a text: its meaning and its length in characters. */
  atStart(text: string): { meaning: Meaning; chars: number } | null {
    return this.longestOf((phrase) => text.startsWith(phrase))
  }

  /** The same at the end of a text. */
  atEnd(text: string): { meaning: Meaning; chars: number } | null {
    return this.longestOf((phrase) => text.endsWith(phrase))
  }

  private longestOf(fits: (phrase: string) => boolean): { meaning: Meaning; chars: number } | null {
    let best: { meaning: Meaning; chars: number } | null = null
    for (const { text, meaning } of this.unspaced)
      if (text.length > (best?.chars ?? 0) && fits(text)) best = { meaning, chars: text.length }
    return best
  }
}
