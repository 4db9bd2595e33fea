import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const FIELD = { name: 'invoice_number', description: 'Invoice number', type: 'string' as const }

it.each([
  ['<h1>Handelsrechnung (380) Nr. 471102 vom 05.03.2018</h1>', '471102'],
  ['<h1>Invoice INV/2023/03/0008</h1>', 'INV/2023/03/0008'],
  ['<p>Facture n° 2022089083</p>', '2022089083'],
  ['<h2>Factuur: F-1234</h2>', 'F-1234'],
  ['<h1>Rechnung vom 05.03.2018</h1>', null],
  ['<h1>Invoice of 12 days</h1>', null],
])('%s: %s', (markup, number) => {
  const document = distil(givenPage('https://office.example/1', `<html><body>${markup}<p>Total: 12.00 EUR</p></body></html>`))
  const { data } = readDocument(document, { fields: [FIELD], prompt: '', targetName: 'URL', referenceDate: null })
  expect(data['invoice_number']).toBe(number)
})
