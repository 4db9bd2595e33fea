import { expect, it } from 'vitest'
import { createBodyBuffers } from './body-buffers.ts'

const LONG = 100_000

it('gives the same memory to the next long body once it is given back, and not before', () => {
  const buffers = createBodyBuffers()
  const first = buffers.take(LONG)
  expect(buffers.take(LONG).buffer).not.toBe(first.buffer)
  buffers.giveBack(first)
  const next = buffers.take(LONG + 1)
  expect([next.buffer === first.buffer, next.length]).toEqual([true, LONG + 1])
})

it('takes the same memory back once', () => {
  const buffers = createBodyBuffers()
  const body = buffers.take(LONG)
  buffers.giveBack(body)
  buffers.giveBack(body)
  expect(buffers.take(LONG).buffer).not.toBe(buffers.take(LONG).buffer)
})

it('leaves memory alone that serves the next body when the one before is given back again', () => {
  const buffers = createBodyBuffers()
  const first = buffers.take(LONG)
  buffers.giveBack(first)
  const second = buffers.take(LONG)
  buffers.giveBack(first)
  expect([second.buffer === first.buffer, buffers.take(LONG).buffer === second.buffer]).toEqual([true, false])
})

it.each([
  ['memory of somebody else', () => Buffer.alloc(LONG)],
  ['a short body, which shares its memory with others', () => createBodyBuffers().take(10)],
  ['a body of other buffers', () => createBodyBuffers().take(LONG)],
])('leaves %s alone', (_what, make) => {
  const buffers = createBodyBuffers()
  const body = make()
  buffers.giveBack(body)
  expect(buffers.take(LONG).buffer).not.toBe(body.buffer)
})
