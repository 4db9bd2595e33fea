import type { LiveInputGiven } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { createInputQueue, withInput } from './input-queue.ts'

const queued = (...events: LiveInputGiven[]): LiveInputGiven[] => events.reduce<LiveInputGiven[]>(withInput, [])

describe('what is done in a live view', () => {
  it('keeps its order and leaves out what is outdated before it leaves', () => {
    const down = { type: 'down', x: 2, y: 2 } as const
    expect(queued({ type: 'move', x: 1, y: 1 }, { type: 'move', x: 2, y: 2 }, down, { type: 'move', x: 3, y: 3 })).toEqual([
      { type: 'move', x: 2, y: 2 },
      down,
      { type: 'move', x: 3, y: 3 },
    ])
    const wheel = (dy: number): LiveInputGiven => ({ type: 'wheel', x: 1, y: 1, dx: 0, dy })
    expect(queued(wheel(10), wheel(20), { type: 'key_down', key: 'a' }, wheel(5))).toEqual([
      wheel(30),
      { type: 'key_down', key: 'a' },
      wheel(5),
    ])
    const keys: LiveInputGiven[] = ['a', 'a', 'b'].map((key) => ({ type: 'key_down', key }))
    expect(queued(...keys)).toEqual(keys)
  })

  it('is sent in sequential calls, and continues after a failed one', async () => {
    const sent: LiveInputGiven[][] = []
    let release = (): void => undefined
    const failures: unknown[] = []
    const queue = createInputQueue(
      async (events) => {
        sent.push(events)
        if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve))
        if (sent.length === 2) throw new Error('the line is broken')
      },
      (error) => failures.push(error),
    )
    const key = (name: string): LiveInputGiven => ({ type: 'key_down', key: name })
    queue.add(key('a'))
    queue.add(key('b'))
    queue.add(key('c'))
    expect(sent).toEqual([[key('a')]])
    release()
    await expect.poll(() => failures).toHaveLength(1)
    queue.add(key('d'))
    await expect.poll(() => sent).toEqual([[key('a')], [key('b'), key('c')], [key('d')]])
    queue.stop()
    queue.add(key('e'))
    expect(sent).toHaveLength(3)
  })
})
