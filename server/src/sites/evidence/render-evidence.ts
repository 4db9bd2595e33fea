// Marks a passage in a process of its own, within bounds of time, memory and number.
import type { StoredPage } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import { startProgram } from '../../platform/processes/start-program.ts'
import type { Passage } from './mark-passage.ts'

export type EvidenceOrder = { page: StoredPage } & (
  | { evidence: Passage; script: null }
  /** To be pointed at: its only script, and the passage to mark. */
  | { evidence: Passage | null; script: string }
)

const TIME_MS = 45_000
const MEMORY_MEGABYTES = 512
const AT_ONCE_MAX = 2

let running = 0

/** The page as HTML, without the file it was read out of. @throws AppError unavailable where it cannot be shown within the bounds. */
export async function renderEvidence({ page: { original: _file, ...page }, ...order }: EvidenceOrder): Promise<string> {
  if (running >= AT_ONCE_MAX) throw unavailable('Other stored pages are being opened. Please try again in a moment.')
  running += 1
  const child = startProgram(new URL('./evidence-program.ts', import.meta.url), MEMORY_MEGABYTES)
  const late = setTimeout(() => child.kill('SIGKILL'), TIME_MS)
  try {
    return await new Promise<string>((resolve, reject) => {
      child.on('message', (document) => resolve(String(document)))
      child.on('error', reject)
      child.on('exit', () => reject(new Error('ended without an answer')))
      child.send({ page, ...order } satisfies EvidenceOrder, () => undefined)
    })
  } catch (cause) {
    throw unavailable('The stored page is too large to be shown.', cause)
  } finally {
    clearTimeout(late)
    running -= 1
    child.kill('SIGKILL')
  }
}

function unavailable(detail: string, cause?: unknown): AppError {
  return new AppError('unavailable', { detail, cause, retryAfterSeconds: 5 })
}
