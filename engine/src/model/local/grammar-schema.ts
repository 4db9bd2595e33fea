// Rewrites a JSON Schema in the keywords that the binding's grammar supports: alternatives are `oneOf`, and all properties are required
// anyway.
import type { JsonValue } from '@quarry/contract'

const DROPPED = new Set(['required', 'additionalProperties', '$schema', 'title', 'description'])

export function toGrammarSchema(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const named = Object.entries(schema).filter(([key]) => !DROPPED.has(key))
  return Object.fromEntries(
    named.map(([key, value]): [string, JsonValue] => {
      // Property names are not keywords, even where they are spelled like one.
      if (key === 'properties' || key === '$defs') return [key, mapValues(value)]
      if (key === 'enum' || key === 'const') return [key, value]
      return [key === 'anyOf' ? 'oneOf' : key, toGrammarSchema(value)]
    }),
  )
}

function mapValues(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toGrammarSchema(one)]))
}
