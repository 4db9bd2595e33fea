// Whether a text (title and snippet of a search result, or a page) is about the requested items: their name in any language, and every word
// that restricts them. Restricting words are compared in the language of the request only.
import { foldWords } from '../../fields/fold-words.ts'
import { nameThing, namesOfThing } from './name-thing.ts'
import { phraseKey } from './phrase-key.ts'
import type { UserRequest } from './read-request.ts'
import { REQUEST_LANGUAGES, THINGS, type RequestLanguage } from './request-words.ts'
import { splitTokens } from './tokens.ts'

export interface ThingFit {
  /** The text contains the name of the items. */
  hasName: boolean
  /** The text contains every restricting word; true where there is none. */
  hasDetails: boolean
}

const TEXT_CHARS_MAX = 4_000

export function fitsThing(text: string, request: Pick<UserRequest, 'thing' | 'thingWords' | 'language'>): ThingFit {
  const { thing, thingWords, language } = request
  const cut = text.slice(0, TEXT_CHARS_MAX).normalize('NFKC')
  const { names, details } = language.isUnspaced
    ? unspacedWords(thingWords, { thing, language })
    : spacedWords(thingWords, { thing, language })
  const translated = thing === null ? [] : namesOfThing(thing)
  const isNamed =
    translated.some(({ language: other, name }) => holds(cut, name, other)) ||
    (names.length > 0 && names.every((word) => holds(cut, word, language)))
  return { hasName: isNamed, hasDetails: details.every((word) => holds(cut, word, language)) }
}

interface ThingWords {
  names: string[]
  details: string[]
}

type About = Pick<UserRequest, 'thing' | 'language'>

/** Words that name the kind of item, and those that restrict it. All words of an unknown kind are its name. */
function spacedWords(phrase: string, { thing, language }: About): ThingWords {
  const { lists } = language
  const isSmall = (word: string): boolean =>
    /^\d{1,3}$/.test(word) ||
    [lists.articles, lists.of, lists.in, lists.and, lists.with, lists.openings, lists.pages].some((list) => list.has(word))
  const words = splitTokens(withoutSetting(phrase, language))
    .filter(({ folded }) => !isSmall(folded))
    .map(({ text }) => text)
  if (thing === null) return { names: words, details: [] }
  const isName = (word: string): boolean => nameThing(word, language)?.id === thing.id
  return { names: words.filter(isName), details: words.filter((word) => !isName(word)) }
}

/** "standing desks across shops" → "standing desks": the shops are where the items are found. */
export function withoutSetting(phrase: string, language: RequestLanguage): string {
  if (language.isUnspaced) return phrase
  const parts: string[][] = [[]]
  for (const { text, folded } of splitTokens(phrase)) {
    if (language.lists.in.has(folded)) parts.push([text])
    else parts.at(-1)?.push(text)
  }
  const isSetting = (part: string): boolean => THINGS[nameThing(part, language)?.id ?? '']?.isSetting === true
  return parts
    .map((part) => part.join(' '))
    .filter((part, at) => at === 0 || !isSetting(part.replace(/^\S+ /, '')))
    .join(' ')
    .trim()
}

function unspacedWords(phrase: string, { thing, language }: About): ThingWords {
  const marks = [...language.lists.of, ...language.lists.in, ...language.lists.and].map((mark) =>
    mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const pieces = phrase.split(new RegExp(marks.filter((mark) => mark !== '').join('|'), 'u')).filter((piece) => piece.trim() !== '')
  if (thing === null) return { names: pieces, details: [] }
  const own = [...(language.things[thing.id] ?? [])].toSorted((a, b) => b.length - a.length)
  const found = own.find((name) => phrase.includes(phraseKey(name, language)))
  const names = found === undefined ? [] : [phraseKey(found, language)]
  const small = [...language.lists.pages, ...language.lists.articles]
  const details = pieces
    .map((piece) => [...names, ...small].reduce((rest, name) => rest.replaceAll(name, ''), piece))
    .filter((piece) => piece !== '')
  return { names, details }
}

function holds(text: string, name: string, language: RequestLanguage): boolean {
  if (language.isUnspaced) return phraseKey(text, language).includes(phraseKey(name, language))
  const key = phraseKey(name, language)
  return key !== '' && (keysOf(text, language).includes(` ${key} `) || foldWords(text).includes(foldWords(name)))
}

/** Cache of the last text, which is compared with names in every language. */
let last: { text: string; keys: Map<string, string> } = { text: '', keys: new Map() }

function keysOf(text: string, language: RequestLanguage): string {
  if (last.text !== text) last = { text, keys: new Map(REQUEST_LANGUAGES.map(({ code }) => [code, ''])) }
  const known = last.keys.get(language.code)
  if (known) return known
  const keys = ` ${phraseKey(text, language)} `
  last.keys.set(language.code, keys)
  return keys
}
