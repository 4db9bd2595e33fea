// Loads the stored pages that fields of a preview carry as examples, for the process that learns from them.
import type { Field } from '@quarry/contract'
import { pointedExamples, type SnapshotStore } from '@quarry/engine'
import type { PageHandles } from '../../sites/pointing/page-handles.ts'
import type { SolvedCopy } from './preview-process.ts'

interface Asked {
  fields: readonly Field[]
  /** Null for a visitor. */
  accountId: string | null
}

/** A preview is small: examples of more pages are ignored. */
const PAGES_MAX = 3

/** Pages that are not stored, or belong to another account, are skipped. */
export async function solvedCopies(
  { handles, snapshots }: { handles: Pick<PageHandles, 'open'>; snapshots: SnapshotStore },
  { fields, accountId }: Asked,
): Promise<SolvedCopy[]> {
  const examples = pointedExamples(fields, ({ page }) => handles.open(page, accountId)).slice(0, PAGES_MAX)
  const copies: SolvedCopy[] = []
  for (const { url, snapshot, ...known } of examples) {
    const stored = await snapshots.find(snapshot)
    if (stored === null) continue
    const { original: _original, ...page } = stored
    copies.push({ ...known, page: { ...page, requestedUrl: url, status: 200, snapshot, via: 'given' } })
  }
  return copies
}
