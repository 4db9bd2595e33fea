// The documents within a page's frames of its own site, which its own source leaves out. Those of other sites are pages of their own.
import type { Frame, Page } from 'playwright-core'
import { domainOf } from '../access/site-of-access.ts'
import type { DrawnFrame } from '../types.ts'

/** As many frames, in page order, as fit into `charsMax` together. */
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

/** The size of a page's frames, by attributes, stylesheets or scripts. Empty where it is unknown. */
export async function drawnFramesOf(page: Page): Promise<DrawnFrame[]> {
  const told = await page.evaluate<unknown>(FRAMES_DRAWN).catch(() => [])
  return Array.isArray(told) ? told.filter(isDrawnFrame) : []
}

/** The page could have answered anything. */
function isDrawnFrame(frame: unknown): frame is DrawnFrame {
  const { url, width, height } = (frame ?? {}) as Partial<Record<keyof DrawnFrame, unknown>>
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number'
}

/** The page and its frames of the same site; those of other sites are not acted on. */
export function framesOfSite(page: Page): Frame[] {
  const own = URL.parse(page.url())
  return page.frames().filter((frame) => {
    if (frame === page.mainFrame() || frame.url() === 'about:srcdoc') return true
    const url = URL.parse(frame.url())
    return own !== null && url !== null && /^https?:$/.test(url.protocol) && domainOf(url) === domainOf(own)
  })
}
