// Words beside scores and beside numbers of ratings, of all languages together.
import { LANGUAGES, type RatingWords } from '../../fields/language-data.ts'
import { PhraseSet } from '../../fields/phrase-set.ts'

/** `reviews` are texts, `votes` ratings without a text. */
export type CountKind = 'reviews' | 'votes'

const words: readonly Partial<RatingWords>[] = LANGUAGES.flatMap(({ ratings }) => ratings ?? [])
const setOf = (name: keyof RatingWords): PhraseSet<true> => new PhraseSet(words.map((one) => [true, one[name]] as const))

export const COUNT_WORDS = new PhraseSet<CountKind>(
  words.flatMap(({ reviews, votes }) => [['reviews', reviews] as const, ['votes', votes] as const]),
)
export const PEOPLE_WORDS = setOf('people')
export const SCORE_WORDS = setOf('score')
export const BEST_WORDS = setOf('best')
export const STAR_WORDS = setOf('stars')
export const BASED_ON = setOf('basedOn')
