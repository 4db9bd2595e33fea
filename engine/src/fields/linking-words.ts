// Words around labels in running text, in every language, that belong neither to the label nor to its value.
import { labelWords } from './label-words.ts'
import { LANGUAGES } from './language-data.ts'

/** Between a label and its value: "is", "up to", "beträgt". In the form of `labelWords`. */
export const BETWEEN_WORDS = linkingWords('between')

const OPENERS = linkingWords('openers')

/** The label of a text such as "of which service charges are about". */
export function withoutLinkingWords(text: string): string {
  const words = text.trim().split(/\s+/)
  while (words.length > 0 && isOf(BETWEEN_WORDS, words.at(-1)!)) words.pop()
  while (words.length > 0 && isOf(OPENERS, words[0]!)) words.shift()
  return words.join(' ')
}

/** "l’élève" is two words, of which each has to be in the list. */
function isOf(list: ReadonlySet<string>, word: string): boolean {
  const parts = labelWords(word)
  return parts.length > 0 && parts.every((part) => list.has(part))
}

function linkingWords(kind: 'between' | 'openers'): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap(({ measures }) => (measures?.[kind] ?? '').split(',').flatMap(labelWords)))
}
