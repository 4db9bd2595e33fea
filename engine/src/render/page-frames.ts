// The documents within a page's frames of its own site, which its own source leaves out. Those of other sites are pages of their own.
import type { Frame, Page } from 'playwright-core'
import { domainOf } from '../access/site-of-access.ts'

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

/** The page and its frames of the same site; those of other sites are not acted on. */
export function framesOfSite(page: Page): Frame[] {
  const own = URL.parse(page.url())
  return page.frames().filter((frame) => {
    if (frame === page.mainFrame() || frame.url() === 'about:srcdoc') return true
    const url = URL.parse(frame.url())
    return own !== null && url !== null && /^https?:$/.test(url.protocol) && domainOf(url) === domainOf(own)
  })
}
