// A total time of which the page states only the parts is delivered as derived, with the evidence of each part.
import { expect, it } from 'vitest'
import type { Cell, Field } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from './read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const total: Field = { name: 'total_time', description: 'Total time in minutes.', type: 'number' }

function read(body: string): Cell | undefined {
  const url = 'https://www.plum-kitchen.example/soup'
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields: [total], prompt: '', targetName: 'URL', referenceDate: null }).cells.total_time
}

const facts = (...lines: string[]): string => `<h1>Leek soup</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`

it('adds the times of preparation and cooking', () => {
  const cell = read(facts('Prep time: 15 minutes', 'Cook time: 1 hour'))
  expect(cell).toMatchObject({ value: 75, status: 'derived', raw: '15 minutes + 1 hour' })
  expect(cell?.evidence.map(({ quote }) => quote)).toEqual(['15 minutes', '1 hour'])
})

it('keeps a total that the page states', () => {
  expect(read(facts('Prep time: 15 minutes', 'Cook time: 1 hour', 'Total time: 2 hours'))).toMatchObject({ value: 120, status: 'found' })
})

it('returns no value if a part is missing', () => {
  expect(read(facts('Prep time: 15 minutes'))).toMatchObject({ value: null, status: 'absent' })
})
