// What a field's name and description are about beside their concept, in any language: the plan of a service, an account, a right. The words
// are the section `fieldTopics` of the language files. Independent of pages.
import type { Field } from '@quarry/contract'
import { foldLetters } from '../text/fold-letters.ts'
import { scriptsApart } from '../text/script-changes.ts'
import type { FieldTopicWords } from './field-sections.ts'
import { labelWords } from './label-words.ts'
import type { LanguageData } from './language-data.ts'
import { anyPhrase, phrasesOf, type Pick } from './word-patterns.ts'

const PICKS = {
  plans: ({ money }: LanguageData) => money?.plans,
  officialClass: ({ fieldTopics }: LanguageData) => fieldTopics?.officialClass,
  accounts: ({ fieldTopics }: LanguageData) => fieldTopics?.accounts,
  tickets: ({ fieldTopics }: LanguageData) => fieldTopics?.tickets,
  rights: ({ fieldTopics }: LanguageData) => fieldTopics?.rights,
  days: ({ fieldTopics }: LanguageData) => fieldTopics?.days,
  boards: ({ fieldTopics }: LanguageData) => fieldTopics?.boards,
  prices: ({ fieldForms }: LanguageData) => fieldForms?.prices,
  features: ({ memberNames }: LanguageData) => memberNames?.features,
  ends: ({ events }: LanguageData) => events?.end,
  clocks: ({ forms }: LanguageData) => forms?.clockNames,
} as const satisfies Record<string, Pick>

export type FieldTopic = keyof typeof PICKS

export interface FieldTopics {
  /** Those of the name alone. */
  inName: ReadonlySet<FieldTopic>
  inDescription: ReadonlySet<FieldTopic>
}

/** An expression for lists of words in texts as `plainWords` returns them. */
export function plainPattern(pick: Pick): RegExp {
  return new RegExp(anyPhrase(phrasesOf(pick).map(foldLetters)), 'iu')
}
const PATTERNS = Object.entries(PICKS).map(([topic, pick]) => [topic as FieldTopic, plainPattern(pick)] as const)

/** Without accents and in lower case, the parts of `camelCase` and of names with underscores apart, and so the words of two scripts. */
export function plainWords(text: string): string {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return foldLetters(scriptsApart(apart))
}

/** German names in ASCII spell out letters with accents: `gebuehr`. */
export function withoutUmlauts(word: string): string {
  return word.replace(/([aou])e/g, '$1')
}

export function topicsOf({ name, description }: Field): FieldTopics {
  const plain = plainWords(name)
  return { inName: topicsIn(`${plain} . ${withoutUmlauts(plain)}`), inDescription: topicsIn(plainWords(description)) }
}

function topicsIn(text: string): ReadonlySet<FieldTopic> {
  return new Set(PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([topic]) => topic))
}

/** Each word of a list, in the form of `labelWords`. */
export function topicWords(kind: keyof FieldTopicWords): ReadonlySet<string> {
  return new Set(phrasesOf(({ fieldTopics }) => fieldTopics?.[kind]).flatMap(labelWords))
}
