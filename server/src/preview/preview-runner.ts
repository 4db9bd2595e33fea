// Runs previews in processes, bounded in number, time and memory. It keeps a process for the next preview, and nothing of the last one.
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { createProgramPool } from '../processes/program-pool.ts'
import { runInProcess } from './preview-process.ts'

export interface PreviewRunner {
  /**
   * Tells what happens to each target, then `end`; ends early, without `end`, when `signal` fires.
   * @throws AppError unavailable at once where too many previews run already.
   */
  run(payload: JobPayload, tell: (event: PreviewEvent) => void, signal: AbortSignal): Promise<void>
  /** Starts a process ahead, so that the first visitor does not wait for it. */
  warmUp(): void
  close(): Promise<void>
}

export const PREVIEW_LIMITS = { atOnceMax: 2, timeMs: 120_000, memoryMegabytes: 512, leaveMs: 3_000 }

interface RunnerParts {
  settings: ScraperSettings
  log: Logger
  limits?: typeof PREVIEW_LIMITS
  /** What the processes run. */
  program?: URL
}

export function createPreviewRunner({ settings, log, limits = PREVIEW_LIMITS, program }: RunnerParts): PreviewRunner {
  const { atOnceMax, memoryMegabytes, timeMs, leaveMs } = limits
  const pool = createProgramPool({
    program: program ?? new URL('./preview-program.ts', import.meta.url),
    name: 'a preview',
    busy: 'Other previews are running right now. Please try again in a moment.',
    atOnceMax,
    memoryMegabytes,
    log,
  })
  return {
    async run(payload, tell, signal) {
      const child = pool.take()
      const reusable = await runInProcess(child, { task: { payload, settings }, tell, timeMs, leaveMs }, signal)
      if (reusable) pool.giveBack(child)
    },
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  }
}
