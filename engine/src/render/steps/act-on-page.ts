// In: a page at rest that has steps. Out: its source after them, which is what is read. Nothing else on it is pressed or scrolled.
// Next: engine/src/render/steps/run-steps.ts
import type { PageStep } from '@quarry/contract'
import type { SiteAccess } from '../../access/open-access.ts'
import { ScrapeError } from '../../errors.ts'
import { ENGINE_LIMITS } from '../../limits.ts'
import { keepSession } from '../browser-access.ts'
import type { Settling } from '../settle-page.ts'
import { sourceAsSeen, type Unfolded } from '../unfold-page.ts'
import { guardNavigation, type MayOpen } from './guard-navigation.ts'
import { runSteps } from './run-steps.ts'

interface Acting {
  steps: readonly PageStep[]
  /** As the answer named it. */
  type: string | undefined
  /** What steps make the site set is kept. */
  access: SiteAccess | null
  mayOpen: MayOpen
}

/** @throws ScrapeError step_failed with a picture; unsupported_content for a file, which has nothing to act on */
export async function actOnPage(settling: Settling, { steps, type = 'text/html', access, mayOpen }: Acting): Promise<Unfolded> {
  if (!/html/i.test(type)) throw new ScrapeError('unsupported_content', { detail: 'steps need a web page' })
  const guard = await guardNavigation(settling.page, mayOpen)
  await runSteps(steps, { settling, guard })
  if (access !== null) await keepSession(settling.page, access)
  return { ...(await sourceAsSeen(settling, Date.now() + ENGINE_LIMITS.renderSettleMs)), isCut: false, further: [] }
}

/** The browser's error for an address that leads to a file. @throws ScrapeError unsupported_content, else what was thrown */
export function refuseDownload(error: unknown): never {
  if (error instanceof Error && /Download is starting/.test(error.message)) throw new ScrapeError('unsupported_content', { cause: error })
  throw error
}
