// In: an address whose page is filled by scripts. Out: the page after its scripts have finished. Loads no images and keeps nothing between
// pages. The caller checks the responses.
// Next: engine/src/distil/distil.ts
import type { PageStep } from '@quarry/contract'
import type { BrowserContext } from 'playwright-core'
import { proxyGroupFor, type SiteAccess } from '../access/open-access.ts'
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ReadPage, VisitedSite } from '../types.ts'
import { enterSite, identityOf, keepSession } from './browser-access.ts'
import type { BrowserPool } from './browser-pool.ts'
import { drawnFramesOf, framesOf } from './page-frames.ts'
import { comeToRest, countRequests } from './settle-page.ts'
import { actOnPage, refuseDownload } from './steps/act-on-page.ts'
import { stepsTimeMs } from './steps/run-steps.ts'
import { unfoldPage, type Depth } from './unfold-page.ts'

export interface RenderTools {
  pool: BrowserPool
  /** Checks whether steps may open a page of the site, and waits for its rate limit. @throws ScrapeError */
  mayOpen(site: VisitedSite, signal: AbortSignal): Promise<void>
  /** @throws ScrapeError for responses that are not the page, such as errors and bot walls. */
  refuseAnswer(answer: {
    status: number
    headers: Record<string, string>
    requestedUrl: string
    url: string
    body: string
    isSignInPage: boolean
  }): void
}

export interface Rendering {
  url: string
  /** Run before the page is read, instead of unfolding it. */
  steps?: readonly PageStep[]
  depth: Depth
  /** The time for unfolding the page. Default: the limit for a page that is read for one row. */
  timeMs?: number
  /** The access to the site. Its cookies and headers are sent nowhere else, and cookies that the site sets are kept. */
  access?: SiteAccess | null
}

/** @throws ScrapeError; the signal's reason when it fired. */
export async function renderPage(rendering: Rendering, tools: RenderTools, signal: AbortSignal): Promise<ReadPage> {
  try {
    const limitMs = unfoldTimeMs(rendering) + stepsTimeMs(rendering.steps ?? []) + ENGINE_LIMITS.renderEndMs
    return await tools.pool.withContext({ limitMs, ...identityOf(rendering.access ?? null, rendering.url) }, (context) =>
      withTimeLimit(limitMs, signal, (within) => renderIn(context, { ...rendering, tools }, within)),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ScrapeError) throw error
    throw new ScrapeError('render_failed', { cause: error })
  }
}

async function renderIn(
  context: BrowserContext,
  { tools, ...rendering }: Rendering & { tools: RenderTools },
  signal: AbortSignal,
): Promise<ReadPage> {
  const { url: address, depth, access = null, steps = [] } = rendering
  // Closing the context stops everything in the page.
  const onAbort = (): void => void context.close().catch(() => undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const page = await context.newPage()
    if (access !== null) await enterSite(page, access)
    context.on('page', (other) => void (other === page ? undefined : other.close().catch(() => undefined)))
    const settling = { page, pending: countRequests(page) }
    const startedAtMs = Date.now()
    const response = await page
      .goto(address, { waitUntil: 'domcontentloaded', timeout: ENGINE_LIMITS.renderTimeoutMs })
      .catch(refuseDownload)
    const endsAtMs = startedAtMs + unfoldTimeMs(rendering)
    await comeToRest(settling, Math.min(Date.now() + ENGINE_LIMITS.renderSettleMs, endsAtMs))
    const [status, headers] = [response?.status() ?? 200, response?.headers() ?? {}]
    if (access !== null) await keepSession(page, access)
    // Nothing is done on an error page or a bot wall.
    const seen = { status, headers, requestedUrl: address }
    tools.refuseAnswer({ ...seen, url: page.url(), body: await page.content(), isSignInPage: wasSentToSignIn(rendering, page.url()) })
    const mayOpen = (to: URL) => tools.mayOpen({ url: to, proxyGroup: proxyGroupFor(access, to) }, signal)
    const acting = { steps, type: headers['content-type'], access, mayOpen }
    const { states = [], ...unfolded } =
      steps.length > 0 ? await actOnPage(settling, acting) : { ...(await unfoldPage(settling, depth, endsAtMs)), states: [] }
    const { url, body } = unfolded
    if (body.length > ENGINE_LIMITS.bodyBytesMax) throw new ScrapeError('too_large')
    if (!/^https?:/.test(url)) throw new ScrapeError('unsupported_address')
    tools.refuseAnswer({ ...seen, url, body, isSignInPage: wasSentToSignIn(rendering, url) })
    const drawnFrames = await drawnFramesOf(page)
    const frames = await framesOf(page, ENGINE_LIMITS.bodyBytesMax - body.length)
    return {
      ...unfolded,
      ...(states.length > 0 ? { states } : {}),
      requestedUrl: address,
      status,
      contentType: 'text/html',
      // The values of one thing are at the beginning of a page: only a list that was to be read completely counts as cut.
      isCut: unfolded.isCut && depth === 'all',
      frames,
      ...(drawnFrames.length > 0 ? { drawnFrames } : {}),
      fetchedAt: new Date(),
      snapshot: null,
      via: 'browser',
      ...(access?.covers(new URL(url)) ? { isPrivate: true } : {}),
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function wasSentToSignIn({ url: address, access }: Rendering, url: string): boolean {
  const at = URL.parse(url)
  return access != null && at !== null && access.isSignInPage(at) && !access.isSignInPage(new URL(address))
}

function unfoldTimeMs({ timeMs }: Rendering): number {
  return timeMs ?? ENGINE_LIMITS.renderUnfoldMs
}
