// Writes comments: starts, answers and resolves threads, and changes or deletes comments for their authors. The caller must have checked
// the table's owner.
import {
  COMMENTS_PER_THREAD_MAX,
  findMentions,
  MENTIONS_PER_COMMENT_MAX,
  MENTIONS_PER_HOUR_MAX,
  THREADS_PER_TABLE_MAX,
  type ProviderMode,
} from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { personOf, type Actor } from '../../http/actor.ts'
import { NO_THREAD, type ThreadPlace } from './comments.queries.ts'
import { listMentionable } from './mentionable.ts'

export interface CommentDeps {
  db: Database
  providerMode: ProviderMode
}

export interface NewThread {
  jobId: string
  taskId: number
  field: string | null
  text: string
}

/** Returns its id. @throws AppError not_found: the table has no such row or column; invalid: the maximum number of threads is reached */
export async function beginThread({ db, providerMode }: CommentDeps, actor: Actor, thread: NewThread): Promise<string> {
  const { jobId, taskId, field, text } = thread
  return withAdvisoryLock(db, `comments:${jobId}`, async (tx) => {
    const { rows: places } = await sql`
      select from results join jobs on jobs.id = results.job_id
      where results.task_id = ${taskId} and jobs.id = ${jobId} and (${field}::text is null or exists (
        select from jsonb_array_elements(jobs.fields) as one where one ->> 'name' = ${field}))`.execute(tx)
    if (places.length === 0) throw new AppError('not_found', { detail: 'This table has no such cell.' })
    const { count } = await tx
      .selectFrom('comment_threads')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (count >= THREADS_PER_TABLE_MAX)
      throw new AppError('invalid', { detail: `A table can have at most ${THREADS_PER_TABLE_MAX} threads of comments. Delete some first.` })
    const values = { job_id: jobId, task_id: taskId, field }
    const { id } = await tx.insertInto('comment_threads').values(values).returning('id').executeTakeFirstOrThrow()
    await insertComment(tx, actor, { threadId: id, text, providerMode })
    return id
  })
}

/** A reply to a resolved thread reopens it. @throws AppError not_found; invalid: the thread is full */
export async function answerThread(
  { db, providerMode }: CommentDeps,
  actor: Actor,
  { text, ...place }: ThreadPlace & { text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchThread(tx, place)
    const { count } = await tx
      .selectFrom('comments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('thread_id', '=', place.threadId)
      .executeTakeFirstOrThrow()
    if (count >= COMMENTS_PER_THREAD_MAX)
      throw new AppError('invalid', { detail: `A thread can have at most ${COMMENTS_PER_THREAD_MAX} comments. Begin another one.` })
    await sql`update comment_threads set resolved_at = null, resolved_by = null where id = ${place.threadId}`.execute(tx)
    await insertComment(tx, actor, { threadId: place.threadId, text, providerMode })
  })
}

/** Locks the thread and records the change. @throws AppError not_found */
async function touchThread(tx: Tx, { jobId, threadId }: ThreadPlace): Promise<void> {
  const { rows } = await sql`
    update comment_threads set changed_at = clock_timestamp() where id = ${threadId} and job_id = ${jobId} returning id`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found', { detail: NO_THREAD })
}

interface NewComment {
  threadId: string
  text: string
  providerMode: ProviderMode
}

async function insertComment(tx: Tx, actor: Actor, { threadId, text, providerMode }: NewComment): Promise<void> {
  const values = { thread_id: threadId, author_id: personOf(actor).accountId, body: text }
  const { id } = await tx.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()
  await noteMentions(tx, actor, { commentId: id, text, providerMode })
}

/**
 * Newly mentioned members are notified. A member is notified of a comment once, whatever edits follow.
 * @throws AppError invalid, rate_limited: too many
 */
async function noteMentions(
  tx: Tx,
  actor: Actor,
  { commentId, text, providerMode }: { commentId: string; text: string; providerMode: ProviderMode },
): Promise<void> {
  const authorId = personOf(actor).accountId
  const people = await listMentionable(tx, actor.accountId, providerMode)
  const idByEmail = new Map(people.map(({ email, accountId }) => [email, accountId]))
  const mentioned = new Map<string, string>()
  for (const { from, to, person } of findMentions(text, people)) {
    const accountId = idByEmail.get(person.email)
    if (accountId !== undefined && accountId !== authorId) mentioned.set(accountId, text.slice(from + 1, to))
  }
  if (mentioned.size === 0) return
  if (mentioned.size > MENTIONS_PER_COMMENT_MAX)
    throw new AppError('invalid', { detail: `A comment can mention at most ${MENTIONS_PER_COMMENT_MAX} people.` })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment_mentions m join comments on comments.id = m.comment_id
    where comments.author_id = ${authorId} and m.created_at > clock_timestamp() - interval '1 hour'`.execute(tx)
  if ((rows[0]?.count ?? 0) + mentioned.size > MENTIONS_PER_HOUR_MAX)
    throw new AppError('rate_limited', { detail: 'You have mentioned many people within an hour. Please try again later.' })
  const values = [...mentioned].map(([accountId, name]) => ({ comment_id: commentId, account_id: accountId, name }))
  await tx
    .insertInto('comment_mentions')
    .values(values)
    .onConflict((conflict) => conflict.columns(['comment_id', 'account_id']).doNothing())
    .execute()
}

/** @throws AppError not_found */
export async function resolveThread(
  { db }: CommentDeps,
  actor: Actor,
  { jobId, threadId, resolved }: ThreadPlace & { resolved: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchThread(tx, { jobId, threadId })
    await sql`
      update comment_threads set
        resolved_at = case when ${resolved} then coalesce(resolved_at, clock_timestamp()) end,
        resolved_by = case when ${resolved} then coalesce(resolved_by, ${personOf(actor).accountId}::uuid) end
      where id = ${threadId}`.execute(tx)
  })
}

interface CommentPlace extends ThreadPlace {
  commentId: string
}

/** @throws AppError not_found; forbidden: another person's comment */
export async function changeComment(
  { db, providerMode }: CommentDeps,
  actor: Actor,
  { text, ...place }: CommentPlace & { text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchThread(tx, place)
    await assertIsAuthor(tx, actor, place)
    await sql`update comments set body = ${text}, edited_at = clock_timestamp() where id = ${place.commentId}`.execute(tx)
    await noteMentions(tx, actor, { commentId: place.commentId, text, providerMode })
  })
}

/** The thread is deleted with its last comment. @throws AppError not_found; forbidden: another person's comment */
export async function deleteComment({ db }: CommentDeps, actor: Actor, place: CommentPlace): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchThread(tx, place)
    await assertIsAuthor(tx, actor, place)
    await tx.deleteFrom('comments').where('id', '=', place.commentId).execute()
  })
}

async function assertIsAuthor(tx: Tx, actor: Actor, { threadId, commentId }: CommentPlace): Promise<void> {
  const query = tx.selectFrom('comments').select('author_id').where('id', '=', commentId).where('thread_id', '=', threadId)
  const comment = await query.executeTakeFirst()
  if (!comment) throw new AppError('not_found', { detail: 'There is no such comment.' })
  if (comment.author_id !== personOf(actor).accountId)
    throw new AppError('forbidden', { detail: 'Only the author of a comment can change or delete it.' })
}
