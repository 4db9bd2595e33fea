import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createModelBreaker, type ModelBreaker } from './model-breaker.ts'

const FAILURE = new ScrapeError('model_failed')
const never = new AbortController().signal

/** Given a pause that is over: the next question tries the model. */
function pausedOnce(): ModelBreaker {
  const clock = createManualClock()
  const breaker = createModelBreaker(clock)
  for (let i = 0; i < 3; i++) breaker.tell(FAILURE)
  expect(() => breaker.assertClosed()).toThrow('given a pause')
  clock.advance(5_000)
  return breaker
}

describe('a question that tries the model after a pause', () => {
  it.each([
    ['was answered', (breaker: ModelBreaker) => breaker.tell(null), null],
    ['was given up', (breaker: ModelBreaker) => breaker.giveUp(), null],
    ['failed', (breaker: ModelBreaker) => breaker.tell(FAILURE), 'given a pause'],
  ])('is waited for by those who want to: it %s', async (_, end, refusal) => {
    const breaker = pausedOnce()
    await breaker.whenTried(never)
    breaker.assertClosed()
    expect(() => breaker.assertClosed()).toThrow('given a pause')
    const waiting = breaker.whenTried(never).then(() => breaker.assertClosed())
    end(breaker)
    await (refusal === null ? expect(waiting).resolves.toBeUndefined() : expect(waiting).rejects.toThrow(refusal))
  })

  it('keeps nobody who gives up waiting', async () => {
    const breaker = pausedOnce()
    breaker.assertClosed()
    const stop = new AbortController()
    const waiting = breaker.whenTried(stop.signal)
    stop.abort()
    await expect(waiting).resolves.toBeUndefined()
  })
})
