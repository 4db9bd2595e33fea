// Reads what a message asks for: the fields it names, in their order and in ten languages, and the items that have them.
import { foldWords } from '../../fields/fold-words.ts'
import { asked, type AskedPhrase, type Clause } from './clause.ts'
import { askedFields, hintOf, type AskedField } from './asked-field.ts'
import { thingOfName } from './field-items.ts'
import { correctSpelling } from './correct-spelling.ts'
import { guessLanguage } from './guess-language.ts'
import { nameThing, type NamedThing } from './name-thing.ts'
import type { RequestLanguage } from './request-words.ts'
import { readSpacedClause } from './spaced-clause.ts'
import { readUnspacedClause } from './unspaced-clause.ts'

export interface UserRequest {
  /** Fields requested by name, in the order named, distinct. */
  fields: readonly AskedField[]
  /** The kind of item that they belong to; null where no word names one. */
  thing: NamedThing | null
  /** The items in the user's words; empty where none are named. */
  thingWords: string
  /** True where no other fields are wanted. */
  isOnly: boolean
  language: RequestLanguage
}

const REQUEST_CHARS_MAX = 2_000
const FIELDS_MAX = 18
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`)\]}、。，]+/gi

/** Reads the text without its addresses; `hasAddress` is true where pages are named by address. */
export function readRequest(text: string, { hasAddress = false }: { hasAddress?: boolean } = {}): UserRequest {
  const plain = text.slice(0, REQUEST_CHARS_MAX).normalize('NFKC').replace(ADDRESS, '\n').replaceAll(';', ',')
  const isAddressed = hasAddress || plain.length !== text.slice(0, REQUEST_CHARS_MAX).normalize('NFKC').length
  const language = guessLanguage(plain)
  const clauses = withYesNo(correctSpelling(plain, language), language)
    .split(SENTENCES)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) =>
      language.isUnspaced ? readUnspacedClause(sentence.toLowerCase(), language) : readSpacedClause(sentence, language, isAddressed),
    )
  return requestOf(clauses, language)
}

/** Rewrites "parking yes/no" as "parking (yes/no)". */
function withYesNo(text: string, { lists, isUnspaced }: RequestLanguage): string {
  if (isUnspaced) return text
  return text.replace(/(?<=\p{L} )(\p{L}{1,4}) ?\/ ?(\p{L}{1,4})(?!\p{L})/gu, (pair, yes: string, no: string) =>
    lists.yesOrNo.has(foldWords(`${yes} ${no}`).trim()) ? `(${pair})` : pair,
  )
}

/** A full stop ends a sentence only before white space. */
const SENTENCES = /[!?。\n\r]+|\.(?=\s|$)/

export function requestOf(all: readonly Clause[], language: RequestLanguage): UserRequest {
  const clauses = withLoneThing(all, language)
  const listing = clauses.find(({ fields, thing }) => fields.length > 0 && thing !== null)
  const things = [listing?.thing, ...clauses.map(({ thing }) => thing)].filter(
    (thing): thing is string => typeof thing === 'string' && thing !== '',
  )
  const named = things.map((words) => ({ words, thing: nameThing(words, language) }))
  const best = named.find(({ thing }) => thing !== null) ?? named[0]
  const phrases = clauses.flatMap(({ fields }) => fields)
  const ofName = phrases.map(({ text }) => thingOfName(text, language)).find((words) => words !== null)
  const thing = best?.thing ?? (ofName ? nameThing(ofName, language) : null)
  const fields = uniqueFields(phrases, { language, thing, isNamed: named.length > 0 })
  return { fields, thing, thingWords: best?.words ?? '', isOnly: clauses.some(({ isOnly }) => isOnly), language }
}

/** "Which podcasts are about history? I want host and length.": what the first sentence names alone are the items, and no field of theirs. */
function withLoneThing(clauses: readonly Clause[], language: RequestLanguage): readonly Clause[] {
  const [first, ...others] = clauses
  const [only, ...more] = first?.fields ?? []
  if (first === undefined || only === undefined || more.length > 0 || !others.some(({ fields }) => fields.length > 1)) return clauses
  const thing = nameThing(only.text, language)
  return thing === null || thing.isGroup ? clauses : [{ ...first, fields: [], thing: first.thing ?? only.text }, ...others]
}

/** `isNamed` is true where the request names its items, known or not: other fields then give no hint of their kind. */
interface About {
  language: RequestLanguage
  thing: NamedThing | null
  isNamed: boolean
}

function uniqueFields(phrases: readonly AskedPhrase[], { isNamed, ...about }: About): AskedField[] {
  const context = { ...about, hint: isNamed ? null : hintOf(phrases, about.language) }
  const fields: AskedField[] = []
  for (const phrase of phrases) {
    for (const one of askedFields(phrase, context)) {
      const isKnown = fields.some(({ field, meanings }) => field.name === one.field.name || (meanings[0] ?? 0) === one.meanings[0])
      if (!isKnown) fields.push(one)
    }
  }
  return fields.slice(0, FIELDS_MAX)
}

/** The fields of a list of names. */
export function fieldsOfNames(names: readonly string[], about: UserRequest): AskedField[] {
  return uniqueFields(
    names.map((name) => asked(name)),
    { ...about, isNamed: about.thing !== null },
  )
}
