import { TASK_FAILURES, type TaskFailure } from '@quarry/contract'
import { ENGINE_LIMITS, ScrapeError } from '@quarry/engine'
import { describe, expect, it } from 'vitest'
import { FREE_RETRIES_FOR_MS, judgeFailure, RETRIES_MAX, type BegunTask } from './task-outcome.ts'

const task = (attempts: number, ageMs = 0): BegunTask => ({ id: 7, target: 'https://a.example/', attempts, ageMs })
const on = (lane: string, random = 0.5) => ({ lane, random })
const here = on('a.example')
const kinds = Object.keys(TASK_FAILURES) as TaskFailure[]
const ofRetry = (retry: string) => kinds.filter((kind) => TASK_FAILURES[kind].retry === retry)

describe('a failed try', () => {
  it.each(ofRetry('never'))('%s is final at once', (kind) => {
    expect(judgeFailure(task(1), new ScrapeError(kind), here)).toMatchObject({
      kind: 'failed',
      taskId: 7,
      failure: kind,
      text: TASK_FAILURES[kind].text,
    })
  })

  it.each(ofRetry('later'))('%s is tried again twice, after longer and longer pauses, then final', (kind) => {
    const delays = [1, 2].map((attempts) => {
      const outcome = judgeFailure(task(attempts), new ScrapeError(kind), here)
      expect(outcome).toMatchObject({ kind: 'again', counts: true, lost: false })
      return outcome.kind === 'again' ? outcome.delayMs : 0
    })
    expect(delays).toEqual([5_000, 20_000])
    expect(judgeFailure(task(2), new ScrapeError(kind), { ...here, retryDelayMs: 200 })).toMatchObject({ delayMs: 800 })
    expect(judgeFailure(task(RETRIES_MAX + 1), new ScrapeError(kind), here)).toMatchObject({ kind: 'failed', failure: kind })
  })

  it.each(ofRetry('later_free'))('%s comes again uncounted, until the task is too old', (kind) => {
    expect(judgeFailure(task(9, FREE_RETRIES_FOR_MS - 1), new ScrapeError(kind), here)).toMatchObject({ kind: 'again', counts: false })
    expect(judgeFailure(task(1, FREE_RETRIES_FOR_MS), new ScrapeError(kind), here)).toMatchObject({ kind: 'failed', failure: kind })
  })

  it('waits as long as the site asks for, within bounds, and pauses the whole lane', () => {
    expect(judgeFailure(task(1), new ScrapeError('rate_limited', { retryAfterMs: 90_000 }), here)).toMatchObject({
      delayMs: 90_000,
      laneRestMs: 90_000,
    })
    const max = ENGINE_LIMITS.retryAfterMsMax
    expect(judgeFailure(task(1), new ScrapeError('rate_limited', { retryAfterMs: max * 9 }), here)).toMatchObject({
      delayMs: max,
      laneRestMs: max,
    })
    expect(judgeFailure(task(3), new ScrapeError('rate_limited', { retryAfterMs: 90_000 }), here)).toMatchObject({
      kind: 'failed',
      laneRestMs: 90_000,
    })
  })

  it('holds back only the site that asked for it: not the lane of a task that another site was read for', () => {
    const paused = (site: string) => new ScrapeError('host_paused', { retryAfterMs: 9_000, site })
    expect(judgeFailure(task(1), paused('a.example'), here)).toMatchObject({ laneRestMs: 9_000 })
    expect(judgeFailure(task(1), paused('b.example'), here)).toMatchObject({ laneRestMs: 0, kind: 'again' })
    expect(judgeFailure(task(1), paused('b.example'), on('search/3'))).toMatchObject({ laneRestMs: 0, kind: 'again' })
    const unanswered = new ScrapeError('search_failed', { retryAfterMs: 9_000, site: 'search' })
    expect(judgeFailure(task(1), unanswered, on('search/3'))).toMatchObject({ laneRestMs: 9_000, kind: 'again' })
  })

  it('does not hold back a site for the failure of one page', () => {
    expect(judgeFailure(task(1), new ScrapeError('http_server_error', { retryAfterMs: 60_000 }), here)).toMatchObject({
      laneRestMs: 0,
      delayMs: 60_000,
    })
  })

  it('is retried when the pause is over, whose length is known', () => {
    expect(judgeFailure(task(1), new ScrapeError('host_paused', { retryAfterMs: 5_000 }), here)).toMatchObject({ delayMs: 5_000 })
    expect(judgeFailure(task(1), new ScrapeError('host_paused', { retryAfterMs: 5_000 }), on('a.example', 1))).toMatchObject({
      delayMs: 7_500,
    })
  })

  it('lets tasks that fail together come back spread out', () => {
    const at = (random: number) => judgeFailure(task(1), new ScrapeError('timeout'), on('a.example', random))
    expect(at(0)).toMatchObject({ delayMs: 2_500 })
    expect(at(0.999)).toMatchObject({ delayMs: 7_495 })
  })
})
