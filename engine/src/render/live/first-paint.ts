// Reports when the current document has been painted. A browser ignores keys and clicks before that, so input waits for it.
import type { CDPSession } from 'playwright-core'

/** The longest wait, because an empty document is never painted. */
const PAINT_MS_MAX = 2_000

export interface FirstPaint {
  /** Resolves when the current document has been painted, at the latest after `PAINT_MS_MAX`. */
  wait(): Promise<void>
}

export async function followFirstPaint(session: CDPSession, mainFrameId: string): Promise<FirstPaint> {
  let loader = ''
  let current = { promise: Promise.resolve(), resolve: (): void => undefined }
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId !== mainFrameId) return
    if (name === 'init') {
      current.resolve()
      current = Promise.withResolvers<void>()
      loader = loaderId
      setTimeout(current.resolve, PAINT_MS_MAX).unref()
    } else if (name === 'firstPaint' && loaderId === loader) current.resolve()
  })
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  return { wait: () => current.promise }
}
