// Which concepts of the vocabulary a run of words names, and how well where other words stay over.
import { namesMeasure, namesTime } from './asked-unit.ts'
import type { Concept } from './concept.ts'
import { isEnglish, PHRASES, phrasesOf, type ConceptPhrase } from './concepts.ts'
import { isNameOf } from './name-words.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from './subjects.ts'

/** Concepts whose phrase is a run of the name; words of the name that stay over cost, the more they mean the more. */
export function spanMatches(words: readonly string[], weight: number): { phrase: ConceptPhrase; fit: number }[] {
  const matches: { phrase: ConceptPhrase; fit: number }[] = []
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const phrases = PHRASES.get(words.slice(from, to).join(' '))?.filter(({ isLabelOnly }) => !isLabelOnly)
      if (!phrases || phrases.length === 0) continue
      const rest = [...words.slice(0, from), ...words.slice(to)]
      for (const phrase of phrases) {
        const place = { isHead: to === words.length, isModified: isEnglish(phrase) }
        matches.push({ phrase, fit: weight * restFactor(rest, phrase.concept, place) * (1 - Math.min(phrase.rank, 20) * 0.004) })
      }
    }
  }
  return matches
}

/** In English names the head is last: a "seller phone" is a phone, a "main bank" nothing main. */
const MODIFIER = { head: 0.6, further: 0.9, other: 0.5 }

function restFactor(rest: readonly string[], concept: Concept, { isHead, isModified }: { isHead: boolean; isModified: boolean }): number {
  const modifier = isModified ? (isHead ? MODIFIER.head : MODIFIER.other) : 0.55
  let factor = 1
  let modifiers = 0
  for (const word of rest) {
    if (concept.not && phrasesOf(concept.not).some((phrase) => phrase.includes(word))) factor *= 0.3
    else if (FILLER_WORDS.has(word) || /^\d+$/.test(word) || isUnitOf(word, concept) || isNameOf(word, concept)) factor *= 0.98
    else if (SUBJECT_TYPES.has(word)) factor *= 0.9
    // The second word of "double room price" adds little to the first.
    else factor *= (modifiers += 1) > 1 && isHead ? MODIFIER.further : modifier
  }
  return factor
}

/** A "price per week" is another price; only how long something takes is the same in weeks. */
export function isUnitOf(word: string, { shape }: Concept): boolean {
  if (shape === 'price' && BOUND_WORDS.has(word)) return true
  return namesMeasure(word) || (shape === 'duration' && namesTime(word))
}

/** Which end of a range is wanted. */
const BOUND_WORDS = new Set('min max minimum maximum lowest highest lower upper'.split(' '))
