// The usual kind of a member: by its name, where several kinds share it by its language, description and type, and for other names by the
// description.
import type { FieldType } from '@quarry/contract'
import { phrasesOf } from '../concepts.ts'
import { topicsOf, type FieldTopic } from '../field-topics.ts'
import { guessShape } from '../guess-shape.ts'
import { isUnspaced, labelWords, nameWords } from '../label-words.ts'
import { asksFor } from '../parse-field-format.ts'
import { phrasesInDescription } from '../synonyms/described-phrases.ts'
import { MEMBER_KINDS, type MemberKind } from './member-kinds.ts'

export interface MemberWords {
  name: string
  description: string
  /** As declared. */
  type?: FieldType | undefined
}

interface NamedKind {
  kind: MemberKind
  languages: Set<string>
}

const KINDS = new Map<string, NamedKind[]>()
for (const kind of MEMBER_KINDS)
  for (const { code, words } of kind.names) for (const phrase of phrasesOf(words)) addName(phrase.join(' '), kind, code)

function addName(name: string, kind: MemberKind, language: string): void {
  const known = KINDS.get(name) ?? []
  const same = known.find((one) => one.kind === kind)
  if (same) same.languages.add(language)
  else KINDS.set(name, [...known, { kind, languages: new Set([language]) }])
}

const NONE: readonly NamedKind[] = []
const named = (words: readonly string[]): readonly NamedKind[] => KINDS.get(words.join(' ')) ?? NONE

/** The languages in which most of the members have usual names: French "note" beside "auteur" is a rating, English "note" a text. */
export function languagesOf(names: readonly string[]): ReadonlySet<string> {
  const votes = new Map<string, number>()
  for (const name of names)
    for (const language of new Set(named(nameWords(name)).flatMap(({ languages }) => [...languages])))
      votes.set(language, (votes.get(language) ?? 0) + 1)
  const most = Math.max(0, ...votes.values())
  return new Set([...votes].filter(([, count]) => count === most).map(([language]) => language))
}

/** Null for a name and a description without a usual name of members. */
export function kindOfMember({ name, description, type }: MemberWords, languages: ReadonlySet<string>): MemberKind | null {
  const words = name === '' ? [] : nameWords(name)
  const all = named(words)
  const spoken = all.filter((one) => [...one.languages].some((language) => languages.has(language)))
  const own = (spoken.length > 0 ? spoken : all).map(({ kind }) => kind)
  const described = describedKinds(description, languages)
  const both = own.find((kind) => described.includes(kind))
  if (both !== undefined) return both
  const [first, ...further] = own
  if (first === undefined)
    return qualified(linkedIn(description) ?? described[0] ?? partOf(words, languages), `${name.replaceAll('_', ' ')} ${description}`)
  const meant = further.length === 0 ? undefined : (own.find((kind) => suits(kind, type)) ?? own.find((kind) => isMeant(kind, description)))
  if (meant !== undefined) return meant
  const isLoose = GENERAL.has(first.id) || (first.kind.startsWith('clock_') && !topicsIn(description).has('clocks'))
  return isLoose ? (described[0] ?? first) : first
}

/** A "number" or a "value" may be any of a thing. */
const GENERAL: ReadonlySet<string> = new Set(['value', 'position'])

/** The kinds that the description begins with, or has in brackets: "Remark on the item". */
function describedKinds(description: string, languages: ReadonlySet<string>): MemberKind[] {
  if (description === '') return []
  const phrases = phrasesInDescription(description)
  const whole = [labelWords(description), ...phrases].flatMap((words) => named(words).map(({ kind }) => kind))
  if (whole.length > 0) return whole
  const part = partOf(phrases[0] ?? [], languages)
  // "Day on which it took place" is no day of the week.
  return part === null ? [] : part.id === 'day' ? MEMBER_KINDS.filter(({ id }) => id === 'date') : [part]
}

/** "URL of the portrait photo", "e-mail address of the person". */
function linkedIn(description: string): MemberKind | undefined {
  const shape = description === '' ? 'text' : guessShape({ name: '', description, type: 'string' })
  return MEMBER_KINDS.find(({ kind }) => kind === (shape === 'image' ? 'picture' : shape === 'email' ? 'email' : undefined))
}

const topicsIn = (description: string): ReadonlySet<FieldTopic> => topicsOf({ name: '', description, type: 'string' }).inDescription

/** A declared number is the rating, not the remark, of "note". */
function suits(kind: MemberKind, type: FieldType | undefined): boolean {
  return type !== undefined && type !== 'string' && kind.type === type
}

/** "until" is the end of opening hours, or the last day. */
function isMeant({ kind }: MemberKind, description: string): boolean {
  const topics = topicsIn(description)
  return topics.has('clocks') ? kind.startsWith('clock') : topics.has('days') && kind === 'date'
}

/**
 * The kind whose name is the longest run at the beginning or end of the words. Where the language of the other members is clear, only its
 * names count: French "nombre d’utilisateurs" does not begin with the Spanish word for a name.
 */
function partOf(words: readonly string[], languages: ReadonlySet<string>): MemberKind | null {
  const isSpoken = (one: NamedKind): boolean => languages.size !== 1 || [...one.languages].some((language) => languages.has(language))
  for (let length = words.length - 1; length > 0; length -= 1)
    // The head is last in English, and first in Romance languages.
    for (const from of [words.length - length, 0]) {
      const found = named(words.slice(from, from + length)).find(isSpoken)
      if (found !== undefined) return found.kind
    }
  return words.some(isUnspaced) ? kindInside(words.join('')) : null
}

/** "Flight number" is a code that may have letters; "number of seats" is a count. */
function qualified(kind: MemberKind | null, text: string): MemberKind | null {
  return kind?.id !== 'position' || asksFor('count', text) ? kind : { ...kind, kind: 'code', type: 'string' }
}

/** In scripts without spaces, the last known word of a run is the head. */
function kindInside(run: string): MemberKind | null {
  for (let from = 0; from < Math.min(run.length, UNSPACED_MAX); from += 1) {
    const [found] = named([run.slice(from)])
    if (found !== undefined && run.length - from > 1) return found.kind
  }
  for (let to = Math.min(run.length, UNSPACED_MAX); to > 1; to -= 1) {
    const [found] = named([run.slice(0, to)])
    if (found !== undefined) return found.kind
  }
  return null
}
const UNSPACED_MAX = 40
