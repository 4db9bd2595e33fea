import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createModelBreaker, type ModelBreaker } from './model-breaker.ts'

const FAILURE = new ScrapeError('model_failed')
const never = new AbortController().signal

/** A breaker whose pause is over and whose first question is trying the model. */
async function beingTried({ waits }: { waits: boolean }): Promise<ModelBreaker> {
  const clock = createManualClock()
  const breaker = createModelBreaker(clock, { waits })
  for (let i = 0; i < 3; i++) breaker.report(FAILURE)
  await expect(breaker.enter(never)).rejects.toThrow('paused after')
  clock.advance(5_000)
  await breaker.enter(never)
  return breaker
}

const outcome = (entering: Promise<void>): Promise<string> =>
  entering.then(
    () => 'asked',
    (error: Error) => error.message,
  )

describe('while a question tries the model after a pause', () => {
  it.each([
    ['was answered', (breaker: ModelBreaker) => breaker.report(null), 'asked'],
    ['was given up', (breaker: ModelBreaker) => breaker.giveUp(), 'asked'],
    ['failed', (breaker: ModelBreaker) => breaker.report(FAILURE), expect.stringContaining('paused after')],
  ])('other questions wait for a model that answers one at a time; the first question %s', async (_, end, expected) => {
    const breaker = await beingTried({ waits: true })
    const waiting = outcome(breaker.enter(never))
    end(breaker)
    expect(await waiting).toEqual(expected)
  })

  it('questions do not wait for a model that answers many at once, or after they are cancelled', async () => {
    expect(await outcome((await beingTried({ waits: false })).enter(never))).toContain('paused after')
    const stop = new AbortController()
    const waiting = outcome((await beingTried({ waits: true })).enter(stop.signal))
    stop.abort()
    expect(await waiting).toContain('paused after')
  })
})
