// Inlines the references of a JSON Schema, for servers that do not resolve them. Supports what the rung's own schemas use: `#/$defs/…` //
// without recursion.
import type { JsonValue } from '@quarry/contract'
import { isObject } from './parse-answer.ts'

export function inlineDefinitions({ $defs, ...schema }: { [key: string]: JsonValue }): { [key: string]: JsonValue } {
  const definitions = isObject($defs) ? $defs : {}
  const inlined = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(inlined)
    if (!isObject(value)) return value
    const { $ref } = value
    if (typeof $ref === 'string') return inlined(definitions[$ref.replace('#/$defs/', '')] ?? {})
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(one)]))
  }
  return Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, inlined(one)]))
}
