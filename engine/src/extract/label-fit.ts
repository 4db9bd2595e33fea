// How well words of a page (a label, a heading, a column, an attribute) fit a field's phrases. 1 is the field's own name.
import type { FieldIntent, LabelPhrase } from './field-intent.ts'
import { SUBJECT_TYPES, FILLER_WORDS } from './vocabulary/subjects.ts'
import { isUnspaced } from './words.ts'

/** 0 where nothing fits. Words left over on the page's side cost; a word that means something else costs all. */
export function labelFit(words: readonly string[], intent: FieldIntent): number {
  return phrasesFit(words, intent.phrases, intent.excluded)
}

export function attributeFit(words: readonly string[], intent: FieldIntent): number {
  return phrasesFit(words, intent.attributes, intent.excluded)
}

const LABEL_WORDS_MAX = 8

function phrasesFit(words: readonly string[], phrases: readonly LabelPhrase[], excluded: ReadonlySet<string>): number {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX) return 0
  let best = 0
  for (const phrase of phrases) {
    if (phrase.weight <= best) continue
    const fit = phrase.weight * phraseFit(words, phrase.words)
    if (fit > best) best = fit
  }
  if (
    best > 0 &&
    words.some(
      (word) =>
        excluded.has(word) &&
        !phrases.some((phrase) => phrase.weight >= 0.9 && phrase.words.includes(word) && phrase.words.length === words.length),
    )
  )
    return best * 0.2
  return best
}

/** All words of the phrase must be there; words over and above cost, the more they mean. */
function phraseFit(words: readonly string[], phrase: readonly string[]): number {
  if (phrase.length > words.length) return 0
  if (phrase.length === 1 && words.length === 1) {
    const [word = ''] = words
    const [wanted = ''] = phrase
    if (word === wanted) return 1
    return isUnspaced(word) && word.includes(wanted) && wanted.length > 1 ? 0.75 : 0
  }
  if (!phrase.every((word) => words.includes(word))) return 0
  let fit = isRun(words, phrase) ? 1 : 0.8
  for (const word of words) {
    if (!phrase.includes(word)) fit *= FILLER_WORDS.has(word) || SUBJECT_TYPES.has(word) ? 0.93 : 0.65
  }
  return fit
}

function isRun(words: readonly string[], phrase: readonly string[]): boolean {
  const at = words.indexOf(phrase[0] ?? '')
  return at >= 0 && phrase.every((word, index) => words[at + index] === word)
}
