// Takes the source of a page shown to a person, with marks at the elements that were pointed at. The marks are in the page only while its
// source is taken, and are removed from it afterwards.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { framesOf } from '../page-frames.ts'
import type { LiveWorld } from './live-world.ts'

export interface MarkedSource {
  url: string
  /** Contains the marks. */
  body: string
  frames: string[]
  fetchedAt: Date
  /** Name of the marking attribute; its value is `one`, or `last` for the element that was pointed at before. */
  attribute: string
}

export interface PointedSpot {
  x: number
  y: number
  enclosing: boolean
}

/** Null where there is no element at that position. */
export async function takeMarkedSource(
  { page, world }: { page: Page; world: LiveWorld },
  { x, y, enclosing }: PointedSpot,
  charsMax: number,
): Promise<MarkedSource | null> {
  const attribute = `data-quarry-${randomBytes(8).toString('hex')}`
  if ((await world.ask('mark', x, y, { enclosing, attribute })) !== true) return null
  try {
    const body = await page.content()
    const frames = await framesOf(page, Math.max(0, charsMax - body.length))
    return { url: page.url(), body, frames, fetchedAt: new Date(), attribute }
  } finally {
    await world.ask('unmark', attribute)
  }
}
