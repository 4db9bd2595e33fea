import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createModelBreaker, type ModelBreaker } from './model-breaker.ts'

const FAILURE = new ScrapeError('model_failed')
const never = new AbortController().signal

/** After a pause that is over: the first question is trying the model. */
async function beingTried({ waits }: { waits: boolean }): Promise<ModelBreaker> {
  const clock = createManualClock()
  const breaker = createModelBreaker(clock, { waits })
  for (let i = 0; i < 3; i++) breaker.tell(FAILURE)
  await expect(breaker.enter(never)).rejects.toThrow('given a pause')
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
    ['was answered', (breaker: ModelBreaker) => breaker.tell(null), 'asked'],
    ['was given up', (breaker: ModelBreaker) => breaker.giveUp(), 'asked'],
    ['failed', (breaker: ModelBreaker) => breaker.tell(FAILURE), expect.stringContaining('given a pause')],
  ])('others wait for a model that answers one after the other: it %s', async (_, end, expected) => {
    const breaker = await beingTried({ waits: true })
    const waiting = outcome(breaker.enter(never))
    end(breaker)
    expect(await waiting).toEqual(expected)
  })

  it('nobody waits for one that answers many at once, or after giving up', async () => {
    expect(await outcome((await beingTried({ waits: false })).enter(never))).toContain('given a pause')
    const stop = new AbortController()
    const waiting = outcome((await beingTried({ waits: true })).enter(stop.signal))
    stop.abort()
    expect(await waiting).toContain('given a pause')
  })
})
