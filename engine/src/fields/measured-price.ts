// Whether a field asks for the price of a measure of goods: "price per metre", "Cena za kg", "Literpreis", "100gあたりの価格". It is another
// amount than the price of the goods that are sold.
import type { Field } from '@quarry/contract'
import { LANGUAGES } from './language-data.ts'
import { isUnspaced, labelWords } from './label-words.ts'
import { PhraseSet } from './phrase-set.ts'
import { CONCEPTS } from './concepts.ts'
import type { Concept } from './concept.ts'

const PER = LANGUAGES.flatMap(({ money }) => money?.per ?? [])
const PER_WORDS = new PhraseSet(PER.map(({ words }) => [true, words] as const))
const MEASURES = new PhraseSet(PER.map(({ measure }) => [true, measure] as const))
const listOf = (list: string | undefined): string[] => (list ?? '').split(',').map((word) => word.trim())
const UNSPACED = PER.flatMap(({ measure }) => listOf(measure)).filter(isUnspaced)
const UNSPACED_PER = PER.flatMap(({ words }) => listOf(words)).filter(isUnspaced)
/** "每斤", "100gあたり", "キロ単価". */
const UNSPACED_MEASURE = new RegExp(
  `(?:${UNSPACED_PER.join('|')})\\s?\\d*\\s?(?:${UNSPACED.join('|')})|(?:\\d\\s?[a-z]{1,2}|${UNSPACED.join('|')})\\s?(?:${UNSPACED_PER.join('|')})`,
  'iu',
)
const COMPOUND = new RegExp(`^(\\p{L}{3,})(?:${headsOf('price')})$`, 'u')
const UNIT_PRICE = CONCEPTS.find(({ id }) => id === 'unit_price')

/** The concept of a price per measure where the words ask for one; else the given concept. */
export function withMeasure(concept: Concept, { name, description }: Field): Concept {
  if (concept.id !== 'price' || UNIT_PRICE === undefined) return concept
  return asksPerMeasure(name) || asksPerMeasure(description.split(END_OF_LEAD)[0] ?? '') ? UNIT_PRICE : concept
}
const END_OF_LEAD = /[.;(]/u

function asksPerMeasure(text: string): boolean {
  if (UNSPACED_MEASURE.test(text)) return true
  const words = labelWords(text.replaceAll('_', ' '))
  return (
    words.some((word) => MEASURES.at([COMPOUND.exec(word)?.[1] ?? ''], 0).length > 0) ||
    PER_WORDS.in(words).some(({ at, length }) => isMeasure(words, at + length))
  )
}

/** "kg", "100 g", "100g"; a letter that others follow is an article: "prix de l'article". */
function isMeasure(words: readonly string[], from: number): boolean {
  const at = /^\d+$/.test(words[from] ?? '') ? from + 1 : from
  const unit = (words[at] ?? '').replace(/^\d+(?=\D)/, '')
  return MEASURES.at([unit], 0).length > 0 && (unit.length > 1 || at === words.length - 1)
}

/** The single words for a concept, as they end compounds. */
function headsOf(id: string): string {
  const words = CONCEPTS.filter((concept) => concept.id === id).flatMap((concept) => Object.values(concept.words).flatMap(listOf))
  return [...new Set(words.flatMap((word) => (labelWords(word).length === 1 ? labelWords(word) : [])))]
    .filter((word) => /^\p{L}{4,}$/u.test(word))
    .join('|')
}
