import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

describe('createSemaphore', () => {
  it('runs a limited number at once and the others in order; work that is aborted while it waits is never run', async () => {
    const semaphore = createSemaphore(1)
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    const aborted = new AbortController()
    const works = [
      semaphore.run(async () => {
        await first.promise
        done.push('first')
        throw new Error('broken')
      }),
      semaphore.run(async () => void done.push('aborted'), aborted.signal),
      semaphore.run(async () => void done.push('third'), new AbortController().signal),
    ]
    aborted.abort(new Error('gone'))
    first.resolve()
    const ends = await Promise.allSettled(works)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(done).toEqual(['first', 'third'])
  })
})
