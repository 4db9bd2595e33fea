// API keys in the database. The key itself is never stored.
import { createHash, randomBytes } from 'node:crypto'
import {
  API_KEY_PREFIX,
  API_KEYS_MAX,
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyPayload,
  type KeyScope,
  type NewApiKey,
  type PlanName,
  type ProviderMode,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { cellsOfKey, THIS_MONTH } from '../../money/ledger/allowances.ts'

const KEY_BYTES = 32
const HINT_CHARS = 4

interface KeyRow {
  id: string
  name: string
  hint: string
  scopes: KeyScope[]
  cells_per_month: number | null
  cells_this_month: number
  created_at: Date
  last_used_at: Date | null
}

const columns = () => sql`id, name, hint, scopes, cells_per_month, ${cellsOfKey(sql`api_keys.id`, THIS_MONTH)} as cells_this_month,
  created_at, last_used_at`

/** Newest first. */
export async function listKeys(db: Database, actor: Actor): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select ${columns()} from api_keys where owner_id = ${actor.accountId} order by created_at desc, id`.execute(db)
  return rows.map(toApiKey)
}

/** @throws AppError conflict: the account has reached the maximum number of keys */
export async function createKey(db: Database, actor: Actor, payload: ApiKeyPayload): Promise<NewApiKey> {
  const token = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  const { rows } = await withAdvisoryLock(db, `keys:${actor.accountId}`, (tx) =>
    sql<KeyRow>`
      insert into api_keys (owner_id, name, digest, hint, cells_per_month, scopes)
      select ${actor.accountId}, ${payload.name}, ${digestOf(token)}, ${token.slice(-HINT_CHARS)}, ${payload.cells_per_month}::bigint,
        ${[...new Set(payload.scopes)]}::text[]
      where (select count(*) from api_keys where owner_id = ${actor.accountId}) < ${API_KEYS_MAX}
      returning ${columns()}`.execute(tx),
  )
  if (!rows[0]) throw new AppError('conflict', { detail: `An account can have at most ${API_KEYS_MAX} keys. Revoke one first.` })
  return { ...toApiKey(rows[0]), token }
}

/** @throws AppError not_found: no such key, or not yours */
export async function changeKey(db: Database, actor: Actor, { id, change }: { id: string; change: ApiKeyChange }): Promise<ApiKey> {
  const { name, cells_per_month: budget } = change
  const { rows } = await sql<KeyRow>`
    update api_keys set name = coalesce(${name ?? null}, name),
      cells_per_month = case when ${budget === undefined} then cells_per_month else ${budget ?? null}::bigint end
    where id = ${id} and owner_id = ${actor.accountId} returning ${columns()}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return toApiKey(rows[0])
}

/** Revokes the key. @throws AppError not_found: no such key, or not yours */
export async function revokeKey(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`delete from api_keys where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** The actor of a key; null for an invalid or revoked one. Records its use, to the minute. */
export async function findActorOfKey(db: Database, token: string, mode: ProviderMode): Promise<Actor | null> {
  const { rows } = await sql<{ id: string; scopes: KeyScope[]; hasBudget: boolean; owner_id: string; email: string; plan: PlanName }>`
    with used as (
      update api_keys set last_used_at = clock_timestamp()
      where digest = ${digestOf(token)} and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')
    )
    select api_keys.id, scopes, cells_per_month is not null as "hasBudget", owner_id, email, plan_of(owner_id, ${mode}) as plan
    from api_keys join accounts on accounts.id = owner_id where digest = ${digestOf(token)}`.execute(db)
  const [row] = rows
  return row
    ? { accountId: row.owner_id, email: row.email, plan: row.plan, key: { id: row.id, scopes: row.scopes, hasBudget: row.hasBudget } }
    : null
}

/** Keys are long and random: a plain digest of them cannot be guessed. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function toApiKey(row: KeyRow): ApiKey {
  return { ...row, created_at: row.created_at.toISOString(), last_used_at: row.last_used_at?.toISOString() ?? null }
}
