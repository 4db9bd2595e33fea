import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Job, JobEvent } from '@quarry/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let test: TestApp
let address: string
let user: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => void (user = await test.signIn()))
afterAll(() => test.close())

const startJob = async (): Promise<Job> => (await user.call('POST', '/jobs/', makeJobPayload())).json()
const complete = (id: string, position: number) =>
  completeTask(test.database.db, id, { position, data: { title: `t${position}`, price: null } })

/** Reads the events of a job as they come. */
async function watch(jobId: string): Promise<{ next(): Promise<JobEvent | null>; leave(): void }> {
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/v1/jobs/${jobId}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: leaving.signal,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const found = /event: (\w+)\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[2] ?? '')
        }
        const read = await reader?.read()
        if (!read || read.done) return null
        text += read.value
      }
    },
    leave: () => leaving.abort(),
  }
}

describe('the events of a job', () => {
  it('begin with the job, bring new rows and changes, and end with it', async () => {
    const { id } = await startJob()
    await complete(id, 1)
    const events = await watch(id)
    expect(await events.next()).toMatchObject({ type: 'job', job: { id, progress: { completed: 1 } } })
    await complete(id, 2)
    expect(await events.next()).toMatchObject({
      type: 'rows',
      rows: [{ position: 2, data: { title: 't2' }, cells: { title: { status: 'found' } } }],
    })
    expect(await events.next()).toMatchObject({ type: 'job', job: { progress: { completed: 2 } } })
    await complete(id, 0)
    expect(await events.next()).toMatchObject({ type: 'rows', rows: [{ position: 0 }] })
    expect(await events.next()).toMatchObject({ type: 'job', job: { status: 'completed' } })
    expect(await events.next()).toEqual({ type: 'end' })
    expect(await events.next()).toBeNull()
  })

  it('bring a watcher with an older state up to date', async () => {
    const old = await startJob()
    const stops: (() => void)[] = []
    const watchFrom = async (told: JobEvent[]): Promise<void> =>
      void stops.push(await test.deps.jobWatch.watch(old, (event) => told.push(event)))
    const isTold = (told: JobEvent[]) => told.some((event) => event.type === 'job' && event.job.progress.completed === 1)
    const [first, second]: [JobEvent[], JobEvent[]] = [[], []]
    await watchFrom(first)
    await complete(old.id, 0)
    await waitUntil('the first watcher to know', () => isTold(first))
    await watchFrom(second)
    await waitUntil('the second watcher to know', () => isTold(second))
    expect(second.at(-1)).toEqual(first.at(-1))
    stops.forEach((stop) => stop())
  })

  it('of an ended or deleted job end at once', async () => {
    const { id } = await startJob()
    const events = await watch(id)
    expect(await events.next()).toMatchObject({ type: 'job' })
    await user.call('DELETE', `/jobs/${id}`)
    expect(await events.next()).toEqual({ type: 'end' })
    const ended = await startJob()
    for (const position of [0, 1, 2]) await complete(ended.id, position)
    const late = await watch(ended.id)
    expect(await late.next()).toMatchObject({ type: 'job', job: { status: 'completed' } })
    expect(await late.next()).toEqual({ type: 'end' })
  })

  it('reach all watchers, and are not affected by one who leaves', async () => {
    const { id } = await startJob()
    const [first, second] = [await watch(id), await watch(id)]
    for (const one of [first, second]) expect(await one.next()).toMatchObject({ type: 'job' })
    first.leave()
    await complete(id, 0)
    expect(await second.next()).toMatchObject({ type: 'rows', rows: [{ position: 0 }] })
  })

  it('are refused like the job itself: 401 without a token, 404 for strangers', async () => {
    const { id } = await startJob()
    expect((await fetch(`${address}/api/v1/jobs/${id}/events`)).status).toBe(401)
    const stranger = await test.signIn()
    const answer = await fetch(`${address}/api/v1/jobs/${id}/events`, { headers: { authorization: `Bearer ${stranger.token}` } })
    expect(answer.status).toBe(404)
  })
})

it('an application that closes ends open streams', async () => {
  const closing = await createTestApp()
  const open = await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const person = await closing.signIn()
  const { id } = (await person.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  const answer = await fetch(`${open}/api/v1/jobs/${id}/events`, { headers: { authorization: `Bearer ${person.token}` } })
  const ended = answer.text().catch(() => 'broken off')
  await closing.close()
  await ended
  const free = createServer().listen(Number(new URL(open).port), '127.0.0.1')
  await once(free, 'listening')
  expect((free.address() as AddressInfo).port).toBe(Number(new URL(open).port))
  free.close()
})
