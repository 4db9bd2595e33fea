import { expect, it } from 'vitest'
import { bytesOfRows, computedOnce, type HeldRows } from './held-rows.ts'

const MIB = 1024 * 1024
const rows = (): HeldRows => ({
  jobId: 'job',
  fields: [],
  snapshot: '1:1:',
  size: 0,
  present: new Uint8Array(0),
  hasValues: true,
  count: 0,
  columns: new Map(),
  version: 0,
  computed: new Map(),
})

it('data computed from the rows of one job stays within its own memory limit', async () => {
  const held = rows()
  for (let at = 0; at < 100; at++) await computedOnce(held, `mask ${at}`, async () => new Uint8Array(4 * MIB))
  expect(bytesOfRows(held)).toBe(64 * MIB)
  for (let at = 0; at < 300; at++) await computedOnce(held, `chart ${at}`, async () => at)
  expect(held.computed.size).toBe(128)
})

it('keeps the most recently used entries', async () => {
  const held = rows()
  let computed = 0
  const ask = (name: string) => computedOnce(held, name, async () => ((computed += 1), new Uint8Array(16 * MIB)))
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e']) await ask(name)
  expect([...held.computed.keys()]).toEqual(['c', 'd', 'a', 'e'])
  await ask('a')
  expect(computed).toBe(5)
})
