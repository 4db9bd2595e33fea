// The kind of value that a field asks for, in the few classes that can be distinguished by form in the records of a list.
import type { Field } from '@quarry/contract'
import { keepTexts } from '../text/keep-texts.ts'
import { PHRASES } from './concepts.ts'
import type { Shape } from './concept.ts'
import { isUnspaced, labelWords, nameWords } from './label-words.ts'
import type { ListKind } from './members/list-kind.ts'
import { memberSpecOf } from './members/members-of.ts'
import { fieldFormat, understandField } from './understand-field.ts'
import { anyInRuns } from './word-patterns.ts'

export type FieldKind = 'address' | 'email' | 'phone' | 'picture' | 'date' | 'price' | 'number' | 'name' | 'text' | 'code' | 'any'

const KIND_OF: Partial<Record<Shape, FieldKind>> = {
  url: 'address',
  image: 'picture',
  email: 'email',
  phone: 'phone',
  date: 'date',
  price: 'price',
  prose: 'text',
  title: 'name',
}

/** The kind for each kind of member of an object. */
const KINDS_OF_MEMBERS: Partial<Record<ListKind, FieldKind>> = {
  address: 'address',
  email: 'email',
  phone: 'phone',
  picture: 'picture',
  date: 'date',
  price: 'price',
  number: 'number',
  count: 'number',
  name: 'name',
  person: 'name',
  text: 'text',
  code: 'code',
}

/** The kind of the field's values, in any language. Cached by the field's words. */
export function fieldKind(field: Field): FieldKind {
  const member = memberSpecOf(field)
  if (member !== undefined) return KINDS_OF_MEMBERS[member.kind] ?? 'any'
  const { name, description, type } = field
  return keptKinds(`${type}\n${name}\n${description}`)
}

const keptKinds = keepTexts<FieldKind>(
  (text) => {
    const [type = '', name = '', ...description] = text.split('\n')
    return kindOf({ name, description: description.join('\n'), type: type as Field['type'] })
  },
  { charsMax: 2_000, textsMax: 1_000 },
)

function kindOf(field: Field): FieldKind {
  if (field.type === 'date') return 'date'
  const { shape, concept, conceptFit } = understandField(field)
  const isSure = concept === null || conceptFit >= CONCEPT_FIT_MIN
  const kind = isSure ? KIND_OF[shape] : undefined
  if (kind === 'picture' || kind === 'email' || kind === 'phone') return kind
  if (fieldFormat(field).form === 'url') return 'address'
  if (kind !== undefined) return kind
  if (concept?.id === 'quotation') return 'text'
  if (namesThing(field.name) || asksForName(field)) return 'name'
  if (field.type === 'string' && isSure && shape === 'identifier') return 'code'
  return field.type === 'number' ? 'number' : 'any'
}
const CONCEPT_FIT_MIN = 0.5

const ENDS_IN_NAME = new RegExp(`${anyInRuns(({ describing }) => describing?.nameEndings)}$`, 'u')

/** "Name of the service", "Name der Leistung", "Nazwa usługi": the description begins with a word for names, followed by the thing. */
function asksForName({ description, type }: Field): boolean {
  if (type !== 'string') return false
  const [first = '', second = ''] = labelWords(description)
  if (isUnspaced(first)) return ENDS_IN_NAME.test(first) && first.length > 2
  return second !== '' && PHRASES.get(first)?.some(({ concept }) => concept.id === 'title') === true
}

/** "event_name", "Veranstaltungstitel", "会社名": the name ends with a word for names. */
function namesThing(name: string): boolean {
  const last = nameWords(name).at(-1) ?? ''
  const known = PHRASES.get(last)
  if (known?.some(({ concept }) => concept.shape === 'title')) return true
  return isUnspaced(last) && ENDS_IN_NAME.test(last)
}
