import { createModelMeter, ScrapeError } from '@quarry/engine'
import { describe, expect, it } from 'vitest'
import { WorkAborted } from '../../queue/lane-handlers.ts'
import { makeRow, type Scrape } from '../../testing/test-worker.ts'
import { runTask, type TaskBug } from './run-task.ts'

const order = { targetItemName: 'URL', fields: [{ name: 'title', description: 'Title', type: 'string' as const }], basePrompt: null }
const task = { id: 5, target: 'https://a.example/', attempts: 1, ageMs: 0 }
const bugs: [TaskBug, unknown][] = []
const run = (scrape: Scrape, { signal = new AbortController().signal, taskTimeoutMs = 60_000 } = {}) => {
  bugs.length = 0
  return runTask(
    { scrape, taskTimeoutMs, onBug: (bug, error) => void bugs.push([bug, error]) },
    { lane: 'a.example', order, task, jobMeter: createModelMeter() },
    signal,
  )
}
const untilAborted: Scrape = (_input, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))))

describe('runTask', () => {
  it('returns the row for the fields of the job', async () => {
    const scrape: Scrape = async (input) => {
      expect(input).toMatchObject({ target: task.target, targetName: 'URL', fields: order.fields, prompt: '' })
      return makeRow(input)
    }
    expect(await run(scrape)).toMatchObject({ kind: 'completed', taskId: 5, row: { data: { title: task.target } } })
  })

  it('returns the model usage of the attempt, also where it failed', async () => {
    const usage = { modelCalls: 1, promptTokens: 700, completionTokens: 50, costMicroUsd: 9 }
    const spendAndFail: Scrape = (input) => {
      input.meter?.reserve(usage)?.(usage)
      return Promise.reject(new ScrapeError('nothing_found'))
    }
    expect(await run(spendAndFail)).toMatchObject({ kind: 'failed', failure: 'nothing_found', usage })
  })

  it('turns a scrape failure into the reason of the task', async () => {
    expect(await run(() => Promise.reject(new ScrapeError('blocked')))).toMatchObject({ kind: 'failed', failure: 'blocked' })
  })

  it('logs a bug with an id, and shows the user only the id', async () => {
    const bug = new TypeError('x is not a function')
    const outcome = await run(() => Promise.reject(bug))
    expect(bugs).toEqual([[{ id: expect.stringMatching(/^[0-9a-f]{8}$/), task: task.id }, bug]])
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'internal', text: `Something went wrong inside Quarry. (${bugs[0]?.[0].id})` })
  })

  it.each([
    ['the disk is full', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['the disk may only be read', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
    ['a process of our own hung up', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['the database is stopped', Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })],
    ['the database is cut off', new Error('Connection terminated unexpectedly')],
  ])('lets a task wait where %s, and counts no try', async (_what, trouble) => {
    const outcome = await run(() => Promise.reject(trouble))
    expect(outcome).toMatchObject({ kind: 'again', taskId: 5, counts: false, lost: false })
    expect(outcome).toMatchObject({ delayMs: expect.any(Number), laneRestMs: expect.any(Number) })
    expect(outcome.kind === 'again' && Math.min(outcome.delayMs, outcome.laneRestMs)).toBeGreaterThanOrEqual(1_000)
    expect(bugs).toEqual([])
  })

  it('ends a task that takes too long', async () => {
    expect(await run(untilAborted, { taskTimeoutMs: 10 })).toMatchObject({ kind: 'failed', failure: 'deadline' })
  })

  it.each([
    ['unwanted', { kind: 'failed', failure: 'stopped' }],
    ['shutdown', { kind: 'again', counts: false, lost: false, delayMs: 0 }],
    ['lane_lost', { kind: 'again', counts: false }],
  ] as const)('ends a task that is aborted because it is %s', async (why, outcome) => {
    const abort = new AbortController()
    const result = run(untilAborted, { signal: abort.signal })
    abort.abort(new WorkAborted(why))
    expect(await result).toMatchObject(outcome)
    expect(bugs).toEqual([])
  })
})
