import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { askFor } from './field-question.ts'
import { inlineDefinitions } from './inline-definitions.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const ONE = { blocks: [1], quote: 'q', value: 'v' }

describe('askFor', () => {
  it('a key says the name; where it cannot, it is numbered and the name stands beside it', () => {
    const { text, read } = askFor([
      field('price', 'What it costs', 'number'),
      field('Price', 'The other price'),
      field('価格', 'In yen'),
      field('unit price', 'For one'),
      field('price 2', 'A second one'),
    ])
    expect(text.split('\n')).toEqual([
      '- price (number): What it costs',
      '- price_2 (string) Price: The other price',
      '- f3 (string) 価格: In yen',
      '- unit_price (string): For one',
      '- price_2_2 (string) price 2: A second one',
    ])
    const answers = read({ price: ONE, f3: ONE })
    expect([...answers.keys()]).toEqual(['price', '価格'])
  })

  it('fields that are called like what every object has are asked and read as any other', () => {
    const { read } = askFor([field('constructor', 'Who built it'), field('toString', 'A word')])
    expect(() => read({})).toThrow('none of the keys')
    expect([...read({ constructor: ONE }).keys()]).toEqual(['constructor'])
  })

  it('an array of objects is asked for by its members, and each answer names its item and member', () => {
    const team = field('team', 'The team, each with name and role', 'array')
    const { text, schema, read } = askFor([team])
    expect(text).toContain('- team (array of objects with name, role)')
    expect(JSON.stringify(schema)).toContain('"required":["name","role"]')
    const items = [
      { name: ONE, role: null },
      { name: ONE, role: ONE },
    ]
    expect(
      read({ team: { items } })
        .get('team')
        ?.items.map(({ path }) => path),
    ).toEqual(['/0/name', '/1/name', '/1/role'])
  })

  it('the schema holds each form of an answer once, and can be written without references', () => {
    const { schema } = askFor([field('title', 'Title'), field('topics', 'Topics', 'array'), field('nutrients', 'Facts', 'object')])
    expect(Object.keys(Object(schema['$defs']))).toEqual(['one', 'list', 'map'])
    expect(JSON.stringify(inlineDefinitions(schema))).not.toContain('$ref')
  })
})
