import type { Cell, Field, FieldRules, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { applyFieldRules, fieldsToRead } from './apply-field-rules.ts'
import type { Row } from '../types.ts'

const evidence = (quote: string) => ({ url: 'https://shop.example/1', snapshot: null, block: 1, quote, selector: null })
const found = (value: JsonValue): Cell => ({
  value,
  raw: String(value),
  status: 'found',
  reason: null,
  method: 'reader',
  confidence: 0.9,
  evidence: [evidence(String(value))],
})

function field(name: string, rules?: FieldRules, type: Field['type'] = 'string'): Field {
  return { name, description: `The ${name}`, type, ...(rules ? { rules } : {}) }
}

function rowOf(values: Record<string, JsonValue>): Row {
  const cells = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, found(value)]))
  const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
  return { target: 'https://shop.example/1', pages: [], data: values, cells, usage }
}

describe('rules of a field', () => {
  it.each<[FieldRules, JsonValue, JsonValue | 'broken']>([
    [{ allowed: ['Red', 'Blue'] }, 'red', 'Red'],
    [{ allowed: ['Red', 'Blue'] }, 'green', 'broken'],
    [{ allowed: ['1', '2'] }, 2, 2],
    [{ allowed: ['a', 'b'] }, ['B', 'a'], ['b', 'a']],
    [{ pattern: '[A-Z]{2}-\\d+' }, 'AB-12', 'AB-12'],
    [{ pattern: '[A-Z]{2}-\\d+' }, 'no AB-12', 'broken'],
    [{ min: 1, max: 5 }, 5, 5],
    [{ min: 1, max: 5 }, 5.1, 'broken'],
    [{ max: 3 }, 'abcd', 'broken'],
    [{ min: 2 }, ['one'], 'broken'],
    [{ shape: [{ key: 'street', type: 'string', required: true }] }, { street: 'Long Lane 1' }, { street: 'Long Lane 1' }],
    [{ shape: [{ key: 'street', type: 'string', required: true }] }, { city: 'Ham' }, 'broken'],
    [{ shape: [{ key: 'size', type: 'number', required: false }] }, [{ size: '3' }], 'broken'],
  ])('%j of %j', (rules, value, expected) => {
    const { data, cells } = applyFieldRules(rowOf({ it: value }), [field('it', rules)])
    const broken = [null, { ...found(value), status: 'unverified', reason: 'rule_broken' }]
    expect([data['it'], cells['it']]).toEqual(expected === 'broken' ? broken : [expected, { ...found(value), value: expected }])
  })

  it('[S9.24] (O.77) a value that breaks a rule is not dropped: it remains in its cell with its evidence', () => {
    const { cells } = applyFieldRules(rowOf({ price: -3 }), [field('price', { min: 0 }, 'number')])
    expect(cells['price']).toMatchObject({ value: -3, status: 'unverified', evidence: [{ quote: '-3' }] })
  })

  it('a formula computes a cell from others, with their evidence, and is not computed if one of them broke a rule', () => {
    const fields = [
      field('price', { min: 0 }, 'number'),
      field('count', undefined, 'number'),
      field('sum', { formula: 'price * count', max: 100 }, 'number'),
    ]
    const good = applyFieldRules(rowOf({ price: 20, count: 3 }), fields)
    expect(good.data).toEqual({ price: 20, count: 3, sum: 60 })
    expect(good.cells['sum']).toMatchObject({ status: 'derived', confidence: 0.9, evidence: [{ quote: '20' }, { quote: '3' }] })
    expect(applyFieldRules(rowOf({ price: 50, count: 3 }), fields).cells['sum']).toMatchObject({
      status: 'unverified',
      reason: 'rule_broken',
      value: 150,
    })
    expect(applyFieldRules(rowOf({ price: -1, count: 3 }), fields).cells['sum']).toMatchObject({ status: 'absent', reason: 'not_computed' })
    expect(Object.keys(good.cells)).toEqual(['price', 'count', 'sum'])
  })

  it('the fields to read have no formulas, and units are added to their descriptions', () => {
    const fields = [field('weight', { unit: 'kg' }, 'number'), field('double', { formula: 'weight * 2' }, 'number')]
    expect(fieldsToRead(fields)).toMatchObject([{ name: 'weight', description: 'The weight (in kg)' }])
  })

  it('without rules a row and its fields are returned unchanged', () => {
    const [row, fields] = [rowOf({ price: 1 }), [field('price')]]
    expect([applyFieldRules(row, fields), fieldsToRead(fields)]).toEqual([row, fields])
    expect(fieldsToRead(fields)).toBe(fields)
  })
})

it('gives the same objects each time, so that a field with a unit is understood once for all pages', () => {
  const fields = [field('height', { unit: 'cm' }, 'number'), field('name')]
  const [height, name] = fieldsToRead(fields)
  expect(height?.description).toBe('The height (in cm)')
  expect(fieldsToRead([...fields]).map((one, at) => one === [height, name][at])).toEqual([true, true])
})
