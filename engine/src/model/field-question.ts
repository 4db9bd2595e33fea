// How a group of fields is asked for: the key of each field in the answer, the answer's schema, and reading an answer back.
import type { Field, JsonValue } from '@quarry/contract'
import { asksForOwnWords } from '../fields/own-words.ts'
import { isObject } from './parse-answer.ts'

/** What the model said about one field. `items` of a scalar is a single one; a list or an object has one for each of its items. */
export interface FieldAnswer {
  items: { key: string; value: string; blocks: number[]; quote: string }[]
}

export interface FieldQuestion {
  fields: readonly Field[]
  /** Lines that describe the fields to the model. */
  text: string
  schema: { [key: string]: JsonValue }
  answerTokensMax: number
  /** Answers by field name; fields the model said nothing about are missing. @throws Error with a sentence for the model. */
  read(answer: { [key: string]: JsonValue }): Map<string, FieldAnswer>
}

const TOKENS_OF_TYPE: Record<Field['type'], number> = { string: 250, number: 120, boolean: 150, date: 120, array: 900, object: 500 }
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
    answerTokensMax: TOKENS_BASE + fields.reduce((sum, field) => sum + TOKENS_OF_TYPE[field.type], 0),
    read(answer) {
      if (!keys.some((key) => Object.hasOwn(answer, key))) throw new Error(`The answer has none of the keys ${keys.join(', ')}.`)
      const answers = new Map<string, FieldAnswer>()
      fields.forEach((field, index) => {
        const key = keys[index]!
        const read = readField(Object.hasOwn(answer, key) ? answer[key] : null, key)
        if (read !== null) answers.set(field.name, read)
      })
      return answers
    },
  }
}

function kindOf(field: Field): string {
  return asksForOwnWords(field) ? `${field.type}, own words` : field.type
}

/** Readable, since the name helps the model; numbered where two would be equal or nothing is left. */
function keysOf(fields: readonly Field[]): string[] {
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

/** The field's name where the key does not say it. */
function nameBeside(key: string, { name }: Field): string {
  return key === name.toLowerCase().replaceAll(' ', '_') ? '' : ` ${name}`
}

/** How an answer of each type looks. Said once and referred to: a schema is sent, and paid for, with every question. */
const TEXT = { type: 'string' }
const PLACE = { blocks: { type: 'array', items: { type: 'integer' } }, quote: TEXT, value: TEXT }
const DEFINITIONS: Record<'one' | 'list' | 'map', { [key: string]: JsonValue }> = {
  one: nullable(objectSchema(PLACE)),
  list: nullable(objectSchema({ items: { type: 'array', items: reference('one') } })),
  map: nullable(objectSchema({ items: { type: 'array', items: objectSchema({ key: TEXT, ...PLACE }) } })),
}

function reference(form: string): { [key: string]: JsonValue } {
  return { $ref: `#/$defs/${form}` }
}

function formOf({ type }: Field): keyof typeof DEFINITIONS {
  return type === 'array' ? 'list' : type === 'object' ? 'map' : 'one'
}

function schemaOf(fields: readonly Field[], keys: readonly string[]): { [key: string]: JsonValue } {
  const forms = new Set(fields.map(formOf))
  if (forms.has('list')) forms.add('one')
  const properties = Object.fromEntries(fields.map((field, index) => [keys[index]!, reference(formOf(field))]))
  return { ...objectSchema(properties), $defs: Object.fromEntries([...forms].map((form) => [form, DEFINITIONS[form]])) }
}

function objectSchema(properties: { [key: string]: JsonValue }): { [key: string]: JsonValue } {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function nullable(schema: JsonValue): { [key: string]: JsonValue } {
  return { anyOf: [schema, { type: 'null' }] }
}

/** Null where the model found nothing. Tolerant of form, never of content: what is read here is still to be verified. */
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

function readItem(item: { [key: string]: JsonValue }): FieldAnswer['items'][number] | null {
  const value = plainText(item['value'])
  if (value === null) return null
  const given = item['blocks'] ?? item['block'] ?? []
  const blocks = (Array.isArray(given) ? given : [given]).map((one) => Number(String(one).replace(/\D+/g, ''))).filter((id) => id > 0)
  return { key: plainText(item['key']) ?? '', value, blocks, quote: plainText(item['quote']) ?? value }
}

function plainText(value: JsonValue | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  return value.trim()
}
