// The rows of a page of a view in the order of the targets, found in held values: so a table beside a dashboard follows it at its pace.
import type { ResultView } from '@quarry/contract'
import type { Database } from '../db/database.ts'
import type { HeldViews } from './held-views.ts'
import { maskOfView } from './view-mask.ts'

interface Page {
  view: ResultView
  offset: number
  limit: number
}

/** Null: not held, or in another order. The job's owner must have been checked. @throws AppError invalid: see viewSql */
export async function findPositions(
  { db, heldViews }: { db: Database; heldViews: HeldViews },
  jobId: string,
  { view, offset, limit }: Page,
): Promise<{ positions: number[]; total: number } | null> {
  const held = view.sort === null ? await heldViews.heldRowsOf(jobId) : null
  if (held === null) return null
  const mask = await maskOfView(db, held, view)
  const positions: number[] = []
  let total = 0
  for (let position = mask.indexOf(1); position >= 0; position = mask.indexOf(1, position + 1)) {
    if (total >= offset && positions.length < limit) positions.push(position)
    total += 1
  }
  return { positions, total }
}
