// Phrases of every language that are looked for as whole words in a text, whatever its case, accents and punctuation; those of scripts
// without spaces anywhere in it.
import { foldWords } from './fold-words.ts'
import { isUnspaced } from './label-words.ts'
import { phrasesOf, type Pick } from './word-patterns.ts'

export class FoldedPhrases {
  /** With a space at both ends. */
  private readonly spaced: readonly string[]
  private readonly unspaced: readonly string[]

  constructor(pick: Pick) {
    const phrases = phrasesOf(pick)
    this.spaced = phrases.filter((phrase) => !isUnspaced(phrase)).map(foldWords)
    this.unspaced = phrases.filter(isUnspaced)
  }

  /** True where the text has one of them; `folded` is the text, or another spelling of it, as `foldWords` returns it. */
  areIn(text: string, folded = foldWords(text)): boolean {
    return this.spaced.some((phrase) => folded.includes(phrase)) || this.unspaced.some((phrase) => text.includes(phrase))
  }

  /** Where they are, [from, to): those with blanks in the folded text, the others in the text. */
  placesIn(text: string, folded = foldWords(text)): (readonly [number, number])[] {
    const find = (within: string, phrase: string): (readonly [number, number])[] => {
      const at = within.indexOf(phrase)
      return at < 0 ? [] : [[at, at + phrase.length]]
    }
    return [...this.spaced.flatMap((phrase) => find(folded, phrase)), ...this.unspaced.flatMap((phrase) => find(text, phrase))]
  }
}
