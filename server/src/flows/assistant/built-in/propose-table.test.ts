import { describe, expect, it } from 'vitest'
import { proposeTable } from './propose-table.ts'

const propose = (columns: string[], target_items: string[] = ['https://a.example/1'], target_item_name = '') =>
  proposeTable({ columns, target_items, target_item_name })

describe('a table of targets and names of columns', () => {
  it('has a field for each column, under its name, with what the vocabulary knows of it', () => {
    const { fields } = propose(['Price', 'Founded', 'phone number', 'Preis', 'Kleinster Torpunkt'])
    expect(fields.map(({ name }) => name)).toEqual(['Price', 'Founded', 'phone number', 'Preis', 'Kleinster Torpunkt'])
    expect(fields[0]).toMatchObject({ type: 'number' })
    expect(fields[3]).toMatchObject({ type: 'number' })
    expect(fields[4]).toEqual({
      name: 'Kleinster Torpunkt',
      description: 'The kleinster torpunkt as the page gives it.',
      type: 'string',
    })
    expect(fields.every(({ description }) => description.length > 5)).toBe(true)
  })

  it.each([
    [['https://a.example/1', 'https://b.example/2'], 'URL'],
    [['a.example', 'b.example'], 'Domain'],
    [['Miller & Sons', 'Ada Works'], 'Name'],
  ])('of %j is about a %s', (targets, name) => {
    expect(propose(['city'], targets).target_item_name).toBe(name)
  })

  it('takes the head of the targets as what they are, and asks for things of that kind', () => {
    const { target_item_name: name, base_prompt: prompt } = propose(['website', 'phone'], ['Miller & Sons'], 'Company')
    expect([name, prompt]).toEqual(['Company', expect.stringContaining('each company')])
  })

  it('of the same name twice keeps both', () => {
    expect(propose(['price', 'price']).fields).toHaveLength(2)
  })
})
