// How places become fields: each a new one, a like one makes a list of the last, and a list can be taken apart.
import type { Pointed } from '@quarry/contract'
import { expect, it } from 'vitest'
import { currentOf, fieldAt, NO_FIELDS, withName, without, withPointed, withReread } from './pointed-fields.ts'

const pointed = (name: string, places: number[], parts: Partial<Pointed> = {}): Pointed => ({
  places,
  is_list: false,
  field: { name, description: name, type: 'string' },
  value: name,
  evidence: [],
  problem: null,
  ...parts,
})
const list = pointed('names', [4, 6, 8], { is_list: true, value: ['a', 'b', 'c'] })

it('each place makes a field, and a repeated place finds its field again', () => {
  const two = withPointed(withPointed(NO_FIELDS, pointed('name', [4]), 4), pointed('price', [9]), 9)
  expect(two.fields.map(({ id, field }) => [id, field.name])).toEqual([
    [1, 'name'],
    [2, 'price'],
  ])
  expect(currentOf(two)?.id).toBe(2)
  expect(fieldAt(two, 4)?.id).toBe(1)
  expect(fieldAt(two, 5)).toBeNull()
})

it('a similar place makes a list of the last field, which keeps its former type; one of another field does not', () => {
  const one = withPointed(NO_FIELDS, pointed('name', [4]), 4)
  const made = withPointed(one, list, 6)
  expect(made.fields).toMatchObject([{ id: 1, isList: true, madeOf: { places: [4], by: 6 } }])
  expect(withReread(made, 1, pointed('name', [4])).fields).toMatchObject([{ id: 1, isList: false, madeOf: null }])
  expect(withPointed(one, { ...list, places: [20, 21] }, 20).fields).toHaveLength(2)
})

it('a removed field leaves the one before it as the current one, and its number is not used again', () => {
  const two = withPointed(withPointed(NO_FIELDS, pointed('name', [4]), 4), pointed('price', [9]), 9)
  const left = without(withName(two, 1, 'title'), 2)
  expect([left.fields.map(({ field }) => field.name), left.currentId]).toEqual([['title'], 1])
  expect(withPointed(left, pointed('sku', [12]), 12).currentId).toBe(3)
})
