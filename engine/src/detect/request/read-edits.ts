// Commands about the fields of a form, one after the other: "add the phone, drop the price and rename A to B", "価格を数値にして". The words are in
// the files of the languages; a text of which any part is no command is none at all.
import type { FieldType } from '@quarry/contract'
import type { AskedField } from './asked-field.ts'
import type { AskedPhrase } from './clause.ts'
import { typeOf, withFormNotes } from './declared-form.ts'
import { isFieldPhrase, splitItems } from './field-items.ts'
import { guessLanguage } from './guess-language.ts'
import { SENTENCES } from './message-parts.ts'
import { withMemberNotes } from './item-members.ts'
import { foldPhrase, REQUEST_LANGUAGES, type EditKind, type RequestLanguage } from './request-words.ts'
import { nameThing } from './name-thing.ts'
import { fieldsOfPhrases } from './read-request.ts'
import { phraseOf } from './spaced-clause.ts'
import { stripRequest } from './strip-request.ts'
import { matchAt, splitTokens, textOf, type Token } from './tokens.ts'
import { phraseOfItem, unspacedItems } from './unspaced-clause.ts'

/** `to` is in the user's words. */
export type FieldEdit =
  | { kind: 'add'; fields: readonly AskedField[] }
  | { kind: 'remove'; fields: readonly AskedField[] }
  | { kind: 'rename'; from: AskedField; to: string }
  | { kind: 'replace'; from: AskedField; fields: readonly AskedField[] }
  | { kind: 'retype'; from: AskedField; type: FieldType }

const CHARS_MAX = 600
const COMMANDS_MAX = 12
/** Readings of what a command is about: more than any text with so many commands needs. */
const TRIED_MAX = 60
const NAME_TOKENS_MAX = 6
const LIST_TOKENS_MAX = 40
const NAME_CHARS_MAX = 24
const ADDRESS = /https?:/i

interface Template {
  kind: EditKind
  parts: readonly string[]
  /** True for "no {x}", which may also be about the items. */
  isDenial: boolean
}

/** Which commands count: "also" only where there are fields to add to. `isField`: whether the form has that field. */
export interface EditSetting {
  hasFields: boolean
  isField(asked: AskedField): boolean
}

/** Null where the text is no list of commands. */
export function readEdits(text: string, setting: EditSetting): FieldEdit[] | null {
  if (text.length > CHARS_MAX || ADDRESS.test(text)) return null
  const sentences = text
    .normalize('NFKC')
    .split(SENTENCES)
    .filter((sentence) => /\p{L}/u.test(sentence))
  const guessed = guessLanguage(text)
  const languages = [guessed, ...REQUEST_LANGUAGES.filter((language) => language !== guessed)]
  const readings = languages.map((language) => readAll(sentences, language, setting)).filter((edits) => edits !== null)
  return readings.toSorted((one, other) => other.length - one.length)[0] ?? null
}

function readAll(sentences: readonly string[], language: RequestLanguage, setting: EditSetting): FieldEdit[] | null {
  const edits: FieldEdit[] = []
  for (const sentence of sentences) {
    const tokens = language.isUnspaced ? charTokens(sentence) : splitTokens(sentence)
    if (isCourtesy(tokens, language)) continue
    const read = createParser(tokens, language, setting)(0)
    if (read === null || edits.length + read.length > COMMANDS_MAX) return null
    edits.push(...read)
  }
  return edits.length > 0 ? edits : null
}

/** "Thanks." */
function isCourtesy(tokens: readonly Token[], { lists, isUnspaced }: RequestLanguage): boolean {
  if (isUnspaced) return [...lists.closings].includes(tokens.map(({ text }) => text).join(''))
  let at = 0
  while (at < tokens.length) {
    const words = Math.max(matchAt(lists.closings, tokens, at), matchAt(lists.openings, tokens, at))
    if (words === 0) return false
    at += words
  }
  return true
}

/** Every character of a script without spaces is a token, so that templates match anywhere; others are as written. */
function charTokens(sentence: string): Token[] {
  const tokens: Token[] = []
  let isBreak = false
  for (const char of sentence.trim()) {
    if (/[\s,、;:・]/u.test(char)) isBreak = true
    else {
      tokens.push({ text: char, folded: char.toLowerCase(), isBreak, note: '' })
      isBreak = false
    }
  }
  return tokens
}

const kept = new Map<string, readonly Template[]>()

/** With the most words first: "add also {x}" before "add {x}". */
function templatesOf({ code, edits, isUnspaced, lists }: RequestLanguage): readonly Template[] {
  const known = kept.get(code)
  if (known) return known
  const partsOf = (text: string): string[] =>
    isUnspaced
      ? (text
          .normalize('NFKC')
          .toLowerCase()
          .match(/\{\w\}|[^\s:]/gu) ?? [])
      : text.split(' ').flatMap((word) => (word.startsWith('{') ? word : foldPhrase(word).split(' ')))
  const space = isUnspaced ? '' : ' '
  const denials = [...[...lists.without].map((one) => `${one}${space}{x}`), ...[...lists.withoutAfter].map((one) => `{x}${space}${one}`)]
  const commands = Object.entries(edits) as [EditKind, readonly string[]][]
  const templates: Template[] = [
    ...commands.flatMap(([kind, texts]) => texts.map((text) => ({ kind, parts: partsOf(text), isDenial: false }))),
    ...denials.map((text): Template => ({ kind: 'remove', parts: partsOf(text), isDenial: true })),
  ]
  // A type is a name, too, so that commands for types come first among those of as many words.
  const weight = ({ kind, parts }: Template): number => parts.filter((part) => !isSlot(part)).length * 2 + Number(kind === 'retype')
  const sorted = templates.toSorted((one, other) => weight(other) - weight(one))
  kept.set(code, sorted)
  return sorted
}

function isSlot(part: string): boolean {
  return part.startsWith('{')
}

type Parser = (from: number) => FieldEdit[] | null

/** The commands from a place to the end of the text; read once for each place, and before what a command is about, which takes longer. */
function createParser(tokens: readonly Token[], language: RequestLanguage, setting: EditSetting): Parser {
  const known = new Map<number, FieldEdit[] | null>()
  let tried = 0
  const commandAt = (from: number): FieldEdit[] | null => {
    for (const template of templatesOf(language)) {
      if (template.kind === 'also' && !setting.hasFields) continue
      for (const { end, slots } of matchesOf(template.parts, { tokens, language }, from)) {
        const rest = parse(end)
        if (rest !== null) tried += 1
        if (tried > TRIED_MAX) return null
        const edit = rest === null ? null : editOf(template, slots, { language, setting })
        if (edit !== null && rest !== null) return [edit, ...rest]
      }
    }
    return null
  }
  const read: Parser = (from) => {
    if (from >= tokens.length) return []
    // The end of the verb before is no part of a name: して in "追加して、価格を削除".
    const ending = language.isUnspaced ? Math.max(0, ...[...language.lists.editAfter].map((end) => startsWith(tokens, from, end))) : 0
    if (ending > 0) return parse(from + ending)
    // "Nenne" may begin a request and a command: a command comes first.
    const edits = commandAt(from)
    if (edits !== null) return edits
    const words = fillerWords(tokens, from, language)
    return words === 0 ? null : parse(from + words)
  }
  const parse: Parser = (from) => {
    let edits = known.get(from)
    if (edits === undefined) known.set(from, (edits = read(from)))
    return edits
  }
  return parse
}

/** Number of words such as "please" and "and" between commands. */
function fillerWords(tokens: readonly Token[], at: number, { lists, isUnspaced }: RequestLanguage): number {
  const fillers = [lists.and, lists.openings, lists.closings, lists.editAfter]
  if (!isUnspaced) return Math.max(...fillers.map((list) => matchAt(list, tokens, at)))
  return Math.max(0, ...fillers.flatMap((list) => [...list]).map((filler) => startsWith(tokens, at, filler)))
}

function startsWith(tokens: readonly Token[], at: number, text: string): number {
  return [...text].every((char, place) => tokens[at + place]?.folded === char) ? text.length : 0
}

interface Match {
  end: number
  slots: Readonly<Record<string, readonly Token[]>>
}

interface Text {
  tokens: readonly Token[]
  language: RequestLanguage
}

/** Every way in which the words from a place on fit the template, shortest slots first. */
function* matchesOf(parts: readonly string[], text: Text, from: number): Generator<Match> {
  const [part, ...others] = parts
  const { tokens, language } = text
  if (part === undefined) {
    yield { end: from, slots: {} }
    return
  }
  if (!isSlot(part)) {
    const words = part.split(' ')
    if (words.every((word, at) => tokens[from + at]?.folded === word)) yield* matchesOf(others, text, from + words.length)
    return
  }
  const isList = part === '{x}'
  const max = isList ? LIST_TOKENS_MAX : language.isUnspaced ? NAME_CHARS_MAX : NAME_TOKENS_MAX
  for (let to = from + 1; to <= Math.min(tokens.length, from + max); to += 1) {
    if (!isList && tokens[to - 1]?.isBreak && to - 1 > from) return
    if (others.length === 0 && !isEnd(to, text)) continue
    for (const { end, slots } of matchesOf(others, text, to)) yield { end, slots: { ...slots, [part]: tokens.slice(from, to) } }
  }
}

/** A command may end before a separator, before "and", and in scripts without spaces anywhere. */
function isEnd(to: number, { tokens, language }: Text): boolean {
  const next = tokens[to]
  if (next === undefined || next.isBreak) return true
  return language.isUnspaced
    ? [...language.lists.and].some((mark) => startsWith(tokens, to, mark) > 0)
    : matchAt(language.lists.and, tokens, to) > 0
}

interface EditContext {
  language: RequestLanguage
  setting: EditSetting
}

function editOf({ kind, isDenial }: Template, slots: Match['slots'], { language, setting }: EditContext): FieldEdit | null {
  const list = slots['{x}']
  const phrases = list === undefined ? [] : phrasesIn(list, language)
  if (list !== undefined && phrases.length === 0) return null
  const about = { language, thing: null, isNamed: true }
  const fields = fieldsOfPhrases(phrases, about)
  if (kind === 'remove') return isDenial && !fields.every(setting.isField) ? null : { kind, fields }
  if (kind === 'add' || kind === 'also') return phrases.some(({ text }) => isTask(text, language)) ? null : { kind: 'add', fields }
  const [from, ...others] = fieldsOfPhrases(phrasesIn(slots['{a}'] ?? [], language), about)
  if (from === undefined || others.length > 0 || !setting.isField(from)) return null
  if (kind === 'replace') return { kind, from, fields }
  if (kind === 'retype') {
    const type = typeOf(textIn(slots['{t}'] ?? [], language), language)
    return type === null ? null : { kind, from, type }
  }
  const to = nameIn(slots['{b}'] ?? [], language)
  return to === '' ? null : { kind, from, to }
}

function textIn(tokens: readonly Token[], language: RequestLanguage): string {
  return language.isUnspaced ? tokens.map(({ text }) => text).join('') : textOf(tokens)
}

/** One name without articles, quotes and words such as "field" and "please"; empty where there are several. */
function nameIn(tokens: readonly Token[], language: RequestLanguage): string {
  const [only, ...others] = phrasesIn(tokens, language)
  return only === undefined || others.length > 0 ? '' : only.text
}

function phrasesIn(tokens: readonly Token[], language: RequestLanguage): AskedPhrase[] {
  if (language.isUnspaced) {
    const text = tokens.map(({ text: char, isBreak }, at) => (isBreak && at > 0 ? `,${char}` : char)).join('')
    return unspacedItems(text, language).flatMap((item) => phraseOfItem(item, language))
  }
  const noted = withMemberNotes(withFormNotes(tokens, language), language, true)
  return splitItems(noted, language).flatMap(({ tokens: words }) => {
    const start = words.findIndex((_, at) => at === words.length - 1 || matchAt(language.lists.editAfter, words, at) === 0)
    return phraseOf(withoutLabels(stripRequest(words.slice(start), language).tokens, language), language)
  })
}

function withoutLabels(words: readonly Token[], { lists }: RequestLanguage): readonly Token[] {
  let from = 0
  for (;;) {
    const { folded = '' } = words[from] ?? {}
    const isSmall =
      lists.articles.has(folded) || (from > 0 && lists.of.has(folded)) || lists.labels.has(folded) || lists.fieldWords.has(folded)
    if (!isSmall || from >= words.length - 1) break
    from += 1
  }
  const rest = words.slice(from)
  return rest.length > 1 && lists.fieldWords.has(rest.at(-1)?.folded ?? '') ? rest.slice(0, -1) : rest
}

/** "Also restaurants in Rome" asks for other pages, not for a field. */
function isTask(name: string, language: RequestLanguage): boolean {
  if (isFieldPhrase(name, language)) return false
  return (
    nameThing(name, language) !== null &&
    (language.isUnspaced || splitTokens(name).some(({ folded }, at) => at > 0 && language.lists.in.has(folded)))
  )
}
