import { expect, it } from 'vitest'
import { createBodyBuffers } from './body-buffers.ts'

const LONG = 100_000

it('reuses the memory of a long body once it is released, and not before', () => {
  const buffers = createBodyBuffers()
  const first = buffers.take(LONG)
  expect(buffers.take(LONG).buffer).not.toBe(first.buffer)
  buffers.release(first)
  const next = buffers.take(LONG + 1)
  expect([next.buffer === first.buffer, next.length]).toEqual([true, LONG + 1])
})

it('ignores a second release of the same body', () => {
  const buffers = createBodyBuffers()
  const body = buffers.take(LONG)
  buffers.release(body)
  buffers.release(body)
  expect(buffers.take(LONG).buffer).not.toBe(buffers.take(LONG).buffer)
})

it('ignores a second release of a body whose memory is used by the next one', () => {
  const buffers = createBodyBuffers()
  const first = buffers.take(LONG)
  buffers.release(first)
  const second = buffers.take(LONG)
  buffers.release(first)
  expect([second.buffer === first.buffer, buffers.take(LONG).buffer === second.buffer]).toEqual([true, false])
})

it.each([
  ['a buffer from elsewhere', () => Buffer.alloc(LONG)],
  ['a short body, whose memory is shared', () => createBodyBuffers().take(10)],
  ['a body of another pool', () => createBodyBuffers().take(LONG)],
])('does not reuse %s', (_what, make) => {
  const buffers = createBodyBuffers()
  const body = make()
  buffers.release(body)
  expect(buffers.take(LONG).buffer).not.toBe(body.buffer)
})
