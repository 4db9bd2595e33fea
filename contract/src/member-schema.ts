// The value of a field as a JSON Schema, and the members that it declares, nested to any depth. Keywords other than names, types and
// descriptions are ignored. No schema library is imported: the home page loads this file.
import type { JsonValue } from './json-value.ts'
import type { FieldMember, FieldType } from './field-types.ts'

export const SCHEMA_LIMITS = {
  /** Maximum nesting of objects and lists; the field itself is level one. */
  depthMax: 6,
  /** Maximum number of members of one object. */
  membersMax: 30,
  /** Maximum number of members of all objects of a field together. */
  membersInAllMax: 200,
  nameCharsMax: 200,
  descriptionCharsMax: 4_000,
  /** Maximum length of the schema as JSON text. */
  charsMax: 60_000,
  /** Maximum nesting of the whole schema, including parts that are not used. */
  nestingMax: 60,
} as const

/** The part of JSON Schema that is used. */
export type JsonSchema = { [key: string]: unknown }

/** The type of the value and its members; for lists and objects without members an empty list. */
export interface SchemaShape {
  type: FieldType
  members: FieldMember[]
}

export type ReadSchema = SchemaShape | { problem: string }

/** Resolves `$ref` within the schema, `allOf`, `anyOf` and `oneOf` with null, and lists of types that include "null". */
export function readSchema(schema: JsonSchema): ReadSchema {
  try {
    return new SchemaReader(schema).read(schema, '', 1)
  } catch (error) {
    if (error instanceof SchemaProblem) return { problem: error.message }
    throw error
  }
}

class SchemaProblem extends Error {}

/** Bounded: each object is one level deeper, and all members are counted, so that reading a schema that refers to itself ends. */
class SchemaReader {
  private readonly root: JsonSchema
  private count = 0

  constructor(root: JsonSchema) {
    this.root = root
  }

  read(given: JsonSchema, path: string, depth: number): SchemaShape {
    const schema = this.resolve(given)
    const type = typeOf(schema)
    if (type !== 'array' && type !== 'object') return { type, members: [] }
    if (type === 'object') return { type, members: this.membersOf(schema, path, depth) }
    const items = this.resolve(isObject(schema['items']) ? schema['items'] : {})
    const itemType = typeOf(items)
    if (itemType === 'array') throw new SchemaProblem(`${at(path)}A list of lists has no names: make its items objects with a list inside.`)
    return { type, members: itemType === 'object' ? this.membersOf(items, path, depth) : [] }
  }

  private membersOf({ properties, [ORDER_KEY]: order }: JsonSchema, path: string, depth: number): FieldMember[] {
    const entries = isObject(properties) ? inOrder(Object.entries(properties), order) : []
    if (entries.length > 0 && depth > SCHEMA_LIMITS.depthMax)
      throw new SchemaProblem(`${at(path)}Objects and lists can be nested at most ${SCHEMA_LIMITS.depthMax} deep.`)
    if (entries.length > SCHEMA_LIMITS.membersMax)
      throw new SchemaProblem(`${at(path)}An object can have at most ${SCHEMA_LIMITS.membersMax} members.`)
    this.count += entries.length
    if (this.count > SCHEMA_LIMITS.membersInAllMax)
      throw new SchemaProblem(`A field can have at most ${SCHEMA_LIMITS.membersInAllMax} members in all.`)
    return entries.map(([name, one]): FieldMember => {
      const where = path === '' ? name : `${path}.${name}`
      if (name.trim() === '' || name.length > SCHEMA_LIMITS.nameCharsMax || name === '__proto__')
        throw new SchemaProblem(`${at(path)}The member name "${name.slice(0, 40)}" cannot be used.`)
      const given = isObject(one) ? one : {}
      const described = textOf(given['description']) ?? textOf(this.resolve(given)['description']) ?? textOf(given['title'])
      const { type, members } = this.read(given, where, depth + 1)
      return {
        name,
        ...(isTyped(this.resolve(given)) ? { type } : {}),
        ...(described === null ? {} : { description: described.slice(0, SCHEMA_LIMITS.descriptionCharsMax) }),
        ...(members.length > 0 ? { members } : {}),
      }
    })
  }

  /** The schema itself where it only refers to another, or allows null beside it. */
  private resolve(schema: JsonSchema, steps = 0): JsonSchema {
    if (steps > REFERENCES_MAX) throw new SchemaProblem('The schema refers to itself.')
    const reference = schema['$ref']
    if (typeof reference === 'string') return this.resolve(this.find(reference), steps + 1)
    for (const key of ['anyOf', 'oneOf', 'allOf']) {
      const options = Array.isArray(schema[key]) ? schema[key].filter(isObject).filter((one) => one['type'] !== 'null') : []
      if (options[0] !== undefined && schema['properties'] === undefined) return this.resolve(options[0], steps + 1)
    }
    return schema
  }

  private find(reference: string): JsonSchema {
    let found: unknown = this.root
    if (reference !== '#' && !reference.startsWith('#/'))
      throw new SchemaProblem(`The schema refers to "${reference}", which is outside of it.`)
    for (const part of reference.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined
    }
    if (!isObject(found)) throw new SchemaProblem(`The schema refers to "${reference}", which it does not have.`)
    return found
  }
}
const REFERENCES_MAX = 10

const at = (path: string): string => (path === '' ? '' : `${path}: `)

function isTyped({ type, properties, items, enum: choices }: JsonSchema): boolean {
  return [type, properties, items, choices].some((one) => one !== undefined)
}

function typeOf({ type, format, properties, items }: JsonSchema): FieldType {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (named === 'object' || (named === undefined && properties !== undefined)) return 'object'
  if (named === 'array' || (named === undefined && items !== undefined)) return 'array'
  if (named === 'integer' || named === 'number') return 'number'
  if (named === 'boolean') return 'boolean'
  return format === 'date' || format === 'date-time' || named === 'date' ? 'date' : 'string'
}

/** JSON objects have no order, and databases do not keep one: members are displayed in the order of this list, where a schema has it. */
const ORDER_KEY = 'propertyOrdering'

function inOrder(entries: [string, unknown][], order: unknown): [string, unknown][] {
  if (!Array.isArray(order)) return entries
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return entries.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/** The schema with the order of all its properties written into it. Nested at most `nestingMax` deep. */
export function withOrder(schema: JsonSchema): JsonSchema {
  return orderedIn(schema) as JsonSchema
}

function orderedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderedIn)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, orderedIn(one)]))
  const { properties } = value
  return isObject(properties) && !Array.isArray(value[ORDER_KEY]) ? { ...inner, [ORDER_KEY]: Object.keys(properties) } : inner
}

/** True for values nested deeper than `nestingMax`; iterative, so that deep nesting cannot exhaust the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > SCHEMA_LIMITS.nestingMax) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const JSON_TYPE: Record<FieldType, JsonSchema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  array: { type: 'array' },
  object: { type: 'object' },
}

/** The schema of a value with these members; `readSchema` is the inverse. */
export function schemaOf(type: FieldType, members: readonly FieldMember[]): JsonSchema {
  if (members.length === 0 || (type !== 'array' && type !== 'object')) return { ...JSON_TYPE[type] }
  const properties = Object.fromEntries(
    members.map((member): [string, JsonSchema] => [
      member.name,
      {
        ...(member.type ? schemaOf(member.type, member.members ?? []) : {}),
        ...(member.description ? { description: member.description } : {}),
      },
    ]),
  )
  const object = { type: 'object', properties }
  return type === 'object' ? object : { type: 'array', items: object }
}

type JsonObject = { [key: string]: JsonValue }

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value)
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/

/** The schema that an example fits. All items of a list are considered: a member that only one item has is included. */
export function schemaOfExample(example: JsonValue): JsonSchema {
  if (Array.isArray(example)) {
    const items = example.filter(isJsonObject)
    return { type: 'array', items: items.length > 0 ? schemaOfExample(mergedExample(items)) : schemaOfExample(example[0] ?? '') }
  }
  if (isJsonObject(example)) {
    const properties = Object.entries(example).map(([name, value]): [string, JsonSchema] => [name, schemaOfExample(value)])
    return { type: 'object', properties: Object.fromEntries(properties) }
  }
  if (typeof example === 'number') return { type: 'number' }
  if (typeof example === 'boolean') return { type: 'boolean' }
  return typeof example === 'string' && DATE.test(example) ? { type: 'string', format: 'date' } : { type: 'string' }
}

function mergedExample(items: readonly JsonObject[]): JsonObject {
  const merged = new Map<string, JsonValue>()
  for (const item of items)
    for (const [name, value] of Object.entries(item)) {
      const known = merged.get(name)
      if (Array.isArray(known) && Array.isArray(value)) merged.set(name, [...known, ...value])
      else if (isJsonObject(known) && isJsonObject(value)) merged.set(name, mergedExample([known, value]))
      else if (known === undefined || known === null) merged.set(name, value)
    }
  return Object.fromEntries(merged)
}

/** True for a schema, false for an example value. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  if (!isObject(value)) return false
  const { type, properties, items, $ref: reference, $schema: dialect } = value
  if (typeof dialect === 'string' || typeof reference === 'string') return true
  if (type === 'object') return isObject(properties)
  if (type === 'array') return isObject(items)
  return type === undefined && isObject(properties) && Object.values(properties).every(isObject)
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
