import type { Field } from '@quarry/contract'
import { expect, it } from 'vitest'
import { cleanForField } from './clean-for-field.ts'

const context = { language: 'en', baseUrl: 'https://site.test/', referenceDate: null }
const fields: Field[] = [
  { name: 'title', description: 'Title', type: 'string' },
  { name: 'email', description: 'E-mail address', type: 'string' },
  { name: 'url', description: 'URL of the page', type: 'string' },
  { name: 'duration', description: 'Duration in minutes', type: 'number' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'day', description: 'Date of the event', type: 'date' },
  { name: 'sold', description: 'Is it sold?', type: 'boolean' },
  { name: 'tags', description: 'All tags', type: 'array' },
  { name: 'place', description: 'Place with name and address', type: 'object' },
]

it('a text of 300,000 repeated characters is cleaned without an error and in linear time', () => {
  for (const piece of [' ', '\t', '.', ',', '(', '@', '[at', '1', '1-', 'a.', '-', '?', '\u00a0', ', ', '{', '[['])
    for (const field of fields) expect(() => cleanForField(`x${piece.repeat(300_000 / piece.length)}y`, field, context)).not.toThrow()
})

it.each([
  [' Iron \n\n\n pan ', 'Iron, pan'],
  [`Iron${' '.repeat(100)}pan`, 'Iron pan'],
])('long gaps are cleaned like single spaces and line breaks: %j', (raw, value) => {
  expect(cleanForField(raw, fields[0]!, context)).toBe(value)
})

it('a place is split into its name and the address after it; a list of 2,000 items keeps all of them', () => {
  expect(cleanForField('City Hall,\n  12 Main Street\nSpringfield', fields[8]!, context)).toEqual({
    name: 'City Hall',
    address: '12 Main Street, Springfield',
  })
  expect(cleanForField('City Hall', fields[8]!, context)).toEqual({ name: 'City Hall', address: null })
  const items = Array.from({ length: 2_000 }, (_, index) => `item ${index}`)
  expect(cleanForField(items.join('; '), fields[7]!, context)).toEqual(items)
})

it('tags that are never closed are text, and closed ones are removed as markup', () => {
  const open = '<a'.repeat(150_000)
  expect(cleanForField(`${open}x`, fields[0]!, context)).toBe(`${open}x`)
  expect(cleanForField('a <b>kettle</b> < 3 l', fields[0]!, context)).toBe('a kettle < 3 l')
})
