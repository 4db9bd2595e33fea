// Common fields on pages and lists in ten languages: a field in one language and a page in another give the same as both in English.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { Element } from 'domhandler'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { findRecordRows } from '../records/find-records.ts'
import { choosePages } from '../target/choose-pages.ts'
import { givenPage } from '../testing/given-page.ts'

interface TranslatedField {
  concept: string
  type: FieldType
  value: string
  names: Record<string, string>
}

const FIELDS = JSON.parse(readFileSync(join(import.meta.dirname, '../fields/testing/translated-fields.json'), 'utf8')) as TranslatedField[]
const LANGUAGES = Object.keys(FIELDS[0]?.names ?? {}).filter((language) => language !== 'en')
/** The title of a job is also in its heading, which is preferred to a label. */
const IN_HEADING = new Set(['job_title'])

const fieldOf = (name: string, type: FieldType): Field => ({
  name: name.toLowerCase().replace(/[\s'’-]+/g, '_'),
  description: name,
  type,
})

function valueOf(label: string, value: string, { language, field }: { language: string; field: Field }): JsonValue {
  const body = `<main><h1>Arc 4000</h1><dl><dt>${label}</dt><dd>${value}</dd><dt>Zorgle</dt><dd>Blap</dd></dl></main>`
  const page = distil(givenPage('https://a.example/x', `<html lang="${language}"><body>${body}</body></html>`))
  return readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).cells[field.name]?.value ?? null
}

function rowsOf(label: string, values: readonly string[], { language, field }: { language: string; field: Field }): string[] {
  const rows = values.map((value, at) => `<tr><td>Blap ${at}</td><td>${value}</td></tr>`).join('')
  const body = `<main><h1>All</h1><table><tr><th>Zorgle</th><th>${label}</th></tr>${rows}</table></main>`
  const page = distil(givenPage('https://a.example/all', `<html lang="${language}"><body>${body}</body></html>`))
  return findRecordRows(page, [field]).map((row) => row.get(field.name)?.raw ?? '')
}

describe.each(FIELDS.filter(({ concept }) => !IN_HEADING.has(concept)).map((field) => [field.concept, field] as const))(
  '%s',
  (_, { names, type, value }) => {
    const english = names['en'] ?? ''
    const inEnglish = valueOf(english, value, { language: 'en', field: fieldOf(english, type) })

    it.each(LANGUAGES)('a field in %s reads an English page, and an English field reads a page in that language', (language) => {
      const name = names[language] ?? ''
      expect(inEnglish).not.toBeNull()
      expect(valueOf(english, value, { language: 'en', field: fieldOf(name, type) })).toEqual(inEnglish)
      expect(valueOf(name, value, { language, field: fieldOf(english, type) })).toEqual(inEnglish)
    })

    it.each(LANGUAGES)('a field in %s reads an English list, and an English field reads a list in that language', (language) => {
      const name = names[language] ?? ''
      const values = ['1', '2', '3'].map((digit) => value.replace(/\d(?!.*\d)|$/u, digit))
      expect(rowsOf(english, values, { language: 'en', field: fieldOf(name, type) })).toEqual(values)
      expect(rowsOf(name, values, { language, field: fieldOf(english, type) })).toEqual(values)
    })
  },
)

describe('linked pages', () => {
  const CONTACT = [
    'en Contact',
    'de Kontakt',
    'fr Nous contacter',
    'es Contacto',
    'it Contatti',
    'nl Contact',
    'pt Contacto',
    'pl Kontakt',
    'ja お問い合わせ',
    'zh 联系我们',
  ]
  const TEAM = [
    'en Our team',
    'de Unser Team',
    'fr Notre équipe',
    'es Nuestro equipo',
    'it Il nostro team',
    'nl Ons team',
    'pt Nossa equipe',
    'pl Nasz zespół',
    'ja 役員紹介',
    'zh 管理团队',
  ]
  const element = new Element('a', {})
  const link = (url: string, text: string) => ({ url, text, rel: '', element, block: null })
  const phone = FIELDS.find(({ concept }) => concept === 'phone')?.names ?? {}
  const chief = FIELDS.find(({ concept }) => concept === 'chief')?.names ?? {}

  it.each(Object.keys(phone))('are chosen for fields in %s, in any language of the links', (language) => {
    for (const [at, contact] of CONTACT.entries()) {
      const links = [
        link('https://a.example/1', 'Zorgle'),
        link('https://a.example/2', contact.slice(3)),
        link('https://a.example/3', TEAM[at]?.slice(3) ?? ''),
      ]
      const start = { url: 'https://a.example/', links }
      expect(choosePages(start, [fieldOf(phone[language] ?? '', 'string')], 1)).toEqual(['https://a.example/2'])
      expect(choosePages(start, [fieldOf(chief[language] ?? '', 'string')], 1)).toEqual(['https://a.example/3'])
    }
  })
})
