// Names that no list has whole, understood by the meanings of their words.
import { describe, expect, it } from 'vitest'
import type { FieldType } from '@quarry/contract'
import { labelWords, nameWords } from '../label-words.ts'
import { labelFit } from '../label-fit.ts'
import { understandField } from '../understand-field.ts'
import { meantConcepts } from './meant-concepts.ts'

const conceptOf = (name: string, type: FieldType): string | undefined =>
  understandField({ name, description: '', type }).concept?.id ?? undefined

describe('concepts meant word for word', () => {
  it.each([
    ['Quantité de salariés', 'employees'],
    ['Zahl der Beschäftigten', 'employees'],
    ['wysokość łączna', 'height'],
    ['larghezza totale', 'width'],
  ])('"%s" means %s', (name, id) => {
    expect(meantConcepts(nameWords(name)).map((concept) => concept.id)).toContain(id)
  })

  it.each(['number', 'Nummer', 'precio', 'Zorgle Blimp'])('"%s" means none', (name) => {
    expect(meantConcepts(nameWords(name))).toEqual([])
  })
})

describe('a word that only changes another one', () => {
  it.each([
    ['altura total', 'string', 'height'],
    ['profundidade total', 'string', 'depth'],
    ['máximo de participantes', 'number', 'enrolment'],
    ['harvest date', 'date', undefined],
    ['fecha de accidente', 'date', undefined],
    ['data wypadku', 'date', undefined],
  ] as const)('of "%s" (%s) does not decide: %s', (name, type, id) => {
    expect(conceptOf(name, type)).toBe(id)
  })

  it('leaves the date of an event and of publication as they are', () => {
    expect(conceptOf('publication date', 'date')).toBe('date_published')
    expect(conceptOf('course start date', 'date')).toBe('start_date')
  })
})

describe('a name with a word for its form', () => {
  it.each([
    ['国籍信息', 'nationality'],
    ['電話番号欄', 'phone'],
    ['价格信息', 'price'],
  ])('%s is %s', (name, id) => expect(conceptOf(name, 'string')).toBe(id))
})

it('a text field finds the label of a title of the same name', () => {
  const spec = understandField({ name: 'puesto', description: '', type: 'string' })
  expect(labelFit(labelWords('título del puesto'), spec)).toBeGreaterThan(0.8)
})
