import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { askFor } from './field-question.ts'
import { inlineDefinitions } from './inline-definitions.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const ONE = { blocks: [1], quote: 'q', value: 'v' }

describe('askFor', () => {
  it('makes the key of the name; where that is impossible the key is numbered and followed by the name', () => {
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

  it('asks and reads fields named like properties of every object as any other', () => {
    const { read } = askFor([field('constructor', 'Who built it'), field('toString', 'A word')])
    expect(() => read({})).toThrow('none of the keys')
    expect([...read({ constructor: ONE }).keys()]).toEqual(['constructor'])
  })

  it('asks for an array of objects by its members, and reads a path of item and member for each answer', () => {
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

  it('defines each form of an answer once in the schema, and can inline the references', () => {
    const { schema } = askFor([field('title', 'Title'), field('topics', 'Topics', 'array'), field('nutrients', 'Facts', 'object')])
    expect(Object.keys(Object(schema['$defs']))).toEqual(['one', 'list', 'map'])
    expect(JSON.stringify(inlineDefinitions(schema))).not.toContain('$ref')
  })
})
