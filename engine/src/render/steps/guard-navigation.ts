// Where steps may lead: pages of the same site that its robots.txt allows, at its pace. Looked at before the request is sent.
import type { CDPSession, Page } from 'playwright-core'
import { domainOf } from '../../access/site-of-access.ts'
import { ScrapeError } from '../../errors.ts'

/** @throws ScrapeError robots_forbidden; waits for the pace of the site */
export type MayOpen = (url: URL) => Promise<void>

export interface NavigationGuard {
  /** Why the page was not led on; null where nothing was refused. */
  readonly refused: string | null
  /** From now on nothing is refused. */
  release(): Promise<void>
}

interface PausedDocument {
  requestId: string
  frameId: string
  request: { url: string }
}

/** From now on. Frames of the page are left alone. */
export async function guardNavigation(page: Page, mayOpen: MayOpen): Promise<NavigationGuard> {
  const session = await page.context().newCDPSession(page)
  const guard: NavigationGuard & { refused: string | null } = {
    refused: null,
    // A page that is closed has nothing to let through.
    release: () => session.detach().catch(() => undefined),
  }
  const { frameTree } = await session.send('Page.getFrameTree')
  const domain = domainOf(new URL(page.url()))
  session.on('Fetch.requestPaused', (paused) => void look(session, paused))
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })

  async function look(from: CDPSession, { requestId, frameId, request }: PausedDocument): Promise<void> {
    const refusal = frameId === frameTree.frame.id ? await refusalOf(request.url) : null
    guard.refused = refusal ?? guard.refused
    // A page that is closed meanwhile has nothing to go on with.
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
      return isForbidden ? 'it leads to a page that the site asks automated readers not to open' : 'where it leads to could not be checked'
    }
  }
  return guard
}
