// Target items out of a pasted text of any length, without holding up the page.
import { pauseByTime } from '../pause-by-time.ts'
import { itemsFromPaste } from './parse-items.ts'

/** A shorter text is taken at once; in a text box a longer one would hold up the page, which lays out every line. */
export const LONG_PASTE_CHARS = 20_000

const ITEMS_BETWEEN_LOOKS = 200

export async function itemsFromLongPaste(text: string): Promise<string[]> {
  const pause = pauseByTime()
  const items: string[] = []
  for (const item of itemsFromPaste(text)) if (items.push(item) % ITEMS_BETWEEN_LOOKS === 0) await pause()
  return items
}
