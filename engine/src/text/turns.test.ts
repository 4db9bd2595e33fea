import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('createTurns', () => {
  it('lets so many work at once, the others in their order; who gives up is passed over', async () => {
    const turns = createTurns(1)
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    const never = new AbortController().signal
    const giving = new AbortController()
    const works = [
      turns.take(never, async () => {
        await first.promise
        done.push('first')
        throw new Error('broken')
      }),
      turns.take(giving.signal, async () => void done.push('gave up')),
      turns.take(never, async () => void done.push('third')),
    ]
    giving.abort(new Error('gone'))
    first.resolve()
    const ends = await Promise.allSettled(works)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(done).toEqual(['first', 'third'])
  })
})
