import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '@quarry/contract'

const FIELDS: Field[] = [
  { name: 'issuer', description: '', type: 'string' },
  { name: 'invoice_number', description: '', type: 'string' },
  { name: 'date', description: 'Date of the invoice', type: 'date' },
  { name: 'total', description: 'Total amount including tax', type: 'number' },
]

function read(body: string, fields: readonly Field[] = FIELDS): Record<string, unknown> {
  const document = distil(givenPage('https://office.example/1.pdf', `<html><body>${body}</body></html>`))
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}

function rows(...pairs: [string, string][]): string {
  return `<table>${pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`
}

describe('the facts of an invoice', () => {
  it.each([
    [
      'English',
      `<p>From:</p><p>Blue Kite Ltd<br>1 Mill Lane<br>Leeds</p><p>Bill to:</p><p>Anna Jones<br>2 Hill Road</p><h1>Invoice</h1>` +
        rows(['Invoice no.', 'BK-2207'], ['Issue date', '3 May 2024'], ['Due date', '3 June 2024']) +
        rows(['Subtotal', '£100.00'], ['VAT 20%', '£20.00'], ['Total', '£120.00']),
      { issuer: 'Blue Kite Ltd', invoice_number: 'BK-2207', date: '2024-05-03', total: 120 },
    ],
    [
      'German, with the sender above the address',
      `<p>Nordlicht GmbH · Hafenstr. 3 · 20457 Hamburg</p><p>Erika Beispiel<br>Am Markt 1<br>50667 Köln</p><h1>Rechnung Nr. 4711-24 vom 05.03.2024</h1>` +
        rows(['Lieferdatum', '01.03.2024'], ['Summe netto', '200,00 €'], ['MwSt. 19 %', '38,00 €'], ['Gesamtbetrag', '238,00 €']),
      { issuer: 'Nordlicht GmbH', invoice_number: '4711-24', date: '2024-03-05', total: 238 },
    ],
    [
      'French',
      `<p>Fournisseur :</p><p>Atelier du Lac SARL<br>4 quai Nord</p><p>Facturé à :</p><p>Jean Petit</p><h1>Facture n° F2024-18</h1>` +
        rows(
          ['Date de facture', '12/04/2024'],
          ["Date d'échéance", '12/05/2024'],
          ['Total HT', '50,00 €'],
          ['TVA', '10,00 €'],
          ['Total TTC', '60,00 €'],
        ),
      { issuer: 'Atelier du Lac SARL', invoice_number: 'F2024-18', date: '2024-04-12', total: 60 },
    ],
    [
      'Polish',
      `<p>Sprzedawca:</p><p>Zielony Las Sp. z o.o.<br>ul. Leśna 4</p><p>Nabywca:</p><p>Jan Kowalski</p><h1>Faktura</h1>` +
        rows(
          ['Numer faktury', 'FV/12/2024'],
          ['Data wystawienia', '2024-02-10'],
          ['Data sprzedaży', '2024-02-08'],
          ['Razem brutto', '123,00 zł'],
        ),
      { issuer: 'Zielony Las Sp. z o.o.', invoice_number: 'FV/12/2024', date: '2024-02-10', total: 123 },
    ],
    [
      'Japanese',
      `<h1>請求書</h1><p>発行者：</p><p>株式会社青空<br>東京都港区1-2-3</p>` +
        rows(['請求書番号', 'S-0091'], ['発行日', '2024年2月10日'], ['合計金額', '¥11,000']),
      { issuer: '株式会社青空', invoice_number: 'S-0091', date: '2024-02-10', total: 11000 },
    ],
  ])('are read in %s', (_, body, expected) => {
    expect(read(body)).toEqual(expected)
  })

  it('have as total the sum of net and tax where several amounts are called total', () => {
    const body =
      '<h1>Invoice 2024-0007</h1>' +
      rows(['Total', '300.00'], ['Net total', '100.00'], ['VAT', '20.00'], ['Total', '120.00'], ['Total items', '7'])
    expect(read(body)['total']).toBe(120)
  })

  it('never have the recipient as issuer', () => {
    const body = '<h1>Invoice 2024-0007</h1><p>Bill to:</p><p>Receiver GmbH<br>2 Hill Road</p>' + rows(['Total', '120.00'])
    expect(read(body)['issuer']).toBeNull()
  })

  it('fill no field that is about a person, a post or an event', () => {
    const fields: Field[] = ['salary', 'venue', 'author'].map((name) => ({ name, description: '', type: 'string' }))
    const body = '<h1>Rechnung 2024-0007</h1>' + rows(['Entgelt', '120,00 €'], ['Ort', 'Köln'], ['Gesamtbetrag', '120,00 €'])
    expect(read(body, fields)).toEqual({ salary: null, venue: null, author: null })
  })
})

describe('the items of an invoice', () => {
  const ITEMS: Field = {
    name: 'items',
    description: 'Line items',
    type: 'array',
    members: [
      { name: 'description', description: '', type: 'string' },
      { name: 'quantity', description: '', type: 'number' },
      { name: 'unit_price', description: '', type: 'number' },
      { name: 'line_total', description: '', type: 'number' },
    ],
  }
  const table = (names: string[], ...lines: string[][]): string =>
    `<h1>Rechnung 2024-0007</h1><table><thead><tr>${names.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${lines
      .map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>${rows(['Gesamtbetrag', '238,00 €'])}`

  it('are read by the names of the columns, without sums and remarks', () => {
    const body = table(
      ['Pos', 'Bezeichnung', 'Menge', 'Einzelpreis', 'USt', 'Betrag'],
      ['1', 'Tinte blau', '2 Stk', '40,00', '19 %', '80,00'],
      ['2', 'Papier A4', '5', '24,00', '19 %', '120,00'],
      ['', 'Lieferung frei Haus', '', '', '', ''],
      ['', 'Zwischensumme', '', '', '', '200,00'],
    )
    expect(read(body, [ITEMS])['items']).toEqual([
      { description: 'Tinte blau', quantity: 2, unit_price: 40, line_total: 80 },
      { description: 'Papier A4', quantity: 5, unit_price: 24, line_total: 120 },
    ])
  })

  it('have price and amount distinguished by the product with the quantity', () => {
    const body = table(['Artikel', 'Menge', 'Summe', 'Preis'], ['Tinte blau', '2', '40,00', '80,00'], ['Papier A4', '5', '24,00', '120,00'])
    expect(read(body, [ITEMS])['items']).toEqual([
      { description: 'Tinte blau', quantity: 2, unit_price: 40, line_total: 80 },
      { description: 'Papier A4', quantity: 5, unit_price: 24, line_total: 120 },
    ])
  })
})

describe('the total of an invoice', () => {
  it('is not the amount of one of several lines', () => {
    const lines = `<table><tr><th>Article</th><th>Amount</th></tr><tr><td>Ink blue</td><td>80.00</td></tr><tr><td>Paper A4</td><td>156.00</td></tr></table>`
    expect(read(`<h1>Invoice 4711</h1>${lines}`).total).toBeNull()
    expect(read(`<h1>Invoice 4711</h1>${lines}${rows(['Total', '236.00'])}`).total).toBe(236)
  })
})
