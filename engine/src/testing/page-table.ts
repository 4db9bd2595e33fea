// Reads tables of small pages for tests: one page per line, with the field and its expected value.
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from './given-page.ts'

/** Fields by a short name and a language code, as "name|description". */
export type AskedFields = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface PageCase {
  title: string
  page: string
  field: Field
  value: JsonValue
}

const LINE = /^(?<lang>[a-z]{2}) (?<kind>[A-Z]+)(?<isText>s?)(?<own>\*?)(?:@(?<other>[a-z]{2}))? (?<value>\S+) (?<body>.+)$/

/**
 * Lines of `lang kind value body`: the page's language; the kind of field, in English, with `*` in the page's language, with `@de` in
 * another language, and with `s` as text; its expected value, `-` for none; the content of the page's main part.
 */
export function readPageTable(fields: AskedFields, table: string): PageCase[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const { lang = '', kind = '', isText, own, other, value = '', body = '' } = LINE.exec(line.trim())?.groups ?? {}
      const language = other ?? (own === '*' ? lang : 'en')
      const [name, description] = fields[kind]?.[language]?.split('|') ?? []
      if (name === undefined || description === undefined) throw new Error(`The line has no known field: ${line}`)
      const field: Field = { name, description, type: isText === 's' ? 'string' : 'number' }
      const page = `<!doctype html><html lang="${lang}"><head><title>Shop</title></head><body><header><a href="/">Home</a> <a href="/cart">Cart</a></header><main>${body}</main><footer>© Example Shop</footer></body></html>`
      return {
        title: `"${name}" is ${value} on ${body}`,
        page,
        field,
        value: value === '-' ? null : isText === 's' ? value : Number(value),
      }
    })
}

/** The value that is read for the field; null for none. */
export function readPageCase({ page, field }: PageCase): JsonValue {
  const document = distil(givenPage('https://shop.example/p/7', page))
  return readDocument(document, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[field.name] ?? null
}
