// The frames of a target's page, as long as fields are empty: each is a page of its own, fetched behind the same guard, and what is read in it
// has its address as evidence.
import { withTimeLimit } from '../clock.ts'
import { framesOfPage } from './frames-of-page.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { noteFailure } from './read-linked.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'

const FRAMES_MAX = 2

export async function readFrames(run: Run): Promise<void> {
  const { draft, documents, signal } = run
  const [page] = documents
  if (page === undefined || draft.empty.length === 0) return
  const endsAt = Date.now() + ENGINE_LIMITS.linkedPagesTimeoutMs
  for (const url of framesOfPage(page).slice(0, FRAMES_MAX)) {
    if (draft.empty.length === 0) return
    try {
      await withTimeLimit(endsAt - Date.now(), signal, (within) => readPage(url, run, { signal: within, isLinked: true }))
    } catch (error) {
      signal.throwIfAborted()
      noteFailure(error, run)
    }
  }
}
