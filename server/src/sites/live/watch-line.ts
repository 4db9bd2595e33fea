// The stream of a view: JSON lines of events and pictures, as the response of an ordinary request with its bearer token. The next picture
// is taken when the last was sent, so that nothing accumulates on a slow connection.
import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Watcher } from './live-views.ts'

const HEARTBEAT_MS = 10_000
/** A reader that stalls is disconnected; after reconnecting it sees the page's current state. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024

interface WatchLine {
  watcher: Watcher
  /** `taken`: the picture was sent. `leave`: the watcher disconnected. */
  begin(watching: { taken(): void; leave(): void }): void
}

/** `findActor` returns null where the person's session, or their team membership, has ended since. */
export function createWatchLine(stream: ServerResponse, findActor: () => Promise<unknown>): WatchLine {
  let taken = (): void => undefined
  const write = (event: LiveEvent, onWritten?: () => void): void => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > WAITING_BYTES_MAX) return void stream.destroy()
    stream.write(`${JSON.stringify(event)}\n`, () => onWritten?.())
  }
  return {
    watcher: {
      tell(event) {
        write(event)
        if (event.type === 'end') stream.end()
      },
      picture: (jpeg) => write({ type: 'frame', picture: Buffer.from(jpeg).toString('base64') }, () => taken()),
    },
    begin(watching) {
      taken = watching.taken
      const heartbeat = setInterval(() => void keepAlive(), HEARTBEAT_MS)
      stream.on('close', () => {
        clearInterval(heartbeat)
        watching.leave()
      })
      // The watcher may have disconnected before this handler was attached.
      if (stream.destroyed) stream.emit('close')
    },
  }

  async function keepAlive(): Promise<void> {
    const actor = await findActor().catch((error: unknown) =>
      error instanceof AppError && error.code !== 'unavailable' ? null : 'unknown',
    )
    if (!actor) return void stream.destroy()
    write({ type: 'here' })
  }
}

export function openLine(stream: ServerResponse): void {
  stream.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that buffer responses would hold the pictures back.
    'x-accel-buffering': 'no',
  })
  stream.flushHeaders()
}
