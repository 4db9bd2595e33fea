import { describe, expect, it } from 'vitest'
import { jobPayloadSchema, progressPercent } from './jobs.ts'
import { LIMITS } from './limits.ts'
import { templatePayloadSchema } from './templates.ts'

const field = { name: 'title', description: 'The heading', type: 'string' }
const payload = { base_prompt: null, target_item_name: 'URL', target_items: ['https://a.example/'], trait_definitions: [field] }
const messagesOf = (input: unknown): string[] => jobPayloadSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

describe('a job payload', () => {
  it.each([undefined, null, '', '  ', 7])('[S5.3] without a target name (%j) is refused', (target_item_name) => {
    expect(messagesOf({ ...payload, target_item_name })).toEqual(["Target Item Name (e.g., 'Domain', 'URL') is required."])
  })

  it.each([undefined, [], ['', ' \t']])('[S5.4] without a target item (%j) is refused in the words of the target name', (target_items) => {
    expect(messagesOf({ ...payload, target_items })).toEqual(['Please provide at least one URL.'])
    expect(messagesOf({ ...payload, target_items, target_item_name: '' })).toContain('Please provide at least one target item.')
  })

  it.each([
    undefined,
    null,
    [],
    [{ ...field, name: ' ' }],
    [{ ...field, description: '' }],
    [{ name: 'a' }],
    [{ ...field, type: 'money' }],
  ])('[S5.5] without a complete field (%j) is refused', (trait_definitions) => {
    expect(messagesOf({ ...payload, trait_definitions })).toContain(
      'At least one valid Data Field (name, description, and type) is required.',
    )
  })

  it('names all problems at once', () => {
    expect(messagesOf({})).toEqual([
      "Target Item Name (e.g., 'Domain', 'URL') is required.",
      'At least one valid Data Field (name, description, and type) is required.',
      'Please provide at least one target item.',
    ])
  })

  it('[S5.15] trims target items, drops empty ones and duplicates, and keeps case and order', () => {
    const { target_items } = jobPayloadSchema.parse({ ...payload, target_items: [' b ', 'a', '', 'b', 'B'] })
    expect(target_items).toEqual(['b', 'a', 'B'])
  })

  it('takes marks of no width from target items, as the form does, whoever sends them', () => {
    const target_items = ['\u200b', '\ufeffhttps://a.example/\u200b', 'https://a.example/', '\u200edom\u200dain\u00ad']
    expect(jobPayloadSchema.parse({ ...payload, target_items }).target_items).toEqual(['https://a.example/', 'dom\u200dain'])
    expect(messagesOf({ ...payload, target_items: ['\u200b'] })).toEqual(['Please provide at least one URL.'])
  })

  it('refuses a field name that a row could not hold', () => {
    const parsed = jobPayloadSchema.safeParse({
      base_prompt: null,
      target_item_name: 'URL',
      target_items: ['https://a.example/'],
      trait_definitions: [{ name: '__proto__', description: 'x', type: 'string' }],
    })
    expect(parsed.error?.issues.map(({ message }) => message)).toContain('The field name "__proto__" cannot be used.')
  })

  it('[O.62] refuses two fields of one name', () => {
    expect(messagesOf({ ...payload, trait_definitions: [field, { ...field, name: ' title ' }] })).toEqual([
      'The field name "title" is used twice.',
    ])
  })

  it('[O.83] accepts no prompt, and a field without a type is a text', () => {
    const { base_prompt: _, ...bare } = payload
    expect(jobPayloadSchema.parse({ ...bare, trait_definitions: [{ name: 'a', description: 'b' }] })).toMatchObject({
      base_prompt: null,
      trait_definitions: [{ type: 'string' }],
    })
  })

  it('[O.58] refuses what is far above normal use with a readable sentence', () => {
    expect(messagesOf({ ...payload, target_items: Array.from({ length: LIMITS.targetsPerJobMax + 1 }, String) })).toEqual([
      'A job can have at most 100000 target items.',
    ])
    expect(messagesOf({ ...payload, target_items: ['x'.repeat(2_001)] })).toEqual(['A target item can have at most 2000 characters.'])
    const many = Array.from({ length: 501 }, (_, index) => ({ ...field, name: `f${index}` }))
    expect(messagesOf({ ...payload, trait_definitions: many })).toEqual(['A job can have at most 500 data fields.'])
  })
})

describe('a template payload', () => {
  const messages = (input: unknown): string[] => templatePayloadSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

  it('[S5.8] [S5.9] needs a name and a complete field', () => {
    expect(messages({})).toEqual([
      'Please enter a name for the template.',
      'At least one valid Data Field (name and description) is required to save a template.',
    ])
    expect(messages({ name: 'a', traits: [{ name: 'x', description: ' ' }] })).toContain(
      'At least one valid Data Field (name and description) is required to save a template.',
    )
    expect(messages({ name: ' a ', traits: [field] })).toEqual([])
  })
})

it('[S4.6] progress is the share of ended tasks as a rounded percent', () => {
  expect(progressPercent({ total: 3, completed: 1, failed: 1 })).toBe(67)
  expect(progressPercent({ total: 0, completed: 0, failed: 0 })).toBe(0)
})
