import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restMemory } from './rest-memory.ts'

const LOOK_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('memory is released once after each period of work, when the process is idle, and never while it is busy', () => {
  let used = 0
  const collections: number[] = []
  const spells = [9_000, 9_000, 10, 10, 10, 700, 10, 400, 10, 10, 3_000, 10]
  const stop = restMemory({
    lookMs: LOOK_MS,
    usedMs: () => used,
    collect: () => {
      // Its own collection does not count as work.
      used += 5_000
      collections.push(look)
    },
  })
  let look = 0
  for (const ms of spells) {
    used += ms
    vi.advanceTimersByTime(LOOK_MS)
    look += 1
  }
  stop()
  // At 2 and 11; at 7 because 700 and 400 together count as work.
  expect(collections).toEqual([2, 7, 11])
  used += 5_000
  vi.advanceTimersByTime(10 * LOOK_MS)
  expect(collections).toHaveLength(3)
})

it('unreferenced memory is really freed', () => {
  let garbage: number[][] | null = Array.from({ length: 200_000 }, (_, index) => [index, index])
  const full = process.memoryUsage().heapUsed
  expect(garbage).toHaveLength(200_000)
  garbage = null
  const stop = restMemory({ lookMs: LOOK_MS, usedMs: () => 0 })
  vi.advanceTimersByTime(LOOK_MS)
  stop()
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 5_000_000)
})
