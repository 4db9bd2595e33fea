// Whether a session still needs the user's second factor. The server enforces it; this decides which form the page shows.
import type { Factor, Session, User } from '@supabase/auth-js'

export function findVerifiedFactors(user: User): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified')
}

export function needsFactor({ access_token: token, user }: Session): boolean {
  return findVerifiedFactors(user).length > 0 && readClaim(token, 'aal') !== 'aal2'
}

/** Null for a token that cannot be read: the server refuses it anyway. */
function readClaim(token: string, name: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? new Map(Object.entries(claims)).get(name) : null
  } catch {
    return null
  }
}
