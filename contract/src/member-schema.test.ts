import { describe, expect, it } from 'vitest'
import { fieldSchema, fieldsSchema } from './fields.ts'
import type { JsonValue } from './json-value.ts'
import { isJsonSchema, readSchema, schemaOf, schemaOfExample, SCHEMA_LIMITS, type JsonSchema } from './member-schema.ts'

const text = { type: 'string' }

/** Objects nested in each other. */
function nested(depth: number): JsonSchema {
  return depth === 0 ? text : { type: 'object', properties: { inner: nested(depth - 1) } }
}

describe('readSchema', () => {
  it('gives members to any depth with types and descriptions', () => {
    const schema = {
      type: 'object',
      properties: {
        number: { type: 'string', description: 'As printed' },
        issued: { type: 'string', format: 'date' },
        items: {
          type: 'array',
          items: { type: 'object', properties: { price: { type: ['number', 'null'] }, tags: { type: 'array', items: text } } },
        },
      },
    }
    expect(readSchema(schema)).toEqual({
      type: 'object',
      members: [
        { name: 'number', type: 'string', description: 'As printed' },
        { name: 'issued', type: 'date' },
        {
          name: 'items',
          type: 'array',
          members: [
            { name: 'price', type: 'number' },
            { name: 'tags', type: 'array' },
          ],
        },
      ],
    })
  })

  it('follows references and optional values as schema generators write them', () => {
    const schema: JsonSchema = {
      $defs: { Party: { type: 'object', properties: { name: text } } },
      type: 'object',
      properties: {
        seller: { $ref: '#/$defs/Party', description: 'Who sells' },
        buyer: { anyOf: [{ $ref: '#/$defs/Party' }, { type: 'null' }] },
      },
    }
    expect(readSchema(schema)).toMatchObject({
      members: [
        { name: 'seller', type: 'object', description: 'Who sells', members: [{ name: 'name' }] },
        { name: 'buyer', type: 'object', members: [{ name: 'name' }] },
      ],
    })
  })

  it.each([
    ['that is too deep', nested(SCHEMA_LIMITS.depthMax + 1), /nested at most/],
    ['that refers to itself', { type: 'object', properties: { inner: { $ref: '#' } } }, /nested at most/],
    ['whose reference is a circle', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, /refers to itself/],
    ['that refers to nothing', { type: 'object', properties: { one: { $ref: '#/$defs/none' } } }, /does not have/],
    ['that refers to another file', { $ref: 'https://a.example/schema.json' }, /outside/],
    ['with a list of lists', { type: 'array', items: { type: 'array', items: text } }, /list of lists/],
    [
      'with a name that cannot be a key',
      { type: 'object', properties: JSON.parse('{"__proto__": {"type": "string"}}') as JsonSchema },
      /cannot be used/,
    ],
    [
      'with too many members',
      { type: 'object', properties: Object.fromEntries(Array.from({ length: SCHEMA_LIMITS.membersMax + 1 }, (_, at) => [`m${at}`, text])) },
      /at most 30/,
    ],
  ])('refuses a schema %s', (_, schema, problem) => {
    const read = readSchema(schema)
    expect('problem' in read ? read.problem : '').toMatch(problem)
  })

  it('ends early on a schema that multiplies itself', () => {
    const wide = (name: string): JsonSchema => ({
      properties: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`m${at}`, { $ref: `#/$defs/${name}` }])),
    })
    const read = readSchema({ $defs: { a: wide('b'), b: wide('c'), c: wide('d'), d: wide('e'), e: { type: 'string' } }, $ref: '#/$defs/a' })
    expect('problem' in read ? read.problem : '').toMatch(/at most 200 members/)
  })

  it('gives back the members that a schema was made of', () => {
    const members = [
      { name: 'issued', type: 'date' as const },
      { name: 'note' },
      { name: 'seller', type: 'object' as const, description: 'Who sells', members: [{ name: 'name', type: 'string' as const }] },
    ]
    expect(readSchema(schemaOf('array', members))).toEqual({ type: 'array', members })
  })
})

it('an example gives the schema that it fits, with every member of its items', () => {
  const example: JsonValue = {
    number: 'A-1',
    paid: true,
    on: '2026-03-01',
    items: [{ name: 'Rye' }, { name: 'Oat', price: 4.2, sizes: [1] }],
  }
  expect(readSchema(schemaOfExample(example))).toMatchObject({
    type: 'object',
    members: [
      { name: 'number', type: 'string' },
      { name: 'paid', type: 'boolean' },
      { name: 'on', type: 'date' },
      {
        name: 'items',
        members: [
          { name: 'name', type: 'string' },
          { name: 'price', type: 'number' },
          { name: 'sizes', type: 'array' },
        ],
      },
    ],
  })
  expect(isJsonSchema(example)).toBe(false)
  expect(isJsonSchema(schemaOfExample(example))).toBe(true)
})

describe('a field with a schema', () => {
  const field = { name: 'invoice', description: 'The invoice', type: 'object', schema: { type: 'object', properties: { number: text } } }

  it('is taken as it is given, with the order of its members, which no database keeps', () => {
    const properties = { zone: text, a: { type: 'object', properties: { last: text, first: text } } }
    const parsed = fieldSchema.parse({ ...field, schema: { type: 'object', properties } })
    expect(parsed.schema).toMatchObject({ type: 'object', properties, propertyOrdering: ['zone', 'a'] })
    const stored = { ...parsed.schema, properties: { a: Object(parsed.schema?.['properties']).a, zone: text } }
    const read = readSchema(stored)
    expect('members' in read && read.members.map(({ name, members }) => [name, members?.map((one) => one.name)])).toEqual([
      ['zone', undefined],
      ['a', ['last', 'first']],
    ])
  })

  it('is refused where it is too long or too deep, in little time', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as JsonSchema
    expect(fieldSchema.safeParse({ ...field, schema: { type: 'object', properties: { number: text }, more: deep } }).success).toBe(false)
    expect(
      fieldSchema.safeParse({ ...field, schema: { type: 'object', properties: { number: { title: 'x'.repeat(70_000) } } } }).success,
    ).toBe(false)
  })

  it('is refused where the schema is none, or of another type', () => {
    expect(fieldSchema.safeParse({ ...field, schema: { type: 'object', properties: { a: { $ref: '#/no' } } } }).success).toBe(false)
    const misfit = fieldsSchema.safeParse([{ ...field, type: 'array' }])
    expect(misfit.error?.issues[0]?.message).toContain('describes a value of the type object')
  })
})
