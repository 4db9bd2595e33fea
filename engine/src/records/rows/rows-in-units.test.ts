import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { listRows } from '../../lists/list-of.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '../../types.ts'
import { rowsInUnits } from './rows-in-units.ts'

it('values of a table get the unit of their column head, as second quote, where the field asks for another unit', () => {
  const rows = [
    ['Bolt', '4500'],
    ['Nut', '900'],
    ['Gear', '1.2 kg'],
  ].map(([name, weight]) => `<tr><td>${name}</td><td>${weight}</td></tr>`)
  const page = distil(
    givenPage('https://mill.example/page', `<main><table><tr><th>Name</th><th>Weight (g)</th></tr>${rows.join('')}</table></main>`),
  )
  const fields: Field[] = [
    { name: 'name', description: 'Name of the part', type: 'string' },
    { name: 'weight', description: 'Weight in kg', type: 'number' },
  ]
  const read = rowsInUnits(page, fields, listRows(page, fields)).map((row) => row.get('weight'))
  expect(read.map((value) => value?.raw)).toEqual(['4500 g', '900 g', '1.2 kg'])
  expect(read[0]?.quotes?.map(({ quote }) => quote)).toEqual(['4500', 'g'])
})
