// How well words of a page (a label, a heading, a column, an attribute) fit a field's phrases, 0 to 1; 1 is the field's own name.
import type { FieldSpec } from './field-spec.ts'
import { onceAField } from './once-a-field.ts'
import type { PhraseTable } from './phrase-table.ts'
import { PHRASES } from './concepts.ts'
import { SUBJECT_TYPES, FILLER_WORDS } from './subjects.ts'
import { baseForms } from './inflected-words.ts'
import { isUnspaced } from './label-words.ts'

/** 0 where no phrase fits. Extra words of the label lower the fit; one of the field's excluded words lowers it to a fifth. */
export function labelFit(words: readonly string[], intent: FieldSpec): number {
  const fit = tableFit(words, intent.labels, intent.excluded)
  const plain = fit > 0 ? words : baseForms(words)
  return plain === words ? fit : INFLECTED * tableFit(plain, intent.labels, intent.excluded)
}
const INFLECTED = 0.95

export function attributeFit(words: readonly string[], intent: FieldSpec): number {
  if (intent.shape === 'image' || intent.shape === 'prose') return tableFit(words, intent.names, intent.excluded)
  // A "page-content" is a part of the page's layout, and not the "course content" that a page has under a heading.
  if (intent.concept?.underHeading && !words.some((word) => !BUILDING_WORDS.has(word) && intent.names.allWords.has(word))) return 0
  const plain = words.filter((word) => !BUILDING_WORDS.has(word) || intent.names.allWords.has(word))
  return tableFit(plain.length > 0 ? plain : words, intent.names, intent.excluded)
}

/** Words of class names that describe layout, not content. For images and long texts they are kept, since there they have a meaning. */
const BUILDING_WORDS = new Set(
  'name value text txt content contents wrapper wrap container block box inner label single view component module element row col'.split(
    ' ',
  ),
)

/** True for a label that is the name of another concept: a "lot size" is not the size, a "deadline" not the date posted. */
export function namesAnother(words: readonly string[], intent: FieldSpec): boolean {
  const label = words.join(' ')
  const named = PHRASES.get(label)
  if (named === undefined || named.some(({ concept }) => concept === intent.concept)) return false
  return !phrasesOf(intent).has(label)
}
const phrasesOf = onceAField(({ phrases }): ReadonlySet<string> => new Set(phrases.map(({ words }) => words.join(' '))))

const LABEL_WORDS_MAX = 10
const EXCLUDED_FACTOR = 0.2

export function tableFit(words: readonly string[], table: PhraseTable, excluded: ReadonlySet<string>): number {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX) return 0
  let best = 0
  let isWhole = false
  for (const word of words) {
    const phrases = table.byFirstWord.get(word)
    if (phrases !== undefined)
      for (const phrase of phrases) {
        const fit = phrase.weight * phraseFit(words, phrase.words, table)
        if (fit <= best) continue
        best = fit
        isWhole = phrase.words.length === words.length
      }
    if (table.unspaced.length > 0 && isUnspaced(word)) {
      const inside = table.unspaced.find((phrase) => word.includes(phrase.words[0] ?? '') && word !== phrase.words[0])
      if (inside) best = Math.max(best, inside.weight * 0.78 * (words.length === 1 ? 1 : 0.8))
    }
  }
  return best > 0 && !isWhole && words.some((word) => excluded.has(word)) ? best * EXCLUDED_FACTOR : best
}

/** A year does not change what a label means: "Turnover 2023". */
const YEAR = /^(?:19|20)\d{2}$/

/** 0 to 1. All words of the phrase must be in the label; each extra word lowers the fit, words without a meaning of their own the least. */
function phraseFit(words: readonly string[], phrase: readonly string[], table: PhraseTable): number {
  if (phrase.length > words.length || !phrase.every((word) => words.includes(word))) return 0
  if (phrase.length === words.length && phrase.length === 1) return 1
  let fit = isRun(words, phrase) ? 1 : 0.8
  for (const word of words) {
    if (phrase.includes(word)) continue
    fit *=
      FILLER_WORDS.has(word) || SUBJECT_TYPES.has(word) || table.modifiers.has(word) || YEAR.test(word)
        ? 0.93
        : table.allWords.has(word)
          ? 0.88
          : 0.65
  }
  return fit
}

function isRun(words: readonly string[], phrase: readonly string[]): boolean {
  const at = words.indexOf(phrase[0] ?? '')
  return at >= 0 && phrase.every((word, index) => words[at + index] === word)
}
