// Reads the comment threads of a table. The caller must have checked the table's owner.
import type { Comment, CommentMarks, CommentThread, ThreadState } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { personOf, type Actor } from '../../http/actor.ts'

export interface ThreadPlace {
  jobId: string
  threadId: string
}

export const NO_THREAD = 'There is no such thread of comments.'

interface ThreadRow {
  id: string
  task_id: string
  target_item_value: string
  field: string | null
  resolved_at: Date | null
  resolved_by: string | null
  created_at: Date
  /** In microseconds, so that the next page begins exactly after the last one. */
  place: string
  comments: (Omit<Comment, 'is_own'> & { author_id: string })[]
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
const iso = (time: string) => sql`to_char(${sql.ref(time)} at time zone 'utc', ${ISO})`

async function selectThreads(
  db: Database | Tx,
  { jobId, where, limit }: { jobId: string; where: RawBuilder<unknown>; limit: number },
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select thread.id, thread.task_id::text, results.target as target_item_value, thread.field, thread.resolved_at,
      (select email from accounts where accounts.id = thread.resolved_by) as resolved_by, thread.created_at,
      (extract(epoch from thread.created_at) * 1000000)::bigint::text as place,
      (select json_agg(json_build_object(
          'id', c.id, 'author_id', c.author_id, 'author_email', author.email, 'text', c.body,
          'created_at', ${iso('c.created_at')}, 'edited_at', ${iso('c.edited_at')},
          'mentions', (select coalesce(json_agg(json_build_object('email', named.email, 'name', m.name) order by m.name), '[]'::json)
            from comment_mentions m join accounts named on named.id = m.account_id where m.comment_id = c.id)
        ) order by c.created_at, c.id)
        from comments c join accounts author on author.id = c.author_id where c.thread_id = thread.id) as comments
    from comment_threads thread join results on results.task_id = thread.task_id
    where thread.job_id = ${jobId} and ${where} and exists (select from comments where comments.thread_id = thread.id)
    order by thread.created_at desc, thread.id desc limit ${limit}`.execute(db)
  return rows
}

function toThread(actor: Actor, { place: _place, ...row }: ThreadRow): CommentThread {
  const { accountId } = personOf(actor)
  return {
    ...row,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    comments: row.comments.map(({ author_id: authorId, ...comment }) => ({ ...comment, is_own: authorId === accountId })),
  }
}

/** @throws AppError not_found */
export async function getThread(db: Database | Tx, actor: Actor, { jobId, threadId }: ThreadPlace): Promise<CommentThread> {
  const [row] = await selectThreads(db, { jobId, where: sql`thread.id = ${threadId}`, limit: 1 })
  if (!row) throw new AppError('not_found', { detail: NO_THREAD })
  return toThread(actor, row)
}

export interface ThreadsQuery {
  state: ThreadState
  /** Only those of one row. */
  taskId?: number | undefined
  cursor?: string | undefined
  limit: number
}

const CURSOR = /^(\d{1,18})\.([0-9a-f-]{36})$/

/** Newest first. @throws AppError invalid: an invalid cursor */
export async function listThreads(db: Database, actor: Actor, { jobId, ...wanted }: ThreadsQuery & { jobId: string }) {
  const { state, taskId, cursor, limit } = wanted
  const states = { open: sql`thread.resolved_at is null`, resolved: sql`thread.resolved_at is not null`, all: sql`true` }
  const row = taskId === undefined ? sql`true` : sql`thread.task_id = ${taskId}`
  const where = sql`${states[state]} and ${row} and ${after(cursor)}`
  const rows = await selectThreads(db, { jobId, where, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((one) => toThread(actor, one)),
    next_cursor: rows.length > limit && last ? `${last.place}.${last.id}` : null,
  }
}

function after(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [, place, id] = CURSOR.exec(cursor) ?? []
  if (place === undefined || id === undefined) throw new AppError('invalid', { detail: 'This cursor is not one of this list.' })
  return sql`((extract(epoch from thread.created_at) * 1000000)::bigint, thread.id) < (${place}::bigint, ${id}::uuid)`
}

/** The positions of open threads. Cheap enough to be polled every few seconds. */
export async function listMarks(db: Database, jobId: string): Promise<CommentMarks> {
  const { rows } = await sql<{ task_id: string; field: string | null; open: number; total: number; changed: string }>`
    select task_id::text, field, count(*) filter (where resolved_at is null)::int as open, count(*)::int as total,
      (extract(epoch from max(changed_at)) * 1000000)::bigint::text as changed
    from comment_threads where job_id = ${jobId} group by task_id, field`.execute(db)
  const latest = rows.reduce((newest, { changed }) => (BigInt(changed) > newest ? BigInt(changed) : newest), 0n)
  return {
    data: rows.filter(({ open }) => open > 0).map(({ task_id, field, open }) => ({ task_id, field, open })),
    version: `${rows.reduce((sum, { total }) => sum + total, 0)}.${latest}`,
  }
}
