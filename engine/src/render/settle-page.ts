// Waits until a page in the browser has settled: no running request, and no change for a moment. Does not click or scroll.
import type { Page } from 'playwright-core'

/** Milliseconds without a change after which a page counts as settled. */
const QUIET_MS = 150

export interface Settling {
  page: Page
  pending: Pending
}
export interface Pending {
  requests: number
}

export function countRequests(page: Page): Pending {
  const pending = { requests: 0 }
  page.on('request', () => (pending.requests += 1))
  page.on('requestfinished', () => (pending.requests -= 1))
  page.on('requestfailed', () => (pending.requests -= 1))
  return pending
}

/** A page that never settles is used as it is at `endsAtMs`. */
export async function comeToRest({ page, pending }: Settling, endsAtMs: number): Promise<void> {
  do await beQuiet(page, endsAtMs)
  while (pending.requests > 0 && Date.now() < endsAtMs)
}

async function beQuiet(page: Page, endsAtMs: number): Promise<void> {
  const script = `new Promise((resolve) => {
    const observer = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(done, ${QUIET_MS}) })
    const done = () => { observer.disconnect(); clearTimeout(latest); clearTimeout(quiet); resolve() }
    let quiet = setTimeout(done, ${QUIET_MS})
    const latest = setTimeout(done, ${Math.max(endsAtMs - Date.now(), 0)})
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })`
  await evaluate(page, script, endsAtMs)
}

/** The result of the script. If the page navigates while it runs, it is run again in the new page. */
export async function evaluate(page: Page, script: string, endsAtMs: number): Promise<unknown> {
  for (;;) {
    try {
      return await page.evaluate<unknown>(script)
    } catch (error) {
      const isLedOn = error instanceof Error && /execution context was destroyed/i.test(error.message)
      if (!isLedOn || Date.now() >= endsAtMs) throw error
      await page.waitForLoadState('domcontentloaded')
    }
  }
}
