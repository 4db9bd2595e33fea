// Pictures of a page as it changes. The next one is requested when the watcher has received the last, so that a slow connection gets fewer and
// nothing piles up; without a watcher the browser draws none.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

export interface LiveFrames {
  start(): Promise<void>
  stop(): Promise<void>
  /** The watcher has received the last picture. */
  taken(): void
}

const QUALITY = 70
/** A page that moves all the time is not to take the processor from the others. */
const FRAME_MS_MIN = 66
/** Between two documents no screenshot of a page can be taken; it is retried until the next document exists. */
const BETWEEN = { everyMs: 50, patienceMs: 30_000 }

export function createLiveFrames(session: CDPSession, tell: (picture: Buffer) => void): LiveFrames {
  let waiting: { frame: number; at: number } | null = null
  let isOn = false
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    waiting = { frame: sessionId, at: Date.now() }
    tell(Buffer.from(data, 'base64'))
  })
  const acknowledge = async ({ frame, at }: { frame: number; at: number }): Promise<void> => {
    await sleep(Math.max(0, at + FRAME_MS_MIN - Date.now()))
    await session.send('Page.screencastFrameAck', { sessionId: frame })
  }
  /** Counts requests: a waiting start ends where a later request supersedes it. */
  let wishes = 0
  const begin = async (wish: number): Promise<void> => {
    const endsAtMs = Date.now() + BETWEEN.patienceMs
    for (;;) {
      try {
        return void (await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY }))
      } catch (error) {
        const isBetween = error instanceof Error && /not attached to an active page/i.test(error.message)
        if (!isBetween || Date.now() >= endsAtMs) throw error
        await sleep(BETWEEN.everyMs)
        if (wish !== wishes) return
      }
    }
  }
  return {
    async start() {
      const wish = (wishes += 1)
      if (isOn) await session.send('Page.stopScreencast')
      isOn = true
      waiting = null
      await begin(wish)
    },
    async stop() {
      wishes += 1
      if (!isOn) return
      isOn = false
      waiting = null
      await session.send('Page.stopScreencast')
    },
    taken() {
      const frame = waiting
      waiting = null
      // A page that is closed meanwhile sends no more pictures.
      if (frame !== null) acknowledge(frame).catch(() => undefined)
    },
  }
}
