// Sends pictures of a page as it changes. The next picture is requested when the viewer has received the last one, so that a slow
// connection gets fewer pictures and none are queued. Without a viewer the browser takes no pictures.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

export interface LiveFrames {
  start(): Promise<void>
  stop(): Promise<void>
  /** Call when the viewer has received the last picture. */
  taken(): void
}

const QUALITY = 70
/** Minimum time between pictures, so that a page with animations does not use all processor time. */
const FRAME_MS_MIN = 66
/** Between two documents no picture of a page can be taken; the start is retried until the next document exists. */
const BETWEEN = { everyMs: 50, patienceMs: 30_000 }

export function createLiveFrames(session: CDPSession, onPicture: (picture: Buffer) => void): LiveFrames {
  let waiting: { frame: number; at: number } | null = null
  let isOn = false
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    waiting = { frame: sessionId, at: Date.now() }
    onPicture(Buffer.from(data, 'base64'))
  })
  const acknowledge = async ({ frame, at }: { frame: number; at: number }): Promise<void> => {
    await sleep(Math.max(0, at + FRAME_MS_MIN - Date.now()))
    await session.send('Page.screencastFrameAck', { sessionId: frame })
  }
  /** Number of the latest request: a start that is still waiting ends when a later request replaces it. */
  let latest = 0
  const begin = async (request: number): Promise<void> => {
    const endsAtMs = Date.now() + BETWEEN.patienceMs
    for (;;) {
      try {
        return void (await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY }))
      } catch (error) {
        const isBetween = error instanceof Error && /not attached to an active page/i.test(error.message)
        if (!isBetween || Date.now() >= endsAtMs) throw error
        await sleep(BETWEEN.everyMs)
        if (request !== latest) return
      }
    }
  }
  return {
    async start() {
      const request = (latest += 1)
      if (isOn) await session.send('Page.stopScreencast')
      isOn = true
      waiting = null
      await begin(request)
    },
    async stop() {
      latest += 1
      if (!isOn) return
      isOn = false
      waiting = null
      await session.send('Page.stopScreencast')
    },
    taken() {
      const frame = waiting
      waiting = null
      // Fails if the page was closed meanwhile, which does not matter.
      if (frame !== null) acknowledge(frame).catch(() => undefined)
    },
  }
}
