// Sheets of facts in ten languages, asked for in another one, written before the words of the vocabulary that lead to them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

interface Sheet {
  language: string
  title: string
  rows: { label: string; value: string; name: string; expected: string }[]
}

const SHEETS: readonly Sheet[] = readFileSync(join(import.meta.dirname, 'testing/pages-in-other-languages.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.trim().split('\n')
    const [language = '', ...title] = head.split(' ')
    const rows = lines.map((line) => {
      const [label = '', value = '', name = '', expected = value] = line.split(' | ')
      return { label, value, name: name.trim(), expected }
    })
    return { language, title: title.join(' '), rows }
  })

function readSheet({ language, title, rows }: Sheet): Record<string, unknown> {
  const table = rows.map(({ label, value }) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')
  const page = distil(
    givenPage(
      'https://www.oakmere.example/thing',
      `<html lang="${language}"><head><title>${title}</title></head><body><main><h1>${title}</h1><table>${table}</table></main></body></html>`,
    ),
  )
  const fields = rows.map(({ name }) => ({ name, description: name.replaceAll('_', ' '), type: 'string' as const }))
  return readDocument(page, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}

const plain = (value: unknown): string => String(value ?? '').replace(/\s+/g, ' ')

it('at least 80 % of the facts are found by field names in another language', () => {
  const read = SHEETS.map((sheet) => ({ sheet, data: readSheet(sheet) }))
  const cells = read.flatMap(({ sheet, data }) =>
    sheet.rows.map(({ name, expected, value, label }) => ({
      label,
      name,
      isRight: [expected, value].includes(plain(data[name])),
      data: data[name] ?? null,
    })),
  )
  const right = cells.filter(({ isRight }) => isRight).length
  expect(right / cells.length).toBeGreaterThanOrEqual(0.8)
})
