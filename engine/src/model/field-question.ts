// The question for a group of fields: the key of each field in the answer, the answer's schema, and parsing an answer.
import type { Field, JsonValue } from '@quarry/contract'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import { pointerTo } from '../text/raw-objects.ts'
import { isObject } from './parse-answer.ts'

/** `path`: of a value with members the part that this is, as a JSON Pointer; `key` is the member then. */
export interface AnswerItem {
  key: string
  value: string
  blocks: number[]
  quote: string
  path?: string
}

/** The model's answer for one field. `items` of a scalar is a single one; a list or an object has one for each of its items. */
export interface FieldAnswer {
  items: AnswerItem[]
}

export interface FieldQuestion {
  fields: readonly Field[]
  /** Lines that describe the fields to the model. */
  text: string
  schema: { [key: string]: JsonValue }
  answerTokensMax: number
  /** Answers by field name; fields without an answer are missing. @throws Error with a sentence for the model. */
  read(answer: { [key: string]: JsonValue }): Map<string, FieldAnswer>
}

const TOKENS_OF_TYPE: Record<Field['type'], number> = { string: 250, number: 120, boolean: 150, date: 120, array: 900, object: 500 }
const TOKENS_OF_OBJECTS = 2_500
const TOKENS_BASE = 500
const DESCRIPTION_CHARS_MAX = 1_000

export function askFor(fields: readonly Field[]): FieldQuestion {
  const keys = keysOf(fields)
  return {
    fields,
    text: fields
      .map(
        (field, index) =>
          `- ${keys[index]} (${kindOf(field)})${nameBeside(keys[index]!, field)}: ${field.description.slice(0, DESCRIPTION_CHARS_MAX)}`,
      )
      .join('\n'),
    schema: schemaOf(fields, keys),
    answerTokensMax:
      TOKENS_BASE + fields.reduce((sum, field) => sum + (objectFormOf(field) === null ? TOKENS_OF_TYPE[field.type] : TOKENS_OF_OBJECTS), 0),
    read(answer) {
      if (!keys.some((key) => Object.hasOwn(answer, key))) throw new Error(`The answer has none of the keys ${keys.join(', ')}.`)
      const answers = new Map<string, FieldAnswer>()
      fields.forEach((field, index) => {
        const key = keys[index]!
        const given = Object.hasOwn(answer, key) ? answer[key] : null
        const form = objectFormOf(field)
        const read = form === null ? readField(given, key) : answerOf(readForm(given, field, { form, key, path: '' }))
        if (read !== null) answers.set(field.name, read)
      })
      return answers
    },
  }
}

export function kindOf(field: Field): string {
  const form = objectFormOf(field)
  if (form !== null) return `${field.type === 'array' ? 'array of objects' : 'object'} with ${membersText(form)}`
  return asksForOwnWords(field) ? `${field.type}, own words` : field.type
}

function membersText({ members }: ObjectForm): string {
  const keys = keysOf(members)
  const parts = members.map((member, index) => {
    const inner = objectFormOf(member)
    return inner === null ? keys[index]! : `${keys[index]!} (${membersText(inner)})`
  })
  return parts.join(', ')
}

/** Readable, since the name helps the model; numbered where two would be equal or nothing is left. */
export function keysOf(fields: readonly Field[]): string[] {
  const keys = new Set<string>()
  for (const [index, { name }] of fields.entries()) {
    const slug = slugOf(name)
    let key = slug === '' ? `f${index + 1}` : slug
    for (let count = 2; keys.has(key); count++) key = `${slug}_${count}`
    keys.add(key)
  }
  return [...keys]
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
}

/** The field's name where the key does not contain it. */
function nameBeside(key: string, { name }: Field): string {
  return key === name.toLowerCase().replaceAll(' ', '_') ? '' : ` ${name}`
}

/** The schema of each type's answer. Defined once and referenced: a schema is sent, and paid for, with every question. */
const TEXT = { type: 'string' }
const PLACE = { blocks: { type: 'array', items: { type: 'integer' } }, quote: TEXT, value: TEXT }
const DEFINITIONS: Record<'one' | 'list' | 'map', { [key: string]: JsonValue }> = {
  one: nullable(objectSchema(PLACE)),
  list: nullable(objectSchema({ items: { type: 'array', items: reference('one') } })),
  map: nullable(objectSchema({ items: { type: 'array', items: objectSchema({ key: TEXT, ...PLACE }) } })),
}

/** Each object has a value for every member, or null. */
function formSchema({ type }: Field, { members }: ObjectForm): { [key: string]: JsonValue } {
  const keys = keysOf(members)
  const parts = members.map((member, index): [string, JsonValue] => {
    const inner = objectFormOf(member)
    return [keys[index]!, inner === null ? reference(member.type === 'array' ? 'list' : 'one') : formSchema(member, inner)]
  })
  const object = objectSchema(Object.fromEntries(parts))
  return nullable(type === 'array' ? objectSchema({ items: { type: 'array', items: object } }) : object)
}

function reference(form: string): { [key: string]: JsonValue } {
  return { $ref: `#/$defs/${form}` }
}

function formOf({ type }: Field): keyof typeof DEFINITIONS {
  return type === 'array' ? 'list' : type === 'object' ? 'map' : 'one'
}

/** Members that are objects without members of their own are texts. */
function formsUsed(field: Field): (keyof typeof DEFINITIONS)[] {
  const leaves = (one: Field): (keyof typeof DEFINITIONS)[] =>
    objectFormOf(one)?.members.flatMap(leaves) ?? [one.type === 'array' ? 'list' : 'one']
  return objectFormOf(field) === null ? [formOf(field)] : leaves(field)
}

function schemaOf(fields: readonly Field[], keys: readonly string[]): { [key: string]: JsonValue } {
  const forms = new Set(fields.flatMap(formsUsed))
  if (forms.has('list')) forms.add('one')
  const properties = Object.fromEntries(
    fields.map((field, index) => {
      const form = objectFormOf(field)
      return [keys[index]!, form === null ? reference(formOf(field)) : formSchema(field, form)]
    }),
  )
  return { ...objectSchema(properties), $defs: Object.fromEntries([...forms].map((form) => [form, DEFINITIONS[form]])) }
}

export function objectSchema(properties: { [key: string]: JsonValue }): { [key: string]: JsonValue } {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export function nullable(schema: JsonValue): { [key: string]: JsonValue } {
  return { anyOf: [schema, { type: 'null' }] }
}

/** Null where the model found nothing. Lenient about the form only: what is read here is verified later. */
function readField(answer: JsonValue | undefined, key: string): FieldAnswer | null {
  if (answer === undefined || answer === null) return null
  if (!isObject(answer)) throw new Error(`"${key}" must be an object with "blocks", "quote" and "value", or null.`)
  const list = Array.isArray(answer['items']) ? answer['items'] : [answer]
  const items = list
    .filter(isObject)
    .map(readItem)
    .filter((item) => item !== null)
  return items.length === 0 ? null : { items }
}

interface FormPlace {
  form: ObjectForm
  key: string
  path: string
}

/** The answers for the members of an object, or of each object of a list, in their order. */
function readForm(answer: JsonValue | undefined, field: Field, { form, key, path }: FormPlace): AnswerItem[] {
  if (answer === undefined || answer === null) return []
  if (field.type === 'object') {
    if (!isObject(answer)) throw new Error(`"${key}" must be an object, or null.`)
    return readMembers(answer, form, path)
  }
  const list = isObject(answer) ? answer['items'] : answer
  if (!Array.isArray(list)) throw new Error(`"${key}" must be an object with "items", a list of objects, or null.`)
  return list.filter(isObject).flatMap((object, item) => readMembers(object, form, pointerTo(path, item)))
}

function readMembers(object: { [key: string]: JsonValue }, { members }: ObjectForm, path: string): AnswerItem[] {
  const keys = keysOf(members)
  return members.flatMap((member, index) => {
    const key = keys[index]!
    const given = Object.hasOwn(object, key) ? object[key] : null
    const own = pointerTo(path, member.name)
    const form = objectFormOf(member)
    if (form !== null) return readForm(given, member, { form, key, path: own })
    return (readField(given, key)?.items ?? []).map((one) => ({ ...one, key: member.name, path: own }))
  })
}

function answerOf(items: AnswerItem[]): FieldAnswer | null {
  return items.length === 0 ? null : { items }
}

function readItem(item: { [key: string]: JsonValue }): FieldAnswer['items'][number] | null {
  const value = plainText(item['value'])
  if (value === null) return null
  const given = item['blocks'] ?? item['block'] ?? []
  const blocks = (Array.isArray(given) ? given : [given]).map((one) => Number(String(one).replace(/\D+/g, ''))).filter((id) => id > 0)
  return { key: plainText(item['key']) ?? '', value, blocks, quote: plainText(item['quote']) ?? value }
}

export function plainText(value: JsonValue | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  return value.trim()
}
