import { randomUUID } from 'node:crypto'
import type { ApiKey, NewApiKey } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask, failTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let user: SignedIn
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => void (user = await test.signIn('advanced')))
afterAll(() => test.close())

async function makeKey(payload: Record<string, unknown> = {}, as = user): Promise<NewApiKey> {
  const answer = await as.call('POST', '/api-keys/', { name: 'Nightly run', ...payload })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const callWith = (token: string, [method, path]: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string], body?: unknown) =>
  test.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

describe('an API key', () => {
  it('[S9.23] starts a job and fetches its rows as a bearer token, on Advanced', async () => {
    const { token } = await makeKey()
    expect(token).toMatch(/^qk_[\w-]{43}$/)
    const started = await callWith(token, ['POST', '/jobs/'], makeJobPayload())
    expect(started.statusCode).toBe(201)
    const { id } = started.json()
    expect((await callWith(token, ['GET', `/jobs/${id}/results`])).statusCode).toBe(200)
    expect((await user.call('GET', `/jobs/${id}`)).json().id).toBe(id)
  })

  it('[S9.23] is refused to Starter with the way to get it, and stops working when a plan ends', async () => {
    const { token } = await makeKey()
    await test.database.db.updateTable('accounts').set({ plan: 'starter' }).where('id', '=', user.actor.accountId).execute()
    const answer = await callWith(token, ['GET', '/jobs/'])
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'API access comes with the plans Advanced and Pro. Upgrade to use API keys.',
    ])
    const starter = await test.signIn('starter')
    expect((await starter.call('POST', '/api-keys/', { name: 'x' })).statusCode).toBe(403)
  })

  it('is shown once: lists and the database hold only its end and a digest', async () => {
    const { token, id } = await makeKey()
    const [listed] = (await user.call('GET', '/api-keys/')).json() as ApiKey[]
    expect(listed).toMatchObject({ id, name: 'Nightly run', hint: token.slice(-4), scopes: ['read', 'write'], last_used_at: null })
    const { rows } = await sql`select to_jsonb(api_keys)::text as row from api_keys`.execute(test.database.db)
    expect(JSON.stringify([listed, rows])).not.toContain(token.slice(3, -4))
  })

  it('tells when it was last used, to the minute', async () => {
    const { token } = await makeKey()
    const before = Date.now()
    await callWith(token, ['GET', '/jobs/'])
    const [listed] = (await user.call('GET', '/api-keys/')).json() as ApiKey[]
    expect(Date.parse(listed?.last_used_at ?? '')).toBeGreaterThanOrEqual(before - 60_000)
  })

  it('is refused once it is revoked', async () => {
    const { token, id } = await makeKey()
    expect((await user.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(204)
    expect((await callWith(token, ['GET', '/jobs/'])).statusCode).toBe(401)
    expect((await user.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(404)
  })

  it('may do no more than its scopes say', async () => {
    const { token } = await makeKey({ scopes: ['read'] })
    expect((await callWith(token, ['GET', '/jobs/'])).statusCode).toBe(200)
    const answer = await callWith(token, ['POST', '/jobs/'], makeJobPayload())
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'This API key may not write.'])
  })

  it('with a monthly budget starts no job that could pass it, however many are started at once, and nothing is charged', async () => {
    // Three targets of two fields each.
    const { token, id } = await makeKey({ cells_per_month: 15 })
    const start = () => callWith(token, ['POST', '/jobs/'], makeJobPayload())
    const answers = await Promise.all([1, 2, 3, 4].map(start))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 402, 402])
    const refused = answers.find(({ statusCode }) => statusCode === 402)?.json()
    expect(refused.detail).toContain(
      'The API key “Nightly run” may use 15 cells a month. 12 are used or set aside, and this job may need 6. The budget starts again on ',
    )
    expect(refused.quota).toEqual({ reason: 'key', upgrade: false })
    const told = (await callWith(token, ['POST', '/jobs/estimate'], makeJobPayload())).json()
    expect(told.problems).toEqual([expect.stringContaining('The API key “Nightly run” may use 15 cells a month.')])
    const { rows } = await sql<{ count: number; requests: number }>`
      select (select count(*)::int from jobs where owner_id = allowances.owner_id) as count, requests
      from allowances where owner_id = ${user.actor.accountId}`.execute(test.database.db)
    expect(rows).toEqual([{ count: 2, requests: 2 }])
    const [listed] = (await user.call('GET', '/api-keys/')).json() as ApiKey[]
    expect(listed).toMatchObject({ id, cells_per_month: 15, cells_this_month: 12 })
    expect((await user.call('POST', '/jobs/', makeJobPayload())).statusCode).toBe(201)
    expect((await user.call('PATCH', `/api-keys/${id}`, { cells_per_month: 18 })).json()).toMatchObject({
      name: 'Nightly run',
      cells_per_month: 18,
      cells_this_month: 12,
    })
    expect((await start()).statusCode).toBe(201)
    expect((await user.call('PATCH', `/api-keys/${id}`, { cells_per_month: null, name: 'Free' })).json()).toMatchObject({
      name: 'Free',
      cells_per_month: null,
    })
    expect((await start()).statusCode).toBe(201)
  })

  it('counts what it starts again and reads for a column later', async () => {
    // Six for the job; the rerun and the column need two each.
    const { token } = await makeKey({ cells_per_month: 7 })
    const { id } = (await callWith(token, ['POST', '/jobs/'], makeJobPayload())).json()
    for (const position of [0, 1]) await completeTask(test.database.db, id, { position, data: { title: 'A', price: 1 } })
    await failTask(test.database.db, id, { position: 2, kind: 'timeout', error: 'Too slow.' })
    expect((await callWith(token, ['POST', `/jobs/${id}/rerun`], {})).json()).toMatchObject({ quota: { reason: 'key' } })
    const column = { trait_definition: { name: 'more', description: 'm', type: 'string' } }
    expect((await callWith(token, ['POST', `/jobs/${id}/columns`], column)).json()).toMatchObject({ quota: { reason: 'key' } })
  })

  it('gets back what a job set aside and did not use', async () => {
    const { token } = await makeKey({ cells_per_month: 6 })
    const { id } = (await callWith(token, ['POST', '/jobs/'], makeJobPayload())).json()
    expect((await callWith(token, ['POST', '/jobs/'], makeJobPayload())).statusCode).toBe(402)
    expect((await callWith(token, ['POST', `/jobs/${id}/stop`])).statusCode).toBe(200)
    expect((await user.call('GET', '/api-keys/')).json()).toMatchObject([{ cells_this_month: 0 }])
    expect((await callWith(token, ['POST', '/jobs/'], makeJobPayload())).statusCode).toBe(201)
  })

  it('with a budget makes no monitors, whose runs would be in no budget', async () => {
    const { token } = await makeKey({ cells_per_month: 1_000 })
    const monitor = { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() }
    const answer = await callWith(token, ['POST', '/monitors/'], monitor)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'An API key with a budget can’t make or change monitors. Log in to do it yourself.',
    ])
    expect((await callWith((await makeKey()).token, ['POST', '/monitors/'], monitor)).statusCode).toBe(201)
  })

  it('learns from corrections as its owner does, where it may write', async () => {
    const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json()
    const taskId = await completeTask(test.database.db, id, { position: 0, data: { title: 'A', price: 1 } })
    const asked = { task_id: taskId, field: 'title' }
    const own = await user.call('POST', '/recipe-proposals', asked)
    expect(own.statusCode).toBe(409)
    const [writing, reading] = [await makeKey(), await makeKey({ scopes: ['read'] })]
    const answer = await callWith(writing.token, ['POST', '/recipe-proposals'], asked)
    expect([answer.statusCode, answer.json()]).toEqual([own.statusCode, own.json()])
    for (const action of ['apply', 'undo']) {
      const path = `/recipe-proposals/${randomUUID()}/${action}`
      expect((await callWith(writing.token, ['POST', path])).statusCode).toBe(404)
      expect((await callWith(reading.token, ['POST', path])).json().detail).toBe('This API key may not write.')
    }
  })

  it('has access neither to keys nor to the user’s personal data', async () => {
    const { token, id } = await makeKey()
    for (const [method, path] of [
      ['GET', '/api-keys/'],
      ['POST', '/api-keys/'],
      ['PATCH', `/api-keys/${id}`],
      ['DELETE', `/api-keys/${id}`],
      ['GET', '/account/devices'],
      ['DELETE', '/account'],
    ] as const) {
      const answer = await callWith(token, [method, path], method === 'POST' || method === 'PATCH' ? { name: 'more' } : undefined)
      expect([path, answer.statusCode]).toEqual([path, 403])
    }
  })

  it('of somebody else is neither seen nor revoked', async () => {
    const { id } = await makeKey()
    const stranger = await test.signIn()
    expect((await stranger.call('GET', '/api-keys/')).json()).toEqual([])
    expect((await stranger.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(404)
    expect((await stranger.call('PATCH', `/api-keys/${id}`, { cells_per_month: 1 })).statusCode).toBe(404)
  })

  it('that is invalid is refused like any bad token', async () => {
    for (const token of ['qk_', 'qk_x', `qk_${'a'.repeat(43)}`]) expect((await callWith(token, ['GET', '/jobs/'])).statusCode).toBe(401)
  })

  it('needs a name and a scope', async () => {
    expect((await user.call('POST', '/api-keys/', { name: ' ' })).statusCode).toBe(422)
    expect((await user.call('POST', '/api-keys/', { name: 'x', scopes: [] })).statusCode).toBe(422)
    expect((await user.call('POST', '/api-keys/', { name: 'x', scopes: ['admin'] })).statusCode).toBe(422)
  })
})
