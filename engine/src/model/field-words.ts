// The words of fields' names and descriptions, and whether a text of the page contains them. Compared by stems, without synonyms.
import type { Field } from '@quarry/contract'
import { WORDS_OF_EVERY_FIELD } from '../fields/small-words.ts'

const DESCRIPTION_CHARS_MAX = 200
const SHARED_BY_MIN = 0.3
const SHARED_FIELDS_MIN = 4
/** Stems of names and descriptions. */
export function wordsOfFields(fields: readonly Field[]): Set<string> {
  return wordsOfTexts(fields.map(({ name, description }) => `${name} ${description.slice(0, DESCRIPTION_CHARS_MAX)}`))
}

export function wordsOfNames(fields: readonly Field[]): Set<string> {
  return wordsOfTexts(fields.map(({ name }) => name))
}

/** A word that most of the fields share is about the page (`recipe`), not about a field. */
function wordsOfTexts(texts: readonly string[]): Set<string> {
  const fieldsWith = new Map<string, number>()
  for (const word of texts.flatMap((text) => [...new Set(stemsOf(text))])) fieldsWith.set(word, (fieldsWith.get(word) ?? 0) + 1)
  const most = Math.max(SHARED_FIELDS_MIN, texts.length * SHARED_BY_MIN)
  return new Set([...fieldsWith].filter(([word, count]) => !WORDS_OF_EVERY_FIELD.has(word) && count < most).map(([word]) => word))
}

export function speaksOf(text: string, words: ReadonlySet<string>): boolean {
  return hitsOf(text, words) > 0
}

/** How many different words of a text are among those asked for. */
export function hitsOf(text: string, words: ReadonlySet<string>): number {
  return new Set(stemsOf(text).filter((word) => words.has(word))).size
}

export function stemsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return (apart.match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}
