import {
  CONFIGURATIONS_NEED_UPGRADE,
  configurationSchema,
  CUSTOM_FIELDS_NEED_UPGRADE,
  type Configuration,
  type Field,
} from '@quarry/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let user: SignedIn
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => void (user = await test.signIn('advanced')))
afterAll(() => test.close())

const PATH = '/schema-definitions/configurations/'
const payload = {
  name: 'Shops, weekly',
  base_prompt: 'Read the shop pages.',
  target_item_name: 'URL',
  target_items: ['https://one.example/1', 'https://one.example/2'],
  traits: [{ name: 'price', description: 'The price', type: 'number', rules: { min: 0, unit: 'kg' } }],
  steps: [{ id: 'a', kind: 'filter', condition: 'price > 1', keeps: 'matching', is_off: false }],
  schedule: { kind: 'weekly', weekday: 1, at: '07:30' },
  time_zone: 'Europe/Berlin',
}
const save = async (overrides = {}): Promise<Configuration> => (await user.call('POST', PATH, { ...payload, ...overrides })).json()

describe('saved configurations', () => {
  it('[S9.19] [O.74] come back complete: prompt, fields with their rules, target name, items, pipeline and schedule', async () => {
    const answer = await user.call('POST', PATH, payload)
    expect(answer.statusCode).toBe(201)
    const { id } = configurationSchema.parse(answer.json())
    expect((await user.call('GET', PATH + id)).json()).toMatchObject({ id, ...payload })
    expect((await user.call('GET', PATH)).json()).toMatchObject([
      { id, name: payload.name, target_count: 2, field_count: 1, step_count: 1, schedule: payload.schedule },
    ])
  })

  it('are renamed, replaced and deleted; a name is used once', async () => {
    const { id } = await save()
    for (const schedule of [
      { kind: 'cron', expression: '* * * * *' },
      { kind: 'cron', expression: 'soon' },
      { kind: 'daily', at: '25:00' },
    ])
      expect((await user.call('PUT', PATH + id, { ...payload, schedule })).statusCode, JSON.stringify(schedule)).toBe(422)
    await save({ name: 'Other' })
    expect((await user.call('PATCH', PATH + id, { name: 'Renamed' })).json()).toMatchObject({ ...payload, name: 'Renamed' })
    const taken = await user.call('PATCH', PATH + id, { name: 'Other' })
    expect([taken.statusCode, taken.json().detail]).toEqual([409, 'You already have a configuration named "Other".'])
    expect(
      (await user.call('PUT', PATH + id, { ...payload, target_items: ['a', 'a', ' '], steps: [], schedule: null })).json(),
    ).toMatchObject({
      target_items: ['a'],
      steps: [],
      schedule: null,
    })
    expect((await user.call('DELETE', PATH + id)).statusCode).toBe(204)
    expect((await user.call('GET', PATH + id)).statusCode).toBe(404)
  })

  it('[S9.19] (O.33) come with Advanced and Pro: Starter is refused with a sentence, and may still read what it kept before', async () => {
    const { id } = await save()
    await test.database.db.updateTable('accounts').set({ plan: 'starter' }).where('id', '=', user.actor.accountId).execute()
    const refused = await user.call('POST', PATH, { ...payload, name: 'Second' })
    expect([refused.statusCode, refused.json().detail]).toEqual([403, CONFIGURATIONS_NEED_UPGRADE])
    expect((await user.call('PATCH', PATH + id, { name: 'x' })).statusCode).toBe(403)
    expect((await user.call('GET', PATH + id)).json().target_items).toEqual(payload.target_items)
    expect((await user.call('DELETE', PATH + id)).statusCode).toBe(204)
  })

  it('of others are not found', async () => {
    const { id } = await save()
    const stranger = await test.signIn('pro')
    for (const answer of await Promise.all([
      stranger.call('GET', PATH + id),
      stranger.call('PUT', PATH + id, payload),
      stranger.call('PATCH', PATH + id, { name: 'x' }),
      stranger.call('DELETE', PATH + id),
    ]))
      expect(answer.statusCode).toBe(404)
    expect((await stranger.call('GET', PATH)).json()).toEqual([])
  })
})

describe('steps that can’t be done', () => {
  const problemsAt = async (path: string, body: object) => {
    const answer = await user.call('POST', path, { ...payload, ...body })
    return [answer.statusCode, answer.json().detail]
  }
  const filter = (condition: string, more = {}) => ({ ...payload.steps[0], condition, ...more })

  it.each([
    ['price >', 'The formula ends too early: something is missing at its end.'],
    ['weight > 1', 'There is no column “weight”.'],
  ])('as %s are reported when a configuration or a template is saved, not when its job has ended', async (condition, msg) => {
    const problem = [422, [{ loc: ['body', 'steps', 1], msg: expect.stringContaining(msg), type: 'step' }]]
    const steps = [payload.steps[0], filter(condition, { id: 'b' })]
    expect(await problemsAt(PATH, { steps })).toEqual(problem)
    expect(await problemsAt('/schema-definitions/', { steps })).toEqual(problem)
    const { id } = await save({ name: condition })
    expect((await user.call('PUT', PATH + id, { ...payload, steps })).statusCode).toBe(422)
  })

  it('are let be while they are off', async () => {
    expect((await save({ steps: [filter('price >', { is_off: true })] })).steps).toHaveLength(1)
  })
})

describe('templates', () => {
  it('(O.68) keep a pipeline too, on every plan', async () => {
    const starter = await test.signIn('starter')
    const { base_prompt, steps } = payload
    const traits = [{ name: 'price', description: 'The price', type: 'number' }]
    const saved = (await starter.call('POST', '/schema-definitions/', { name: 'T', base_prompt, traits, steps })).json()
    expect((await starter.call('GET', `/schema-definitions/${saved.id}`)).json()).toMatchObject({ steps, traits })
  })
})

describe('custom fields', () => {
  const job = (fields: unknown[], as = user) =>
    as.call('POST', '/jobs/', { target_item_name: 'URL', target_items: ['https://one.example/'], trait_definitions: fields })
  const weight = (rules: Field['rules']) => ({ name: 'weight', description: 'Weight of the article', type: 'number', rules })

  it('[S9.24] (O.77) with rules are stored with the job', async () => {
    const answer = await job([weight({ min: 0, max: 10, unit: 'kg', required: true })])
    expect(answer.statusCode).toBe(201)
    expect(answer.json().trait_definitions[0].rules).toEqual({ min: 0, max: 10, unit: 'kg', required: true })
  })

  it('[S9.24] (O.33) are refused on Starter and for visitors with a sentence', async () => {
    const starter = await test.signIn('starter')
    const refused = await job([weight({ min: 0 })], starter)
    expect([refused.statusCode, refused.json().detail]).toEqual([403, CUSTOM_FIELDS_NEED_UPGRADE])
    expect((await job([weight({ required: false })], starter)).statusCode).toBe(201)
    const body = { target_item_name: 'URL', target_items: ['https://one.example/'], trait_definitions: [weight({ min: 0 })] }
    const preview = await test.app.inject({ method: 'POST', url: '/api/v1/preview', payload: body })
    expect([preview.statusCode, preview.json().detail]).toEqual([403, CUSTOM_FIELDS_NEED_UPGRADE])
  })

  it('whose rules are invalid are refused before anything is read', async () => {
    const problems = async (fields: unknown[]) => (await job(fields)).json().detail
    expect(await problems([weight({ pattern: '(' })])).toMatchObject([{ loc: ['body', 'trait_definitions', 0, 'rules', 'pattern'] }])
    expect(
      await problems([weight({ min: 5 }), { name: 'double', description: 'd', type: 'number', rules: { formula: 'wait * 2' } }]),
    ).toMatchObject([{ msg: 'The formula of double can’t be used: There is no column “wait”.' }])
    expect(await problems([{ name: 'x', description: 'd', type: 'number', rules: { formula: '1 + 1' } }])).toBe(
      'A formula is made of other fields: at least one field has to be read.',
    )
    expect((await job([weight({ min: 5, max: 1 })])).statusCode).toBe(422)
  })

  it.each([
    [{ minimum: 5 }, 'There is no rule “minimum”. “min” was probably meant.'],
    [
      { maxLength: 5, enum: ['a'] },
      'There is no rule “maxLength”. “max” was probably meant. There is no rule “enum”. “allowed” was probably meant.',
    ],
    [{ requierd: true }, 'There is no rule “requierd”. Rules are required, allowed, pattern, min, max, unit, shape, formula.'],
    [{ constructor: 1 }, 'There is no rule “constructor”. Rules are required, allowed, pattern, min, max, unit, shape, formula.'],
  ])('with unknown rules, as %j, are refused with the name that was probably meant', async (rules, msg) => {
    const problems = (await job([weight({ ...rules, required: true } as Field['rules'])])).json().detail
    expect(problems).toContainEqual({ loc: ['body', 'trait_definitions', 0, 'rules'], msg, type: 'unrecognized_keys' })
  })

  it('as types with a formula that is wrong are refused', async () => {
    const kept = await user.call('POST', '/schema-definitions/field-types/', {
      name: 'Twice',
      type: 'number',
      rules: { formula: 'wait *' },
    })
    expect([kept.statusCode, kept.json().detail]).toEqual([
      422,
      'The formula can’t be used: The formula ends too early: something is missing at its end.',
    ])
  })

  it('as types keep the members of an array or object, with rules or without', async () => {
    const types = '/schema-definitions/field-types/'
    const items = {
      type: 'object',
      properties: { article: { type: 'string' }, price: { type: 'object', properties: { amount: { type: 'number' } } } },
    }
    const schema = { type: 'array', items }
    const made = await user.call('POST', types, { name: 'Lines', type: 'array', rules: {}, schema })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ rules: {}, schema: expect.objectContaining({ type: 'array' }) }),
    ])
    const { id } = made.json()
    const listed = (await user.call('GET', types)).json().find((one: { id: string }) => one.id === id)
    expect(listed.schema).toMatchObject(schema)
    expect((await user.call('POST', types, { name: 'Text', type: 'string', rules: {}, schema })).statusCode).toBe(422)
    const replaced = await user.call('PUT', types + id, { name: 'Lines', type: 'array', rules: { required: true } })
    expect(replaced.json()).toMatchObject({ rules: { required: true } })
    expect(replaced.json()).not.toHaveProperty('schema')
    expect((await user.call('DELETE', types + id)).statusCode).toBe(204)
  })

  it('[S9.24] are kept as types with a name, for the own account and its plan', async () => {
    const types = '/schema-definitions/field-types/'
    const made = await user.call('POST', types, { name: 'SKU', type: 'string', rules: { pattern: '[A-Z]{2}-\\d+' } })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    expect((await user.call('POST', types, { name: 'SKU', type: 'string', rules: { min: 1 } })).statusCode).toBe(409)
    expect((await user.call('POST', types, { name: 'None', type: 'string', rules: {} })).statusCode).toBe(422)
    expect((await user.call('POST', types, { name: 'Bad', type: 'string', rules: { pattern: '[' } })).statusCode).toBe(422)
    expect((await user.call('PUT', types + id, { name: 'Sku', type: 'string', rules: { allowed: ['A'] } })).json()).toMatchObject({
      id,
      name: 'Sku',
    })
    expect((await user.call('GET', types)).json()).toMatchObject([{ name: 'Sku', rules: { allowed: ['A'] } }])
    const [stranger, starter] = [await test.signIn('pro'), await test.signIn('starter')]
    expect((await stranger.call('DELETE', types + id)).statusCode).toBe(404)
    expect((await starter.call('POST', types, { name: 'x', type: 'string', rules: { min: 1 } })).json().detail).toBe(
      CUSTOM_FIELDS_NEED_UPGRADE,
    )
    expect((await user.call('DELETE', types + id)).statusCode).toBe(204)
  })
})
