// In: an address whose page is filled by its scripts. Out: the page as it stands once its scripts have come to rest.
// Shows no pictures, keeps nothing between pages. Judges no answer: that is passed in.
// Next: engine/src/distil/distil.ts
import type { BrowserContext, Page } from 'playwright-core'
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ReadPage } from '../types.ts'
import type { BrowserPool } from './browser-pool.ts'

export interface RenderTools {
  pool: BrowserPool
  /** @throws ScrapeError for answers that are not the page. */
  refuseAnswer(answer: { status: number; headers: Record<string, string>; requestedUrl: string; url: string; body: string }): void
}

/** Milliseconds without a change after which a page is at rest. */
const QUIET_MS = 150

/** @throws ScrapeError; the signal's reason when it fired. */
export async function renderPage(address: string, tools: RenderTools, signal: AbortSignal): Promise<ReadPage> {
  try {
    return await tools.pool.withContext((context) =>
      withTimeLimit(ENGINE_LIMITS.renderTimeoutMs, signal, (within) => renderIn(context, { address, tools }, within)),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ScrapeError) throw error
    throw new ScrapeError('render_failed', { cause: error })
  }
}

async function renderIn(
  context: BrowserContext,
  { address, tools }: { address: string; tools: RenderTools },
  signal: AbortSignal,
): Promise<ReadPage> {
  // Closing the context ends whatever the page still does.
  const onAbort = (): void => void context.close().catch(() => undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const page = await context.newPage()
    context.on('page', (other) => void (other === page ? undefined : other.close().catch(() => undefined)))
    const pending = countRequests(page)
    const response = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: ENGINE_LIMITS.renderTimeoutMs })
    await comeToRest(page, pending)
    const body = await page.content()
    if (body.length > ENGINE_LIMITS.bodyBytesMax) throw new ScrapeError('too_large')
    const [url, status, headers] = [page.url(), response?.status() ?? 200, response?.headers() ?? {}]
    if (!/^https?:/.test(url)) throw new ScrapeError('unsupported_address')
    tools.refuseAnswer({ status, headers, requestedUrl: address, url, body })
    const frames = await framesOf(page, ENGINE_LIMITS.bodyBytesMax - body.length)
    return {
      requestedUrl: address,
      url,
      status,
      contentType: 'text/html',
      body,
      frames,
      fetchedAt: new Date(),
      snapshot: null,
      via: 'browser',
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Waits until no request is under way and the page has not changed for a moment; a page that never comes to rest is taken as it
 * stands. Scrolls once for what loads late.
 */
async function comeToRest(page: Page, pending: Pending): Promise<void> {
  const endsAt = Date.now() + ENGINE_LIMITS.renderSettleMs
  await beQuiet(page, endsAt)
  await evaluate(page, 'window.scrollTo(0, document.body ? document.body.scrollHeight : 0)', endsAt)
  do await beQuiet(page, endsAt)
  while (pending.requests > 0 && Date.now() < endsAt)
}

async function beQuiet(page: Page, endsAt: number): Promise<void> {
  const script = `new Promise((resolve) => {
    const observer = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(done, ${QUIET_MS}) })
    const done = () => { observer.disconnect(); clearTimeout(latest); resolve() }
    let quiet = setTimeout(done, ${QUIET_MS})
    const latest = setTimeout(done, ${Math.max(endsAt - Date.now(), 0)})
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })`
  await evaluate(page, script, endsAt)
}

/** Where a script leads on to another page in the middle of it, that page is asked instead. */
async function evaluate(page: Page, script: string, endsAt: number): Promise<void> {
  for (;;) {
    try {
      return void (await page.evaluate(script))
    } catch (error) {
      const isLedOn = error instanceof Error && /execution context was destroyed/i.test(error.message)
      if (!isLedOn || Date.now() >= endsAt) throw error
      await page.waitForLoadState('domcontentloaded')
    }
  }
}

interface Pending {
  requests: number
}

function countRequests(page: Page): Pending {
  const pending = { requests: 0 }
  page.on('request', () => (pending.requests += 1))
  page.on('requestfinished', () => (pending.requests -= 1))
  page.on('requestfailed', () => (pending.requests -= 1))
  return pending
}

/** As many frames, in page order, as fit into `charsMax` together. */
async function framesOf(page: Page, charsMax: number): Promise<string[]> {
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
