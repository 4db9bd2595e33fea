// Runs previews in threads, bounded in number, time and memory. It keeps threads for the next preview, and nothing of the last one.
import { Worker } from 'node:worker_threads'
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { runInThread } from './preview-thread.ts'

export interface PreviewRunner {
  /**
   * Tells what happens to each target, then `end`; ends early, without `end`, when `signal` fires.
   * @throws AppError unavailable at once where too many previews run already.
   */
  run(payload: JobPayload, tell: (event: PreviewEvent) => void, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const PREVIEW_LIMITS = { atOnceMax: 2, timeMs: 120_000, memoryMegabytes: 512, leaveMs: 3_000 }

interface RunnerParts {
  settings: ScraperSettings
  log: Logger
  limits?: typeof PREVIEW_LIMITS
  /** The threads' program. */
  program?: URL
}

export function createPreviewRunner(parts: RunnerParts): PreviewRunner {
  const limits = parts.limits ?? PREVIEW_LIMITS
  const threads = new Set<Worker>()
  const idle = new Set<Worker>()

  const start = (): Worker => {
    const thread = startThread(parts, limits.memoryMegabytes)
    threads.add(thread)
    thread.on('exit', () => {
      threads.delete(thread)
      idle.delete(thread)
    })
    return thread
  }

  return {
    async run(payload, tell, signal) {
      const [spare] = idle
      if (!spare && threads.size >= limits.atOnceMax) {
        const detail = 'Other previews are running right now. Please try again in a moment.'
        throw new AppError('unavailable', { detail, retryAfterSeconds: 10 })
      }
      const thread = spare ?? start()
      idle.delete(thread)
      const reusable = await runInThread(thread, { payload, tell, timeMs: limits.timeMs, leaveMs: limits.leaveMs }, signal)
      if (reusable) idle.add(thread)
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

function startThread({ settings, log, program }: RunnerParts, memoryMegabytes: number): Worker {
  const thread = new Worker(program ?? new URL('./preview-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  // Out of memory or crashed: the targets without an answer are told as failed when the thread is gone.
  thread.on('error', (error) => log.warn({ err: error }, 'a preview broke off'))
  return thread
}
