// Whether a field asks for people's opinions of a thing: reviews, comments, testimonials. In any language.
import type { Field } from '@quarry/contract'
import { keepTexts } from '../text/keep-texts.ts'
import { labelWords, nameWords } from './label-words.ts'
import { LANGUAGES } from './language-data.ts'
import { PhraseSet } from './phrase-set.ts'

const OPINION_WORDS = new PhraseSet(
  LANGUAGES.flatMap(({ ratings }) => [[true, ratings?.reviews] as const, [true, ratings?.comments] as const]),
)

export function asksForOpinions({ name, description }: Field): boolean {
  return namesOpinions(`${nameWords(name).join(' ')}\n${description}`)
}

/** Cached by text, because every block of a page is compared with the same fields. */
const namesOpinions = keepTexts((text) => OPINION_WORDS.in(labelWords(text)).length > 0, { charsMax: 2_000, textsMax: 1_000 })
