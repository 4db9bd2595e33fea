// Finds the members that a description names for each item of a list: "each with name and role", "jeweils mit Name und Rolle", "(name,
// price)", "name and role of each member". Matches phrases; the results are words of the description.
import { askedUnit } from '../asked-unit.ts'
import { PHRASES } from '../concepts.ts'
import { writtenBaseForm } from '../inflected-words.ts'
import { isUnspaced, labelWords } from '../label-words.ts'
import { MEMBER_PHRASES as LANGUAGES } from './member-phrases.ts'
import { anyInRuns, phrasesOf } from '../word-patterns.ts'
import type { MemberPhrases } from '../word-sections.ts'

export interface DescribedMember {
  /** Snake case, in the words of the description. */
  name: string
  /** The words themselves. */
  words: string
  /** The words after the name that ask for a unit of measure: "in kg". */
  unit?: string
}

export interface MemberList {
  members: DescribedMember[]
  /** The description without the list, which describes the items. */
  rest: string
  certainty: Certainty
}

/**
 * `sure`: behind "each with"; `listed`: behind a plain "with" or a colon; `loose`: in brackets. Those that are not sure count only if their
 * words are usual names of members, a listed one also with fewer of these if it is long.
 */
export type Certainty = 'sure' | 'listed' | 'loose'

const DESCRIPTION_CHARS_MAX = 1_000
const WORDS_MAX = 4
const MEMBER_CHARS_MAX = 40
/** The end of a list, what precedes one, and the separator of its parts. */
const LIST_END = /[.;)\]}。；）」\n]|\s[–—-]\s/u
const BEFORE_LIST = /[.。;:()；：（）\n]|\s[–—-]\s/u
const SEPARATOR = /\s*[,/、，|]\s*/u
const WORD_START = '(?<![\\p{Script=Latin}\\p{N}])'
const WORD_END = '(?![\\p{Script=Latin}\\p{N}])'
/** Quotation marks, and apostrophes that are not inside a word. */
const QUOTES = /["“”„«»`]|(?<!\p{L})['‘’]|['‘’](?!\p{L})/gu
const UNSPACED_AND = new RegExp(String.raw`(?<=\p{L})(?:・|${anyInRuns(({ members }) => members?.and)})(?=\p{L})`, 'gu')

/** Possible lists of members in the description, the most certain first. */
export function describedMembers(description: string): MemberList[] {
  const text = description.slice(0, DESCRIPTION_CHARS_MAX).normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if (text === '') return []
  return [
    ...inBraces(text),
    ...behindPhrase(text, sureLeads),
    ...beforePhrase(text),
    ...beforeVerb(text),
    ...inBrackets(text),
    ...behindPhrase(text, plainLeads),
    ...behindColon(text),
  ]
}

/** The list in braces: "{name, role}". */
function inBraces(text: string): MemberList[] {
  return listBetween(text, /\{([^{}]{3,300})\}/u, 'sure')
}

/** The list in brackets: "(name, role, photo url)". */
function inBrackets(text: string): MemberList[] {
  return listBetween(text, /[([]([^()[\]]{3,300})[)\]]/u, 'loose')
}

function listBetween(text: string, form: RegExp, certainty: Certainty): MemberList[] {
  const found = form.exec(text)
  if (found === null) return []
  const members = membersIn(found[1] ?? '', null)
  return members.length < 2 ? [] : [{ members, rest: text.replace(found[0], ' ').trim(), certainty }]
}

interface Lead {
  pattern: RegExp
  phrases: MemberPhrases
  certainty: Certainty
}

const sureLeads = LANGUAGES.map((phrases) => leadOf(phrases, [...phrases.objectsWith, ...phrases.eachWith], 'sure'))
const plainLeads = LANGUAGES.filter((phrases) => phrases.with.length > 0).map((phrases) => leadOf(phrases, phrases.with, 'listed'))

/** Words, or a run of a script without spaces, after which the list begins. */
function leadOf(phrases: MemberPhrases, words: readonly string[], certainty: Certainty): Lead {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return { pattern: new RegExp(`${WORD_START}(?:${longestFirst.join('|')})${WORD_END}[ :,]*`, 'giu'), phrases, certainty }
}

function behindPhrase(text: string, leads: readonly Lead[]): MemberList[] {
  const lists: (MemberList & { at: number })[] = []
  for (const { pattern, phrases, certainty } of leads) {
    for (const found of [...text.matchAll(pattern)].slice(0, LISTS_MAX)) {
      const at = found.index + found[0].length
      const members = membersIn(bracketless(text.slice(at)).split(LIST_END)[0] ?? '', phrases)
      // In scripts without spaces, the phrase for "each" includes the word for the items.
      const before = text.slice(0, isUnspaced(found[0]) ? at : found.index)
      if (members.length >= (certainty === 'sure' ? 1 : 2)) lists.push({ members, rest: before.replace(TRAILING, ''), certainty, at })
    }
  }
  // Of several phrases the later one begins the list ("with the following, each with name"); of several languages the longest list is
  // right.
  return lists.toSorted((a, b) => b.at - a.at || b.members.length - a.members.length)
}
const LISTS_MAX = 4
const TRAILING = /[\s,;:–—-]+$/u

/** The list behind a colon that ends the text: "Arrivals: flight number, from, time and status". */
function behindColon(text: string): MemberList[] {
  const [found] = [...text.matchAll(/[:：]\s*(?=[^:：]+$)/gu)]
  if (found === undefined || found.index === 0) return []
  const list = bracketless(text.slice(found.index + found[0].length)).replace(/[.。]$/u, '')
  if (LIST_END.test(list)) return []
  const [members = []] = [null, ...LANGUAGES].map((phrases) => membersIn(list, phrases)).toSorted((a, b) => b.length - a.length)
  return members.length < COLON_MEMBERS_MIN ? [] : [{ members, rest: text.slice(0, found.index), certainty: 'listed' }]
}
const COLON_MEMBERS_MIN = 3

/** The list before a verb at the end of its sentence: "順位、選手名、タイムを含む". */
function beforeVerb(text: string): MemberList[] {
  return verbs.flatMap(({ phrases, pattern }) => {
    const found = pattern.exec(text)
    if (found === null) return []
    const list = bracketless(text.slice(0, found.index)).split(BEFORE_LIST)
    const members = membersIn(list.at(-1) ?? '', phrases)
    const rest = `${list.slice(0, -1).join(' ')} ${text.slice(found.index + found[0].length)}`.trim()
    return members.length < 2 ? [] : [{ members, rest, certainty: 'sure' }]
  })
}
const verbs = LANGUAGES.flatMap((phrases) =>
  phrases.verbBehind === undefined ? [] : [{ phrases, pattern: new RegExp(phrases.verbBehind.join('|'), 'iu') }],
)

/** The text without brackets, which explain a member: "price (in euros)". */
function bracketless(text: string): string {
  return text.replace(/\s?[(（][^()（）]{0,80}[)）]/gu, '')
}

const endings = LANGUAGES.filter(({ ofEach }) => ofEach.length > 0).map((phrases) => ({
  phrases,
  pattern: new RegExp(`${WORD_START}(?:${phrases.ofEach.join('|')})${WORD_END}`, 'iu'),
  lead: new RegExp(`${WORD_START}(?:${phrases.with.join('|') || '(?!)'})${WORD_END}[ :,]*`, 'giu'),
}))

/** The list before a phrase: "Name and role of each team member", "with name and price for each". */
function beforePhrase(text: string): MemberList[] {
  return endings.flatMap(({ phrases, pattern, lead }) => {
    const found = pattern.exec(text)
    if (found === null || found.index === 0) return []
    const before = bracketless(text.slice(0, found.index))
    if (ONE_BY_ONE.has(before.match(WORDS)?.at(-1)?.toLowerCase() ?? '')) return []
    const start = [...before.matchAll(lead)].at(-1)
    const list = start === undefined ? before : before.slice(start.index + start[0].length)
    const clauses = list.split(BEFORE_LIST)
    const members = membersIn(clauses.at(-1) ?? '', phrases)
    const rest = start === undefined ? `${clauses.slice(0, -1).join(' ')} ${text.slice(found.index)}` : before.slice(0, start.index)
    return members.length < 2 ? [] : [{ members, rest: rest.trim(), certainty: start === undefined ? 'listed' : 'sure' }]
  })
}

const WORDS = /[\p{L}\p{N}_]+/gu

/** Words before "per …" that list the items one by one, without members: "Names of the authors, one per entry". */
const ONE_BY_ONE: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ one }) => one.split(' ').filter((word) => word !== '')))

function membersIn(list: string, phrases: MemberPhrases | null): DescribedMember[] {
  const words = (phrases && wordTables.get(phrases)) ?? ANY_LANGUAGE
  const parts = list
    .replace(QUOTES, '')
    .replace(UNSPACED_AND, ',')
    .split(SEPARATOR)
    .flatMap((part) => ` ${part} `.split(words.and).map((one, at) => ({ part: one, isBehindAnd: at > 0 })))
  const members: (DescribedMember & { isBehindAnd: boolean })[] = []
  for (const { part, isBehindAnd } of parts) {
    const { named, explained } = wordsOf(part, words)
    if (named.length === 0) continue
    // A clause is not a name, and ends the list.
    if (named.length > WORDS_MAX || named.join(' ').length > MEMBER_CHARS_MAX) break
    const plain = phrases?.declines ? named.map(writtenBaseForm) : named
    const name = plain.join('_').replace(/['’]/gu, '_').toLowerCase()
    if (name !== '__proto__' && !members.some((known) => known.name === name)) {
      const unit = unitOf(explained)
      members.push({ name, words: plain.join(' '), isBehindAnd, ...(unit === null ? {} : { unit }) })
    }
  }
  return joinedNames(members, phrases?.and ?? [])
}

/** Joins names around "and" that are one name in the vocabulary: "imię i nazwisko". A comma always separates them: "unit, price". */
function joinedNames(members: readonly (DescribedMember & { isBehindAnd: boolean })[], ands: readonly string[]): DescribedMember[] {
  const joined: DescribedMember[] = []
  for (const { isBehindAnd, ...member } of members) {
    const before = isBehindAnd ? joined.at(-1) : undefined
    const words = before && ands.map((and) => `${before.words} ${and} ${member.words}`).find((one) => isPhrase(one, [before, member]))
    if (words === undefined) joined.push(member)
    else joined[joined.length - 1] = { name: words.replaceAll(' ', '_').toLowerCase(), words }
  }
  return joined
}

/** True for a phrase of the vocabulary that includes the conjunction as a word: "price & currency" would only match "price currency". */
function isPhrase(text: string, names: readonly DescribedMember[]): boolean {
  const words = labelWords(text)
  return words.length > names.flatMap((name) => labelWords(name.words)).length && PHRASES.has(words.join(' '))
}

interface WordTable {
  and: RegExp
  skipped: ReadonlySet<string>
  explaining: ReadonlySet<string>
}

function wordTable({ and, skipped, explaining }: MemberPhrases): WordTable {
  const spaced = and.filter((word) => !isUnspaced(word))
  return {
    and: new RegExp(`\\s+(?:${spaced.join('|') || '(?!)'})\\s+`, 'giu'),
    skipped: new Set(skipped.split(' ')),
    explaining: new Set(explaining.split(' ')),
  }
}
const wordTables = new Map(LANGUAGES.map((phrases) => [phrases, wordTable(phrases)]))
/** Prepositions and articles of another language. */
const AMBIGUOUS: ReadonlySet<string> = new Set(phrasesOf(({ particles, asks }) => [particles?.of, particles?.articles, asks?.in]))
/** For a list of unknown language. Without "en", which is a conjunction in one language and a preposition in two. */
const ANY_LANGUAGE: WordTable = {
  and: new RegExp(
    String.raw`\s+(?:${LANGUAGES.flatMap(({ and }) => and)
      .filter((word) => !isUnspaced(word) && !AMBIGUOUS.has(word))
      .join('|')})\s+`,
    'giu',
  ),
  skipped: new Set(LANGUAGES.flatMap(({ skipped }) => skipped.split(' '))),
  explaining: new Set(['in', 'as', 'if']),
}

function wordsOf(part: string, { skipped, explaining }: WordTable): { named: string[]; explained: string[] } {
  const words = part
    .replace(/^[\s:*•-]+|[\s:!?…]+$/gu, '')
    .replace(/^(?:l|d)['’](?=\p{L})/iu, '')
    .split(/[\s_]+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}'’-]+/gu, ''))
    .filter((word) => word !== '')
  while (words.length > 1 && skipped.has(words[0]!.toLowerCase())) words.shift()
  const at = words.findIndex((word, index) => index > 0 && explaining.has(word.toLowerCase()))
  const named = at < 0 ? words : words.slice(0, at)
  const isNone = named.length === 1 && skipped.has(named[0]!.toLowerCase())
  return { named: isNone ? [] : named, explained: at < 0 ? [] : words.slice(at) }
}

function unitOf(explained: readonly string[]): string | null {
  const text = explained.join(' ')
  const asked = text === '' ? null : askedUnit('', text)
  if (asked !== null && 'measure' in asked) return text
  // "height in m": behind the name of a member a single letter is a unit, too.
  const sign = explained.length === 2 ? `(${explained[1]})` : ''
  const measured = sign === '' ? null : askedUnit('', sign)
  return measured !== null && 'measure' in measured ? sign : null
}
