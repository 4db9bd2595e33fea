// In: a job and a position. Out: SQL of a page of its tasks or rows in the order of the targets, which reads hardly more of them than it gives.
import { sql, type RawBuilder } from 'kysely'

export interface PositionPage {
  jobId: string
  /** Position at which the page begins; where it is null, the page is empty. */
  from: RawBuilder<unknown> | number
  limit: number
}

/** A part of the positions has no row: the targets failed or wait. */
const POSITIONS_A_ROW = 2

/**
 * The database's statistics describe a growing job as it was minutes ago, often as one of a few rows: asked for one page behind a position,
 * it would read and sort all rows behind it. So it is asked for a range of positions that mostly holds the page. What lies behind that range
 * is read only where the page isn't full yet. `columns` have to include the position.
 */
export function rowsByPosition<Row>(table: 'results' | 'tasks', columns: RawBuilder<unknown>, page: PositionPage): RawBuilder<Row> {
  const { jobId, from, limit } = page
  const behind = sql`(select position + ${limit * POSITIONS_A_ROW}::int from first)`
  const rowsWhere = (range: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table(table)} where job_id = ${jobId} and ${range} order by position limit ${count}`
  return sql<Row>`
    with first as materialized (select ${from}::bigint as position), near as materialized (
      ${rowsWhere(sql`position >= (select position from first) and position < ${behind}`, sql`${limit}::int`)}
    )
    select * from near
    union all (${rowsWhere(sql`position >= ${behind}`, sql`${limit}::int - (select count(*) from near)`)})
    order by position`
}
