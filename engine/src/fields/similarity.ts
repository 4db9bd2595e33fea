// Similarity of two names: column heads, class names and attributes on one side, names and descriptions of fields on the other.
import { keepTexts } from '../text/keep-texts.ts'
import type { Field } from '../types.ts'
import { NUMBER_NAMES, TITLE_NAMES } from './describing-words.ts'
import { labelFit } from './label-fit.ts'
import { labelWords } from './label-words.ts'
import { fitOfSimilarity, labelSimilarity } from './synonyms/label-meaning.ts'
import { understandField } from './understand-field.ts'

/** Lower case words joined by "_": `Box Office` → `box_office`, `boxOffice` → `box_office`. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll('#', ' number ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** How well a name on the page fits a field, 0 to 1: the field's name counts more than the words of its description. */
export function fieldSimilarity(field: Field, name: string): number {
  const own = Math.max(nameSimilarity(field.name, name), DESCRIBED * wordsInCommon(wordsOf(field.description), wordsOf(name), 0))
  if (own >= MEANT) return own
  return Math.max(own, MEANT * meaningFit(field, name), SYNONYM * synonymFit(field, name))
}
const DESCRIBED = 0.8
/** For a translation: a column "Preis" fits the field "price", but less than a column with the field's own name. */
const MEANT = 0.75

/** For a name that means the same by the meanings of its words. */
const SYNONYM = 0.6

function synonymFit(field: Field, name: string): number {
  return name.length > NAME_CHARS_MAX
    ? 0
    : fitOfSimilarity(labelSimilarity(name.replaceAll('_', ' '), understandField(field), { language: null }))
}

/** How certain it is that the name belongs to the field's concept in any language, 0 to 1; 0 below `MEANING_FIT_MIN`. */
function meaningFit(field: Field, name: string): number {
  const words = labelWords(name.length > NAME_CHARS_MAX ? '' : name.replaceAll('_', ' '))
  const spec = understandField(field)
  const fit = spec.concept === null || words.length === 0 ? 0 : labelFit(words, spec)
  return fit >= MEANING_FIT_MIN ? fit : 0
}
const MEANING_FIT_MIN = 0.6

/** Share of words in common, 0 to 1; words are also equal where one is a prefix of the other (`desc`, `description`). */
export function nameSimilarity(left: string, right: string): number {
  return wordsInCommon(wordsOf(left), wordsOf(right), -1)
}

/** `head`: index of the head word of `left`: the last of a name (a "case type" is not a "case name"), the first of a description. */
function wordsInCommon(left: readonly string[], right: readonly string[], head: number): number {
  if (left.length === 0 || right.length === 0) return 0
  const inOther = (word: string | undefined, others: readonly string[]): number =>
    word === undefined ? 0 : others.reduce((best, other) => Math.max(best, wordSimilarity(word, other)), 0)
  const shared = left.reduce((sum, word) => sum + inOther(word, right), 0)
  const areOfOneKind = inOther(left.at(head), right) > 0 || inOther(right.at(-1), left) > 0
  return ((2 * shared) / (left.length + right.length)) * (areOfOneKind ? 1 : OTHER_KIND)
}
const OTHER_KIND = 0.4

/** Longer texts are cut: they are not names, and those of a page may have any length. */
const NAME_CHARS_MAX = 400
/** Cached, because names of columns, labels and classes are repeated in every record, and descriptions are compared with each name. */
const keptWords = keepTexts<readonly string[]>((name) => nameKey(withoutAccents(name)).split('_').filter(isTelling), {
  charsMax: NAME_CHARS_MAX,
  textsMax: 1_000,
})
/** Only of Latin letters: a field `designation` matches the column "Désignation". */
function withoutAccents(name: string): string {
  if (!BEYOND_ASCII.test(name)) return name
  return name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
}
const BEYOND_ASCII = /[\u0080-\uffff]/
const wordsOf = (name: string): readonly string[] => keptWords(name.slice(0, NAME_CHARS_MAX))

function wordSimilarity(left: string, right: string): number {
  if (left === right) return 1
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  if (short.length >= 3 && long.startsWith(short)) return 1
  return SAME_WORDS.some((words) => words.has(left) && words.has(right)) ? SAME_WORD : 0
}
/** Below 1, so that a column with the same word takes precedence: a person's name and title are two things. */
const SAME_WORD = 0.8
const SAME_WORDS: readonly ReadonlySet<string>[] = [NUMBER_NAMES, TITLE_NAMES]

/** Of English alone: in other languages such short words are names of columns, too ("y", "e"). */
function isTelling(word: string): boolean {
  return word !== '' && !['the', 'of', 'a', 'an', 'in', 'and', 'or'].includes(word)
}
