// Common fields on pages in ten languages: detection finds the same field as on the English page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldType } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { detectFields, type DetectedField } from './detect-fields.ts'
import { distil } from '../distil/distil.ts'
import { understandField } from '../fields/understand-field.ts'
import { givenPage } from '../testing/given-page.ts'

interface TranslatedField {
  concept: string
  type: FieldType
  value: string
  names: Record<string, string>
}

const FIELDS = JSON.parse(readFileSync(join(import.meta.dirname, '../fields/testing/translated-fields.json'), 'utf8')) as TranslatedField[]
const LANGUAGES = Object.keys(FIELDS[0]?.names ?? {}).filter((language) => language !== 'en')

/** The concept and sample that detection finds on a page with the value under the field's name. */
function detected({ names, value }: TranslatedField, language: string): { concept: string | null; sample: unknown } | null {
  const label = names[language] ?? ''
  const body = `<main><h1>Arc 4000</h1><dl><dt>${label}</dt><dd>${value}</dd><dt>Zorgle</dt><dd>Blap</dd></dl></main>`
  const page = distil(givenPage('https://a.example/x', `<html lang="${language}"><body>${body}</body></html>`))
  const { fields } = detectFields([page], { targetName: 'URL' })
  const conceptOf = (field: DetectedField): string | null => understandField(field).concept?.id ?? null
  const known = conceptOf({ name: names['en'] ?? '', description: '', type: 'string', samples: [], fill: 1, origin: 'usual' })
  const own = fields.filter(({ samples }) => !samples.includes('Blap') && !samples.includes('Arc 4000'))
  const found = own.find((field) => conceptOf(field) === known) ?? own[0]
  return found === undefined ? null : { concept: conceptOf(found), sample: found.samples[0] }
}

describe('detection, in ten languages', () => {
  it.each(FIELDS.map((field) => [field.concept, field] as const))('finds %s as on the English page', (_, field) => {
    const english = detected(field, 'en')
    expect(english).not.toBeNull()
    for (const language of LANGUAGES) expect({ language, ...detected(field, language) }).toEqual({ language, ...english })
  })
})
