// Reads one text field of an invented page, for tests of finders.
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import type { JsonValue } from '../types.ts'
import { givenPage } from './given-page.ts'

export function readTextField(markup: string, field: { name: string; description: string }): JsonValue | undefined {
  const document = distil(givenPage('https://office.example/1', `<html><body>${markup}</body></html>`))
  const fields = [{ ...field, type: 'string' as const }]
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data[field.name]
}
