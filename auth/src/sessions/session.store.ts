// Sessions and the methods they were reached by. Deleting a row ends the session at once, access tokens included.
import { randomBytes } from 'node:crypto'
import { findRow, type Db } from '../db/database.ts'
import type { Session, UsedMethod } from './session-state.ts'

const all = `id, user_id as "userId", factor_id as "factorId", refresh_salt as "refreshSalt", refresh_counter as "refreshCounter",
  refresh_floor as "refreshFloor", refreshed_at as "refreshedAt", created_at as "createdAt"`

const SALT_BYTES = 16

export interface NewSession {
  userId: string
  userAgent: string
  address: string
}

export async function insertSession(db: Db, now: Date, session: NewSession): Promise<Session> {
  const row = await findRow<Session>(
    db,
    `insert into auth.sessions (user_id, refresh_salt, user_agent, address, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning ${all}`,
    [session.userId, randomBytes(SALT_BYTES), session.userAgent.slice(0, 500), session.address, now],
  )
  if (!row) throw new Error('a session was not stored')
  return row
}

export function findSession(db: Db, id: string): Promise<Session | null> {
  return findRow<Session>(db, `select ${all} from auth.sessions where id = $1`, [id])
}

/** The row stays locked until the transaction ends. */
export function lockSession(db: Db, id: string): Promise<Session | null> {
  return findRow<Session>(db, `select ${all} from auth.sessions where id = $1 for update`, [id])
}

/** Increments the session's refresh counter. */
export async function advanceSession(db: Db, now: Date, session: Session): Promise<Session> {
  const row = await findRow<Session>(
    db,
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = $2, updated_at = $2 where id = $1 returning ${all}`,
    [session.id, now],
  )
  if (!row) throw new Error('the session vanished')
  return row
}

/** As `advanceSession`; tokens issued before become invalid. */
export async function raiseSession(db: Db, now: Date, raised: { id: string; factorId: string }): Promise<Session> {
  const row = await findRow<Session>(
    db,
    `update auth.sessions set refresh_counter = refresh_counter + 1, refresh_floor = refresh_counter + 1, factor_id = $2,
     refreshed_at = $3, updated_at = $3 where id = $1 returning ${all}`,
    [raised.id, raised.factorId, now],
  )
  if (!row) throw new Error('the session vanished')
  return row
}

/** Puts the method first; repeating one moves its time. */
export async function noteMethod(db: Db, now: Date, used: { sessionId: string; method: string; provider: string | null }): Promise<void> {
  await db.rows(
    `insert into auth.session_methods (session_id, method, provider, used_at) values ($1, $2, $3, $4)
     on conflict (session_id, method) do update set used_at = excluded.used_at`,
    [used.sessionId, used.method, used.provider, now],
  )
}

/** Newest first. */
export function listMethods(db: Db, sessionId: string): Promise<UsedMethod[]> {
  const sql = `select method, provider, used_at as "usedAt" from auth.session_methods where session_id = $1 order by used_at desc, method`
  return db.rows<UsedMethod>(sql, [sessionId])
}

/** A session as its owner may see it. */
export interface SessionUse {
  id: string
  userAgent: string
  address: string
  createdAt: Date
  /** Last sign-in or refresh. */
  usedAt: Date
}

export function listSessions(db: Db, userId: string): Promise<SessionUse[]> {
  const sql = `select id, coalesce(user_agent, '') as "userAgent", coalesce(address, '') as "address", created_at as "createdAt",
    coalesce(refreshed_at, created_at) as "usedAt" from auth.sessions where user_id = $1 order by "usedAt" desc, id`
  return db.rows<SessionUse>(sql, [userId])
}

/** False where the user has no such session. */
export async function deleteOwnSession(db: Db, { userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const rows = await db.rows(`delete from auth.sessions where id = $1 and user_id = $2 returning id`, [sessionId, userId])
  return rows.length > 0
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.rows(`delete from auth.sessions where id = $1`, [id])
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.rows(`delete from auth.sessions where user_id = $1`, [userId])
}

export async function deleteOtherSessions(db: Db, kept: { userId: string; sessionId: string }): Promise<void> {
  await db.rows(`delete from auth.sessions where user_id = $1 and id <> $2`, [kept.userId, kept.sessionId])
}

/** Sessions of the user that no second factor has raised. */
export async function deleteLowSessions(db: Db, kept: { userId: string; sessionId: string }): Promise<void> {
  await db.rows(`delete from auth.sessions where user_id = $1 and id <> $2 and factor_id is null`, [kept.userId, kept.sessionId])
}

/** Revokes the level that the factor had granted: its sessions count as signed in by one factor. */
export async function lowerSessionsOf(db: Db, factorId: string): Promise<void> {
  await db.rows(
    `delete from auth.session_methods m using auth.sessions s
     where s.id = m.session_id and s.factor_id = $1 and m.method in ('totp', 'mfa/phone')`,
    [factorId],
  )
  await db.rows(`update auth.sessions set factor_id = null where factor_id = $1`, [factorId])
}

export async function hasLaterSession(db: Db, session: Session): Promise<boolean> {
  const later = await db.rows(`select 1 from auth.sessions where user_id = $1 and id <> $2 and created_at > $3 limit 1`, [
    session.userId,
    session.id,
    session.createdAt,
  ])
  return later.length > 0
}
