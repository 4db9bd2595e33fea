// The places that a word index gives for a field are all places whose words may fit it.
import { expect, it } from 'vitest'
import { labelFit } from './label-fit.ts'
import { labelWords } from './label-words.ts'
import { understandField } from './understand-field.ts'
import { indexWords, placesNear } from './word-index.ts'

const LABELS = [
  'Net weight',
  'Colour',
  'Gewichte',
  'Waga produktu',
  'Price',
  '重量（約）',
  'Country of origin',
  '',
  'About us',
  'kolorem',
  'Weights',
]
const FIELDS = [
  { name: 'weight', description: 'Weight of the product' },
  { name: 'color', description: 'Colour of the product' },
  { name: 'preis', description: 'Aktueller Preis' },
  { name: 'shoe_lace_length', description: '' },
]

it.each(FIELDS)('lists every label that fits the field $name, in the order of the page', (field) => {
  const spec = understandField({ ...field, type: 'string' })
  const index = indexWords(LABELS, (label) => [labelWords(label)])
  const near = placesNear(index, spec.labels)
  const fitting = [...LABELS.keys()].filter((place) => labelFit(labelWords(LABELS[place] ?? ''), spec) > 0)
  expect(near.filter((place) => fitting.includes(place))).toEqual(fitting)
  expect(near.length).toBeLessThan(LABELS.length)
})

it('looks at all words of an item with several lists', () => {
  const index = indexWords(['a', 'b'], (item) => (item === 'a' ? [['size', 'eu'], ['size']] : [['brand'], ['maker']]))
  const { labels } = understandField({ name: 'brand', description: '', type: 'string' })
  expect(placesNear(index, labels)).toEqual([1])
})
