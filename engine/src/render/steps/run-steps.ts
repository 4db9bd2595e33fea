// In: a settled page and its steps. Out: the page after the steps, and its content after each option. A failed step ends the run, with a
// screenshot of that moment.
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

/** The longest wait after each step for a page to settle. */
const REST_MS = 3_000
/** If the text has not changed this long after a choice, it is assumed to stay the same: options may have the same price. */
const CHANGE_MS = 1_500
/** Changes after a choice may start with a delay; a text that has been stable for this long belongs to the choice. */
const STILL_MS = 400
/** The time for choosing a further option in the same page; if it is not found in this time, the page is reopened. */
const IN_PLACE_MS = 1_500

/** The time limit for all steps together. */
export function stepsTimeMs(steps: readonly PageStep[]): number {
  if (forEachSteps(steps).length > 0) return PAGE_STEP_LIMITS.secondsForEach * 1_000
  const seconds = steps.reduce((sum, { timeout_s: own }) => sum + own, 0)
  return Math.min(seconds, PAGE_STEP_LIMITS.secondsTogether) * 1_000
}

export interface StepsOrder {
  settling: Settling
  guard: NavigationGuard
  /**
   * Called for each option after all steps, and again if the page had to be reopened for it. May be omitted, when steps are only tried out.
   */
  onState?(chosen: ChosenOption[]): Promise<void>
}

/** @throws ScrapeError step_failed with a picture; the browser's error if it has ended */
export async function runSteps(steps: readonly PageStep[], order: StepsOrder): Promise<void> {
  await new StepRun(steps, order).run()
}

class StepRun {
  readonly #steps: readonly PageStep[]
  readonly #order: StepsOrder
  readonly #address: string
  readonly #allEndAtMs: number
  /** The combinations of options that have been chosen, as JSON. */
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

  /** Runs the steps from `index` on, with the options that were chosen before. */
  async #go(index: number, chosen: ChosenOption[]): Promise<void> {
    for (const [offset, step] of this.#steps.slice(index).entries()) {
      if (step.kind === 'for_each') return this.#goThrough(step, index + offset, chosen)
      await this.#need(step, index + offset)
    }
    if (chosen.length === 0) return
    this.#states.add(JSON.stringify(chosen))
    await this.#order.onState?.(chosen)
  }

  /** If the other options can't be reached from the current page, it is reopened and the earlier steps are repeated. */
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

  /** False if the step is optional and the option is missing. @throws ScrapeError step_failed */
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
        ? new StepTrouble('the time limit for all steps of the page was reached before it')
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
      if (Date.now() >= this.#allEndAtMs) throw new StepTrouble('the time limit for all options of the page was reached before it')
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

/** Waits until the text is stable: a price may be loaded only some moments after its size is marked as selected. */
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
