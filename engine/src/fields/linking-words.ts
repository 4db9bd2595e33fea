// Words around labels in running text, in every language, that belong neither to the label nor to its value.
import { labelWords } from './label-words.ts'
import { phrasesOf } from './word-patterns.ts'

/** Between a label and its value: "is", "up to", "beträgt". In the form of `labelWords`. */
export const BETWEEN_WORDS = linkingWords('between')

/** Modifiers that do not change a measured property: "max. brightness" is the brightness, though a "max. price" is not the price. */
export const MEASURE_MODIFIERS = linkingWords('modifiers')

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

function linkingWords(kind: 'between' | 'modifiers' | 'openers'): ReadonlySet<string> {
  return new Set(phrasesOf(({ measures }) => measures?.[kind]).flatMap(labelWords))
}
