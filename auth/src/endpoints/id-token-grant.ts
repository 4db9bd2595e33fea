// POST /token?grant_type=id_token: signs in with an ID token that the app got from the provider itself.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError, OAuthError } from '../auth-error.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { flag, readFields, text } from '../http/request-fields.ts'
import { chooseAccount, linkAccount } from '../oauth/choose-account.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { requireManualLinking } from './authorize.ts'

const fields = z.object({ id_token: text, provider: text, nonce: text, access_token: text, issuer: text, link_identity: flag })

export async function grantByIdToken(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const body = readFields(fields, request.body)
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required')
  if (body.provider === '' && body.issuer === '') throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  if (!auth.google || (body.provider !== 'google' && body.provider !== '')) {
    const named = body.provider === 'google' ? 'issuer "https://accounts.google.com"' : body.provider
    throw new AuthError('provider_disabled', `Provider (${named}) is not enabled`)
  }
  const caller = body.link_identity ? await getCaller(auth, request) : null
  if (caller) requireManualLinking(auth)
  const given = { idToken: body.id_token, nonce: body.nonce, accessToken: body.access_token, now: auth.now() }
  const identity = await auth.google.readIdToken(given)
  const session = await auth.database.transaction(async (db) => {
    const chosen = caller
      ? { user: await linkAccount(auth, db, { userId: caller.user.id, identity }), needsVerification: false }
      : await chooseAccount(auth, db, identity)
    if (chosen.needsVerification) {
      throw new AuthError('provider_email_needs_verification', `Unverified email with ${identity.provider}`)
    }
    return issueSession(auth, db, { user: chosen.user, method: 'oauth', provider: identity.provider, request })
  })
  return ok(session)
}
