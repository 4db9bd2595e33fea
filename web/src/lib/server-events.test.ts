// @vitest-environment node
import { expect, it } from 'vitest'
import { serverEvents } from './server-events.ts'
import { textLines } from './text-lines.ts'

function streamOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

it('events are whole however the stream is cut, comments are skipped', async () => {
  const events = await all(serverEvents(streamOf('event: jo', 'b\nda', 'ta: {"a":1}\n', '\n: ping\n\nevent: end\ndata:\n\n')))
  expect(events).toEqual([
    { type: 'job', data: '{"a":1}' },
    { type: 'end', data: '' },
  ])
})

it('lines keep characters that were cut between two pieces, and the last needs no line break', async () => {
  const bytes = new TextEncoder().encode('größe\nü')
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await all(textLines(cut))).toEqual(['größe', 'ü'])
})
