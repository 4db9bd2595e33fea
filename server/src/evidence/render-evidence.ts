// Marks a passage in a thread of its own, within bounds of time and memory.
import { Worker } from 'node:worker_threads'
import type { Evidence } from '@quarry/contract'
import { AppError } from '../app-error.ts'
import type { StoredPage } from './mark-passage.ts'

export interface EvidenceOrder {
  page: StoredPage
  evidence: Pick<Evidence, 'block' | 'quote'>
}

const TIME_MS = 20_000
const MEMORY_MEGABYTES = 512
const AT_ONCE_MAX = 2

let running = 0

/** The page as HTML. @throws AppError unavailable where it cannot be shown within the bounds. */
export async function renderEvidence(order: EvidenceOrder): Promise<string> {
  if (running >= AT_ONCE_MAX) throw unavailable('Other stored pages are being opened. Please try again in a moment.')
  running += 1
  const thread = new Worker(new URL('./evidence-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  })
  const late = setTimeout(() => void thread.terminate(), TIME_MS)
  try {
    return await new Promise<string>((resolve, reject) => {
      thread.on('message', resolve)
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error('ended without an answer')))
    })
  } catch (cause) {
    throw unavailable('The stored page is too large to be shown.', cause)
  } finally {
    clearTimeout(late)
    running -= 1
    void thread.terminate()
  }
}

function unavailable(detail: string, cause?: unknown): AppError {
  return new AppError('unavailable', { detail, cause, retryAfterSeconds: 5 })
}
