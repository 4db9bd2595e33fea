// Limits which pages steps may open: only those of the same site that its robots.txt allows, within its rate limit. Checked before the
// request is sent.
import type { CDPSession, Page } from 'playwright-core'
import { domainOf } from '../../access/site-of-access.ts'
import { ScrapeError } from '../../errors.ts'

/** Waits for the site's rate limit. @throws ScrapeError robots_forbidden */
export type MayOpen = (url: URL) => Promise<void>

export interface NavigationGuard {
  /** Why a navigation was refused; null if none was. */
  readonly refused: string | null
  /** Ends the checks. */
  release(): Promise<void>
}

interface PausedDocument {
  requestId: string
  frameId: string
  request: { url: string }
}

/** Starts the checks. Navigations in frames of the page are not checked. */
export async function guardNavigation(page: Page, mayOpen: MayOpen): Promise<NavigationGuard> {
  const session = await page.context().newCDPSession(page)
  const guard: NavigationGuard & { refused: string | null } = {
    refused: null,
    // Fails if the page was closed, which does not matter.
    release: () => session.detach().catch(() => undefined),
  }
  const { frameTree } = await session.send('Page.getFrameTree')
  const domain = domainOf(new URL(page.url()))
  session.on('Fetch.requestPaused', (paused) => void look(session, paused))
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })

  async function look(from: CDPSession, { requestId, frameId, request }: PausedDocument): Promise<void> {
    const refusal = frameId === frameTree.frame.id ? await refusalOf(request.url) : null
    guard.refused = refusal ?? guard.refused
    // Fails if the page was closed meanwhile, which does not matter.
    if (refusal === null) await from.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
    else await from.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined)
  }

  async function refusalOf(address: string): Promise<string | null> {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol) || domainOf(url) !== domain)
      return `it leads to another site (${url?.host.slice(0, 100) ?? 'no address'})`
    try {
      await mayOpen(url)
      return null
    } catch (error) {
      const isForbidden = error instanceof ScrapeError && error.kind === 'robots_forbidden'
      return isForbidden
        ? 'it leads to a page that robots.txt does not allow'
        : 'it could not be checked whether the page it leads to is allowed'
    }
  }
  return guard
}
