// A key of a phrase that is equal for its usual forms: folded, with the endings of the language removed from every word. Only for comparing
// whole phrases with each other, so it may remove more than a linguistic stemmer would.
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
