// Limits messages to one per address and purpose within an interval. Unknown addresses are counted too, so that the answer does not reveal which accounts exist.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { findRow, type Db } from '../db/database.ts'

export type ThrottledPurpose = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'phone' | 'phone_change' | 'factor'

export interface Throttled {
  purposes: ThrottledPurpose[]
  address: string
  seconds: number
}

/** @throws over_email_send_rate_limit, or over_sms_send_rate_limit for a phone */
export async function takeThrottle(auth: AuthContext, db: Db, { purposes, address, seconds }: Throttled): Promise<void> {
  const now = auth.now()
  const earliest = new Date(Number(now) - seconds * 1000)
  for (const purpose of purposes.toSorted()) {
    const key = keyOf(auth, purpose, address)
    const taken = await findRow<{ key: string }>(
      db,
      `insert into auth.throttles as t (key, at) values ($1, $2) on conflict (key) do update set at = $2 where t.at <= $3 returning key`,
      [key, now, earliest],
    )
    if (taken) continue
    const last = await findRow<{ at: Date }>(db, `select at from auth.throttles where key = $1`, [key])
    const left = Math.max(1, Math.ceil((Number(last?.at ?? now) - Number(earliest)) / 1000))
    const code = address.includes('@') ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
    throw new AuthError(code, `For security purposes, you can only request this after ${left} seconds.`)
  }
}

/** Lifts the limit for an address whose owner has proved access to it. */
export async function clearThrottle(auth: AuthContext, db: Db, address: string): Promise<void> {
  const purposes: ThrottledPurpose[] = ['confirmation', 'recovery', 'email_change', 'phone', 'phone_change']
  await db.rows(`delete from auth.throttles where key = any($1)`, [purposes.map((purpose) => keyOf(auth, purpose, address))])
}

function keyOf(auth: AuthContext, purpose: ThrottledPurpose, address: string): string {
  return auth.secrets.hash('throttle', purpose, address)
}
