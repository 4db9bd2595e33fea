// The rows of a page of a view, from values in memory: the view is evaluated once for each state of its rows, not for each page, so that a
// table beside a dashboard keeps up with it.
import { WHOLE_VIEW, type ResultView, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { viewSql } from '../results/result-view.ts'
import { computedOnce, type HeldRows } from './held-rows.ts'
import type { HeldViews } from './held-views.ts'
import { maskOfView } from './view-mask.ts'

/** Rows times fields. Below this the database is faster than loading the values. */
const HELD_FROM_VALUES = 100_000

interface ViewedJob {
  id: string
  /** Number of rows of the view. */
  completed: number
  fields: readonly TableField[]
}

interface Page {
  view: ResultView
  offset: number
  limit: number
}

/**
 * Null: not in memory. The positions are in the order of the view. The caller must have checked that the actor owns the job. @throws
 * AppError invalid: see viewSql
 */
export async function findPositions(
  { db, heldViews }: { db: Database; heldViews: HeldViews },
  { id, completed, fields }: ViewedJob,
  { view, offset, limit }: Page,
): Promise<{ positions: number[]; total: number } | null> {
  const isLarge = completed * fields.length >= HELD_FROM_VALUES
  const held = await (isLarge ? heldViews.presentRowsOf(id) : heldViews.heldRowsOf(id))
  if (held === null) return null
  const mask = await maskOfView(db, held, view)
  const positions = view.sort === null ? inOwnOrder(mask) : await orderOf(db, held, view.sort)
  const page: number[] = []
  let total = 0
  for (const position of positions) {
    // Rows added since belong to the next state.
    if (mask[position] !== 1) continue
    if (total >= offset && page.length < limit) page.push(position)
    total += 1
  }
  return { positions: page, total }
}

function* inOwnOrder(mask: Uint8Array): Generator<number> {
  for (let position = mask.indexOf(1); position >= 0; position = mask.indexOf(1, position + 1)) yield position
}

/** Positions of all rows. The database decides how texts are sorted. */
function orderOf(db: Database, held: HeldRows, sort: ResultView['sort']): Promise<Int32Array> {
  return computedOnce(held, `order ${JSON.stringify(sort)}`, async () => {
    const { order } = viewSql({ ...WHOLE_VIEW, sort }, held.fields)
    const { rows } = await sql<{ positions: string | null }>`
      select string_agg(position::text, ',' order by ${order}) as positions from results where job_id = ${held.jobId}`.execute(db)
    return Int32Array.from(rows[0]?.positions?.split(',') ?? [], Number)
  })
}
