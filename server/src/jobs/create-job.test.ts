import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaneMessages } from '../queue/lane-messages.ts'
import { makeAccount, makeJobPayload } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../testing/test-worker.ts'
import { checkJobCounters } from '../testing/check-job-counters.ts'
import { createJob } from './create-job.ts'
import type { JobDeps } from './job.ts'

let database: TestDatabase
let messages: LaneMessages
let deps: JobDeps

beforeAll(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  deps = { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }
})
afterAll(async () => {
  await messages.close()
  await database.drop()
})

const urls = (count: number, hosts = 1) => Array.from({ length: count }, (_, index) => `https://h${index % hosts}.example/${index}`)
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, description: 'A field', type: 'string' as const }))

describe('createJob', () => {
  it('[S9.4] [S9.5] limits the starter plan to 10 columns and 25 rows, and names the limit and the upgrade', async () => {
    const starter = await makeAccount(database.db, { plan: 'starter' })
    const create = (rows: number, columns: number) =>
      createJob(deps, starter, makeJobPayload({ target_items: urls(rows), trait_definitions: fields(columns) }))
    await expect(create(26, 2)).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/Starter plan.* 25 rows.* 26.*Upgrade/),
    })
    await expect(create(2, 11)).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/Starter plan.* 10 columns.* 11.*Upgrade/),
    })
    expect((await create(25, 10)).total).toBe(25)
  })

  it.each(['advanced', 'pro'] as const)('[S9.17] [S9.31] knows no such limit on the %s plan', async (plan) => {
    const actor = await makeAccount(database.db, { plan })
    expect((await createJob(deps, actor, makeJobPayload({ target_items: urls(40), trait_definitions: fields(30) }))).total).toBe(40)
  })

  it('stores nothing at all where a part fails', async () => {
    const actor = await makeAccount(database.db)
    const failing = { ...deps, messages: { ...messages, send: () => Promise.reject(new Error('no queue')) } }
    await expect(createJob(failing, actor, makeJobPayload({ target_items: ['https://nowhere.example/'] }))).rejects.toThrow('no queue')
    expect(await database.db.selectFrom('jobs').select('id').where('owner_id', '=', actor.accountId).execute()).toEqual([])
    expect(await database.db.selectFrom('tasks').select('id').where('lane', '=', 'nowhere.example').execute()).toEqual([])
  })

  it('keeps one message for each site, whatever number of jobs wants it at once', async () => {
    const actors = await Promise.all([1, 2, 3, 4].map(() => makeAccount(database.db)))
    const payload = makeJobPayload({ target_items: urls(300, 30).map((url) => url.replace('https://h', 'https://busy')) })
    await Promise.all(actors.map((actor) => createJob(deps, actor, payload)))
    const { rows } = await sql`
      select count(*)::int as messages, count(distinct singleton_key)::int as lanes from pgboss.job where singleton_key like 'busy%'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ messages: 30, lanes: 30 }])
  })

  it('takes 100,000 targets on 2,000 sites', async () => {
    const actor = await makeAccount(database.db)
    const targets = urls(100_000, 2_000).map((url) => url.replace('https://h', 'https://big'))
    const job = await createJob(deps, actor, makeJobPayload({ target_items: targets }))
    expect(job).toMatchObject({ status: 'pending', total: 100_000 })
    const { rows } = await sql`
      select count(*)::int as tasks, count(distinct lane)::int as lanes, max(position) as last,
        (select count(*)::int from pgboss.job where singleton_key like 'big%') as messages,
        (select count(*)::int from lane_jobs where job_id = ${job.id}) as lane_jobs
      from tasks where job_id = ${job.id}`.execute(database.db)
    expect(rows).toEqual([{ tasks: 100_000, lanes: 2_000, last: 99_999, messages: 2_000, lane_jobs: 2_000 }])
    const sample = await database.db
      .selectFrom('tasks')
      .select(['position', 'target'])
      .where('job_id', '=', job.id)
      .where('position', 'in', [0, 77_777])
      .orderBy('position')
      .execute()
    expect(sample).toEqual([0, 77_777].map((position) => ({ position, target: targets[position] })))
    expect(await checkJobCounters(database.db)).toEqual([])
  })
})
