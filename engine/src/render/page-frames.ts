// The documents in a page's frames of the same site, which are not in the page's source. Frames of other sites are read as separate pages.
import type { Frame, Page } from 'playwright-core'
import { domainOf } from '../access/site-of-access.ts'
import type { DrawnFrame } from '../types.ts'

/** The frames in page order, without those that would exceed `charsMax` in total. */
export async function framesOf(page: Page, charsMax: number): Promise<string[]> {
  const inner = framesOfSite(page).filter((frame) => frame !== page.mainFrame() && /^https?:/.test(frame.url()))
  const contents = await Promise.all(inner.slice(0, 10).map((frame) => frame.content().catch(() => '')))
  const kept: string[] = []
  let left = charsMax
  for (const content of contents) {
    if (content === '' || content.length > left) continue
    kept.push(content)
    left -= content.length
  }
  return kept
}

const FRAMES_DRAWN = `[...document.querySelectorAll('iframe')].slice(0, 50).map((frame) => {
  const style = getComputedStyle(frame)
  const { width, height } = style.visibility === 'hidden' ? { width: 0, height: 0 } : frame.getBoundingClientRect()
  return { url: frame.src || frame.dataset.src || '', width, height }
}).map(({ url, ...size }) => ({ url: new URL(url, document.baseURI).href, ...size }))`

/** The sizes at which the browser displays a page's frames. Empty if they can't be read. */
export async function drawnFramesOf(page: Page): Promise<DrawnFrame[]> {
  const measured = await page.evaluate<unknown>(FRAMES_DRAWN).catch(() => [])
  return Array.isArray(measured) ? measured.filter(isDrawnFrame) : []
}

/** Validates the result, because the page's scripts could have changed it. */
function isDrawnFrame(frame: unknown): frame is DrawnFrame {
  const { url, width, height } = (frame ?? {}) as Partial<Record<keyof DrawnFrame, unknown>>
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number'
}

/** The page and its frames of the same site; nothing is done in frames of other sites. */
export function framesOfSite(page: Page): Frame[] {
  const own = URL.parse(page.url())
  return page.frames().filter((frame) => {
    if (frame === page.mainFrame() || frame.url() === 'about:srcdoc') return true
    const url = URL.parse(frame.url())
    return own !== null && url !== null && /^https?:$/.test(url.protocol) && domainOf(url) === domainOf(own)
  })
}
