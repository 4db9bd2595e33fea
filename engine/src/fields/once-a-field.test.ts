import { expect, it } from 'vitest'
import type { FieldSpec } from './field-spec.ts'
import { onceAField } from './once-a-field.ts'
import { understandField } from './understand-field.ts'

it('computes a value once for each field, also where it is null', () => {
  const asked: string[] = []
  const unitOf = onceAField((spec: FieldSpec) => {
    asked.push(spec.field.name)
    return null
  })
  const [price, weight] = ['price', 'weight'].map((name) => understandField({ name, description: '', type: 'number' }))
  if (price === undefined || weight === undefined) throw new Error('Nothing was understood.')
  expect([unitOf(price), unitOf(weight), unitOf(price)]).toEqual([null, null, null])
  expect(asked).toEqual(['price', 'weight'])
})
