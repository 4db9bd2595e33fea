// Public links to what an account shares: the rows of a job, or a dashboard. Created, listed, revoked, and looked up by their random
// tokens. The owner of the shared thing must have been checked before.
import { randomBytes } from 'node:crypto'
import { SHARES_MAX } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'

/** What a link shows. Rows belong to a job; a dashboard may be of a saved view. */
export interface Shown {
  what: 'rows' | 'dashboard'
  of: 'job' | 'monitor' | 'view'
  id: string
  /** For rows: a saved view instead of all of them. */
  viewId?: string | null
}

export interface StoredShare {
  id: string
  token: string
  createdAt: Date
  /** Null: valid until it is revoked. */
  expiresAt: Date | null
  viewId: string | null
  viewName: string | null
}

interface Kind {
  table: string
  /** The name by which the owner refers to a link: for rows, the token itself. */
  id: string
  token: string
  tokenBytes: number
  tooMany: string
  gone: string
}

const KINDS: Record<Shown['what'], Kind> = {
  rows: {
    table: 'job_shares',
    id: 'id',
    token: 'id',
    tokenBytes: 18,
    tooMany: `A job can be shared by at most ${SHARES_MAX} links. Remove one first.`,
    gone: 'These results are not shared any more.',
  },
  dashboard: {
    table: 'dashboard_shares',
    id: 'id',
    token: 'token',
    tokenBytes: 24,
    tooMany: `A dashboard can have at most ${SHARES_MAX} links. End one first.`,
    gone: 'This link does not exist, or was ended.',
  },
}
/** Only well-formed tokens are looked up: the database rejects some characters. */
const TOKEN = /^[\w-]{24,32}$/
const MAILS_PER_SHARE = 20
const IS_OPEN = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`

/** The caller that lists links to a dashboard already knows its subject. */
const VIEWS = {
  rows: sql`view_id as "viewId", (select name from table_views where table_views.id = view_id) as "viewName"`,
  dashboard: sql`null::uuid as "viewId", null::text as "viewName"`,
}

const partsOf = ({ what, of }: Pick<Shown, 'what' | 'of'>) => {
  const kind = KINDS[what]
  return {
    kind,
    table: sql.table(kind.table),
    id: sql.ref(kind.id),
    token: sql.ref(kind.token),
    subject: sql.ref(`${of}_id`),
    columns: sql`${sql.ref(kind.id)} as id, ${sql.ref(kind.token)} as token, created_at as "createdAt", expires_at as "expiresAt", ${VIEWS[what]}`,
  }
}

/** Newest first, without expired ones. */
export async function listShares(db: Database, shown: Shown): Promise<StoredShare[]> {
  const { table, subject, columns } = partsOf(shown)
  const { rows } = await sql<StoredShare>`
    select ${columns} from ${table} where ${subject} = ${shown.id} and ${IS_OPEN} order by created_at desc, 1`.execute(db)
  return rows
}

/** `days`: validity; null: until it is revoked. @throws AppError conflict: the maximum number of links is reached */
export async function createShare(db: Database, shown: Shown, days: number | null): Promise<StoredShare> {
  const { kind, table, token, subject, columns } = partsOf(shown)
  const secret = randomBytes(kind.tokenBytes).toString('base64url')
  const ofView = shown.viewId ? { column: sql`, view_id`, value: sql`, ${shown.viewId}::uuid` } : { column: sql``, value: sql`` }
  const rows = await withAdvisoryLock(db, `shares:${shown.what}:${shown.id}`, async (tx) => {
    const { rows: made } = await sql<StoredShare>`
      insert into ${table} (${token}, ${subject}, expires_at${ofView.column})
      select ${secret}, ${shown.id}::uuid, clock_timestamp() + make_interval(days => ${days}::int)${ofView.value}
      where (select count(*) from ${table} where ${subject} = ${shown.id} and ${IS_OPEN}) < ${SHARES_MAX}
      returning ${columns}`.execute(tx)
    return made
  })
  if (!rows[0]) throw new AppError('conflict', { detail: kind.tooMany })
  return rows[0]
}

/** Revokes the link. @throws AppError not_found */
export async function endShare(db: Database, shown: Shown, shareId: string): Promise<void> {
  const { table, id, subject } = partsOf(shown)
  const { rows } = await sql`delete from ${table} where ${id}::text = ${shareId} and ${subject} = ${shown.id} returning 1`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such link.' })
}

/** With the job of a view. */
export type LinkedTo = Shown & ({ of: 'job' | 'monitor' } | { of: 'view'; jobId: string })

/** What the link shows. @throws AppError not_found: the link does not exist, or has expired */
export async function getShown(db: Database, what: Shown['what'], given: string): Promise<LinkedTo> {
  const { kind, table, token } = partsOf({ what, of: 'job' })
  if (!TOKEN.test(given)) throw new AppError('not_found', { detail: kind.gone })
  const ofView = sql`(select table_views.job_id from table_views where table_views.id = view_id) as "jobOfView"`
  const more = what === 'dashboard' ? sql`monitor_id as monitor, ${ofView}` : sql`null::uuid as monitor, null::uuid as "jobOfView"`
  const { rows } = await sql<{ job: string | null; monitor: string | null; view: string | null; jobOfView: string | null }>`
    select job_id as job, view_id as view, ${more} from ${table} where ${token} = ${given} and ${IS_OPEN}`.execute(db)
  const [row] = rows
  if (row?.view && row.jobOfView) return { what, of: 'view', id: row.view, jobId: row.jobOfView }
  const id = row?.job ?? row?.monitor
  if (!row || !id) throw new AppError('not_found', { detail: kind.gone })
  return { what, of: row.job === null ? 'monitor' : 'job', id, viewId: row.view }
}

/** Counts a mail about a link to rows. @throws AppError not_found, rate_limited */
export async function countMail(db: Database, jobId: string, id: string): Promise<void> {
  const { rows } = await sql<{ sent: number }>`
    update job_shares set mails_sent = mails_sent + 1 where id = ${id} and job_id = ${jobId} and ${IS_OPEN} returning mails_sent as sent`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not_found', { detail: 'There is no such link.' })
  if (rows[0].sent > MAILS_PER_SHARE)
    throw new AppError('rate_limited', { detail: `A link can be mailed to ${MAILS_PER_SHARE} people. Make another one.` })
}

/** Pages that were read through a connection are private to its owner unless they allowed it; of a deleted connection, always. */
export async function mayShowPassages(db: Database, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not is_private or coalesce(shares_pages, false) as may from jobs left join connections on connections.id = connection_id
    where jobs.id = ${jobId}`.execute(db)
  return rows[0]?.may ?? false
}
