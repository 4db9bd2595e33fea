// Layouts of dashboards, and the links that show them to whoever has one. The owner must have been checked.
import { randomBytes } from 'node:crypto'
import { SHARES_MAX, type DashboardLayout, type DashboardShare } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { storableJson } from '../tasks/storable-json.ts'
import type { Subject } from './dashboard.queries.ts'

const TOKEN_BYTES = 24

const columnOf = ({ kind }: Subject) => sql.ref(kind === 'job' ? 'job_id' : 'monitor_id')

export async function saveLayout(db: Database, subject: Subject, layout: DashboardLayout): Promise<void> {
  await sql`
    insert into dashboard_layouts (subject_id, ${columnOf(subject)}, layout) values (${subject.id}, ${subject.id}, ${storableJson(layout)}::jsonb)
    on conflict (subject_id) do update set layout = excluded.layout`.execute(db)
}

interface ShareRow {
  id: string
  token: string
  created_at: Date
}

/** Newest first. */
export async function listShares(db: Database, subject: Subject): Promise<DashboardShare[]> {
  const { rows } = await sql<ShareRow>`
    select id, token, created_at from dashboard_shares where ${columnOf(subject)} = ${subject.id} order by created_at desc, id`.execute(db)
  return rows.map(toShare)
}

/** @throws AppError conflict: there are as many as there may be */
export async function createShare(db: Database, subject: Subject): Promise<DashboardShare> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql<ShareRow>`
    insert into dashboard_shares (token, ${columnOf(subject)}) select ${token}, ${subject.id}
    where (select count(*) from dashboard_shares where ${columnOf(subject)} = ${subject.id}) < ${SHARES_MAX}
    returning id, token, created_at`.execute(db)
  if (!rows[0]) throw new AppError('conflict', { detail: `A dashboard can have at most ${SHARES_MAX} links. End one first.` })
  return toShare(rows[0])
}

/** The link is worthless from now on. @throws AppError not_found */
export async function endShare(db: Database, subject: Subject, id: string): Promise<void> {
  const { rows } = await sql`delete from dashboard_shares where id = ${id} and ${columnOf(subject)} = ${subject.id} returning id`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('not_found')
}

/** What the link shows. @throws AppError not_found: no such link, or one that was ended */
export async function getSharedSubject(db: Database, token: string): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select case when job_id is null then 'monitor' else 'job' end as kind, coalesce(job_id, monitor_id) as id
    from dashboard_shares where token = ${token}`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'This link does not exist, or was ended.' })
  return rows[0]
}

function toShare({ id, token, created_at: createdAt }: ShareRow): DashboardShare {
  return { id, path: `/shared/${token}`, created_at: createdAt.toISOString() }
}
