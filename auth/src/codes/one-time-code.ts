// One-time codes and links: one per user and purpose, stored as a keyed hash, valid once, for a limited time and number of tries.
import { randomInt } from 'node:crypto'
import type { AuthContext } from '../auth-context.ts'
import { findRow, type Db } from '../db/database.ts'
import { isEqual, sha256Hex } from '../keys/secrets.ts'

export type CodePurpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

export interface StoredCode {
  userId: string
  purpose: CodePurpose
  address: string
  linkHash: string
  flowStateId: string | null
  createdAt: Date
}

export interface NewCode {
  userId: string
  purpose: CodePurpose
  address: string
  flowStateId?: string | null
}

export interface IssuedCode {
  code: string
  /** The token in the mailed link. */
  linkToken: string
}

const PKCE_PREFIX = 'pkce_'
const CODES_PER_HOUR = 3
const columns = `user_id as "userId", purpose, address, link_hash as "linkHash", flow_state_id as "flowStateId", created_at as "createdAt"`

/** Replaces the user's earlier code for the same purpose. */
export async function issueCode(auth: AuthContext, db: Db, wanted: NewCode): Promise<IssuedCode> {
  const { userId, purpose, address, flowStateId = null } = wanted
  const code = auth.settings.testCodes[address] ?? drawCode(lengthFor(auth, address))
  const token = linkTokenOf(auth, wanted, code)
  await db.rows(
    `insert into auth.one_time_codes (user_id, purpose, address, link_hash, flow_state_id, created_at, recent_since) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, purpose) do update set address = $3, link_hash = $4, flow_state_id = $5, created_at = $6, attempts = 0`,
    [userId, purpose, address, sha256Hex(token), flowStateId, auth.now()],
  )
  return { code, linkToken: flowStateId ? `${PKCE_PREFIX}${token}` : token }
}

export function drawCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

export interface TriedCode {
  userId: string
  purposes: CodePurpose[]
  address: string
  code: string
}

/**
 * The stored code that `code` matches, or null. The try is counted before anything is compared, so parallel tries do not exceed the limits:
 * a number per code, and three times that per hour, however often a new code is requested. Then the code is void, while the link (which cannot
 * be guessed) stays valid.
 */
export async function findCode(auth: AuthContext, tried: TriedCode): Promise<StoredCode | null> {
  const { codeAttemptsMax } = auth.settings
  const now = auth.now()
  const hourAgo = new Date(Number(now) - 3600_000)
  const rows = await auth.database.rows<StoredCode>(
    `update auth.one_time_codes set attempts = attempts + 1,
       recent_attempts = case when recent_since > $5 then recent_attempts + 1 else 1 end,
       recent_since = case when recent_since > $5 then recent_since else $6 end
     where user_id = $1 and purpose = any($2) and address = $3 and attempts < $4 and (recent_since <= $5 or recent_attempts < $7) returning ${columns}`,
    [tried.userId, tried.purposes, tried.address, codeAttemptsMax, hourAgo, now, codeAttemptsMax * CODES_PER_HOUR],
  )
  return rows.find((row) => isFresh(auth, row) && isEqual(sha256Hex(linkTokenOf(auth, row, tried.code)), row.linkHash)) ?? null
}

export async function findLink(auth: AuthContext, token: string, purposes: CodePurpose[]): Promise<StoredCode | null> {
  const bare = token.startsWith(PKCE_PREFIX) ? token.slice(PKCE_PREFIX.length) : token
  const row = await findRow<StoredCode>(
    auth.database,
    `select ${columns} from auth.one_time_codes where link_hash = $1 and purpose = any($2)`,
    [sha256Hex(bare), purposes],
  )
  return row && isFresh(auth, row) ? row : null
}

/** True for exactly one caller. */
export async function consumeCode(db: Db, code: StoredCode): Promise<boolean> {
  const rows = await db.rows(`delete from auth.one_time_codes where user_id = $1 and purpose = $2 and link_hash = $3 returning user_id`, [
    code.userId,
    code.purpose,
    code.linkHash,
  ])
  return rows.length > 0
}

export async function voidCodes(db: Db, userId: string): Promise<void> {
  await db.rows(`delete from auth.one_time_codes where user_id = $1`, [userId])
}

export async function hasCode(db: Db, userId: string, purpose: CodePurpose): Promise<boolean> {
  const rows = await db.rows(`select 1 from auth.one_time_codes where user_id = $1 and purpose = $2`, [userId, purpose])
  return rows.length > 0
}

function isFresh(auth: AuthContext, { address, createdAt }: StoredCode): boolean {
  const lifetime = isMail(address) ? auth.settings.mailCodeLifetime : auth.settings.smsCodeLifetime
  return Number(auth.now()) - Number(createdAt) <= lifetime * 1000
}

function linkTokenOf(auth: AuthContext, of: Pick<NewCode, 'userId' | 'purpose' | 'address'>, code: string): string {
  return auth.secrets.hash('one-time-code', of.userId, of.purpose, of.address, code)
}

const lengthFor = ({ settings }: AuthContext, address: string): number =>
  isMail(address) ? settings.mailCodeLength : settings.smsCodeLength

const isMail = (address: string): boolean => address.includes('@')
