import { expect, it } from 'vitest'
import type { Field } from '@quarry/contract'
import { keptFields } from './kept-fields.ts'

const made = (description: string): Field[] => [{ name: 'price', description, type: 'number' }]

it('returns the same objects for equal fields, and other objects for different fields', () => {
  const first = keptFields(made('Price today'))
  expect(keptFields(made('Price today'))).toBe(first)
  expect(keptFields(made('Price before'))).toEqual(made('Price before'))
})

it('drops the least recently used lists', () => {
  const [first, often] = [keptFields(made('once')), keptFields(made('often'))]
  for (let count = 0; count < 600; count += 1) {
    keptFields(made(`job ${count}`))
    keptFields(made('often'))
  }
  expect(keptFields(made('often'))).toBe(often)
  expect(keptFields(made('once'))).not.toBe(first)
})
