import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { createBodyBuffers } from './body-buffers.ts'
import { receiveAnswer } from './receive-answer.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Keeps its handlers, like objects that only a full garbage collection frees. */
class KeptDispatcher extends Dispatcher {
  handler: Dispatcher.DispatchHandler | null = null

  override dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.handler = handler
    return true
  }
}

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}

async function receiveTwoChunks(dispatcher: KeptDispatcher, isEnded: boolean): Promise<WeakRef<Buffer>> {
  const limits = { bytesMax: 1_000_000, buffers: createBodyBuffers(), signal: new AbortController().signal }
  const answer = receiveAnswer(dispatcher, { path: '/', method: 'GET' }, limits).catch(() => null)
  const first = Buffer.alloc(50_000)
  const { handler } = dispatcher
  handler?.onRequestStart?.(controller, null)
  handler?.onResponseStart?.(controller, 200, {})
  handler?.onResponseData?.(controller, first)
  handler?.onResponseData?.(controller, Buffer.alloc(50_000))
  if (isEnded) handler?.onResponseEnd?.(controller, {})
  else handler?.onResponseError?.(controller, new Error('The connection broke.'))
  await answer
  return new WeakRef(first)
}

it.each([
  ['is complete', true],
  ['has failed', false],
])('releases the received chunks once the answer %s', async (_what, isEnded) => {
  const dispatcher = new KeptDispatcher()
  const chunk = await receiveTwoChunks(dispatcher, isEnded)
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect([dispatcher.handler === null, chunk.deref()]).toEqual([false, undefined])
})
