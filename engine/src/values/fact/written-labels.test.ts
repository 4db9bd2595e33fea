// Forms and statements as documents print them, on small pages of our own.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

function read(body: string, asked: Partial<Field> & Pick<Field, 'name'>, contentType = 'application/pdf'): JsonValue {
  const field: Field = { description: asked.name, type: 'string', ...asked }
  const page = { ...givenPage('https://office.example/form.pdf', `<section data-page="1">${body}</section>`), contentType }
  return readDocument(distil(page), { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[field.name] ?? null
}

describe('labels in a line of a document', () => {
  it('a value inside a line is found after its own label', () => {
    const line = '<p>SHEET 4 Wall material: Slate Year Erected: 1964 Storeys: 2</p>'
    expect(read(line, { name: 'yearErected', type: 'number' })).toBe(1964)
  })

  it('a number is read after its label with or without a separator', () => {
    expect(read('<p>Annual contract fee = $1,450</p>', { name: 'annualContractFee', type: 'number' })).toBe(1450)
    expect(read('<p>PERMIT FILE NO. KR4471902 Zone B</p>', { name: 'permitFileNumber' })).toBe('KR4471902')
  })

  it('the first line of a box is its label', () => {
    expect(read('<table><tr><td>HARBOUR OF TRANSIT<br>Kastrup</td><td>BERTH<br>12</td></tr></table>', { name: 'harbourOfTransit' })).toBe(
      'Kastrup',
    )
  })

  it('a label that the description quotes in brackets is found', () => {
    const asked = { name: 'grossSum', type: 'number' as const, description: 'The gross sum of the sheet (Lohnbrutto) as a number.' }
    expect(read('<p>Blatt 3</p><p>Lohnbrutto: 3.450,00 €</p>', asked)).toBe(3450)
  })

  it('the label of another field is not a value', () => {
    expect(read('<p>Master file no. House file no.</p>', { name: 'masterFileNumber' })).toBeNull()
  })
})

describe('lines of a statement', () => {
  const members = [
    { name: 'lineItem', type: 'string' as const },
    { name: 'amount', type: 'number' as const },
  ]
  const field = { name: 'balanceSheet', type: 'array' as const, members, description: 'Each line of the balance sheet with its amount' }
  const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const statement = (title: string, other: string): string =>
    `<h2>${title}</h2><table>${row('', '2031', '2030')}${row('Grundstücke', '(1)', '12.153', '13.685')}${row('Vorräte', '4', '11.188', '5.926')}</table>
    <p>Kasse 23.895 6.979</p><table>${row('Summe', '47.236', '26.590')}</table><p>${other}</p><p>Umsatz 101.685 99.120</p><p>Mieten 6.155 6.020</p>`

  it('are read below its heading, over tables and paragraphs, without sums and notes, until the next statement', () => {
    expect(read(statement('Bilanz zum 31. Dezember 2031', 'Gewinn- und Verlustrechnung'), field)).toEqual([
      { lineItem: 'Grundstücke', amount: 12153 },
      { lineItem: 'Vorräte', amount: 11188 },
      { lineItem: 'Kasse', amount: 23895 },
    ])
  })

  it('are not read where no heading names the statement, nor on web pages', () => {
    expect(read(statement('Verzeichnis', 'Anhang'), field)).toBeNull()
    expect(read(statement('Bilanz', 'Gewinn- und Verlustrechnung'), field, 'text/html')).toBeNull()
  })
})
