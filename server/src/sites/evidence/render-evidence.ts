// Marks a passage in a separate process, bounded in time, memory and number.
import type { StoredPage } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import { startProgram } from '../../platform/processes/start-program.ts'
import type { MarkedText, Passage } from './mark-passage.ts'

/** A page without the file it was extracted from. */
type PageText = Omit<StoredPage, 'original'>
export type EvidenceOrder = { page: PageText } & (
  | { as: 'page'; passage: Passage; hint: string | null }
  | { as: 'text'; passage: Passage }
  /** For pointing: the page's only script, and the passage to mark. */
  | { as: 'places'; passage: Passage | null; script: string }
)

const TIME_MS = 45_000
const MEMORY_MEGABYTES = 512
const AT_ONCE_MAX = 2

let running = 0

/** The stored page as HTML with the passage marked. `hint` is shown beside it. @throws AppError unavailable where it exceeds the limits. */
export async function renderEvidence(page: StoredPage, passage: Passage, hint: string | null = null): Promise<string> {
  return String(await askProgram({ page: withoutFile(page), as: 'page', passage, hint }))
}

/** The same page for pointing. @throws AppError unavailable */
export async function renderPlaces(page: StoredPage, asked: { passage: Passage | null; script: string }): Promise<string> {
  return String(await askProgram({ page: withoutFile(page), as: 'places', ...asked }))
}

/** The text of a stored file with the passage marked. @throws AppError unavailable */
export async function renderText(page: StoredPage, passage: Passage): Promise<MarkedText> {
  return (await askProgram({ page: withoutFile(page), as: 'text', passage })) as MarkedText
}

function withoutFile({ original: _file, ...page }: StoredPage): PageText {
  return page
}

async function askProgram(order: EvidenceOrder): Promise<unknown> {
  if (running >= AT_ONCE_MAX) throw unavailable('Other stored pages are being opened. Please try again in a moment.')
  running += 1
  const child = startProgram(new URL('./evidence-program.ts', import.meta.url), MEMORY_MEGABYTES)
  const late = setTimeout(() => child.kill('SIGKILL'), TIME_MS)
  try {
    return await new Promise<unknown>((resolve, reject) => {
      child.on('message', resolve)
      child.on('error', reject)
      child.on('exit', () => reject(new Error('ended without an answer')))
      child.send(order, () => undefined)
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
