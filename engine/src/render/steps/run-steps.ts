// In: a page at rest and the steps for it. Out: the page after them. A step that cannot be done ends it, with a picture of that moment.
// Next: engine/src/render/render-page.ts
import { describePageStep, PAGE_STEP_LIMITS, type PageStep } from '@quarry/contract'
import { ScrapeError } from '../../errors.ts'
import { comeToRest, type Settling } from '../settle-page.ts'
import type { NavigationGuard } from './guard-navigation.ts'
import { doStep } from './step-actions.ts'
import { StepTrouble, troubleOf } from './step-trouble.ts'
import { takePicture } from './take-picture.ts'

/** After each step; a page that keeps changing continues then. */
const REST_MS = 3_000

/** Most milliseconds that the steps take together. */
export function stepsTimeMs(steps: readonly PageStep[]): number {
  const seconds = steps.reduce((sum, { timeout_s: own }) => sum + own, 0)
  return Math.min(seconds, PAGE_STEP_LIMITS.secondsTogether) * 1_000
}

/** @throws ScrapeError step_failed with the picture; what the browser throws where it ended */
export async function runSteps(
  steps: readonly PageStep[],
  { settling, guard }: { settling: Settling; guard: NavigationGuard },
): Promise<void> {
  const allEndAtMs = Date.now() + stepsTimeMs(steps)
  for (const [index, step] of steps.entries()) {
    const trouble = await tryStep(step, { settling, guard, allEndAtMs })
    if (trouble === null) continue
    if (settling.page.isClosed()) throw new ScrapeError('render_failed', { detail: 'the page was closed during a step', cause: trouble })
    const isLedAway = guard.refused !== null
    if (step.optional && !isLedAway) continue
    throw new ScrapeError('step_failed', {
      detail: `step ${index + 1}, ${describePageStep(step)}: ${trouble.message}`,
      cause: trouble.cause,
      picture: await takePicture(settling.page),
    })
  }
}

interface Trying {
  settling: Settling
  guard: NavigationGuard
  allEndAtMs: number
}

async function tryStep(step: PageStep, { settling, guard, allEndAtMs }: Trying): Promise<StepTrouble | null> {
  const nowMs = Date.now()
  if (nowMs >= allEndAtMs) return new StepTrouble('the time for all steps of a page was up before it')
  const endsAtMs = Math.min(nowMs + step.timeout_s * 1_000, allEndAtMs)
  try {
    await doStep(step, { settling, endsAtMs })
    await comeToRest(settling, Date.now() + REST_MS)
  } catch (error) {
    if (guard.refused === null) return troubleOf(error)
  }
  return guard.refused === null ? null : new StepTrouble(guard.refused)
}
