// The members of a field that holds objects, as fields of their own, and what each of them means: which part of a record it is, which
// property of structured data, which type its values have.
import { declaredMembers, type Field, type FieldMember, type FieldType } from '@quarry/contract'
import { tableFit } from '../label-fit.ts'
import { isUnspaced, labelWords, nameWords } from '../label-words.ts'
import { phraseTable, type LabelPhrase, type PhraseTable } from '../phrase-table.ts'
import { quotedLabels } from '../synonyms/described-phrases.ts'
import { understandField } from '../understand-field.ts'
import type { Shape } from '../concept.ts'
import { phrasesOf } from '../concepts.ts'
import { describedMembers, type DescribedMember, type MemberList } from './described-members.ts'
import type { ListKind } from './list-kind.ts'
import { MEMBER_KINDS, type MemberKind } from './member-kinds.ts'

export interface MemberSpec {
  kind: ListKind
  /** Words by which pages call it. */
  words: PhraseTable
  /** Property paths inside the item, best first. */
  properties: readonly string[]
  /** True where its name is one that is known. */
  isKnown: boolean
}

/** What each object of a list, or the object itself, consists of. A member may be such a field again. */
export interface ObjectForm {
  members: readonly Field[]
  /** What the items are, or the object is, in the words of the field. */
  subject: string
}

const forms = new WeakMap<Field, ObjectForm | null>()
const specs = new WeakMap<Field, MemberSpec>()

/** Of an array of objects and of an object whose members are given; null for every other field. */
export function objectFormOf(field: Field): ObjectForm | null {
  if (field.type !== 'array' && field.type !== 'object') return null
  let form = forms.get(field)
  if (form === undefined) forms.set(field, (form = readForm(field)))
  return form
}

/** Of an array of objects, its members and what it is a list of; null for every other field. */
export function objectListOf(field: Field): ObjectForm | null {
  return field.type === 'array' ? objectFormOf(field) : null
}

/** A member as it is named to people and steps. */
export type NamedMember = Required<Pick<FieldMember, 'name' | 'type'>> & { members?: NamedMember[] }

/** Name and type of what each object of the field has, to any depth; empty for a field that holds no objects. */
export function membersOfField(field: Field): NamedMember[] {
  return (objectFormOf(field)?.members ?? []).map((member) => {
    const members = membersOfField(member)
    return { name: member.name, type: member.type, ...(members.length > 0 ? { members } : {}) }
  })
}

/** What is known of a member; undefined for a field that is none. */
export function memberSpecOf(member: Field): MemberSpec | undefined {
  return specs.get(member)
}

/** 0 to 1: how well a name on the page (a class, a label, a column) is that of the member; 0 for a field that is none. */
export function memberSimilarity(member: Field, name: string): number {
  const spec = specs.get(member)
  if (spec === undefined || name === '' || name.length > NAME_CHARS_MAX) return 0
  const words = nameWords(name)
  const fit = tableFit(words, spec.words, NONE)
  const [first = '', ...further] = words
  // "text-muted" and "card-title" are built of such words whatever they hold.
  return further.length > 0 && words.every((word) => word === first || !spec.words.byFirstWord.has(word)) && BUILDING.has(first)
    ? fit * 0.4
    : fit
}
const NAME_CHARS_MAX = 100
const NONE: ReadonlySet<string> = new Set()
const BUILDING = new Set('text content body title name value label link image date item info'.split(' '))

function readForm(field: Field): ObjectForm | null {
  const declared = declaredMembers(field)
  if (declared.length > 0) return formOf(field, declared, describedMembers(field.description)[0]?.rest ?? field.description)
  // What the description of a single object names is read out of one text: see values/record/read-object.ts.
  if (field.type === 'object') return null
  const found = describedMembers(field.description).find(isList)
  return found === undefined ? null : { members: found.members.map((one) => memberOf(one)), subject: subjectOf(field, found.rest) }
}

function formOf(field: Field, declared: readonly FieldMember[], rest: string): ObjectForm {
  const members = declared.map(({ name, description = '', type, members: nested = [] }) => {
    const member = memberOf({ name, words: description }, type)
    if (nested.length > 0) forms.set(member, formOf(member, nested, description))
    return member
  })
  return { members, subject: subjectOf(field, rest) }
}

function subjectOf({ name }: Field, rest: string): string {
  return `${nameWords(name).join(' ')}\n${rest}`
}

/** Words in brackets or behind a mere "with" are members only where most are known names, and one is what items are called by. */
function isList({ members, isSure }: MemberList): boolean {
  if (isSure) return true
  const kinds = members.map(({ words }) => kindOf(words))
  const known = kinds.filter((kind) => kind !== null)
  return known.length * 2 >= members.length && known.some((kind) => IDENTIFYING.has(kind.id))
}
const IDENTIFYING = new Set(['name', 'question', 'attribute', 'ingredient', 'day', 'author', 'date', 'year'])

/** The member as a field of an item. */
function memberOf({ name, words, unit }: DescribedMember, given?: FieldType): Field {
  const type = given ?? (unit === undefined ? undefined : 'number')
  const own = kindOf(name.replaceAll(/[_-]+/g, ' ')) ?? kindOf(words)
  const spec = own ? ofKind(own, name) : ofVocabulary(name, words)
  const kind = suited(spec.kind, type)
  const quoted = quotedLabels(words).map((label): LabelPhrase => ({ words: label, weight: KIND_WEIGHT }))
  if (quoted.length > 0) spec.words = phraseTable([...[...spec.words.byFirstWord.values()].flat(), ...quoted])
  const member: Field = { name, description: [words || name, unit ?? []].flat().join(' '), type: type ?? spec.type }
  specs.set(member, { ...spec, kind })
  return member
}

/** A member under another name, for which pages have further words; what its values are stays the same. */
export function memberFrom(member: Field, { name, called }: { name: string; called: readonly LabelPhrase[] }): Field {
  const spec = specs.get(member)
  const renamed: Field = { ...member, name }
  const own =
    spec === undefined
      ? []
      : [...spec.words.byFirstWord.values()].flat().map((phrase) => ({ ...phrase, weight: phrase.weight * RENAMED_WEIGHT }))
  if (spec !== undefined) specs.set(renamed, { ...spec, words: phraseTable([...called, ...own]) })
  return renamed
}
const RENAMED_WEIGHT = 0.8

/** A declared type takes precedence over the name. */
function suited(kind: ListKind, type: FieldType | undefined): ListKind {
  if (type === 'date') return 'date'
  if (type === 'array' || type === 'object') return 'items'
  if (type === 'number') return kind === 'price' || kind === 'count' || kind === 'duration' || kind === 'quantity' ? kind : 'number'
  return kind
}

const KINDS = new Map<string, MemberKind>()
for (const kind of MEMBER_KINDS)
  for (const phrase of phrasesOf(kind.words)) if (!KINDS.has(phrase.join(' '))) KINDS.set(phrase.join(' '), kind)

/** The kind that is called so, or whose name is the longest run of the words. */
function kindOf(name: string): MemberKind | null {
  const words = name === '' ? [] : nameWords(name)
  const whole = KINDS.get(words.join(' '))
  if (whole !== undefined) return whole
  for (let length = words.length - 1; length > 0; length -= 1)
    // The head is last in English, and first in Romance languages.
    for (const from of [words.length - length, 0]) {
      const kind = KINDS.get(words.slice(from, from + length).join(' '))
      if (kind !== undefined) return kind
    }
  return words.some(isUnspaced) ? kindInside(words.join('')) : null
}

/** Scripts without blanks join words: the last known one is the head. */
function kindInside(run: string): MemberKind | null {
  for (let from = 0; from < Math.min(run.length, UNSPACED_MAX); from += 1) {
    const kind = KINDS.get(run.slice(from))
    if (kind !== undefined && run.length - from > 1) return kind
  }
  for (let to = Math.min(run.length, UNSPACED_MAX); to > 1; to -= 1) {
    const kind = KINDS.get(run.slice(0, to))
    if (kind !== undefined) return kind
  }
  return null
}
const UNSPACED_MAX = 40

type TypedSpec = MemberSpec & { type: FieldType }

function ofKind({ kind, type, words, properties }: MemberKind, name: string): TypedSpec {
  const known = phrasesOf(words).map((phrase): LabelPhrase => ({ words: phrase, weight: KIND_WEIGHT }))
  return { kind, type, isKnown: true, words: phraseTable([...ownPhrase(name), ...known]), properties: properties.split(' ') }
}
const KIND_WEIGHT = 0.95

function ownPhrase(name: string): LabelPhrase[] {
  const words = nameWords(name)
  return words.length === 0 ? [] : [{ words, weight: 1 }]
}

function ofVocabulary(name: string, words: string): TypedSpec {
  const spec = understandField({ name, description: words, type: 'string' })
  const { kind, type } = FORMS[spec.shape] ?? { kind: spec.concept ? ('short' as const) : ('any' as const), type: 'string' as const }
  const labels = words === '' ? [] : [{ words: labelWords(words), weight: 0.9 }]
  const isKnown = spec.conceptFit >= KNOWN_FIT_MIN
  return {
    kind: isKnown || spec.concept === null ? kind : 'any',
    type: isKnown ? type : 'string',
    isKnown,
    words: phraseTable([...ownPhrase(name), ...labels, ...(isKnown ? spec.phrases.slice(1) : [])]),
    properties: isKnown ? spec.properties.filter((path) => !/[:/~]/.test(path)) : [],
  }
}
const KNOWN_FIT_MIN = 0.75

const FORMS: Partial<Record<Shape, { kind: ListKind; type: FieldType }>> = {
  price: { kind: 'price', type: 'number' },
  date: { kind: 'date', type: 'date' },
  duration: { kind: 'duration', type: 'string' },
  phone: { kind: 'phone', type: 'string' },
  email: { kind: 'email', type: 'string' },
  url: { kind: 'address', type: 'string' },
  image: { kind: 'picture', type: 'string' },
  identifier: { kind: 'code', type: 'string' },
  person: { kind: 'person', type: 'string' },
  rating: { kind: 'number', type: 'number' },
  count: { kind: 'count', type: 'number' },
  number: { kind: 'number', type: 'number' },
  quantity: { kind: 'quantity', type: 'string' },
  title: { kind: 'name', type: 'string' },
  prose: { kind: 'text', type: 'string' },
  lines: { kind: 'items', type: 'array' },
  hours: { kind: 'clock', type: 'string' },
}
