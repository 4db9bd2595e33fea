import { expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { rowsInMemory } from '../rows/row-source.ts'
import { FittedColumns } from './fitted-widths.ts'

const field = (name: string, type: Field['type'] = 'string'): Field => ({ name, description: name, type })
const rowsOf = (...values: Record<string, JsonValue>[]) => rowsInMemory(values.map((data, position) => ({ ...fakeRow(position), data })))
const job = fakeJob({ status: 'completed', trait_definitions: [field('name'), field('currency')] })
const running = { ...job, status: 'in_progress' as const }
const NAME = 'Double-Wall Watering Can 618'

it('gives long values more width than short ones, within limits, and a header the width of its name', () => {
  const widths = new FittedColumns().fit(
    { ...job, trait_definitions: [field('name'), field('currency'), field('text'), field('a_rather_long_field_name')] },
    rowsOf({ name: NAME, currency: '€', text: 'word '.repeat(200), a_rather_long_field_name: 'x' }),
  )
  expect(widths.get('name')).toBeGreaterThan(220)
  expect(widths.get('currency')).toBeLessThan(130)
  expect(widths.get('text')).toBe(340)
  expect(widths.get('a_rather_long_field_name')).toBeGreaterThan(200)
})

it('counts wide characters as two', () => {
  const widths = new FittedColumns().fit(job, rowsOf({ name: '有限会社山田商店東京本店', currency: 'abcdefghijkl' }))
  expect(widths.get('name')).toBeGreaterThan((widths.get('currency') ?? 0) + 50)
})

it('one value out of many does not widen a column', () => {
  const short = Array.from({ length: 40 }, () => ({ name: 'Mug' }))
  const fit = (last: string) => new FittedColumns().fit(job, rowsOf(...short, { name: last })).get('name')
  expect(fit(NAME.repeat(3))).toBe(fit('Mug'))
})

it('waits for some values while the job runs, and then stays constant', () => {
  const columns = new FittedColumns()
  expect(columns.fit(running, rowsOf({ name: NAME })).size).toBe(0)
  const eight = Array.from({ length: 8 }, () => ({ name: 'Mug' }))
  const widths = columns.fit(running, rowsOf(...eight))
  expect([...widths.keys()]).toEqual(['name'])
  expect(columns.fit(job, rowsOf(...eight.map(() => ({ name: NAME }))))).toBe(widths)
})

it('sizes a column without values by its type, and measures again for another job', () => {
  const columns = new FittedColumns()
  expect([...columns.fit(job, rowsOf({ name: 'Mug', currency: null })).keys()]).toEqual(['name'])
  const other = columns.fit({ ...job, id: 'another' }, rowsOf({ name: NAME, currency: null }))
  expect(other.get('name')).toBeGreaterThan(220)
})
