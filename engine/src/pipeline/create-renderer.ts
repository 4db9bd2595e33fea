// Builds the renderer: a browser pool, the fetcher's address guard and rate limit, and the memory of sites where rendering did not help.
import { proxyGroupFor, type SiteAccess } from '../access/open-access.ts'
import type { Fetcher } from '../fetch/create-fetcher.ts'
import { statusFailure } from '../fetch/http-failures.ts'
import { refuseAnswer } from '../fetch/refuse-answer.ts'
import { createBrowserPool } from '../render/browser-pool.ts'
import { createRenderMemory } from '../render/render-memory.ts'
import { renderPage, type Rendering } from '../render/render-page.ts'
import { replaySignIn, type SigningIn } from '../render/sign-in/replay-sign-in.ts'
import type { SignInFailed } from '../access/sign-in-failures.ts'
import type { ScraperSettings } from '../settings.ts'
import { siteOf } from '../target/site-of.ts'
import type { ReadPage, VisitedSite } from '../types.ts'

export interface Renderer {
  /**
   * The page after its scripts have run, as one visit that respects the site's robots.txt, rate limit and circuit breaker.
   * @throws ScrapeError; the signal's reason when it fired.
   */
  render(rendering: Rendering, signal: AbortSignal): Promise<ReadPage>
  /**
   * Signs in with the recorded steps, as one visit; the session is kept by the access. Null where it succeeded.
   * @throws ScrapeError where the site can't be reached; the signal's reason when it fired.
   */
  signIn(signingIn: SigningIn, signal: AbortSignal): Promise<SignInFailed | null>
  /** False for a site where rendering added nothing in the last attempts. Empty shells are rendered in any case. */
  isWorthTrying(url: string): boolean
  /** Records whether rendering a page of the site gave more values. */
  remember(url: string, helped: boolean): void
  close(): Promise<void>
}

/** Null where the settings have no browser. The browser is started only when the first page needs it. */
export function createRenderer({ browser, userAgent, practicePort }: ScraperSettings, fetcher: Fetcher): Renderer | null {
  if (browser === null) return null
  const pool = createBrowserPool({ ...browser, userAgent, openSocketThrough: fetcher.openSocketThrough })
  const memory = createRenderMemory()
  const tools = {
    pool,
    mayOpen: fetcher.mayOpen,
    failureOf: (status: number, headers: Record<string, string>) => statusFailure(status, headers['retry-after'] ?? null, Date.now()),
    refuseAnswer: (answer: Parameters<typeof refuseAnswer>[0]) => refuseAnswer(answer, Date.now()),
  }
  const keyOf = (url: string): string => siteOf(new URL(url), practicePort).key
  return {
    render: (rendering, signal) =>
      fetcher.visit(siteVisited(rendering.url, rendering.access ?? null), (within) => renderPage(rendering, tools, within), signal),
    signIn: (signingIn, signal) =>
      fetcher.visit(siteVisited(signingIn.wanted.address, signingIn.access), (within) => replaySignIn(signingIn, tools, within), signal),
    isWorthTrying: (url) => memory.isWorthTrying(keyOf(url)),
    remember: (url, helped) => memory.remember(keyOf(url), helped),
    close: () => pool.close(),
  }
}

function siteVisited(address: string, access: SiteAccess | null): VisitedSite {
  const url = new URL(address)
  return { url, proxyGroup: proxyGroupFor(access, url) }
}
