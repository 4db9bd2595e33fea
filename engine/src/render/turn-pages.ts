// Goes through the pages of a list by clicking its buttons in the browser, and keeps the source of each page. Links to other addresses are
// not clicked: they are read without a browser.
import type { Page } from 'playwright-core'
import { ENGINE_LIMITS } from '../limits.ts'
import { PRESS_NEXT, VISIBLE_TEXT } from './pager-scripts.ts'
import { comeToRest, evaluate, type Settling } from './settle-page.ts'

const PAGES_MAX = 200
const LOOKS_MAX = 20

/** Sources of the pages after the first, each once; `isCut` if a limit of time or size was reached before the end of the list. */
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

/** Null if the page does not return it before `endsAtMs`; the pages read before are kept. */
async function sourceInTime(page: Page, endsAtMs: number): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), Math.max(endsAtMs - Date.now(), 0))
  try {
    return await Promise.race([page.content(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The text of the page after it has changed to one not seen before; null if that does not happen. */
async function newText(settling: Settling, seen: ReadonlySet<unknown>, endsAtMs: number): Promise<unknown> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await comeToRest(settling, endsAtMs)
    const text = await evaluate(settling.page, VISIBLE_TEXT, endsAtMs)
    if (!seen.has(text)) return text
    if (Date.now() >= endsAtMs) return null
  }
  return null
}
