// In: a settled page that has steps. Out: its source after the steps, and its source after each option that they went through. Nothing else
// on the page is clicked or scrolled.
// Next: engine/src/render/steps/run-steps.ts
import type { PageStep } from '@quarry/contract'
import type { SiteAccess } from '../../access/open-access.ts'
import { ScrapeError } from '../../errors.ts'
import { ENGINE_LIMITS } from '../../limits.ts'
import type { PageState } from '../../types.ts'
import { keepSession } from '../browser-access.ts'
import { framesOf } from '../page-frames.ts'
import { CLOSE_SHADOWS, WRITE_CHOICES } from '../page-scripts.ts'
import { evaluate, type Settling } from '../settle-page.ts'
import { sourceAsSeen, type Unfolded } from '../unfold-page.ts'
import { guardNavigation, type MayOpen } from './guard-navigation.ts'
import { runSteps } from './run-steps.ts'

interface Acting {
  steps: readonly PageStep[]
  /** The content type of the response. */
  type: string | undefined
  /** Keeps cookies that the site sets during the steps. */
  access: SiteAccess | null
  mayOpen: MayOpen
}

/**
 * @throws ScrapeError step_failed with a picture; too_large if the pages of the options are too large in total; unsupported_content for a
 * file
 */
export async function actOnPage(
  settling: Settling,
  { steps, type = 'text/html', access, mayOpen }: Acting,
): Promise<Unfolded & { states: PageState[] }> {
  if (!/html/i.test(type)) throw new ScrapeError('unsupported_content', { detail: 'steps need a web page' })
  const guard = await guardNavigation(settling.page, mayOpen)
  const states = new Map<string, PageState>()
  let charsLeft = ENGINE_LIMITS.bodyBytesMax
  await runSteps(steps, {
    settling,
    guard,
    onState: async (chosen) => {
      const endsAtMs = Date.now() + ENGINE_LIMITS.renderSettleMs
      await evaluate(settling.page, WRITE_CHOICES, endsAtMs)
      const source = await sourceAsSeen(settling, endsAtMs)
      await evaluate(settling.page, CLOSE_SHADOWS, endsAtMs)
      charsLeft -= source.body.length
      if (charsLeft < 0) throw new ScrapeError('too_large')
      const frames = await framesOf(settling.page, charsLeft)
      charsLeft -= frames.reduce((sum, { length }) => sum + length, 0)
      states.set(JSON.stringify(chosen), { ...source, frames, chosen, readAt: new Date() })
    },
  })
  if (access !== null) await keepSession(settling.page, access)
  const source = await sourceAsSeen(settling, Date.now() + ENGINE_LIMITS.renderSettleMs)
  return { ...source, isCut: false, further: [], states: [...states.values()] }
}

/** Handles the browser's error for an address of a file. @throws ScrapeError unsupported_content, else the given error */
export function refuseDownload(error: unknown): never {
  if (error instanceof Error && /Download is starting/.test(error.message)) throw new ScrapeError('unsupported_content', { cause: error })
  throw error
}
