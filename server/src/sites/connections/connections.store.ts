// Connections in the database: encrypted, and returned without their credentials. Sends nothing.
import { randomUUID } from 'node:crypto'
import { CONNECTIONS_MAX, type Connection, type ConnectionChange, type ConnectionState } from '@quarry/contract'
import { mergeCookies, type AccessSecrets, type KeptCookie } from '@quarry/engine'
import { sql, type RawBuilder } from 'kysely'
import { makerOf, type Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import type { ConnectionSeal } from './connection-seal.ts'
import { summaryOf } from './read-secrets.ts'

interface ConnectionRow {
  id: string
  name: string
  address: string
  domain: string
  state: ConnectionState
  trouble: string | null
  summary: Connection['has']
  shares_pages: boolean
  waiting: number
  created_at: Date
  used_at: Date | null
  ended_at: Date | null
}

/** A connection with its credentials. */
export interface OpenedConnection {
  id: string
  ownerId: string
  name: string
  version: number
  state: ConnectionState
  isUntried: boolean
  /** Number of sign-in requests by pages since one was read. */
  asked: number
  /** Some page was read since the credentials were entered. */
  hasOpened: boolean
  /** 0 for one that has not ended. */
  endedForMs: number
  secrets: AccessSecrets
}

const NOTHING_RECORDED = { recorded: false, code_secret: false }
const NOT_THERE = 'There is no such connection.'

/** A sign-in whose process died no longer counts as running. */
export const stateNow = sql<ConnectionState>`case when c.state = 'signing_in' and signing_in_until < clock_timestamp() then 'ready' else c.state end`

const columns = sql`c.id, c.name, c.address, c.domain, ${stateNow} as state, c.trouble, c.summary, c.shares_pages, c.created_at, c.used_at, c.ended_at,
  case when c.state = 'ended' then (
    select count(*) from jobs join tasks on tasks.job_id = jobs.id
    where jobs.connection_id = c.id and jobs.status in ('pending', 'in_progress') and tasks.state = 'pending'
  ) else 0 end as waiting`

/** Newest first. */
export async function listConnections(db: Database, actor: Actor): Promise<Connection[]> {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from connections c where owner_id = ${actor.accountId} order by created_at desc, id`.execute(db)
  return rows.map(toConnection)
}

/** @throws AppError not_found */
export async function getConnection(db: Database, actor: Actor, id: string): Promise<Connection> {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from connections c where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  return toConnection(found(rows))
}

interface NewConnection {
  name: string
  domain: string
  sharesPages: boolean
  secrets: AccessSecrets
}

/** Returns its id. @throws AppError conflict: too many connections */
export async function insertConnection(
  { db, seal }: { db: Database; seal: ConnectionSeal },
  actor: Actor,
  { name, domain, sharesPages, secrets }: NewConnection,
): Promise<string> {
  const id = randomUUID()
  const sealed = await seal.seal({ id, ownerId: actor.accountId }, secrets)
  const { rows } = await withAdvisoryLock(db, `connections:${actor.accountId}`, (tx) =>
    sql`
    insert into connections (id, owner_id, created_by, name, address, domain, sealed, summary, shares_pages)
    select ${id}, ${actor.accountId}, ${makerOf(actor)}, ${name}, ${secrets.address}, ${domain}, ${sealed},
      ${JSON.stringify(summaryOf(secrets))}::jsonb, ${sharesPages}
    where (select count(*) from connections where owner_id = ${actor.accountId}) < ${CONNECTIONS_MAX}
    returning id`.execute(tx),
  )
  if (rows.length === 0) {
    throw new AppError('conflict', { detail: `An account can have at most ${CONNECTIONS_MAX} connections. Delete one first.` })
  }
  return id
}

/** @throws AppError not_found */
export async function changeConnection(
  db: Database,
  actor: Actor,
  { id, change }: { id: string; change: ConnectionChange },
): Promise<void> {
  const { name = null, shares_pages: sharesPages = null } = change
  const { rows } = await sql<{ id: string }>`
    update connections set name = coalesce(${name}, name), shares_pages = coalesce(${sharesPages}, shares_pages)
    where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  found(rows)
}

/** Replaces the credentials: an ended connection is ready again. @throws AppError not_found */
export async function replaceSecrets(
  { db, seal }: { db: Database; seal: ConnectionSeal },
  actor: Actor,
  { id, secrets }: { id: string; secrets: AccessSecrets },
): Promise<void> {
  const sealed = await seal.seal({ id, ownerId: actor.accountId }, secrets)
  const { rows } = await sql<{ id: string }>`
    update connections set sealed = ${sealed}, summary = ${JSON.stringify(summaryOf(secrets))}::jsonb, ${ready()}, is_untried = false, has_opened = false
    where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  found(rows)
}

function ready(): RawBuilder<unknown> {
  return sql`state = 'ready', signing_in_until = null, trouble = null, ended_at = null, asked = 0, version = version + 1`
}

/** @throws AppError not_found */
export async function deleteConnection(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from connections where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  found(rows)
}

/** Null where it was deleted. @throws AppError conflict: encrypted with another key */
export async function openConnection(
  { db, seal }: { db: Database | Tx; seal: ConnectionSeal },
  { id, ownerId }: { id: string; ownerId: string },
): Promise<OpenedConnection | null> {
  const { rows } = await sql<Omit<OpenedConnection, 'secrets'> & { sealed: Buffer }>`
    select c.id, owner_id as "ownerId", c.name, version, ${stateNow} as state, is_untried as "isUntried", asked, has_opened as "hasOpened",
      coalesce(extract(epoch from clock_timestamp() - ended_at) * 1000, 0)::int as "endedForMs", sealed
    from connections c where id = ${id} and owner_id = ${ownerId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { sealed, ...opened } = row
  return { ...opened, secrets: await seal.open(opened, sealed) }
}

/** @throws AppError not_found, conflict */
export async function getOpenConnection(deps: { db: Database; seal: ConnectionSeal }, actor: Actor, id: string): Promise<OpenedConnection> {
  const opened = await openConnection(deps, { id, ownerId: actor.accountId })
  if (opened === null) throw new AppError('not_found', { detail: NOT_THERE })
  return opened
}

/**
 * Adds cookies that the site set while pages were read to the stored ones. Where the credentials were entered again meanwhile they are
 * dropped. `signedIn`: they come from a sign-in, and start a new version, with which no page has been read yet. Returns the version they
 * are stored in; null where they were dropped.
 */
export async function keepCookies(
  { db, seal }: { db: Database; seal: ConnectionSeal },
  { id, ownerId, version, changes }: { id: string; ownerId: string; version: number; changes: readonly KeptCookie[] },
  { signedIn }: { signedIn: boolean },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select from connections where id = ${id} for update`.execute(tx)
    const known = await openConnection({ db: tx, seal }, { id, ownerId })
    if (known === null || known.version !== version) return null
    const secrets = { ...known.secrets, cookies: mergeCookies(known.secrets.cookies, changes) }
    const sealed = await seal.seal({ id, ownerId }, secrets)
    const next = signedIn ? sql`, ${ready()}, is_untried = true` : sql``
    const { rows } = await sql<{ version: number }>`
      update connections set sealed = ${sealed}, summary = ${JSON.stringify(summaryOf(secrets))}::jsonb ${next}
      where id = ${id} returning version`.execute(tx)
    return rows[0]?.version ?? null
  })
}

function found<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new AppError('not_found', { detail: NOT_THERE })
  return row
}

function toConnection({ summary, ...row }: ConnectionRow): Connection {
  return {
    ...row,
    // Connections from before sign-ins could be recorded lack this part.
    has: { ...NOTHING_RECORDED, ...summary },
    waiting: Number(row.waiting),
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
