// Finds the concepts of the vocabulary that a run of words names, with a lower fit for extra words.
import { namesMeasure, namesTime } from './asked-unit.ts'
import type { Concept } from './concept.ts'
import { isEnglish, PHRASES, phrasesOf, type ConceptPhrase } from './concepts.ts'
import { BOUND_WORDS } from './describing-words.ts'
import { MEASURE_MODIFIERS } from './linking-words.ts'
import { isFormWord, isNameOf } from './name-words.ts'
import { BY_WORDS } from './particles.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from './subjects.ts'

/** Concepts whose phrase is a run of the words; each extra word lowers the fit, words without a meaning of their own the least. */
export function spanMatches(words: readonly string[], weight: number): { phrase: ConceptPhrase; fit: number }[] {
  const matches: { phrase: ConceptPhrase; fit: number }[] = []
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const phrases = PHRASES.get(words.slice(from, to).join(' '))?.filter(({ isLabelOnly }) => !isLabelOnly)
      if (!phrases || phrases.length === 0) continue
      const rest = [...words.slice(0, from), ...words.slice(to)]
      const own = words.slice(from, to)
      const hasOthers = rest.some((word) => !FILLER_WORDS.has(word) && !SUBJECT_TYPES.has(word))
      // "Kod waluty" is no code of a product and "carga máxima" no highest price: the other words decide.
      if (hasOthers && own.every((word) => isFormWord(word) || MODIFYING.has(word))) continue
      const isBy = hasOthers && own.every((word) => BY_WORDS.has(word))
      for (const phrase of phrases) {
        // "Gegeven door" is no door, though "gestart door" asks for a person.
        if (isBy && phrase.concept.shape !== 'person') continue
        const isHead = phrase.isHeadFirst ? from === 0 : to === words.length
        const place = { isHead, isModified: isEnglish(phrase), isHeadFirst: phrase.isHeadFirst }
        matches.push({ phrase, fit: weight * restFactor(rest, phrase.concept, place) * (1 - Math.min(phrase.rank, 20) * 0.004) })
      }
    }
  }
  return matches
}

/** Words that change another one and name something only when they are alone: "highest", "total". */
const MODIFYING: ReadonlySet<string> = new Set([...BOUND_WORDS, ...MEASURE_MODIFIERS])

/** Factors for extra words. In English names the last word is the head: a "seller phone" is a phone, a "main bank" a bank. */
const MODIFIER = { head: 0.6, further: 0.9, other: 0.5 }
/** In other languages, of which those with the head first are certain enough to prefer it: "depósito de garantia" is a deposit. */
const FOREIGN = { head: 0.55, other: 0.53 }

interface SpanPlace {
  isHead: boolean
  isModified: boolean
  isHeadFirst: boolean
}

function restFactor(rest: readonly string[], concept: Concept, { isHead, isModified, isHeadFirst }: SpanPlace): number {
  const modifier = isModified ? (isHead ? MODIFIER.head : MODIFIER.other) : isHeadFirst && !isHead ? FOREIGN.other : FOREIGN.head
  let factor = 1
  let modifiers = 0
  for (const word of rest) {
    if (concept.not && phrasesOf(concept.not).some((phrase) => phrase.includes(word))) factor *= 0.3
    else if (FILLER_WORDS.has(word) || /^\d+$/.test(word) || isUnitOf(word, concept) || isNameOf(word, concept)) factor *= 0.98
    else if (SUBJECT_TYPES.has(word)) factor *= 0.9
    // Further modifiers change little: the second word of "double room price" adds little to the first.
    else factor *= (modifiers += 1) > 1 && isHead ? MODIFIER.further : modifier
  }
  return factor
}

/** Units of time count only for durations: a "price per week" is a different price, but a duration in weeks is the same duration. */
export function isUnitOf(word: string, { shape }: Concept): boolean {
  if (shape === 'price' && BOUND_WORDS.has(word)) return true
  return namesMeasure(word) || (shape === 'duration' && namesTime(word))
}
