// Batches calls: those that arrive while others of their kind are running are handled together. A database that flushes each transaction to
// disk does many at the price of one. Adds no delay: a single call runs at once.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isTransientError } from './database-errors.ts'

export interface Batching<In, Out> {
  /** Calls with the same key are batched, one batch after the other; calls with different keys run concurrently. */
  keyOf(item: In): string
  /** One result per item, in the same order. If it throws, nothing was done for any of them. */
  work(items: readonly In[]): Promise<readonly (Out | Error)[]>
  itemsMax: number
}

interface Call<In, Out> {
  item: In
  resolve(answer: Out): void
  reject(error: unknown): void
}

/** An item that makes its batch fail fails alone: the others are run again without it. Transient errors are thrown to all callers. */
export function batch<In, Out>(batching: Batching<In, Out>): (item: In) => Promise<Out> {
  const waiting = new Map<string, Call<In, Out>[]>()

  const drain = async (key: string, calls: Call<In, Out>[]): Promise<void> => {
    while (calls.length > 0) {
      // Calls made in the same round of the event loop join the batch.
      await yieldToEventLoop()
      await answer(batching, calls.splice(0, batching.itemsMax))
    }
    waiting.delete(key)
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const key = batching.keyOf(item)
      const calls = waiting.get(key)
      if (calls) return void calls.push({ item, resolve, reject })
      const first = [{ item, resolve, reject }]
      waiting.set(key, first)
      void drain(key, first)
    })
}

async function answer<In, Out>(batching: Batching<In, Out>, calls: readonly Call<In, Out>[]): Promise<void> {
  try {
    const answers = await batching.work(calls.map(({ item }) => item))
    calls.forEach(({ resolve, reject }, index) => {
      const given = answers[index]
      if (given instanceof Error || given === undefined) reject(given ?? new Error('a call was not answered'))
      else resolve(given)
    })
  } catch (error) {
    if (calls.length === 1 || isTransientError(error)) calls.forEach(({ reject }) => reject(error))
    else for (const call of calls) await answer(batching, [call])
  }
}
