import { EventEmitter } from 'node:events'
import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createLiveFrames } from './live-frames.ts'

/** Refuses the first `refusals` starts, like a browser whose page is between two documents. */
function betweenDocuments(refusals: number, message = 'Protocol error (Page.startScreencast): Not attached to an active page') {
  const asked: string[] = []
  const send = async (method: string): Promise<void> => {
    asked.push(method)
    if (method === 'Page.startScreencast' && asked.filter((one) => one === method).length <= refusals) throw new Error(message)
  }
  return { session: Object.assign(new EventEmitter(), { send }) as unknown as CDPSession, asked }
}

describe('pictures of a page', () => {
  it('start even if the page was between two documents when they were requested', async () => {
    const { session, asked } = betweenDocuments(3)
    await createLiveFrames(session, () => undefined).start()
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'Page.startScreencast'))
  })

  it('are not started when the viewer has left meanwhile', async () => {
    const { session, asked } = betweenDocuments(Infinity)
    const frames = createLiveFrames(session, () => undefined)
    const starting = frames.start()
    await frames.stop()
    await starting
    expect(asked.at(-1)).toBe('Page.stopScreencast')
  })

  it('fail on any other error of the browser', async () => {
    const { session } = betweenDocuments(1, 'Target closed')
    await expect(createLiveFrames(session, () => undefined).start()).rejects.toThrow('Target closed')
  })
})
