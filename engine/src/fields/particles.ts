// Short words of every language between others, as sources of expressions: "and", "to", "at", and as sets for texts cut into words.
import { labelWords } from './label-words.ts'
import { anyOf, anyPhrase, phrasesOf } from './word-patterns.ts'
import type { Particles } from './word-sections.ts'

const source = (kind: keyof Particles): string => anyOf(({ particles }) => particles?.[kind])

/** "and", "oraz". */
export const AND = source('and')

/** "or", "oder"; without words that lead to the owner of a thing in another language: Dutch "of". */
const OWNERS = new Set(phrasesOf(({ particles }) => particles?.of))
export const OR = anyPhrase(phrasesOf(({ particles }) => particles?.or).filter((word) => !OWNERS.has(word)))

/** "of", "della". */
export const OF = source('of')

/** Between the ends of a range: "to", "bis", "fino a". */
export const TO = source('to')

/** Before the beginning of a span: "from", "ab". */
export const FROM = source('from')

/** Before a time of day: "at", "um". */
export const AT = source('at')

/** Before a day: "on", "am", "entro il". */
export const ON_DAY = source('onDay')

/** Between an amount and what it is for: "per", "je". */
export const PER = source('per')

/** Before a purpose: "for", "für". */
export const FOR = source('for')

export const ARTICLE = source('articles')

/** Before an author, alone or as one of other meanings: "by", "von". */
export const BY = anyOf(({ bylines }) => [bylines?.by, bylines?.byOf])

/** Those of one word, in the form of `labelWords`. */
export const OF_WORDS = words('of')
export const ARTICLE_WORDS = words('articles')
export const PER_PARTICLES = words('per')
export const AND_WORDS = words('and')
export const BY_WORDS: ReadonlySet<string> = new Set(phrasesOf(({ bylines }) => bylines?.by).flatMap(labelWords))

function words(kind: keyof Particles): ReadonlySet<string> {
  const phrases = phrasesOf(({ particles }) => particles?.[kind]).map(labelWords)
  return new Set(phrases.flatMap(([word, ...more]) => (word === undefined || more.length > 0 ? [] : [word])))
}
