import type { Pilot, PreviewEvent } from '@quarry/contract'
import type { Usage } from '@quarry/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppDeps } from '../../deps.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { addOperator } from '../../operation/operators/operators.store.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const LLM = {
  LLM_PROVIDER: 'scripted',
  LLM_BASE_URL: 'http://127.0.0.1:9/v1',
  LLM_MODEL: 'helper',
  LLM_PRICE_INPUT: '2',
  LLM_PRICE_OUTPUT: '8',
}
const SPENT: Usage = { modelCalls: 3, promptTokens: 900, completionTokens: 90, costMicroUsd: 2_520 }

/** Without a model `summary` stays empty; with one it is filled, on the first target only. The second target cannot be read. */
function fakePreviews(usage: Usage | null) {
  const asked: { targets: number; fields: number; isWithoutModel: boolean }[] = []
  const previews: AppDeps['previews'] = {
    async run({ payload, isWithoutModel = false, onModelUse }, tell) {
      asked.push({ targets: payload.target_items.length, fields: payload.trait_definitions.length, isWithoutModel })
      const names = payload.trait_definitions.map(({ name }) => name)
      payload.target_items.forEach((target, position) =>
        tell(eventOf({ target, position, names, isFilled: !isWithoutModel && usage !== null })),
      )
      if (!isWithoutModel && usage !== null) onModelUse?.(usage)
      tell({ type: 'end' })
    },
    warmUp: () => undefined,
    close: async () => undefined,
  }
  return { asked, previews }
}

function eventOf({
  target,
  position,
  names,
  isFilled,
}: {
  target: string
  position: number
  names: string[]
  isFilled: boolean
}): PreviewEvent {
  if (position === 1) return { type: 'failed', position, target_item_value: target, error_kind: 'not_found', error: 'It is not there.' }
  const data = Object.fromEntries(names.map((name) => [name, name === 'summary' && !(isFilled && position === 0) ? null : 'x']))
  return { type: 'row', row: { task_id: `preview-${position}`, position, target_item_value: target, data, cells: {} } }
}

const payload = (targets: number, fields = ['name', 'summary']) => ({
  target_item_name: 'URL',
  target_items: Array.from({ length: targets }, (_, n) => `https://shop.example/p/${n}`),
  trait_definitions: fields.map((name) => ({ name, description: 'd' })),
})

async function pilotWith(
  environment: Record<string, string>,
  { previews, body = payload(30) }: { previews: AppDeps['previews']; body?: object },
) {
  const test = await createTestApp({ environment, deps: { previews } })
  const person = await test.signIn()
  const answer = await person.call('POST', '/pilot', body)
  await addOperator(test.database.db, { id: person.actor.accountId, email: person.actor.email })
  const told = await person.call('GET', '/operator/model')
  await test.close()
  return { pilot: answer.json<Pilot>(), spent: told.json<{ spent: { pilot: { calls: number } } }>().spent.pilot }
}

describe('a pilot of a job', () => {
  it('reads three targets without the model and with it, and estimates the whole job from the difference', async () => {
    const { asked, previews } = fakePreviews(SPENT)
    const { pilot, spent } = await pilotWith(LLM, { previews })
    expect(asked).toEqual([true, false].map((isWithoutModel) => ({ targets: 3, fields: 2, isWithoutModel })))
    expect(pilot).toMatchObject({
      job_targets: 30,
      targets: 3,
      failed_targets: 1,
      cells: 4,
      empty: [{ field: 'summary', cells: 2 }],
      empty_cells: 2,
      model: { name: 'helper', is_local: false },
      filled_cells: 1,
      pilot: { tokens: 990, cost_usd: 0.00252 },
      basis: 'pilot',
    })
    // Two of three targets were read: 30 targets need 15 times as much.
    expect(pilot.job?.tokens).toBe(14_850)
    expect(pilot.job?.cost_usd).toBeCloseTo(0.0378, 6)
    expect(spent.calls).toBe(3)
  })

  it('reports only empty cells where no model is set, and asks none where no cell is empty', async () => {
    const none = fakePreviews(null)
    expect((await pilotWith({}, { previews: none.previews })).pilot).toMatchObject({
      model: null,
      empty_cells: 2,
      filled_cells: null,
      job: null,
    })
    expect(none.asked).toHaveLength(1)
    const full = fakePreviews(SPENT)
    const { pilot } = await pilotWith(LLM, { previews: full.previews, body: payload(5, ['name']) })
    expect(pilot).toMatchObject({ empty_cells: 0, filled_cells: null, job: null, basis: null })
    expect(full.asked).toHaveLength(1)
  })

  it('reports an unknown cost where the model has never been asked', async () => {
    const { pilot, spent } = await pilotWith(LLM, { previews: fakePreviews(null).previews })
    expect(pilot).toMatchObject({ filled_cells: null, pilot: null, job: null, basis: null })
    expect(spent.calls).toBe(0)
  })
})

describe('the call', () => {
  let test: TestApp
  beforeAll(async () => {
    const previewQuota = createVisitorQuota({ perMinute: 3, perDay: 100 })
    test = await createTestApp({ environment: LLM, deps: { previews: fakePreviews(SPENT).previews, previewQuota } })
  })
  afterAll(() => test.close())

  it('is for accounts, counts as two previews, and keeps to their number', async () => {
    const anonymous = await test.app.inject({ method: 'POST', url: '/api/v1/pilot', payload: payload(1) })
    expect(anonymous.statusCode).toBe(401)
    const person = await test.signIn()
    expect((await person.call('POST', '/pilot', payload(1))).statusCode).toBe(200)
    expect((await person.call('POST', '/pilot', payload(1))).statusCode).toBe(429)
    expect((await person.call('POST', '/pilot', { target_items: [] })).statusCode).toBe(422)
  })
})
