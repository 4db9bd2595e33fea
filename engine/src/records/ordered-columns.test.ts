// Lists in files whose columns do not have the members' names, on small documents written for these tests.
import type { Field, FieldMember, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const text = (name: string): FieldMember => ({ name, type: 'string' })
const number = (name: string): FieldMember => ({ name, type: 'number' })
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

function read(body: string, { name, members }: { name: string; members: FieldMember[] }, contentType = 'application/pdf'): JsonValue {
  const field: Field = { name, type: 'array', members, description: name }
  const page = { ...givenPage('https://office.example/sheet.pdf', `<section data-page="1">${body}</section>`), contentType }
  return readDocument(distil(page), { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}

describe('a list whose columns the page does not name', () => {
  const berths = { name: 'berthSchedule', members: [text('mark'), text('surface'), number('length'), number('depth'), text('remarks')] }
  const table = `<table>${row('B1', 'Timber deck', '12', '2.5', '')}${row('B2', 'Stone', '18', '3.5', 'crane')}${row('B3', 'Steel', '9', '2', '')}</table>`
  const other = `<h1>LAMP SCHEDULE</h1><table>${row('north', '30', 'green', 'L1')}${row('south', '25', 'red', 'L2')}</table>`

  it('is read from the table below the heading that names it, with the columns in the order of the members', () => {
    const items = read(`${other}<h1>BERTH SCHEDULE</h1>${table}`, berths)
    expect(items).toEqual([
      { mark: 'B1', surface: 'Timber deck', length: 12, depth: 2.5, remarks: null },
      { mark: 'B2', surface: 'Stone', length: 18, depth: 3.5, remarks: 'crane' },
      { mark: 'B3', surface: 'Steel', length: 9, depth: 2, remarks: null },
    ])
  })

  it('is not read without such a heading, or where the values have other types', () => {
    expect(read(`<h1>NOTES</h1>${table}`, berths)).toBeNull()
    const counts = { name: 'berthSchedule', members: ['long', 'wide', 'deep', 'high', 'old'].map(number) }
    expect(read(`<h1>BERTH SCHEDULE</h1>${table}`, counts)).toBeNull()
  })
})

describe('a list in the middle of a form', () => {
  const lines = { name: 'payLines', members: [text('voce'), text('description'), text('unita'), number('quantita'), number('competenze')] }
  const boxes = row('DITTA 7', 'Cantiere Nord', 'MESE', 'Maggio') + row('Matricola 12', 'Livello 3', 'Sede', 'Porto')
  const head = row('VOCE', 'DESCRIZIONE', 'Misura', "Quantita'", 'COMPETENZE')
  const body =
    row('10', 'Paga base', 'GIORNI', '21,000', '1.480,25') +
    row('12', 'Premio', 'ORE', '7,250', '88,00') +
    row('13', 'Turno', 'ORE', '5,500', '61,20') +
    row('44', 'Indennità', 'ORE', '6,500', '97,50')
  const sums = row('1', 'x', 'y', '4,00', '3,10') + row('2', 'x', 'y', '5,00', '6,20')

  it('has the rows below its column names, with unnamed columns matched between named ones', () => {
    const form = `<table>${boxes}${head}${body}${row('TOTALE', '', '', '', '1.726,95')}</table>`
    expect(read(form, lines)).toEqual([
      { voce: '10', description: 'Paga base', unita: 'GIORNI', quantita: 21, competenze: 1480.25 },
      { voce: '12', description: 'Premio', unita: 'ORE', quantita: 7.25, competenze: 88 },
      { voce: '13', description: 'Turno', unita: 'ORE', quantita: 5.5, competenze: 61.2 },
      { voce: '44', description: 'Indennità', unita: 'ORE', quantita: 6.5, competenze: 97.5 },
    ])
    expect(read(`<table>${boxes}${sums}</table>`, lines)).toBeNull()
  })

  it('splits a column in two where each of its cells has two amounts', () => {
    const charges = { name: 'charges', members: [text('description'), number('price'), number('unit'), number('amount'), number('total')] }
    const form = `<table>${row('Charge Description', 'Price Unit', 'Amount', 'Total')}${row('Towage', '75.50 2', '151.00', '180.00')}${row('Lines', '20.25 3', '60.75', '72.00')}</table>`
    expect(read(form, charges)).toEqual([
      { description: 'Towage', price: 75.5, unit: 2, amount: 151, total: 180 },
      { description: 'Lines', price: 20.25, unit: 3, amount: 60.75, total: 72 },
    ])
  })
})

describe('the lines of a bill', () => {
  const charges = { name: 'charges', members: [text('description'), number('amount')] }
  const bill = `<h2>Resumen</h2><table>${row('Agua', '66,02 €')}${row('Servicios', '0,88 €')}${row('IVA 21%', '14,05 €')}${row('Total a pagar', '80,95 €')}</table>`

  it('are the lines above a total that add up to it', () => {
    expect(read(bill, charges)).toEqual([
      { description: 'Agua', amount: 66.02 },
      { description: 'Servicios', amount: 0.88 },
      { description: 'IVA 21%', amount: 14.05 },
    ])
  })

  it('are not read where they do not add up, or for lists of something else', () => {
    expect(read(bill.replace('80,95', '90,95'), charges)).toBeNull()
    expect(read(bill, { ...charges, name: 'crewMembers' })).toBeNull()
  })
})
