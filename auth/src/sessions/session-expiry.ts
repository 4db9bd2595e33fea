// Whether a session has expired by one of the limits that an operator can set. Without such limits no query is made.
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../db/database.ts'
import { hasVerifiedFactor } from '../factors/factor.store.ts'
import { aalOf, expiryReason, type Session } from './session-state.ts'
import { hasLaterSession, listMethods } from './session.store.ts'

/** The reason in a few words, or null. */
export async function findExpiry(auth: AuthContext, db: Db, session: Session): Promise<string | null> {
  const { sessionTimebox, sessionInactivity, sessionLowAalMax, singleSessionPerUser } = auth.settings
  const isLimited = sessionTimebox !== null || sessionInactivity !== null || sessionLowAalMax !== null || singleSessionPerUser
  if (!isLimited) return null
  const facts = {
    now: auth.now(),
    aal: aalOf(await listMethods(db, session.id), session.factorId),
    hasFactor: await hasVerifiedFactor(db, session.userId),
    isSuperseded: await hasLaterSession(db, session),
  }
  return expiryReason(session, facts, auth.settings)
}
