// The members of a field that holds objects, as fields of their own, and how each of them is read: its kind in a record, its properties in
// structured data, the type of its values.
import { declaredMembers, type Field, type FieldMember, type FieldType } from '@quarry/contract'
import { tableFit } from '../label-fit.ts'
import { labelWords, nameWords } from '../label-words.ts'
import { phraseTable, type LabelPhrase, type PhraseTable } from '../phrase-table.ts'
import { asksFor } from '../parse-field-format.ts'
import { quotedLabels } from '../synonyms/described-phrases.ts'
import type { FieldSpec } from '../field-spec.ts'
import { understandField } from '../understand-field.ts'
import type { Shape } from '../concept.ts'
import { phrasesOf } from '../concepts.ts'
import { describedMembers, type DescribedMember, type MemberList } from './described-members.ts'
import type { ListKind } from './list-kind.ts'
import { kindOfMember, languagesOf } from './member-kind-of.ts'
import type { MemberKind } from './member-kinds.ts'

export interface MemberSpec {
  kind: ListKind
  /** Its labels on pages. */
  words: PhraseTable
  /** Property paths inside the item, best first. */
  properties: readonly string[]
  /** True for a name in the list of member kinds or in the vocabulary. */
  isKnown: boolean
  /** True for the name of things that have a role, which are people. */
  isOfPeople?: true
}

/** The members of each object of a list, or of the object itself. A member may hold objects, too. */
export interface ObjectForm {
  members: readonly Field[]
  /** The field's words for the items or the object: its name, a line break, its description without the list of members. */
  subject: string
}

const forms = new WeakMap<Field, ObjectForm | null>()
const specs = new WeakMap<Field, MemberSpec>()

/** The form of an array of objects, or of an object with declared members; null for every other field. */
export function objectFormOf(field: Field): ObjectForm | null {
  if (field.type !== 'array' && field.type !== 'object') return null
  let form = forms.get(field)
  if (form === undefined) forms.set(field, (form = readForm(field)))
  return form
}

/** The form of an array of objects; null for every other field. */
export function objectListOf(field: Field): ObjectForm | null {
  return field.type === 'array' ? objectFormOf(field) : null
}

/** A member as screens and pipeline steps show it. */
export type NamedMember = Required<Pick<FieldMember, 'name' | 'type'>> & { members?: NamedMember[] }

/** Names and types of the members, to any depth; empty for a field that holds no objects. */
export function membersOfField(field: Field): NamedMember[] {
  return (objectFormOf(field)?.members ?? []).map((member) => {
    const members = membersOfField(member)
    return { name: member.name, type: member.type, ...(members.length > 0 ? { members } : {}) }
  })
}

/** Undefined for a field that is not a member. */
export function memberSpecOf(member: Field): MemberSpec | undefined {
  return specs.get(member)
}

/** 0 to 1: how well a name on the page (a class, a label, a column) fits the member; 0 for a field that is not a member. */
export function memberSimilarity(member: Field, name: string): number {
  const spec = specs.get(member)
  if (spec === undefined || name === '' || name.length > NAME_CHARS_MAX) return 0
  const words = nameWords(name)
  const fit = tableFit(words, spec.words, NONE)
  const [first = '', ...further] = words
  // Class names such as "text-muted" and "card-title" consist of such words, whatever the element contains.
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
  // Members in the description of a single object are read from one text: see values/record/read-object.ts.
  if (field.type === 'object') return null
  const found = describedMembers(field.description).find(isList)
  if (found === undefined) return null
  const languages = languagesOf(found.members.map(({ words }) => words))
  return { members: markPeople(found.members.map((one) => memberOf(one, { languages }))), subject: subjectOf(field, found.rest) }
}

function formOf(field: Field, declared: readonly FieldMember[], rest: string): ObjectForm {
  const languages = languagesOf(declared.map(({ name }) => name))
  const members = declared.map(({ name, description = '', type, members: nested = [] }) => {
    const member = memberOf({ name, words: description }, { type, languages })
    if (nested.length > 0) forms.set(member, formOf(member, nested, description))
    return member
  })
  return { members: markPeople(members), subject: subjectOf(field, rest) }
}

/** Beside a role a name is that of a person. */
function markPeople(members: readonly Field[]): readonly Field[] {
  const name = members.map(memberSpecOf).find((spec) => spec?.kind === 'name')
  if (name !== undefined && members.some((member) => memberSpecOf(member)?.properties.includes('jobTitle'))) name.isOfPeople = true
  return members
}

function subjectOf({ name }: Field, rest: string): string {
  return `${nameWords(name).join(' ')}\n${rest}`
}

/**
 * Words that are not surely members count where at least half are known names, and one of them identifies items. Of a list behind "with" or a
 * colon one needs to be known where it is long: "with pool and sauna" chooses among things, three parts describe each of them.
 */
function isList({ members, certainty }: MemberList): boolean {
  if (certainty === 'sure') return true
  const languages = languagesOf(members.map(({ words }) => words))
  const kinds = members.map(({ words }) => kindOfMember({ name: words, description: '' }, languages))
  const known = kinds.filter((kind) => kind !== null)
  const areUsual = known.length * 2 >= members.length
  if (areUsual && known.some((kind) => IDENTIFYING.has(kind.id))) return true
  return certainty === 'listed' && members.length >= LONG_LIST && known.length > 0
}
const LONG_LIST = 3
const IDENTIFYING = new Set(['name', 'question', 'attribute', 'ingredient', 'day', 'author', 'date', 'year'])

/** The member as a field of an item. */
function memberOf({ name, words, unit }: DescribedMember, known: { type?: FieldType; languages: ReadonlySet<string> }): Field {
  const type = known.type ?? (unit === undefined ? undefined : 'number')
  const own = kindOfMember({ name, description: words, type }, known.languages)
  const spec = own ? ofKind(own, name) : ofVocabulary({ name, description: words, type: type ?? 'string' })
  const isCount = asksFor('count', words) && (type === 'number' || (type === undefined && own === null && !spec.isKnown))
  const kind = isCount ? 'count' : suited(spec.kind, type)
  const quoted = quotedLabels(words).map((label): LabelPhrase => ({ words: label, weight: KIND_WEIGHT }))
  if (quoted.length > 0) spec.words = phraseTable([...[...spec.words.byFirstWord.values()].flat(), ...quoted])
  const member: Field = { name, description: [words || name, unit ?? []].flat().join(' '), type: type ?? (isCount ? 'number' : spec.type) }
  specs.set(member, { ...spec, kind })
  return member
}

/** A copy of the member with another name and further labels; the kind of its values stays the same. */
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

function ofVocabulary(field: Field): TypedSpec {
  const { name, description } = field
  const spec = understandField(field)
  const { kind, type } = FORMS[spec.shape] ?? { kind: kindWithoutForm(spec), type: 'string' as const }
  const labels = description === '' ? [] : [{ words: labelWords(description), weight: 0.9 }]
  const isKnown = spec.conceptFit >= KNOWN_FIT_MIN
  return {
    kind: isKnown || spec.concept === null ? kind : 'any',
    type: isKnown ? type : 'string',
    isKnown,
    words: phraseTable([...ownPhrase(name), ...labels, ...(isKnown ? spec.phrases.slice(1) : [])]),
    properties: isKnown ? spec.properties.filter((path) => !/[:/~]/.test(path)) : [],
  }
}

/** "Day on which it took place" asks for a date, whatever its name. */
function kindWithoutForm({ concept, topics: { inDescription } }: FieldSpec): ListKind {
  if (concept !== null) return 'short'
  return inDescription.has('days') && !inDescription.has('clocks') ? 'date' : 'any'
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
  counted: { kind: 'count', type: 'string' },
  number: { kind: 'number', type: 'number' },
  quantity: { kind: 'quantity', type: 'string' },
  title: { kind: 'name', type: 'string' },
  prose: { kind: 'text', type: 'string' },
  lines: { kind: 'items', type: 'array' },
  hours: { kind: 'clock', type: 'string' },
}
