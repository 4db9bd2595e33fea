// The documents within a page's frames, which its own source leaves out.
import type { Page } from 'playwright-core'

/** As many frames, in page order, as fit into `charsMax` together. */
export async function framesOf(page: Page, charsMax: number): Promise<string[]> {
  const inner = page.frames().filter((frame) => frame !== page.mainFrame() && /^https?:/.test(frame.url()))
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
