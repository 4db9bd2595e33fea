// Forwards the auth client's state to the rest of the product: the signed-in user, the time zone, a pending second factor.
import type { AuthChangeEvent, Factor, Session as AuthSession } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { provideAccessToken } from '../../lib/access-token.ts'
import type { Store } from '../../lib/store.ts'
import { readStoredJson } from '../../lib/browser-storage.ts'
import { isOfferedZone, timeZone } from '../../lib/time-zone.ts'
import { getAuthClient } from './auth-client.ts'
import { closeAuthModal } from './auth-modal.ts'
import { findVerifiedFactors, needsFactor } from './second-factor.ts'
import { AUTH_STORAGE_KEY, isReturning } from './session-trace.ts'

/** After a sign-in, until the plan and subscription are refetched. */
export const SUBSCRIPTION_REFRESH_DELAY_MS = 100

/** The callbacks. */
interface Follower {
  queryClient: QueryClient
  applyUser(user: { id: string; email: string; createdAt: string } | null): void
  pendingFactors: Store<readonly Factor[] | null>
  passwordRecovery: Store<boolean>
}

export async function followAuthClient(follower: Follower): Promise<void> {
  const { pendingFactors } = follower
  const { auth } = await getAuthClient()
  // A session that lacks its second factor grants nothing: to the rest of the product the user is signed out.
  provideAccessToken(async () => (pendingFactors.get() ? null : ((await auth.getSession()).data.session?.access_token ?? null)))
  auth.onAuthStateChange((event, authSession) => followEvent(event, authSession, follower))
}

/**
 * The session that is stored here, shown before the auth client is loaded: true where it lasts long enough for that and nothing is to be
 * asked first. The server checks its token with each call, as it does those of the client.
 */
export function followStoredSession(follower: Follower): boolean {
  const stored = readStoredJson('local', AUTH_STORAGE_KEY)
  if (isReturning() || !isSession(stored) || stored.expires_at * 1000 < Date.now() + LASTS_MS || needsFactor(stored)) return false
  provideAccessToken(() => Promise.resolve(stored.access_token))
  followEvent('INITIAL_SESSION', stored, follower)
  return true
}

/** The client renews a token that ends sooner. */
const LASTS_MS = 120_000

function isSession(value: unknown): value is AuthSession & { expires_at: number } {
  if (!isRecord(value) || typeof value['access_token'] !== 'string' || typeof value['expires_at'] !== 'number') return false
  const user = value['user']
  return isRecord(user) && typeof user['id'] === 'string' && typeof user['created_at'] === 'string' && isRecord(user['user_metadata'])
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function followEvent(event: AuthChangeEvent, authSession: AuthSession | null, follower: Follower): void {
  const { queryClient, applyUser, pendingFactors, passwordRecovery } = follower
  const isIncomplete = authSession !== null && needsFactor(authSession)
  pendingFactors.set(isIncomplete ? findVerifiedFactors(authSession.user) : null)
  if (isIncomplete) closeAuthModal()
  const zone: unknown = authSession?.user.user_metadata['timezone']
  timeZone.set(isOfferedZone(zone) ? zone : null)
  applyUser(isIncomplete ? null : toUser(authSession))
  if (event === 'PASSWORD_RECOVERY') passwordRecovery.set(true)
  if (event === 'SIGNED_OUT') passwordRecovery.set(false)
  if (event === 'SIGNED_IN' && !isIncomplete) refreshSubscriptionSoon(queryClient)
}

function refreshSubscriptionSoon(queryClient: QueryClient): void {
  setTimeout(() => {
    for (const part of ['account', 'subscription']) void queryClient.invalidateQueries({ queryKey: ['private', part] })
  }, SUBSCRIPTION_REFRESH_DELAY_MS)
}

function toUser(authSession: AuthSession | null) {
  if (!authSession) return null
  const { id, email, created_at } = authSession.user
  return { id, email: email ?? '', createdAt: created_at }
}
