// A browser's view of a live view's stream for tests: reads it, counts pictures, and keeps events in order.
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@quarry/contract'
import type { SignedIn, TestApp } from './test-app.ts'

export interface WatchedView {
  told: Exclude<LiveEvent, { type: 'frame' }>[]
  pictures: string[]
  last<Type extends LiveEvent['type']>(type: Type): Extract<LiveEvent, { type: Type }> | undefined
  /** Settles once the stream has ended, from either side. */
  ended: Promise<void>
  leave(): void
}

/** The application has to listen: injected requests return only complete responses. */
export async function watchView(test: TestApp, { token }: Pick<SignedIn, 'token'>, id: string): Promise<WatchedView> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/live-views/${id}/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`the stream was answered ${answer.status}`)
  const view: WatchedView = {
    told: [],
    pictures: [],
    last: (type) => view.told.findLast((event): event is never => event.type === type),
    ended: read(answer.body, (event) => void (event.type === 'frame' ? view.pictures.push(event.picture) : view.told.push(event))),
    leave: () => leaving.abort(),
  }
  return view
}

async function read(body: ReadableStream<Uint8Array>, take: (event: LiveEvent) => void): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(JSON.parse(line) as LiveEvent)
    }
  } catch {
    // The stream was closed by this side.
  }
}
