// Second factors and their challenges in the database. Secrets are only stored sealed.
import { findRow, type Db } from '../db/database.ts'

export interface Factor {
  id: string
  userId: string
  friendlyName: string
  factorType: 'totp' | 'phone'
  status: 'unverified' | 'verified'
  phone: string | null
  sealedSecret: Buffer | null
  lastStep: number
  lastChallengedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const all = `id, user_id as "userId", friendly_name as "friendlyName", factor_type as "factorType", status, phone,
  sealed_secret as "sealedSecret", last_step as "lastStep", last_challenged_at as "lastChallengedAt", created_at as "createdAt", updated_at as "updatedAt"`

export function listFactors(db: Db, userId: string): Promise<Factor[]> {
  return db.rows<Factor>(`select ${all} from auth.factors where user_id = $1 order by created_at, id`, [userId])
}

export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db.rows(`select 1 from auth.factors where user_id = $1 and status = 'verified' limit 1`, [userId])
  return rows.length > 0
}

export function findFactor(db: Db, owned: { id: string; userId: string }): Promise<Factor | null> {
  return findRow<Factor>(db, `select ${all} from auth.factors where id = $1 and user_id = $2`, [owned.id, owned.userId])
}

export type NewFactor = Pick<Factor, 'id' | 'userId' | 'friendlyName' | 'factorType' | 'phone' | 'sealedSecret'>

/** Null where the user has a factor of this name. */
export function insertFactor(db: Db, now: Date, factor: NewFactor): Promise<Factor | null> {
  return findRow<Factor>(
    db,
    `insert into auth.factors (id, user_id, friendly_name, factor_type, phone, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning ${all}`,
    [factor.id, factor.userId, factor.friendlyName, factor.factorType, factor.phone, factor.sealedSecret, now],
  )
}

/** Marks the step as used. False where it, or a later one, was used before. */
export async function useStep(db: Db, now: Date, used: { id: string; step: number }): Promise<boolean> {
  const rows = await db.rows(`update auth.factors set last_step = $2, updated_at = $3 where id = $1 and last_step < $2 returning id`, [
    used.id,
    used.step,
    now,
  ])
  return rows.length > 0
}

/** Marks the factor as verified and deletes the user's other unverified factors of the same type. */
export async function verifyFactor(db: Db, now: Date, factor: Factor): Promise<void> {
  await db.rows(`update auth.factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, now])
  await db.rows(`delete from auth.factors where user_id = $1 and factor_type = $2 and status = 'unverified' and id <> $3`, [
    factor.userId,
    factor.factorType,
    factor.id,
  ])
}

export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.rows(`delete from auth.factors where id = $1`, [id])
}

/** Deletes unverified factors that were created before that time and never challenged. */
export async function deleteStaleFactors(db: Db, userId: string, before: Date): Promise<void> {
  await db.rows(
    `delete from auth.factors where user_id = $1 and status = 'unverified' and last_challenged_at is null and created_at < $2`,
    [userId, before],
  )
}

export interface Challenge {
  id: string
  factorId: string
  address: string
  codeHash: string | null
  attempts: number
  verifiedAt: Date | null
  createdAt: Date
}

const challengeColumns = `id, factor_id as "factorId", address, code_hash as "codeHash", attempts, verified_at as "verifiedAt", created_at as "createdAt"`

export type NewChallenge = Pick<Challenge, 'id' | 'factorId' | 'address' | 'codeHash'>

export async function insertChallenge(db: Db, now: Date, challenge: NewChallenge): Promise<void> {
  await db.rows(`insert into auth.challenges (id, factor_id, address, code_hash, created_at) values ($1, $2, $3, $4, $5)`, [
    challenge.id,
    challenge.factorId,
    challenge.address,
    challenge.codeHash,
    now,
  ])
  await db.rows(`update auth.factors set last_challenged_at = $2 where id = $1`, [challenge.factorId, now])
}

/** Counts the try before anything is compared, so that no number of parallel tries exceeds the limit. */
export function countTry(db: Db, tried: { id: string; factorId: string }): Promise<Challenge | null> {
  return findRow<Challenge>(
    db,
    `update auth.challenges set attempts = attempts + 1 where id = $1 and factor_id = $2 returning ${challengeColumns}`,
    [tried.id, tried.factorId],
  )
}

/** Attempts over all unverified challenges of the factor. */
export async function countTriesSince(db: Db, factorId: string, since: Date): Promise<number> {
  const sql = `select coalesce(sum(attempts), 0)::int as tries from auth.challenges where factor_id = $1 and created_at > $2 and verified_at is null`
  return (await findRow<{ tries: number }>(db, sql, [factorId, since]))?.tries ?? 0
}

/** True for exactly one caller. */
export async function useChallenge(db: Db, now: Date, id: string): Promise<boolean> {
  const rows = await db.rows(`update auth.challenges set verified_at = $2 where id = $1 and verified_at is null returning id`, [id, now])
  return rows.length > 0
}
