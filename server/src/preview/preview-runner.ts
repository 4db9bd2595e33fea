// Runs previews in processes, bounded in number, time and memory. It keeps a process for the next preview, and nothing of the last one.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { startProgram } from '../processes/start-program.ts'
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
  const running = new Set<ChildProcess>()
  const idle = new Set<ChildProcess>()
  let closing = false

  const start = (): ChildProcess => {
    const child = startProgram(program ?? new URL('./preview-program.ts', import.meta.url), limits.memoryMegabytes)
    running.add(child)
    child.on('error', (error) => log.warn({ err: error }, 'a preview could not be run'))
    child.on('exit', (code, signal) => {
      if (code !== 0 && !closing) log.warn({ code, signal }, 'a preview broke off')
      running.delete(child)
      idle.delete(child)
    })
    return child
  }

  return {
    async run(payload, tell, signal) {
      const [spare] = idle
      if (!spare && running.size >= limits.atOnceMax) {
        const detail = 'Other previews are running right now. Please try again in a moment.'
        throw new AppError('unavailable', { detail, retryAfterSeconds: 10 })
      }
      const child = spare ?? start()
      idle.delete(child)
      const { timeMs, leaveMs } = limits
      const reusable = await runInProcess(child, { task: { payload, settings }, tell, timeMs, leaveMs }, signal)
      if (reusable) idle.add(child)
    },
    warmUp() {
      if (running.size === 0) idle.add(start())
    },
    async close() {
      closing = true
      await Promise.all(
        [...running].map((child) => {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}
