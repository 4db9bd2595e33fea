// Comments on a set of rows, for exported files. The caller must have checked the table's owner.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface WrittenThread {
  /** Null: about the whole row. */
  field: string | null
  resolved: boolean
  comments: { by: string; at: string; text: string }[]
}

/** By position of the row, oldest thread first. */
export async function listCommentsAt(db: Database, jobId: string, positions: readonly number[]): Promise<Map<number, WrittenThread[]>> {
  if (positions.length === 0) return new Map()
  const { rows } = await sql<WrittenThread & { position: number }>`
    select results.position, thread.field, thread.resolved_at is not null as resolved,
      json_agg(json_build_object('by', author.email, 'at', to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'text', c.body)
        order by c.created_at, c.id) as comments
    from results join comment_threads thread on thread.task_id = results.task_id
    join comments c on c.thread_id = thread.id join accounts author on author.id = c.author_id
    where results.job_id = ${jobId} and results.position = any(${[...positions]}::int[]) and thread.job_id = ${jobId}
    group by results.position, thread.id order by results.position, thread.created_at, thread.id`.execute(db)
  const byRow = new Map<number, WrittenThread[]>()
  for (const { position, ...thread } of rows) byRow.set(position, [...(byRow.get(position) ?? []), thread])
  return byRow
}
