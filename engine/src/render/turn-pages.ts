// A list in the browser whose pages are turned by buttons: pressed one after the other, the source of each page kept. Links to other
// pages are not pressed; they are walked without a browser.
import type { Page } from 'playwright-core'
import { ENGINE_LIMITS } from '../limits.ts'
import { PRESS_NEXT, VISIBLE_TEXT } from './pager-scripts.ts'
import { comeToRest, evaluate, type Settling } from './settle-page.ts'

const PAGES_MAX = 200
const LOOKS_MAX = 20

/** Sources of the pages after the first, each once; `isCut` where time or room ended before the list did. */
export async function turnPages(settling: Settling, endsAtMs: number): Promise<{ further: string[]; isCut: boolean }> {
  const { page } = settling
  const further: string[] = []
  const host = new URL(page.url()).host
  let room = ENGINE_LIMITS.bodyBytesMax
  const seen = new Set([await evaluate(page, VISIBLE_TEXT, endsAtMs)])
  while (Date.now() < endsAtMs && room > 0 && further.length < PAGES_MAX) {
    if ((await evaluate(page, PRESS_NEXT, endsAtMs)) !== true) return { further, isCut: false }
    const text = await newText(settling, seen, endsAtMs)
    if (text === null || new URL(page.url()).host !== host) return { further, isCut: Date.now() >= endsAtMs }
    seen.add(text)
    const body = await sourceInTime(page, endsAtMs)
    if (body === null) break
    room -= body.length
    further.push(body)
  }
  return { further, isCut: true }
}

/** Null where the page does not give it before `endsAtMs`: what was turned before counts all the same. */
async function sourceInTime(page: Page, endsAtMs: number): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), Math.max(endsAtMs - Date.now(), 0))
  try {
    return await Promise.race([page.content(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the page shows once it has changed to something it has not shown yet; null where it does not. */
async function newText(settling: Settling, seen: ReadonlySet<unknown>, endsAtMs: number): Promise<unknown> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await comeToRest(settling, endsAtMs)
    const text = await evaluate(settling.page, VISIBLE_TEXT, endsAtMs)
    if (!seen.has(text)) return text
    if (Date.now() >= endsAtMs) return null
  }
  return null
}
