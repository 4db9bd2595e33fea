// Runs previews in processes, bounded in number, time and memory. A process is kept for the next preview, without state of the last one.
// The operator's language model is available only to accounts, up to a daily number of tokens; visitors' previews run without it.
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import type { Row, ScraperSettings, Usage } from '@quarry/engine'
import type { Logger } from 'pino'
import { sentenceOf, type ProgramFailure } from '../../platform/processes/program-bug.ts'
import { cookiesOf, type AccessUse } from '../../platform/processes/access-use.ts'
import { createProgramPool } from '../../platform/processes/program-pool.ts'
import { createModelAllowance } from './model-allowance.ts'
import { runInProcess, type ProcessOrder, type SolvedCopy } from './preview-process.ts'
import { createPreviewSeats } from './preview-seats.ts'

export interface PreviewOrder {
  payload: JobPayload
  /** See PreviewTask. */
  rows?: readonly Row[]
  /** The caller: an account's id or an address. */
  visitor: string
  isSignedIn: boolean
  /** The access to the site of its targets. */
  access?: AccessUse | null
  /** See PreviewTask. */
  solved?: readonly SolvedCopy[]
  /** Reads without the language model, for every caller. */
  isWithoutModel?: boolean
  /** Called at the end with the usage of the language model. */
  onModelUse?(usage: Usage): void
}

export interface PreviewRunner {
  /**
   * Reports each target's events, then `end`; ends early, without `end`, when `signal` fires.
   * @throws AppError rate_limited or unavailable where this visitor, or all together, have too many previews at present.
   */
  run(order: PreviewOrder, tell: (event: PreviewEvent) => void, signal: AbortSignal): Promise<void>
  /** Starts a process ahead of time, so that the first visitor does not wait for it. */
  warmUp(): void
  close(): Promise<void>
}

export const PREVIEW_LIMITS = {
  atOnceMax: 2,
  /** Maximum of one visitor, running and waiting. */
  ofAVisitorMax: 2,
  /** Maximum number of waiting previews. */
  waitMs: 20_000,
  timeMs: 120_000,
  memoryMegabytes: 512,
  leaveMs: 3_000,
  /** Per account, over all its previews. */
  modelTokensPerDay: 200_000,
}

interface RunnerParts {
  settings: ScraperSettings
  log: Logger
  limits?: typeof PREVIEW_LIMITS
  /** Path of the program that the processes run. */
  program?: URL
}

export function createPreviewRunner({ settings, log, limits = PREVIEW_LIMITS, program }: RunnerParts): PreviewRunner {
  const { atOnceMax, ofAVisitorMax, waitMs, memoryMegabytes, timeMs, leaveMs, modelTokensPerDay } = limits
  const seats = createPreviewSeats({ seats: atOnceMax, ofAVisitor: ofAVisitorMax, waitMs })
  const allowance = createModelAllowance(modelTokensPerDay)
  const pool = createProgramPool({
    program: program ?? new URL('./preview-program.ts', import.meta.url),
    name: 'a preview',
    busy: 'Other previews are running right now. Please try again in a moment.',
    atOnceMax,
    memoryMegabytes,
    log,
  })
  /** False: nothing was started. */
  const runOnce = async (
    order: ProcessOrder & { keepCookies(set: unknown): Promise<void>; onModelUse(usage: Usage): void },
    visitor: string,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const child = pool.take()
    const { reusable, usage, passesOn, cookies } = await runInProcess(child, order, signal)
    await order.keepCookies(cookies)
    allowance.spend(visitor, usage.promptTokens + usage.completionTokens)
    order.onModelUse(usage)
    if (reusable) pool.giveBack(child)
    return !passesOn
  }
  return {
    async run(order, tell, signal) {
      const { payload, rows, visitor, isSignedIn, access = null, solved = [], isWithoutModel = false, onModelUse = () => undefined } = order
      const leaveSeat = await seats.take(visitor, signal)
      if (leaveSeat === null) return
      try {
        const modelTokensMax = isSignedIn && !isWithoutModel ? allowance.left(visitor) : 0
        const model = modelTokensMax > 0 ? settings.model : null
        const task = { payload, rows, settings: { ...settings, model }, modelTokensMax, access: access?.secrets ?? null, solved }
        const say = (failure: ProgramFailure): string => sentenceOf(failure, { log, what: 'a preview' })
        const keepCookies = (set: unknown): Promise<void> => access?.onCookies(cookiesOf(set)) ?? Promise.resolve()
        const ordered = { task, tell, say, timeMs, leaveMs, keepCookies, onModelUse }
        // A pooled process may have ended by the time it is needed, or end before it begins: it is replaced without an error.
        if (!(await runOnce({ ...ordered, mayPassOn: true }, visitor, signal)))
          await runOnce({ ...ordered, mayPassOn: false }, visitor, signal)
      } finally {
        leaveSeat()
      }
    },
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  }
}
