import { expect, it } from 'vitest'
import { batch, type Batching } from './batch.ts'

/** Returns the item doubled, and records each batch. */
function doubling(overrides: Partial<Batching<number, number>> = {}) {
  const batches: number[][] = []
  const call = batch<number, number>({
    keyOf: (item) => String(item % 2),
    itemsMax: 3,
    async work(items) {
      batches.push([...items])
      return items.map((item) => item * 2)
    },
    ...overrides,
  })
  return { call, batches }
}

it('concurrent calls of one key are batched in their order, up to a maximum size', async () => {
  const { call, batches } = doubling()
  expect(await Promise.all([2, 1, 4, 6, 8, 3].map((item) => call(item)))).toEqual([4, 2, 8, 12, 16, 6])
  expect(batches).toEqual([[2, 4, 6], [1, 3], [8]])
  expect(await call(10)).toBe(20)
})

it('a call during a batch waits for the next batch of its key', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const batches: number[][] = []
  const { call } = doubling({
    async work(items) {
      batches.push([...items])
      begun.resolve()
      if (batches.length === 1) await gate.promise
      return items.map((item) => item)
    },
  })
  const first = call(2)
  await begun.promise
  const later = [call(4), call(6)]
  expect(await call(1)).toBe(1)
  gate.resolve()
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
  expect(batches).toEqual([[2], [1], [4, 6]])
})

it('an item that breaks its batch fails alone, and the others are done', async () => {
  const { call } = doubling({
    async work(items) {
      if (items.includes(4)) throw new Error('four')
      return items.map((item) => item * 2)
    },
  })
  expect(await Promise.allSettled([2, 4, 6].map((item) => call(item)))).toEqual([
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('four') },
    { status: 'fulfilled', value: 12 },
  ])
})

it('a single item may be refused, and a temporary error is thrown to all items without a retry', async () => {
  const { call } = doubling({ work: async (items) => items.map((item) => (item === 4 ? new Error('refused') : item)) })
  expect(await Promise.allSettled([call(2), call(4)])).toMatchObject([{ value: 2 }, { reason: { message: 'refused' } }])
  let tries = 0
  const away = doubling({
    async work() {
      tries += 1
      throw Object.assign(new Error('gone'), { code: '57P01' })
    },
  })
  expect(await Promise.allSettled([away.call(2), away.call(4)])).toMatchObject([
    { reason: { code: '57P01' } },
    { reason: { code: '57P01' } },
  ])
  expect(tries).toBe(1)
})
