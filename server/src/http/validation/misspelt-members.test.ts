import { jobPayloadSchema, pipelinePayloadSchema } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findMisspeltMembers } from './misspelt-members.ts'

const FIELD = { name: 'price', description: 'Price with currency', type: 'number' }
const JOB = { target_item_name: 'URL', target_items: ['https://a.example/'], trait_definitions: [FIELD] }

describe('misspelt members of a request', () => {
  it.each([
    ['spending_cap', 'spending_cap_usd'],
    ['spendingCapUsd', 'spending_cap_usd'],
    ['spending_cap_use', 'spending_cap_usd'],
    ['base_promt', 'base_prompt'],
    ['basePrompt', 'base_prompt'],
  ])('%s was meant to be %s', (name, meant) => {
    expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, [name]: 5 })).toEqual([{ path: [name], meant }])
  })

  it('of a query are found as well', () => {
    const query = z.object({ sort_by: z.string().optional() })
    expect(findMisspeltMembers(query, { sort: 'price' })).toEqual([{ path: ['sort'], meant: 'sort_by' }])
  })

  it('are found in lists, too, with their place', () => {
    const fields = [FIELD, { name: 'title', desciption: 'Heading', type: 'string' }]
    expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, trait_definitions: fields })).toEqual([
      { path: ['trait_definitions', 1, 'desciption'], meant: 'description' },
    ])
  })

  it('what is far from every name, or stands beside the right one, is none', () => {
    for (const extra of [{ note: 'mine' }, { id: 7 }, { trait: 1 }, { target_item: 'x' }, { __quarry: true }])
      expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, ...extra }), JSON.stringify(extra)).toEqual([])
  })

  it('are told up to a few; of very many names, and of very long ones, none is looked at', () => {
    const fields = Array.from({ length: 100 }, () => ({ ...FIELD, rule: {} }))
    expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, trait_definitions: fields })).toHaveLength(20)
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`unknown ${n}`, n]))
    expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, ...names, base_promt: 'late' })).toEqual([])
    expect(findMisspeltMembers(z.object({ ['x'.repeat(120)]: z.string() }), { ['x'.repeat(119)]: 'a' })).toEqual([])
  })

  it('an object that knows what it may have says itself what is too much', () => {
    const rules = { requierd: true, mni: 3 }
    expect(findMisspeltMembers(jobPayloadSchema, { ...JOB, trait_definitions: [{ ...FIELD, rules }] })).toEqual([])
  })

  it('names that the caller chooses are not looked at', () => {
    const schema = z.object({ values: z.record(z.string(), z.string()), kind: z.union([z.string(), z.object({ value: z.string() })]) })
    expect(findMisspeltMembers(schema, { values: { valu: 'a' }, kind: { vlue: 'b' } })).toEqual([])
  })

  it.each([null, undefined, 'text', 4, [], [[]], { trait_definitions: 'none' }, { trait_definitions: [null, 3] }])(
    'looks into %j without harm',
    (value) => {
      expect(findMisspeltMembers(jobPayloadSchema, value)).toEqual([])
      expect(findMisspeltMembers(pipelinePayloadSchema, value)).toEqual([])
    },
  )
})
