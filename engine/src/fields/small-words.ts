// Words that distinguish no field and no link, in every language: articles, prepositions, question words, and words that nearly every field or
// link has. In the form of `labelWords`.
import { describingWords } from './describing-words.ts'
import { labelWords } from './label-words.ts'
import type { LanguageData } from './language-data.ts'
import { phrasesOf } from './word-patterns.ts'

const PARTICLES = ['and', 'or', 'of', 'to', 'from', 'at', 'onDay', 'per', 'for', 'articles'] as const

function particleWords(): string[] {
  const phrases = PARTICLES.flatMap((kind) => phrasesOf(({ particles }: LanguageData) => particles?.[kind])).map(labelWords)
  return phrases.flatMap(([word, ...more]) => (word === undefined || more.length > 0 ? [] : [word]))
}

const SMALL = [...particleWords(), ...(['plain', 'questions', 'denials', 'of'] as const).flatMap((kind) => [...describingWords(kind)])]

/** Of no use for finding the text of a page that has a field. */
export const WORDS_OF_EVERY_FIELD: ReadonlySet<string> = new Set([...SMALL, ...describingWords('everyField')])

/** Of no use for finding the link to a page that has a field. */
export const WORDS_OF_EVERY_LINK: ReadonlySet<string> = new Set([...SMALL, ...describingWords('everyLink')])
