import { hostname } from 'node:os'
import { HOLD_UPS, type HoldUp, type Job } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createWorkerFaultReport } from './report-worker-fault.ts'

let test: TestApp
let user: SignedIn
let jobId: string

beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('pro')
  const begun = await user.call('POST', '/jobs/', makeJobPayload())
  jobId = begun.json<Job>().id
  await sql`update jobs set created_at = created_at - interval '1 minute'`.execute(test.deps.db)
})
afterAll(() => test.close())
beforeEach(async () => void (await sql`delete from workers`.execute(test.deps.db)))

async function heldUp(): Promise<Job['held_up']> {
  const answer = await user.call('GET', `/jobs/${jobId}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Job>().held_up
}
const told = (reason: HoldUp) => ({ reason, text: HOLD_UPS[reason] })
const addWorker = (pid: number) => sql`insert into workers (host, pid) values (${hostname()}, ${pid})`.execute(test.deps.db)

async function suffer(trouble: Error): Promise<void> {
  const failures: unknown[] = []
  createWorkerFaultReport(test.deps.db, (error) => failures.push(error))(trouble)
  const isNoted = async () => (await sql`select from workers where trouble_at is not null`.execute(test.deps.db)).rows.length > 0
  await waitUntil('the note', isNoted)
  expect(failures).toEqual([])
}

describe('why a job waits', () => {
  it('is reported while no worker runs, and no longer once one does', async () => {
    expect(await heldUp()).toEqual(told('no_worker'))
    await addWorker(process.pid)
    expect(await heldUp()).toBeUndefined()
  })

  it.each([
    ['ENOSPC', 'disk_full'],
    ['EROFS', 'disk_unwritable'],
    ['EACCES', 'disk_unwritable'],
    ['EMFILE', 'machine'],
  ] as const)('is reported when every worker lacks the same: %s', async (code, reason) => {
    await addWorker(process.pid)
    await suffer(Object.assign(new Error('no'), { code }))
    expect(await heldUp()).toEqual(told(reason))
    await sql`update workers set trouble_at = trouble_at - interval '1 minute'`.execute(test.deps.db)
    expect(await heldUp()).toBeUndefined()
  })

  it('is not reported while another worker continues, nor for a job that has ended', async () => {
    await addWorker(process.pid)
    await suffer(Object.assign(new Error('no'), { code: 'ENOSPC' }))
    await addWorker(process.pid + 1)
    expect(await heldUp()).toBeUndefined()
    await sql`delete from workers`.execute(test.deps.db)
    await user.call('POST', `/jobs/${jobId}/stop`)
    await sql`update jobs set status = 'failed' where id = ${jobId}`.execute(test.deps.db)
    expect(await heldUp()).toBeUndefined()
  })
})
