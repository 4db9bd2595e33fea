// In: the handle of a stored page and places in it. Out: the resulting field and value, read in a separate process.
import type { PointPayload } from '@quarry/contract'
import { blocksOf, type SnapshotStore } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import type { PointedAnswer } from '../inspection/orders.ts'
import type { Inspector } from '../inspection/inspector.ts'
import { openHandle, type PageHandles } from './page-handles.ts'

export interface PointingDeps {
  handles: PageHandles
  inspector: Pick<Inspector, 'copy' | 'point'>
  snapshots: SnapshotStore
}

interface Asked {
  handle: string
  /** Null for a visitor. */
  accountId: string | null
  pointing: PointPayload
}

/** Longer texts would be too large for an example that a job carries with each of its fields. */
const QUOTE_CHARS_MAX = 20_000

/** `take`: called where the page exists and is about to be read. @throws AppError not_found; InspectionFailed */
export async function pointAtStored(
  { handles, inspector, snapshots }: PointingDeps,
  { handle, accountId, pointing }: Asked,
  { signal, take }: { signal: AbortSignal; take(): void },
): Promise<PointedAnswer> {
  const snapshot = openHandle(handles, handle, accountId)
  const stored = await snapshots.find(snapshot)
  if (stored === null) throw new AppError('not_found', { detail: 'No copy of this page is kept.' })
  take()
  const { original: _original, ...page } = stored
  const answer = await inspector.point({ page: { ...page, snapshot }, pointing }, signal)
  const blocks = blocksOf(answer)
  const { raw, value } = answer
  if (raw === null || blocks.length === 0 || raw.length > QUOTE_CHARS_MAX) return answer
  return { ...answer, field: { ...answer.field, example: { page: handle, url: page.url, blocks, quote: raw, value } } }
}
