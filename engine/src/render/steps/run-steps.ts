// In: a settled page and the steps for it. Out: the page after them, and its content after each option that was gone through. A failed step
// ends it, with a screenshot of that moment.
// Next: engine/src/render/render-page.ts
import { describePageStep, forEachSteps, PAGE_STEP_LIMITS, type ForEachStep, type PageStep } from '@quarry/contract'
import { ScrapeError } from '../../errors.ts'
import type { ChosenOption } from '../../types.ts'
import { awaitOtherText, SHOWN_TEXT } from '../page-scripts.ts'
import { comeToRest, evaluate, type Settling } from '../settle-page.ts'
import type { NavigationGuard } from './guard-navigation.ts'
import { chooseOption, optionsOfStep } from './options-of-step.ts'
import { doStep, type Acting } from './step-actions.ts'
import { StepTrouble, troubleOf } from './step-trouble.ts'
import { takePicture } from './take-picture.ts'

/** After each step; a page that keeps changing continues then. */
const REST_MS = 3_000
/** A page that shows nothing else so long after a choice does not: options may cost the same. */
const CHANGE_MS = 1_500
/** Changes after a choice may begin a little later; a text that has been stable for this long belongs to the choice. */
const STILL_MS = 400
/** In a page that was used before; where the option is not found then, the page is reopened. */
const IN_PLACE_MS = 1_500

/** Most milliseconds that the steps take together. */
export function stepsTimeMs(steps: readonly PageStep[]): number {
  if (forEachSteps(steps).length > 0) return PAGE_STEP_LIMITS.secondsForEach * 1_000
  const seconds = steps.reduce((sum, { timeout_s: own }) => sum + own, 0)
  return Math.min(seconds, PAGE_STEP_LIMITS.secondsTogether) * 1_000
}

export interface StepsOrder {
  settling: Settling
  guard: NavigationGuard
  /**
   * Called after all steps for each option, and again where the page had to be reopened for it; left out: steps are executed as if a user
   * went through the options.
   */
  onState?(chosen: ChosenOption[]): Promise<void>
}

/** @throws ScrapeError step_failed with the picture; what the browser throws where it ended */
export async function runSteps(steps: readonly PageStep[], order: StepsOrder): Promise<void> {
  await new StepRun(steps, order).run()
}

class StepRun {
  readonly #steps: readonly PageStep[]
  readonly #order: StepsOrder
  readonly #address: string
  readonly #allEndAtMs: number
  /** Options that a page was told of, by their names. */
  readonly #states = new Set<string>()

  constructor(steps: readonly PageStep[], order: StepsOrder) {
    this.#steps = steps
    this.#order = order
    this.#address = order.settling.page.url()
    this.#allEndAtMs = Date.now() + stepsTimeMs(steps)
  }

  run(): Promise<void> {
    return this.#go(0, [])
  }

  /** The steps from `index` on, after the options that were chosen. */
  async #go(index: number, chosen: ChosenOption[]): Promise<void> {
    for (const [offset, step] of this.#steps.slice(index).entries()) {
      if (step.kind === 'for_each') return this.#goThrough(step, index + offset, chosen)
      await this.#need(step, index + offset)
    }
    if (chosen.length === 0) return
    this.#states.add(JSON.stringify(chosen))
    await this.#order.onState?.(chosen)
  }

  /** A page may have no way back to its other options: it is reopened then, and earlier steps are repeated. */
  async #goThrough(step: ForEachStep, index: number, before: ChosenOption[]): Promise<void> {
    const options = await this.#optionsOf(step, index)
    for (const [place, name] of options.entries()) {
      if (this.#states.size >= PAGE_STEP_LIMITS.statesMax)
        await this.#fail(step, index, new StepTrouble(`there are more than ${PAGE_STEP_LIMITS.statesMax} options together`))
      const chosen = [...before, { name, member: step.member ?? null }]
      const goOn = async (within: { timeMs?: number }): Promise<void> => {
        if (await this.#choose(step, index, { name, ...within })) await this.#go(index + 1, chosen)
      }
      if (place === 0) await goOn({})
      else
        await goOn({ timeMs: IN_PLACE_MS }).catch(async (error: unknown) => {
          if (!(error instanceof ScrapeError) || error.kind !== 'step_failed' || this.#order.guard.refused !== null) throw error
          await this.#startAgain(index, before)
          await goOn({})
        })
    }
  }

  async #optionsOf(step: ForEachStep, index: number): Promise<string[]> {
    try {
      return await optionsOfStep(step, this.#acting(step))
    } catch (error) {
      if (!step.optional) await this.#fail(step, index, troubleOf(error))
      return []
    }
  }

  /** False where the step is optional and has no such option. @throws ScrapeError step_failed */
  async #choose(step: ForEachStep, index: number, { name, timeMs }: { name: string; timeMs?: number }): Promise<boolean> {
    const acting = this.#acting(timeMs === undefined ? step : { timeout_s: Math.min(step.timeout_s, timeMs / 1_000) })
    const { settling } = acting
    const trouble = await this.#attempt(async () => {
      const text = Number(await evaluate(settling.page, SHOWN_TEXT, acting.endsAtMs))
      await chooseOption(step, name, acting)
      await comeToRest(settling, Date.now() + REST_MS)
      await evaluate(settling.page, awaitOtherText({ text, timeMs: CHANGE_MS }), Date.now() + REST_MS)
      await standStill(settling)
    })
    if (trouble === null) return true
    const isLedAway = this.#order.guard.refused !== null
    if (step.optional && !isLedAway && timeMs === undefined) return false
    return this.#fail({ ...step, options: [name] }, index, trouble)
  }

  async #startAgain(index: number, chosen: readonly ChosenOption[]): Promise<void> {
    const { settling } = this.#order
    const trouble = await this.#attempt(async () => {
      const timeout = Math.max(this.#allEndAtMs - Date.now(), 1)
      await settling.page.goto(this.#address, { waitUntil: 'domcontentloaded', timeout })
      await comeToRest(settling, Date.now() + REST_MS)
    })
    if (trouble !== null) await this.#fail(this.#steps[index]!, index, new StepTrouble('the page could not be opened again'))
    const left = [...chosen]
    for (const [place, step] of this.#steps.slice(0, index).entries())
      if (step.kind === 'for_each') await this.#choose(step, place, { name: left.shift()!.name })
      else await this.#need(step, place)
  }

  async #need(step: PageStep, index: number): Promise<void> {
    const acting = this.#acting(step)
    const trouble =
      Date.now() >= this.#allEndAtMs
        ? new StepTrouble('the time for all steps of a page was up before it')
        : await this.#attempt(async () => {
            await doStep(step, acting)
            await comeToRest(acting.settling, Date.now() + REST_MS)
          })
    if (trouble === null || (step.optional && this.#order.guard.refused === null && !acting.settling.page.isClosed())) return
    await this.#fail(step, index, trouble)
  }

  async #attempt(act: () => Promise<void>): Promise<StepTrouble | null> {
    const { guard } = this.#order
    try {
      if (Date.now() >= this.#allEndAtMs) throw new StepTrouble('the time for all options of a page was up before it')
      await act()
    } catch (error) {
      if (guard.refused === null) return troubleOf(error)
    }
    return guard.refused === null ? null : new StepTrouble(guard.refused)
  }

  #acting({ timeout_s: seconds }: Pick<PageStep, 'timeout_s'>): Acting {
    return { settling: this.#order.settling, endsAtMs: Math.min(Date.now() + seconds * 1_000, this.#allEndAtMs) }
  }

  async #fail(step: PageStep, index: number, trouble: StepTrouble): Promise<never> {
    const { page } = this.#order.settling
    if (page.isClosed()) throw new ScrapeError('render_failed', { detail: 'the page was closed during a step', cause: trouble })
    throw new ScrapeError('step_failed', {
      detail: `step ${index + 1}, ${describePageStep(step)}: ${trouble.message}`,
      cause: trouble.cause,
      picture: await takePicture(page),
    })
  }
}

/** A price may be fetched some moments after its size is marked as selected. */
async function standStill(settling: Settling): Promise<void> {
  const endsAtMs = Date.now() + REST_MS
  for (let before = Number.NaN; Date.now() < endsAtMs;) {
    await comeToRest(settling, endsAtMs)
    const text = Number(await evaluate(settling.page, SHOWN_TEXT, endsAtMs))
    if (text === before) return
    before = text
    await evaluate(settling.page, `new Promise((resolve) => setTimeout(resolve, ${STILL_MS}))`, endsAtMs)
  }
}
