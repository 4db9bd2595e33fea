// Takes a picture of the page at this moment, small enough to be stored.
import type { Page } from 'playwright-core'

const PICTURE_BYTES_MAX = 256 * 1024
const QUALITIES = [60, 30, 10]
const TIME_MS = 4_000

/** JPEG of the window; null if it can't be taken in time or is too large. */
export async function takePicture(page: Page): Promise<Uint8Array | null> {
  for (const quality of QUALITIES) {
    try {
      const picture = await page.screenshot({
        type: 'jpeg',
        quality,
        timeout: TIME_MS,
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
      })
      if (picture.length <= PICTURE_BYTES_MAX) return new Uint8Array(picture)
    } catch {
      return null
    }
  }
  return null
}
