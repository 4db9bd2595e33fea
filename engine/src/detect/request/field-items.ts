// Splits a list of fields in a sentence at commas and words such as "and", but not inside a known name.
import { CONCEPTS } from '../../fields/concepts.ts'
import { knownFields } from './known-field.ts'
import { phraseKey } from './phrase-key.ts'
import { partsOf, type RequestLanguage } from './request-words.ts'
import { matchAt, textOf, type Token } from './tokens.ts'

export interface Item {
  tokens: readonly Token[]
  /** Number of words at its start that are a known name, articles included; 0 where there is none. */
  knownWords: number
  /** True where the whole item is a known name. */
  isKnown: boolean
}

const NAME_WORDS_MAX = 6

export function splitItems(tokens: readonly Token[], language: RequestLanguage): Item[] {
  const items: Item[] = []
  let from = 0
  const close = (to: number): void => {
    if (to > from) items.push(...runOfNames(tokens.slice(from, to), language).map((part) => itemOf(part, language)))
  }
  for (let at = 0; at < tokens.length;) {
    const and = matchAt(language.lists.and, tokens, at)
    if (and > 0 && (at > from || at === 0 || tokens[at]?.isBreak)) {
      close(at)
      at += and
      from = at
    } else if (tokens[at]?.isBreak && at > from) {
      close(at)
      from = at
    } else at += at === from ? Math.max(1, knownWordsAt(tokens, at, language)) : 1
  }
  close(tokens.length)
  return items
}

/** Splits "name email phone of dentists": at least three names without separators. Two could be one unknown name ("seller rating"). */
function runOfNames(tokens: readonly Token[], language: RequestLanguage): (readonly Token[])[] {
  const parts: (readonly Token[])[] = []
  let at = 0
  const namesAt = (from: number): number =>
    from < tokens.length && (from === 0 || articleWords(tokens, from, language) === 0) ? knownWordsAt(tokens, from, language) : 0
  for (let words = namesAt(0); words > 0; words = namesAt(at)) {
    parts.push(tokens.slice(at, at + words))
    at += words
  }
  if (parts.length < RUN_MIN) return [tokens]
  return [...parts.slice(0, -1), tokens.slice(at - (parts.at(-1)?.length ?? 0))]
}
const RUN_MIN = 3

function itemOf(tokens: readonly Token[], language: RequestLanguage): Item {
  const knownWords = knownWordsAt(tokens, 0, language)
  return { tokens, knownWords, isKnown: knownWords === tokens.length }
}

/** Number of words from a place on that are the longest known name, with the articles before it. */
export function knownWordsAt(tokens: readonly Token[], from: number, language: RequestLanguage): number {
  const start = from + articleWords(tokens, from, language)
  const whole = tokens.findIndex(({ nameWords }, at) => nameWords !== undefined && at - nameWords + 1 === start)
  if (whole >= 0) return whole + 1 - from
  const count = matchAt(language.lists.count, tokens, start)
  for (let to = Math.min(tokens.length, start + NAME_WORDS_MAX); to > start; to -= 1) {
    const words = tokens.slice(start, to)
    if (!words.slice(1).some(({ isBreak }) => isBreak) && isName(words, language)) return to - from
  }
  // "number of campuses" is a name even where the counted word is unknown.
  return count > 0 && start + count < tokens.length ? start + count + 1 - from : 0
}

export function hasKnownName(tokens: readonly Token[], from: number, language: RequestLanguage): boolean {
  return from >= 0 && from < tokens.length && knownWordsAt(tokens, from, language) > 0
}

/** True where the last words are a known name: "check in" is not cut before its "in". */
export function endsWithName(tokens: readonly Token[], language: RequestLanguage): boolean {
  const first = Math.max(0, tokens.length - NAME_WORDS_MAX)
  return tokens.slice(first).some((_, at) => isName(tokens.slice(first + at), language))
}

/** Without articles and other words that are no part of the name. */
export function fieldWords(tokens: readonly Token[], language: RequestLanguage): readonly Token[] {
  const rest = tokens.slice(articleWords(tokens, 0, language))
  return rest.length > 0 ? rest : []
}

export function isFieldPhrase(text: string, language: RequestLanguage): boolean {
  return knownFields(text, language).length > 0 || isThingName(text, language)
}

function articleWords(tokens: readonly Token[], from: number, { lists }: RequestLanguage): number {
  let at = from
  for (
    let words = matchAt(lists.articles, tokens, at);
    words > 0 && at + words < tokens.length;
    words = matchAt(lists.articles, tokens, at)
  )
    at += words
  return at - from
}

function isName(words: readonly Token[], language: RequestLanguage): boolean {
  return isFieldPhrase(textOf(words), language)
}

/** True for names such as "recipe name" and "Rezeptname". */
function isThingName(text: string, language: RequestLanguage): boolean {
  return thingOfName(text, language) !== null
}

/** True for "hotel", which names the items themselves. */
export function isThingWord(text: string, language: RequestLanguage): boolean {
  return thingKeys(language).has(phraseKey(text, language))
}

/** The word for the kind of item in such a name; null for any other name. */
export function thingOfName(text: string, language: RequestLanguage): string | null {
  const parts = phraseKey(text, language).split(' ')
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).join(' ')
  const names = nameKeys(language)
  const things = thingKeys(language)
  if (before !== '') return names.includes(last) && things.has(before) ? before : null
  const head = names.find((name) => last.length > name.length && last.endsWith(name) && things.has(last.slice(0, -name.length)))
  return head === undefined ? null : last.slice(0, -head.length)
}

/**
 * Like `isThingName`, and true for "nom de la recette". For texts that are known to be one field, since that could also ask for recipes'
 * names.
 */
export function containsThingName(text: string, language: RequestLanguage): boolean {
  if (isThingName(text, language)) return true
  const { lists, isUnspaced } = language
  const [first = '', ...rest] = isUnspaced ? [] : text.split(/[\s'’]+/)
  if (!nameKeys(language).includes(phraseKey(first, language))) return false
  const thing = rest.filter((word) => !lists.of.has(word.toLowerCase()) && !lists.articles.has(word.toLowerCase())).join(' ')
  return thing !== '' && thingKeys(language).has(phraseKey(thing, language))
}

/** Keys of the words for "name" and "title". */
function nameKeys(language: RequestLanguage): readonly string[] {
  const titles = partsOf(CONCEPT_TITLE?.words[language.code] ?? '').slice(0, 1)
  return [...(language.fields.name ?? []), ...titles].map((name) => phraseKey(name, language))
}
const CONCEPT_TITLE = CONCEPTS.find(({ id }) => id === 'title')

const kept = new Map<string, ReadonlySet<string>>()

function thingKeys(language: RequestLanguage): ReadonlySet<string> {
  const known = kept.get(language.code)
  if (known) return known
  const keys = new Set(Object.values(language.things).flatMap((names) => names.map((name) => phraseKey(name, language))))
  kept.set(language.code, keys)
  return keys
}
