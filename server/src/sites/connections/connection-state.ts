// Whether a connection is still signed in: which worker signs in again, how often, and when it has ended. One statement per step, so that
// one of several workers is first. Reads no page.
import { CONNECTION_TROUBLES } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Longer than a sign-in takes. */
const SIGN_IN_TIME = '5 minutes'
const SIGN_INS_PER_HOUR_MAX = 30
/**
 * Number of sign-in requests by pages, without a successful page in between, after which the connection has ended if nothing is left to
 * try. More where pages were read before: some pages are not for this member, and each of those fails alone.
 */
const ASKED_MAX = { neverOpened: 3, afterSignIn: 10, withoutSignIn: 4 }

export interface Which {
  id: string
  version: number
}

interface Known {
  isUntried: boolean
  hasOpened: boolean
}

/** Recorded at most once a minute: pages are read faster than that. */
export async function noteUse(db: Database, id: string): Promise<void> {
  await sql`
    update connections set used_at = clock_timestamp()
    where id = ${id} and (used_at is null or used_at < clock_timestamp() - interval '1 minute')`.execute(db)
}

/** A page was read with this version. */
export async function notePage(db: Database, { id, version }: Which): Promise<void> {
  await sql`
    update connections set is_untried = false, asked = 0, has_opened = true
    where id = ${id} and version = ${version} and (is_untried or asked > 0 or not has_opened)`.execute(db)
}

/** A page asks to sign in although that was just done, or is not possible. Returns whether the connection has ended. */
export async function noteAskedAgain(db: Database, { id, version, isUntried, hasOpened }: Which & Known): Promise<boolean> {
  const { rows } = await sql<{ asked: number }>`
    update connections set asked = asked + 1 where id = ${id} and version = ${version} returning asked`.execute(db)
  const max = hasOpened ? (isUntried ? ASKED_MAX.afterSignIn : ASKED_MAX.withoutSignIn) : ASKED_MAX.neverOpened
  return (rows[0]?.asked ?? 0) >= max
}

export type Claim = 'mine' | 'elsewhere' | 'too_often'

/** The claim to sign in, held by one worker at a time. `force`: requested by a person, whatever happened before. */
export async function claimSignIn(db: Database, { id, version }: Which, { force = false }: { force?: boolean } = {}): Promise<Claim> {
  const { rows } = await sql<{ claimed: boolean }>`
    with mine as (
      select id, sign_ins_since < clock_timestamp() - interval '1 hour' as is_new_hour from connections
      where id = ${id} and version = ${version} and (${force} or state = 'ready' or (state = 'signing_in' and signing_in_until < clock_timestamp()))
        and not (state = 'signing_in' and signing_in_until >= clock_timestamp())
      for update
    ), claimed as (
      update connections c set state = 'signing_in', signing_in_until = clock_timestamp() + ${SIGN_IN_TIME}::interval,
        sign_ins = case when is_new_hour then 1 else sign_ins + 1 end,
        sign_ins_since = case when is_new_hour then clock_timestamp() else sign_ins_since end
      from mine where c.id = mine.id and (${force} or is_new_hour or sign_ins < ${SIGN_INS_PER_HOUR_MAX}) returning c.id
    )
    select exists (select from claimed) as claimed from mine`.execute(db)
  const [row] = rows
  if (row === undefined) return 'elsewhere'
  return row.claimed ? 'mine' : 'too_often'
}

/** The site could not be reached: a retry may succeed. */
export async function releaseSignIn(db: Database, { id, version }: Which): Promise<void> {
  await sql`
    update connections set state = 'ready', signing_in_until = null where id = ${id} and version = ${version} and state = 'signing_in'`.execute(
    db,
  )
}

/** `version` null: any. @returns who is notified: null where it had ended before, or was entered again meanwhile. */
export async function endConnection(
  db: Database,
  { id, version }: { id: string; version: number | null },
  trouble: string,
): Promise<{ name: string; domain: string; email: string } | null> {
  const { rows } = await sql<{ name: string; domain: string; email: string }>`
    update connections c set state = 'ended', signing_in_until = null, trouble = ${trouble}, ended_at = clock_timestamp()
    from accounts where accounts.id = c.owner_id and c.id = ${id} and version = coalesce(${version}, version) and state <> 'ended'
    returning c.name, c.domain, accounts.email`.execute(db)
  return rows[0] ?? null
}

export const { asks_again: ASKS_AGAIN, still_asks: STILL_ASKS, too_often: TOO_OFTEN } = CONNECTION_TROUBLES
