// Which jobs are shared, by addresses nobody can guess.
import { randomBytes } from 'node:crypto'
import { SHARES_PER_JOB_MAX } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'

const ID_BYTES = 18
const MAILS_PER_SHARE = 20

export interface StoredShare {
  id: string
  createdAt: Date
}

/** Newest first. */
export async function listShares(db: Database, jobId: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select id, created_at as "createdAt" from job_shares where job_id = ${jobId} order by created_at desc, id`.execute(db)
  return rows
}

/** @throws AppError conflict: too many */
export async function createShare(db: Database, jobId: string): Promise<StoredShare> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const { rows } = await sql<StoredShare>`
    insert into job_shares (id, job_id)
    select ${id}, ${jobId}::uuid where (select count(*) from job_shares where job_id = ${jobId}) < ${SHARES_PER_JOB_MAX}
    returning id, created_at as "createdAt"`.execute(db)
  if (!rows[0]) throw new AppError('conflict', { detail: `A job can be shared by at most ${SHARES_PER_JOB_MAX} links. Remove one first.` })
  return rows[0]
}

/** @throws AppError not_found */
export async function deleteShare(db: Database, jobId: string, id: string): Promise<void> {
  const { rows } = await sql`delete from job_shares where id = ${id} and job_id = ${jobId} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such link.' })
}

/** Null: it is not shared (any more). */
export async function findSharedJob(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from job_shares where id = ${id}`.execute(db)
  return rows[0]?.jobId ?? null
}

/** Counts a mail about a link. @throws AppError not_found, rate_limited */
export async function countMail(db: Database, jobId: string, id: string): Promise<void> {
  const { rows } = await sql<{ sent: number }>`
    update job_shares set mails_sent = mails_sent + 1 where id = ${id} and job_id = ${jobId} returning mails_sent as sent`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'There is no such link.' })
  if (rows[0].sent > MAILS_PER_SHARE)
    throw new AppError('rate_limited', { detail: `A link can be mailed to ${MAILS_PER_SHARE} people. Make another one.` })
}
