// Random JSON values for a JSON Schema of the API description: valid ones, and some with one invalid part. Addresses in them point to this
// machine or to no host at all.
import fc from 'fast-check'
import { z } from 'zod'

const schemaSchema = z
  .object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), z.unknown()).default({}),
    required: z.array(z.string()).default([]),
    items: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(z.unknown()).optional(),
    oneOf: z.array(z.unknown()).optional(),
    $ref: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().default(0),
    maxLength: z.number().optional(),
    minItems: z.number().default(0),
    pattern: z.string().optional(),
    format: z.string().optional(),
  })
  .catch({ properties: {}, required: [], minLength: 0, minItems: 0 })

type Schemas = Readonly<Record<string, unknown>>
const DEPTH_MAX = 4

const ADDRESSES = [
  'http://127.0.0.1:1/',
  'https://[::1]:1/a?b=c#d',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://',
  '//',
  'no address',
]
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud83e',
  '\u202e',
  "'; drop table jobs; --",
  '{{7*7}}',
  '=1+1',
  '%',
  '\\',
  '<b>',
  '../..',
  '🥄'.repeat(40),
]
const ODD_NUMBERS = [0, -0, -1, 1.5, 1e21, -1e308, 9_007_199_254_740_992, 2_147_483_648]

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 30 }).filter(isNoName))
/** Any JSON value. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...ODD_NUMBERS, null, true, false),
  fc.constantFrom([], {}, [null], [[[[]]]], { __proto__: null, constructor: 1, toString: 'x' }),
  fc.array(oddText, { maxLength: 4 }),
  fc.dictionary(oddText, fc.oneof(oddText, fc.double(), fc.constant(null)), { maxKeys: 4 }),
)

/** Values that the schema allows, as far as it is specific. `schemas` are those it may reference. */
export function valuesOf(schema: unknown, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 2 * DEPTH_MAX) return fc.constant(null)
  const known = schemaSchema.parse(schema)
  if (known.$ref !== undefined) return valuesOf(schemas[known.$ref.replace(/^.*\//, '')], schemas, depth + 1)
  if (known.const !== undefined) return fc.constant(known.const)
  if (known.enum) return fc.constantFrom(...known.enum)
  const choices = known.anyOf ?? known.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, schemas, depth)))
  const type = [known.type].flat()[0]
  if (type === 'object') return objectsOf(known, schemas, depth)
  if (type === 'array') {
    const length = depth > DEPTH_MAX ? { maxLength: known.minItems } : { minLength: known.minItems, maxLength: known.minItems + 3 }
    return fc.array(valuesOf(known.items, schemas, depth + 1), length)
  }
  if (type === 'integer')
    return fc.integer({ min: Math.max(known.minimum ?? -9, -(2 ** 31)), max: Math.min(known.maximum ?? 99, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: known.minimum ?? -9, max: known.maximum ?? 99, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? textsOf(known) : junk
}

/** The same values with one part replaced by something else. */
export function withOddPart(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, junk, fc.nat(1_000)).map(([value, odd, at]) => replacePart(value, odd, at))
}

function objectsOf(known: z.output<typeof schemaSchema>, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const wanted = Object.entries(known.properties).filter(([name]) => depth <= DEPTH_MAX || known.required.includes(name))
  const members = Object.fromEntries(wanted.map(([name, one]) => [name, valuesOf(one, schemas, depth + 1)]))
  const requiredKeys = known.required.filter((name) => name in members)
  const bare = Object.fromEntries(requiredKeys.map((name) => [name, members[name] ?? junk]))
  return fc.oneof(fc.record(bare), fc.record(members, { requiredKeys }))
}

function textsOf({ format, pattern, minLength, maxLength }: z.output<typeof schemaSchema>): fc.Arbitrary<string> {
  if (format === 'uri') return fc.constantFrom(...ADDRESSES)
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.constantFrom('somebody@example.com', 'a.b+c@example.org')
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined && format === undefined) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength: Math.max(minLength - 1, 0), maxLength: Math.min((maxLength ?? 40) - 1, minLength + 40) }
  const words = fc.string({ unit: fc.constantFrom(...'abc ÄÉ日語_9'), ...length }).map((text) => `x${text}`)
  return fc.oneof(
    { weight: 10, arbitrary: words },
    { weight: 5, arbitrary: fc.constantFrom('title', 'price') },
    { weight: 1, arbitrary: oddText },
  )
}

/** No letters beside a dot: nothing that a resolver would look up. */
function isNoName(text: string): boolean {
  return !/[\p{L}\p{N}]\s*\.\s*[\p{L}\p{N}]/u.test(text)
}

function replacePart(value: unknown, odd: unknown, at: number): unknown {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((part, index) => (index === at % value.length ? replacePart(part, odd, Math.floor(at / value.length)) : part))
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const names = Object.keys(value)
    const chosen = names[at % names.length]
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      name === chosen ? replacePart(part, odd, Math.floor(at / names.length)) : part,
    ])
    return Object.fromEntries(parts)
  }
  return odd
}
