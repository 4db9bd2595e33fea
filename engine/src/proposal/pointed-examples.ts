// Builds solved pages from the examples of fields: values that a person has selected before there was a row.
import type { FieldExample } from '@quarry/contract'
import { cleanForField } from '../ladder/clean-for-field.ts'
import type { Example } from '../recipes/recipe-example.ts'
import type { Field, JsonValue } from '../types.ts'

/** `snapshotOf` returns the id of an example's stored copy, or null for an example to ignore. */
export function pointedExamples(fields: readonly Field[], snapshotOf: (example: FieldExample) => string | null): Example[] {
  const pages = new Map<string, Example>()
  for (const field of fields) {
    const snapshot = field.example === undefined ? null : snapshotOf(field.example)
    if (field.example === undefined || snapshot === null) continue
    const value = valueOf(field, field.example)
    if (value === null) continue
    const page = pages.get(snapshot) ?? { url: field.example.url, snapshot, data: {}, corrected: [], sure: {}, pointed: {} }
    page.data[field.name] = value
    page.sure[field.name] = 1
    page.corrected.push(field.name)
    page.pointed = { ...page.pointed, [field.name]: [...field.example.blocks] }
    pages.set(snapshot, page)
  }
  return [...pages.values()]
}

/** The example's value; read again from its quote where the field's type was changed since. */
function valueOf(field: Field, { value, quote, url }: FieldExample): JsonValue {
  const type = Array.isArray(value) ? 'array' : typeof value
  if (type === field.type) return value
  const text = field.type === 'date' && typeof value === 'string' ? value : quote
  return cleanForField(text, field, { language: null, baseUrl: url, referenceDate: null })
}
