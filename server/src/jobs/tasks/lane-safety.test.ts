// Safety when owners change: the fence, the fallback for lost messages, the search for dead workers.
import { hostname } from 'node:os'
import { isTerminal } from '@quarry/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import type { Tx } from '../../db/database.ts'
import { advanceTurns, type JobStep } from './advance-turns.ts'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { createJob } from '../create-job.ts'
import { deleteJob } from '../delete-job.ts'
import type { JobRow } from '../job.ts'
import { findNextTurns, openTurns } from './job-turns.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { failed } from './task-outcome.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { LaneLost, type LaneHold, type LaneMessages } from '../../queue/lane-messages.ts'
import { reapLanes, sweepLanes } from '../../queue/reap-lanes.ts'
import { passOnLanes, takeLanes } from '../../queue/take-lanes.ts'
import { announceWorker } from '../../queue/worker-presence.ts'

let database: TestDatabase
let messages: LaneMessages
let actor: Actor
let job: JobRow

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  actor = await makeAccount(database.db)
  const payload = makeJobPayload({ target_items: ['https://only.example/1', 'https://only.example/2', 'https://only.example/3'] })
  job = await createJob({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, actor, payload)
})
afterEach(async () => {
  await messages.close()
  await database.drop()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
async function take(workerId: number): Promise<LaneHold> {
  const [hold] = await takeLanes(database.db, messages, { workerId, count: 1 })
  if (!hold) throw new Error('no lane is due')
  return hold
}
async function open(hold: LaneHold) {
  const turn = (await inTx((tx) => openTurns(tx, messages, [hold.lane]))).get(hold.lane)
  if (!turn) throw new Error('nothing is due')
  return turn
}
/** A single step. */
async function advance(turn: JobStep['turn'], step: Omit<JobStep, 'turn'>) {
  const [answer] = await advanceTurns(database.db, [{ turn, ...step }])
  if (!Array.isArray(answer)) throw answer
  return answer
}
const row = (target: string) => makeRow({ target, targetName: 'URL', fields: job.fields, prompt: '' })
const states = async () =>
  (await database.db.selectFrom('tasks').select(['state', 'losses']).orderBy('id').execute()).map((task) => `${task.state} ${task.losses}`)

describe('a lane that was taken away from its owner', () => {
  it('accepts nothing more from the former owner, which does not know of the loss', async () => {
    const former = await take(1)
    const turn = await open(former)
    const [task] = await advance(turn, { hold: former, ended: [], wanted: 1 })
    if (!task) throw new Error('a task is due')
    await inTx((tx) => messages.giveUp(tx, former))
    const next = await take(2)
    expect(next).toMatchObject({ lane: former.lane, messageId: former.messageId, attempt: former.attempt + 1 })
    await open(next)

    const late = { hold: former, ended: [{ kind: 'completed' as const, taskId: task.id, row: row(task.target) }], wanted: 2 }
    await expect(advance(turn, late)).rejects.toThrow(LaneLost)
    await expect(messages.touch(former)).rejects.toThrow(LaneLost)
    const end = { hold: former, restMs: 0 }
    expect(await inTx((tx) => passOnLanes(tx, messages, { ends: [end], findNextTurns }))).toEqual([new LaneLost(former.lane)])
    expect(await states()).toEqual(['pending 1', 'pending 0', 'pending 0'])
    expect(await database.db.selectFrom('results').selectAll().execute()).toEqual([])
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it('and its late rows are not charged, although others deliver rows at the same moment', async () => {
    const payer = await makeAccount(database.db, { plan: 'starter' })
    await useUpAllowance(database.db, payer, 0)
    await topUpForTest(database.db, payer, { usd: 5 })
    // Enough for one row of two cells.
    const payload = makeJobPayload({ target_items: ['https://lost.example/', 'https://held.example/'], spending_cap_usd: 0.0002 })
    const capped = await createJob({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, payer, payload)
    const holds = await takeLanes(database.db, messages, { workerId: 1, count: 3 })
    const begin = async (lane: string) => {
      const hold = holds.find((one) => one.lane.includes(lane))
      if (!hold) throw new Error('the lane is due')
      const turn = await open(hold)
      const [task] = await advance(turn, { hold, ended: [], wanted: 1 })
      if (!task) throw new Error('a task is due')
      return { turn, hold, wanted: 0, ended: [{ kind: 'completed' as const, taskId: task.id, row: row(task.target) }] }
    }
    const [lost, held] = [await begin('lost'), await begin('held')]
    await inTx((tx) => messages.giveUp(tx, lost.hold))
    // The same task held by this worker under another lane: only the lane's holder can write.
    const lateEnd = { ...lost, ended: held.ended.map(({ taskId }) => failed(taskId, 'internal')) }
    expect(await advanceTurns(database.db, [lateEnd, lost, held])).toEqual([expect.any(LaneLost), expect.any(LaneLost), []])
    const ends = await database.db.selectFrom('tasks').select(['target', 'state']).where('job_id', '=', capped.id).orderBy('id').execute()
    expect(ends.map(({ state }) => state)).toEqual(['in_progress', 'completed'])
    expect(await database.db.selectFrom('results').select('target').execute()).toEqual([{ target: 'https://held.example/' }])
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it('stores an outcome once, however often it is delivered', async () => {
    const hold = await take(1)
    const turn = await open(hold)
    const [task] = await advance(turn, { hold, ended: [], wanted: 1 })
    if (!task) throw new Error('a task is due')
    const outcome = { kind: 'completed' as const, taskId: task.id, row: row(task.target) }
    for (let time = 0; time < 3; time += 1) await advance(turn, { hold, ended: [outcome], wanted: 0 })
    expect(await states()).toEqual(['completed 0', 'pending 0', 'pending 0'])
    expect(await checkJobCounters(database.db)).toEqual([])
  })
})

describe('reaping', () => {
  it('leaves the lanes of a worker that lives', async () => {
    const worker = await announceWorker(database.url)
    await take(worker.id)
    expect(await reapLanes(database.db, messages)).toBe(0)
    await worker.leave()
  })

  it('releases the lanes of a worker whose process has ended at once', async () => {
    const { id } = await database.db
      .insertInto('workers')
      .values({ host: hostname(), pid: 2 ** 30 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hold = await take(id)
    expect(await reapLanes(database.db, messages)).toBe(1)
    expect((await take(2)).attempt).toBe(hold.attempt + 1)
    expect(await database.db.selectFrom('workers').selectAll().execute()).toEqual([])
  })
})

describe('sweeping', () => {
  it('sends lanes whose message was lost, and only those', async () => {
    expect(await sweepLanes(database.db, messages, findNextTurns)).toBe(0)
    await sql`delete from pgboss.job`.execute(database.db)
    expect(await sweepLanes(database.db, messages, findNextTurns)).toBe(1)
    const worker = await startTestWorker({ db: database.db, url: database.url, messages, scrape: async (input) => makeRow(input) })
    await waitUntil('the end of the job', async () => {
      const { status } = await database.db.selectFrom('jobs').select('status').executeTakeFirstOrThrow()
      return isTerminal(status)
    })
    await worker.stop(0)
  })
})

it('a job that is deleted while a worker opens a turn of it is deleted without a deadlock', async () => {
  const hold = await take(1)
  const blocked = (count: number) =>
    waitUntil(`${count} to wait for a lock`, async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      return rows.length === count
    })
  const last = await database.db.selectFrom('tasks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  let deleting: Promise<void> | undefined
  let opening: Promise<unknown> | undefined
  await inTx(async (tx) => {
    await tx.selectFrom('tasks').select('id').where('id', '=', last.id).forUpdate().execute()
    deleting = deleteJob({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, actor, job.id)
    await blocked(1)
    opening = inTx((other) => openTurns(other, messages, [hold.lane]))
    await blocked(2)
  })
  await expect(Promise.all([deleting, opening])).resolves.toEqual([undefined, new Map()])
  expect(await states()).toEqual([])
})

it('a worker that shows no sign of life loses its lanes though its process goes on', async () => {
  const frozen = await take(1)
  // As if its last heartbeat had been a minute ago.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = ${frozen.messageId}`.execute(database.db)
  const next = await waitUntil(
    'the lane to be free',
    async () => {
      await messages.supervise()
      return (await takeLanes(database.db, messages, { workerId: 2, count: 1 }))[0] ?? null
    },
    50_000,
  )
  expect(next).toMatchObject({ messageId: frozen.messageId, attempt: frozen.attempt + 1 })
})

it('a lane whose turn fails is released before its owner would time out', async () => {
  let opened = 0
  const broken: LaneMessages = {
    ...messages,
    // Nothing searches for workers without a heartbeat here.
    supervise: async () => undefined,
    async keep(tx, holds) {
      opened += 1
      if (opened === 1) throw new Error('a bug')
      return messages.keep(tx, holds)
    },
  }
  const events: string[] = []
  const worker = await startTestWorker({
    db: database.db,
    url: database.url,
    messages: broken,
    scrape: async (input) => makeRow(input),
    onEvent: ({ type }) => events.push(type),
  })
  await waitUntil('the end of the job', async () => {
    const { status } = await database.db.selectFrom('jobs').select('status').executeTakeFirstOrThrow()
    return isTerminal(status)
  })
  await worker.stop(0)
  expect(events).toEqual(['lane_failed'])
})

it('every lane that a worker takes is worked on, though a lane in work grows while it takes them', async () => {
  const [takingAgain, atWork, more, othersAtWork] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<JobRow>(),
    Promise.withResolvers<void>(),
  ]
  let takes = 0
  const slow: LaneMessages = {
    ...messages,
    // The first lane opens its turn, and wants more slots, only while the others are being taken.
    async take(tx, count) {
      takes += 1
      if (takes === 2) {
        takingAgain.resolve()
        await Promise.all([atWork.promise, more.promise])
      }
      return messages.take(tx, count)
    },
    async keep(tx, holds) {
      await takingAgain.promise
      return messages.keep(tx, holds)
    },
  }
  const events: unknown[] = []
  const worker = await startTestWorker({
    db: database.db,
    url: database.url,
    messages: slow,
    async scrape(input) {
      if (input.target.startsWith('https://only.example')) {
        atWork.resolve()
        await othersAtWork.promise
      } else {
        othersAtWork.resolve()
      }
      return makeRow(input)
    },
    limits: { concurrencyOf: () => 8 },
    onEvent: (event) => events.push(event),
  })
  const targets = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`)
  more.resolve(
    await createJob(
      { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' },
      actor,
      makeJobPayload({ target_items: targets }),
    ),
  )
  const other = await more.promise
  await waitUntil('the end of both jobs', async () => {
    const jobs = await database.db.selectFrom('jobs').select('status').where('id', 'in', [job.id, other.id]).execute()
    return jobs.every(({ status }) => isTerminal(status))
  })
  await worker.stop(0)
  expect(events).toEqual([])
})
