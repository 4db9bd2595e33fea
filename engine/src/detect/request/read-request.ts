// Reads what a message asks for: the fields it names, in their order and in ten languages, and the items that have them.
import { foldWords } from '../../fields/fold-words.ts'
import { asked, NOTHING, type AskedPhrase, type Clause } from './clause.ts'
import { askedFields, hintOf, type AskedField } from './asked-field.ts'
import { thingOfName } from './field-items.ts'
import { correctSpelling } from './correct-spelling.ts'
import { phrasesOfItem } from './item-phrases.ts'
import { isFieldPhrase, isThingWord } from './field-items.ts'
import { partsOfMessage, type MessagePart } from './message-parts.ts'
import { matchAt, splitTokens, textOf } from './tokens.ts'
import { separateUnwanted } from './unwanted-fields.ts'
import { guessLanguage } from './guess-language.ts'
import { nameThing, type NamedThing } from './name-thing.ts'
import { foldPhrase, type RequestLanguage } from './request-words.ts'
import { readSpacedClause } from './spaced-clause.ts'
import { readUnspacedClause } from './unspaced-clause.ts'

export interface UserRequest {
  /** Fields requested by name, in the order named, distinct. */
  fields: readonly AskedField[]
  /** Fields that the request excludes ("no prices"). */
  unwanted: readonly AskedField[]
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
  const written = text.slice(0, REQUEST_CHARS_MAX).normalize('NFKC')
  const plain = written.replace(ADDRESS, (_, at: number) => (LIST_AFTER.test(written.slice(at)) ? ' ' : '\n'))
  const isAddressed = hasAddress || plain.length !== written.length
  const language = guessLanguage(plain)
  const parts = partsOfMessage(prepared(plain, language), (cells) => isHead(cells, language))
  const isTable = parts.some((part) => 'columns' in part)
  const read = parts
    .map((part) => readPart(part, language, isAddressed))
    .map((one, at) => (isTable ? besideColumns(one, parts[at], language) : one))
  return requestOf(
    read.map(({ clause }) => clause),
    language,
    read.flatMap(({ unwanted }) => unwanted),
  )
}
/** An address before a colon or a number ends no sentence: "the trials of ADDRESS: 1. phase". */
const LIST_AFTER = /^\S+\s*:\s/u

function prepared(text: string, language: RequestLanguage): string {
  return withSentences(withYesNo(correctSpelling(withoutLooseEnds(text, language), language), language), language)
}

/** Beside a list of columns a sentence names only the items. */
function besideColumns(read: ReadPart, part: MessagePart | undefined, language: RequestLanguage): ReadPart {
  if (part === undefined || 'columns' in part) return read
  const thing = read.clause.thing ?? (nameThing(part.sentence, language) === null ? null : part.sentence)
  return { ...read, clause: { ...read.clause, fields: [], thing } }
}

/** "25 charities; give me the mission": what begins with a request is a sentence. */
function withSentences(text: string, language: RequestLanguage): string {
  if (language.isUnspaced) return text
  return text.replace(/;\s+(?=\p{L})/gu, (mark, at: number) =>
    [language.lists.openings, language.lists.each].some((list) => matchAt(list, splitTokens(text.slice(at + 1, at + 60)), 0) > 0)
      ? '\n'
      : mark,
  )
}

/** True where the cells are names, and no sentence with commas. */
function isHead(cells: readonly string[], language: RequestLanguage): boolean {
  if (language.isUnspaced) return cells.filter((cell) => isFieldPhrase(cell, language)).length > cells.length / 2
  const { lists } = language
  const begins = (cell: string): boolean => {
    const tokens = splitTokens(cell)
    return matchAt(lists.openings, tokens, 0) > 0 || matchAt(lists.articles, tokens, 0) > 0
  }
  const last = splitTokens(cells.at(-1) ?? '')
  const isOfThings = last.some(
    ({ folded }, at) => at > 0 && lists.of.has(folded) && nameThing(textOf(last.slice(at + 1)), language) !== null,
  )
  return !cells.some(begins) && !isOfThings && cells.some((cell) => isFieldPhrase(cell, language))
}

/** Without the preposition before an address that is left out: "closing date from". */
function withoutLooseEnds(text: string, { lists, isUnspaced }: RequestLanguage): string {
  if (isUnspaced) return text
  return text.replace(/[ \t]+(\p{L}+)[ \t]*(?=\n)/gu, (end, word: string) =>
    lists.of.has(foldPhrase(word)) || lists.in.has(foldPhrase(word)) ? '' : end,
  )
}

interface ReadPart {
  clause: Clause
  unwanted: readonly AskedPhrase[]
}

function readPart(part: MessagePart, language: RequestLanguage, isAddressed: boolean): ReadPart {
  if ('columns' in part) {
    const fields = part.columns.flatMap((column) => phrasesOfItem(column, language))
    return { clause: { ...NOTHING, fields }, unwanted: [] }
  }
  const { text, unwanted } = separateUnwanted(part.sentence.replaceAll(';', ','), language)
  const clause = language.isUnspaced ? readUnspacedClause(text.toLowerCase(), language) : readSpacedClause(text, language, isAddressed)
  return { clause, unwanted: unwanted.flatMap((words) => phrasesOfItem(words, language)) }
}

/** Rewrites "parking yes/no" as "parking (yes/no)". */
function withYesNo(text: string, { lists, isUnspaced }: RequestLanguage): string {
  if (isUnspaced) return text
  return text.replace(/(?<=\p{L} )(\p{L}{1,4}) ?\/ ?(\p{L}{1,4})(?!\p{L})/gu, (pair, yes: string, no: string) =>
    lists.yesOrNo.has(foldWords(`${yes} ${no}`).trim()) ? `(${pair})` : pair,
  )
}

export function requestOf(all: readonly Clause[], language: RequestLanguage, excluded: readonly AskedPhrase[] = []): UserRequest {
  const clauses = withLoneThing(withoutTalk(all, language), language)
  const listing = clauses.find(({ fields, thing }) => fields.length > 0 && thing !== null)
  const things = [listing?.thing, ...clauses.map(({ thing }) => thing)].filter(
    (thing): thing is string => typeof thing === 'string' && thing !== '',
  )
  const named = things.map((words) => ({ words, thing: nameThing(words, language) }))
  const best = named.find(({ thing }) => thing !== null) ?? named[0]
  const phrases = clauses.flatMap(({ fields }) => fields)
  const ofName = phrases.map(({ text }) => thingOfName(text, language)).find((words) => words !== null)
  const thing = best?.thing ?? (ofName ? nameThing(ofName, language) : null)
  const about = { language, thing, isNamed: named.length > 0 }
  // "No hostels" excludes items, and not their names.
  const unwanted = fieldsOfPhrases(
    excluded.filter(({ text }) => !isThingWord(text, language)),
    about,
  )
  const fields = fieldsOfPhrases(phrases, about).filter((one) => !unwanted.some((other) => isSameField(one, other)))
  return { fields, unwanted, thing, thingWords: best?.words ?? '', isOnly: clauses.some(({ isOnly }) => isOnly), language }
}

/** "We are building a list of campsites. Needed are: price, phone": beside a list of known fields, a sentence without any names the items. */
function withoutTalk(clauses: readonly Clause[], language: RequestLanguage): readonly Clause[] {
  const isKnown = ({ text, form, members }: AskedPhrase): boolean =>
    form.type !== null || members.length > 0 || isFieldPhrase(text, language)
  const hasList = clauses.some(({ fields }) => fields.length > 1 && fields.some(isKnown))
  if (!hasList) return clauses
  return clauses.map((clause) => {
    if (clause.fields.length === 0 || clause.fields.some(isKnown)) return clause
    const words = clause.fields.map(({ text }) => text).find((text) => nameThing(text, language) !== null)
    return { ...clause, fields: [], thing: clause.thing ?? words ?? null }
  })
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

/** Distinct, in their order. */
export function fieldsOfPhrases(phrases: readonly AskedPhrase[], { isNamed, ...about }: About): AskedField[] {
  const context = { ...about, hint: isNamed ? null : hintOf(phrases, about.language) }
  const fields: AskedField[] = []
  for (const phrase of phrases) {
    for (const one of askedFields(phrase, context)) {
      if (!fields.some((field) => isSameField(field, one))) fields.push(one)
    }
  }
  return fields.slice(0, FIELDS_MAX)
}

function isSameField({ field, meanings }: AskedField, other: AskedField): boolean {
  return field.name === other.field.name || (meanings[0] !== undefined && meanings[0] === other.meanings[0])
}

/** The fields of a list of names. */
export function fieldsOfNames(names: readonly string[], about: UserRequest): AskedField[] {
  return fieldsOfPhrases(
    names.map((name) => asked(name)),
    { ...about, isNamed: about.thing !== null },
  )
}
