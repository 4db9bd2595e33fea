import { jobSchema, resultPageSchema, resultSchema, taskSchema, type Job } from '@quarry/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeTask, failTask } from '../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let user: SignedIn
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => void (user = await test.signIn()))
afterAll(() => test.close())

const payload = {
  base_prompt: 'Read the pages.',
  target_item_name: 'URL',
  target_items: ['https://one.example/1', 'https://one.example/2', 'https://two.example/1'],
  trait_definitions: [
    { name: 'title', description: 'The heading', type: 'string' },
    { name: 'price', description: 'The price', type: 'number' },
  ],
}
const start = async (overrides = {}): Promise<Job> => {
  const answer = await user.call('POST', '/jobs/', { ...payload, ...overrides })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('starting a job', () => {
  it('[S7.8] [S1.5] answers the job with its id; each target item is one task', async () => {
    const job = jobSchema.parse(await start())
    expect(job).toMatchObject({
      status: 'pending',
      target_item_name: 'URL',
      trait_definitions: payload.trait_definitions,
      progress: { total: 3, completed: 0, failed: 0, in_progress: 0, pending: 3 },
      first_targets: payload.target_items,
    })
    const tasks = taskSchema.array().parse((await user.call('GET', `/jobs/${job.id}/tasks`)).json())
    expect(tasks.map((task) => task.target_item_value)).toEqual(payload.target_items)
  })

  it('[S3.4] [O.83] accepts a null prompt', async () => {
    expect(await start({ base_prompt: null })).toMatchObject({ base_prompt: null })
  })

  it.each([
    [{ target_item_name: ' ' }, "Target Item Name (e.g., 'Domain', 'URL') is required."],
    [{ target_items: [' '] }, 'Please provide at least one URL.'],
    [{ trait_definitions: [{ name: 'a', description: '' }] }, 'At least one valid Data Field (name, description, and type) is required.'],
    [{ trait_definitions: [payload.trait_definitions[0], payload.trait_definitions[0]] }, 'The field name "title" is used twice.'],
  ])('[S5.3] [S5.4] [S5.5] [O.52] the server refuses %j with the stated sentence', async (wrong, sentence) => {
    const answer = await user.call('POST', '/jobs/', { ...payload, ...wrong })
    expect(answer.statusCode).toBe(422)
    const { detail } = answer.json<{ detail: { loc: unknown[]; msg: string; type: string }[] }>()
    expect(detail.map((problem) => problem.msg)).toContain(sentence)
    expect(detail[0]?.loc[0]).toBe('body')
  })

  it('[S9.4] [S9.5] [O.29] refuses more than 10 columns or 25 rows on Starter and names limit and upgrade', async () => {
    user = await test.signIn('starter')
    const rows = await user.call('POST', '/jobs/', {
      ...payload,
      target_items: Array.from({ length: 26 }, (_, n) => `https://a.example/${n}`),
    })
    expect([rows.statusCode, rows.json().detail]).toEqual([422, expect.stringMatching(/25 rows.*Upgrade/)])
    const trait_definitions = Array.from({ length: 11 }, (_, n) => ({ name: `f${n}`, description: 'd', type: 'string' }))
    const columns = await user.call('POST', '/jobs/', { ...payload, trait_definitions })
    expect([columns.statusCode, columns.json().detail]).toEqual([422, expect.stringMatching(/10 columns.*Upgrade/)])
  })

  it('[O.58] answers 413 in one sentence to a body over 32 MB, and takes a large one below it', async () => {
    const over = await user.call('POST', '/jobs/', { ...payload, base_prompt: 'x'.repeat(33 * 1024 * 1024) })
    expect([over.statusCode, over.json()]).toEqual([413, { detail: 'The request is too large.' }])
    const target_items = Array.from({ length: 20_000 }, (_, n) => `https://a.example/${n}?${'q'.repeat(60)}`)
    expect((await start({ target_items })).progress.total).toBe(20_000)
  })

  it('accepts characters that PostgreSQL cannot store', async () => {
    const answer = await user.call('POST', '/jobs/', { ...payload, base_prompt: 'nul \u0000 and half \ud800 a pair' })
    expect([201, 422]).toContain(answer.statusCode)
  })
})

describe('the list', () => {
  it('[S7.3] [S7.4] [O.48] [O.50] is in `data`, newest first, by limit, offset, status and search', async () => {
    const first = await start({ target_item_name: 'Domain', target_items: ['alpha.example'] })
    const second = await start({ target_item_name: 'Product', target_items: ['100%_sure'] })
    await completeTask(test.database.db, first.id, { position: 0, data: { title: 'x', price: null } })
    const ids = async (query: string): Promise<string[]> => {
      const answer = await user.call('GET', `/jobs/${query}`)
      return answer.json<{ data: Job[] }>().data.map((job) => job.id)
    }
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('?limit=1')).toEqual([second.id])
    expect(await ids('?limit=1&offset=1')).toEqual([first.id])
    expect(await ids('?status=completed')).toEqual([first.id])
    const { created_at: secondCreatedAt } = (await user.call('GET', `/jobs/${second.id}`)).json<Job>()
    expect(await ids(`?created_from=${encodeURIComponent(secondCreatedAt)}`)).toEqual([second.id])
    expect(await ids('?created_from=2099-01-01T00:00:00Z')).toEqual([])
    expect(await ids('?search=ALPHA')).toEqual([first.id])
    expect(await ids('?search=%25_s')).toEqual([second.id])
    expect(await ids(`?search=${first.id.slice(0, 8)}`)).toEqual([first.id])
    expect((await user.call('GET', '/jobs')).statusCode).toBe(200)
  })

  it.each(['?limit=0', '?limit=501', '?limit=x', '?offset=-1', '?status=done', '?limit=', '?created_from=monday'])(
    '[O.50] refuses %s with 422',
    async (query) => {
      expect((await user.call('GET', `/jobs/${query}`)).statusCode).toBe(422)
    },
  )
})

describe('one job', () => {
  it('[S3.1] [S3.2] [S7.5] has its details and progress', async () => {
    const { id } = await start()
    await completeTask(test.database.db, id, { position: 0, data: { title: 'a', price: 1 } })
    await failTask(test.database.db, id, { position: 1, kind: 'timeout', error: 'The site took too long to answer.' })
    await test.database.db.updateTable('tasks').set({ state: 'in_progress' }).where('job_id', '=', id).where('position', '=', 2).execute()
    const job = jobSchema.parse((await user.call('GET', `/jobs/${id}/`)).json())
    expect(job.progress).toEqual({ total: 3, completed: 1, failed: 1, in_progress: 1, pending: 0 })
    expect(job.trait_definitions).toEqual(payload.trait_definitions)
  })

  it.each(['/jobs/nonsense', '/jobs/00000000-0000-4000-8000-000000000000', '/tasks/abc/result', '/tasks/999999999999999/result'])(
    'answers 404 for %s, which is not there',
    async (path) => {
      expect((await user.call('GET', path)).statusCode).toBe(404)
    },
  )

  it('[S7.9] is deleted with its tasks and results, by a call without a body that announces JSON', async () => {
    const { id } = await start()
    const taskId = await completeTask(test.database.db, id, { position: 0, data: { title: 'a', price: 1 } })
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/api/v1/jobs/${id}`,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    for (const path of [`/jobs/${id}`, `/jobs/${id}/tasks`, `/jobs/${id}/results`, `/tasks/${taskId}/result`]) {
      expect((await user.call('GET', path)).statusCode, path).toBe(404)
    }
  })

  it('[O.55] [O.53] stopped, ends what waits as `stopped` and keeps its rows', async () => {
    const { id } = await start()
    await completeTask(test.database.db, id, { position: 0, data: { title: 'a', price: 1 } })
    const job: Job = (await user.call('POST', `/jobs/${id}/stop`)).json()
    expect(job).toMatchObject({ status: 'partial_completion', progress: { completed: 1, failed: 2 } })
    const failed = taskSchema.array().parse((await user.call('GET', `/jobs/${id}/tasks?status=failed`)).json())
    expect(failed.map((task) => task.error_kind)).toEqual(['stopped', 'stopped'])
  })

  it('counts why targets failed over all of them, the commonest reason first', async () => {
    const { id } = await start()
    await failTask(test.database.db, id, { position: 0, kind: 'blocked', error: 'Blocked.' })
    await failTask(test.database.db, id, { position: 1, kind: 'timeout', error: 'Too slow.' })
    expect((await user.call('GET', `/jobs/${id}/failures`)).json()).toHaveLength(2)
    await failTask(test.database.db, id, { position: 2, kind: 'timeout', error: 'Much too slow.' })
    expect((await user.call('GET', `/jobs/${id}/failures`)).json()).toEqual([
      { error_kind: 'timeout', error: 'Too slow.', count: 2 },
      { error_kind: 'blocked', error: 'Blocked.', count: 1 },
    ])
    const { id: fresh } = await start()
    expect((await user.call('GET', `/jobs/${fresh}/failures`)).json()).toEqual([])
  })

  it('[O.54] runs again as a new job: the failed targets by default, by reason, or all', async () => {
    const { id } = await start()
    await completeTask(test.database.db, id, { position: 0, data: { title: 'a', price: 1 } })
    await failTask(test.database.db, id, { position: 1, kind: 'timeout', error: 'e' })
    await failTask(test.database.db, id, { position: 2, kind: 'blocked', error: 'e' })
    const targets = async (body?: unknown): Promise<string[]> => {
      const answer = await user.call('POST', `/jobs/${id}/rerun`, body)
      const job = jobSchema.parse(answer.json())
      expect(job).toMatchObject({ rerun_of: id, status: 'pending' })
      return job.first_targets
    }
    expect(await targets()).toEqual(payload.target_items.slice(1))
    expect(await targets({ which: 'failed', error_kinds: ['blocked'] })).toEqual(payload.target_items.slice(2))
    expect(await targets({ which: 'all' })).toEqual(payload.target_items)
    expect((await user.call('POST', `/jobs/${id}/rerun`, { error_kinds: ['internal'] })).statusCode).toBe(422)
  })
})

describe('tasks', () => {
  it('[S3.5] [S7.6] [O.54] come in target order, page by page, by status, with total and reason', async () => {
    const { id } = await start()
    await failTask(test.database.db, id, { position: 1, kind: 'timeout', error: 'The site took too long to answer.' })
    const page = await user.call('GET', `/jobs/${id}/tasks?limit=2`)
    expect(page.headers).toMatchObject({ 'x-total-count': '3', 'x-next-cursor': '1' })
    expect(taskSchema.array().parse(page.json())[1]).toMatchObject({
      job_id: id,
      status: 'failed',
      error_kind: 'timeout',
      error: 'The site took too long to answer.',
    })
    const rest = await user.call('GET', `/jobs/${id}/tasks?limit=2&cursor=1`)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect(rest.json().map((task: { position: number }) => task.position)).toEqual([2])
    const failed = await user.call('GET', `/jobs/${id}/tasks?status=failed`)
    expect([failed.headers['x-total-count'], failed.json()]).toEqual(['1', [expect.objectContaining({ position: 1 })]])
    for (const query of ['limit=501', 'cursor=-1', 'cursor=a', 'status=done']) {
      expect((await user.call('GET', `/jobs/${id}/tasks?${query}`)).statusCode, query).toBe(422)
    }
  })
})

describe('results', () => {
  it('[S3.6] [S3.7] [S7.7] [O.48] [O.49] the row of a task is in `data`; without a row it is 404', async () => {
    const { id } = await start()
    const taskId = await completeTask(test.database.db, id, { position: 0, data: { title: 'A', price: null } })
    const { data } = (await user.call('GET', `/tasks/${taskId}/result`)).json()
    expect(resultSchema.parse(data)).toMatchObject({
      task_id: taskId,
      target_item_value: payload.target_items[0],
      data: { title: 'A', price: null },
      cells: { title: { status: 'found' }, price: { status: 'absent', reason: 'not_on_page' } },
    })
    const tasks = taskSchema.array().parse((await user.call('GET', `/jobs/${id}/tasks`)).json())
    expect((await user.call('GET', `/tasks/${tasks[1]?.id}/result`)).statusCode).toBe(404)
  })

  it('[O.64] rows come in the order of the targets, page by page, whatever the order they were found in', async () => {
    const { id } = await start()
    for (const position of [2, 0, 1])
      await completeTask(test.database.db, id, { position, data: { title: `t${position}`, price: position } })
    const first = resultPageSchema.parse((await user.call('GET', `/jobs/${id}/results?limit=2`)).json())
    expect(first.data.map((row) => row.position)).toEqual([0, 1])
    const second = resultPageSchema.parse((await user.call('GET', `/jobs/${id}/results?limit=2&cursor=${first.next_cursor}`)).json())
    expect([second.data.map((row) => row.data.title), second.next_cursor]).toEqual([['t2'], null])
  })
})

describe('a start with an idempotency key', () => {
  const startWith = (key: string, overrides = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/jobs/',
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
      payload: { ...payload, ...overrides },
    })
  const jobs = async (): Promise<unknown[]> => (await user.call('GET', '/jobs/')).json<{ data: unknown[] }>().data

  it('starts one job, however often and at once it is sent', async () => {
    const answers = await Promise.all(['key-1', 'key-1', 'key-1'].map((key) => startWith(key)))
    const again = await startWith('key-1')
    expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set([...answers, again].map((answer) => answer.json<Job>().id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await jobs()).toHaveLength(1)
  })

  it('is refused where it names another job, and is the own one of each account', async () => {
    await startWith('key-2')
    expect((await startWith('key-2', { base_prompt: 'Another.' })).statusCode).toBe(422)
    expect((await startWith('key 3')).statusCode).toBe(422)
    user = await test.signIn()
    expect((await startWith('key-2', { base_prompt: 'Another.' })).statusCode).toBe(201)
  })

  it('answers a repeated start that plan and balance would not cover any more', async () => {
    user = await test.signIn('starter')
    const first = await startWith('key-4')
    expect(first.statusCode, first.body).toBe(201)
    await test.deps.db.updateTable('allowances').set({ requests: 100 }).where('owner_id', '=', user.actor.accountId).execute()
    expect((await startWith('key-5')).statusCode).toBe(402)
    expect((await startWith('key-4')).json()).toMatchObject({ id: first.json<Job>().id })
  })

  it('starts another job where the job of the key was deleted', async () => {
    const { id } = (await startWith('key-6')).json<Job>()
    await user.call('DELETE', `/jobs/${id}`)
    const again = await startWith('key-6')
    expect([again.statusCode, again.json<Job>().id === id]).toEqual([201, false])
  })
})
