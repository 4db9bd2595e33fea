import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createSiteGate } from './site-gate.ts'

const PACE = { concurrency: 2, delayMs: 100 }
const never = new AbortController().signal

describe('createSiteGate', () => {
  it('keeps the pace between two requests to a site and none between sites', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    for (const site of ['a', 'b', 'a', 'a']) (await gate.enter(site, PACE, never)).leave(null)
    expect(clock.waits).toEqual([100, 100])
  })

  it('admits no more requests to a site than its concurrency, in order of arrival', async () => {
    const gate = createSiteGate(createManualClock())
    const order: number[] = []
    const passes = [await gate.enter('a', PACE, never), await gate.enter('a', PACE, never)]
    const later = [1, 2].map(async (number) => {
      const pass = await gate.enter('a', PACE, never)
      order.push(number)
      return pass
    })
    expect(order).toEqual([])
    passes[0]!.leave(null)
    await later[0]
    expect(order).toEqual([1])
    passes[1]!.leave(null)
    await later[1]
    expect(order).toEqual([1, 2])
  })

  it('loses no waiting request where another is cancelled while it is admitted', async () => {
    const gate = createSiteGate(createManualClock())
    const pace = { concurrency: 1, delayMs: 0 }
    const first = await gate.enter('a', pace, never)
    const controller = new AbortController()
    const second = gate.enter('a', pace, controller.signal)
    const third = gate.enter('a', pace, never)
    first.leave(null)
    controller.abort(new Error('stopped'))
    const pass = await second.catch(() => null)
    pass?.leave(null)
    expect(await Promise.race([third, new Promise((resolve) => setImmediate(resolve, 'forgotten'))])).not.toBe('forgotten')
  })

  it('frees the place of a cancelled waiting request', async () => {
    const gate = createSiteGate(createManualClock())
    const pace = { concurrency: 1, delayMs: 0 }
    const first = await gate.enter('a', pace, never)
    const controller = new AbortController()
    const waiting = gate.enter('a', pace, controller.signal)
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first.leave(null)
    await expect(gate.enter('a', pace, never)).resolves.toBeDefined()
  })

  it('pauses a site after five failures in a row, tries it once after the pause, and twice as long after another failure', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    for (let i = 0; i < 5; i++) (await gate.enter('a', PACE, never)).leave(new ScrapeError('connection_failed'))
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused', retry: 'later_free', retryAfterMs: 5_000 })
    await expect(gate.enter('b', PACE, never)).resolves.toBeDefined()
    clock.advance(5_000)
    const probe = await gate.enter('a', PACE, never)
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused' })
    probe.leave(new ScrapeError('timeout'))
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ retryAfterMs: 10_000 })
    clock.advance(10_000)
    ;(await gate.enter('a', PACE, never)).leave(null)
    await expect(gate.enter('a', PACE, never)).resolves.toBeDefined()
  })

  it('does not count a cancelled request as a success', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    const fail = async () => void (await gate.enter('a', PACE, never)).leave(new ScrapeError('timeout'))
    for (let i = 0; i < 4; i++) await fail()
    ;(await gate.enter('a', PACE, never)).leave('given up')
    await fail()
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused', retryAfterMs: 5_000 })
    clock.advance(5_000)
    ;(await gate.enter('a', PACE, never)).leave('given up')
    await fail()
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ retryAfterMs: 10_000 })
  })

  it('fails the tasks of a site that is still down after three pauses', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    for (let i = 0; i < 4; i++) (await gate.enter('a', PACE, never)).leave(new ScrapeError('timeout'))
    const kinds: string[] = []
    for (let i = 0; i < 6; i++) {
      const probe = await gate.enter('a', PACE, never)
      probe.leave(new ScrapeError('connection_failed'))
      const refusal = gate.enter('a', PACE, never)
      kinds.push(
        await refusal.then(
          () => 'entered',
          (error: ScrapeError) => `${error.kind} ${error.retry} ${error.retryAfterMs}`,
        ),
      )
      clock.advance(60_000)
    }
    expect(kinds).toEqual([
      'host_paused later_free 5000',
      'host_paused later_free 10000',
      'host_paused later_free 20000',
      'connection_failed later 40000',
      'connection_failed later 60000',
      'connection_failed later 60000',
    ])
    ;(await gate.enter('a', PACE, never)).leave(null)
    await expect(gate.enter('a', PACE, never)).resolves.toBeDefined()
  })

  it('does not pause a site for failures of single pages', async () => {
    const gate = createSiteGate(createManualClock())
    for (let i = 0; i < 20; i++) (await gate.enter('a', PACE, never)).leave(new ScrapeError('http_not_found'))
    await expect(gate.enter('a', PACE, never)).resolves.toBeDefined()
  })

  it('keeps the pause that a site requests with Retry-After', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    ;(await gate.enter('a', PACE, never)).leave(new ScrapeError('rate_limited', { retryAfterMs: 7_000 }))
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused', retryAfterMs: 7_000 })
    clock.advance(7_000)
    await expect(gate.enter('a', PACE, never)).resolves.toBeDefined()
  })

  it('pauses a site that answers 429 without Retry-After', async () => {
    const gate = createSiteGate(createManualClock())
    for (let i = 0; i < 5; i++) (await gate.enter('a', PACE, never)).leave(new ScrapeError('rate_limited'))
    await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused', retryAfterMs: 5_000 })
  })

  it.each([
    [30_000, ['later_free', 'later_free', 'later_free', 'never']],
    [1_000, Array(6).fill('later_free')],
  ])('gives up a site that has requested pauses of %d ms for a minute, until it answers', async (retryAfterMs, expected) => {
    const clock = createManualClock()
    const gate = createSiteGate(clock, 60_000)
    const refusals: string[] = []
    for (const _ of expected) {
      const toldInPlace = (await gate.enter('a', PACE, never)).leave(new ScrapeError('rate_limited', { retryAfterMs }))
      const refusal: ScrapeError = await gate.enter('a', PACE, never).then(
        () => Promise.reject(new Error('entered')),
        (error) => error,
      )
      refusals.push(refusal.retry)
      expect(toldInPlace?.retry ?? 'later_free').toBe(refusal.retry)
      clock.advance(retryAfterMs)
    }
    expect(refusals).toEqual(expected)
    expect((await gate.enter('a', PACE, never)).leave(null)).toBeNull()
    expect((await gate.enter('a', PACE, never)).leave(new ScrapeError('rate_limited', { retryAfterMs }))).toBeNull()
  })

  it('fails no waiting task during a ban of some minutes', async () => {
    const clock = createManualClock()
    const gate = createSiteGate(clock)
    const retryAfterMs = 20_000
    for (let pausedMs = 0; pausedMs < 280_000; pausedMs += retryAfterMs) {
      expect((await gate.enter('a', PACE, never)).leave(new ScrapeError('rate_limited', { retryAfterMs }))).toBeNull()
      await expect(gate.enter('a', PACE, never)).rejects.toMatchObject({ kind: 'host_paused', retry: 'later_free' })
      clock.advance(retryAfterMs)
    }
    expect((await gate.enter('a', PACE, never)).leave(null)).toBeNull()
  })
})
