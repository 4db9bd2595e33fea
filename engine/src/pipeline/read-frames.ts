// Reads the frames of a target's page as long as fields are empty. Each frame is fetched as a separate page through the same address guard,
// and values found in it have its address in their evidence.
import { framesOfPage } from './frames-of-page.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { readOneMore } from './read-linked.ts'
import type { Run } from './run.ts'

const FRAMES_MAX = 2

export async function readFrames(start: Run): Promise<Run> {
  const [page] = start.documents
  if (page === undefined || start.draft.empty.length === 0) return start
  const endsAt = Date.now() + ENGINE_LIMITS.linkedPagesTimeoutMs
  let run = start
  for (const url of framesOfPage(page).slice(0, FRAMES_MAX)) {
    if (run.draft.empty.length === 0) break
    run = await readOneMore(url, run, endsAt)
  }
  return run
}
