// A phrase brought to a key in which its usual forms are equal: folded, and endings of the language taken off every word. It is only for
// comparing whole phrases with each other, so it may cut more than a grammar would.
import { foldWords } from '../../fields/fold-words.ts'
import type { RequestLanguage } from './request-words.ts'

const STEM_CHARS_MIN = 3

/** Empty where the phrase has no letter or digit. */
export function phraseKey(phrase: string, { endings, isUnspaced }: Pick<RequestLanguage, 'endings' | 'isUnspaced'>): string {
  if (isUnspaced)
    return phrase
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  return foldWords(phrase)
    .trim()
    .split(' ')
    .map((word) => stemOf(word, endings))
    .join(' ')
}

function stemOf(word: string, endings: readonly string[]): string {
  let stem = word
  for (let cut = true; cut;) {
    const ending = endings.find((one) => stem.endsWith(one) && stem.length - one.length >= STEM_CHARS_MIN)
    cut = ending !== undefined
    if (ending !== undefined) stem = stem.slice(0, -ending.length)
  }
  return stem
}
