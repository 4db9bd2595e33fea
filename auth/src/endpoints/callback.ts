// GET /callback: the browser returns from the provider. With a session or an error, it is redirected to the address it started from.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { claimState, issueFlowCode, type FlowState } from '../codes/flow-state.ts'
import { mailCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import type { Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { errorRedirect, fragmentRedirect, queryRedirect } from '../http/error-redirect.ts'
import { siteAddress } from '../http/redirect-target.ts'
import { refusalOf } from '../http/refusal.ts'
import { transact, type UnitOfWork } from '../messages/transact.ts'
import { chooseAccount, linkAccount } from '../oauth/choose-account.ts'
import type { ProviderIdentity } from '../oauth/provider-identity.ts'
import { chooseSsoAccount } from '../saml/choose-sso-account.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { updateUser } from '../users/user.store.ts'
import type { User } from '../users/user.ts'
import { fragmentOf } from './verify.ts'

export async function finishOauth(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const state = request.query.get('state') ?? ''
  const claimed = await claimState(auth, state)
  if (claimed.kind === 'unknown') {
    const error = new AuthError('bad_oauth_state', 'OAuth state parameter is missing or invalid')
    return errorRedirect(error, { target: siteAddress(auth.settings), inQuery: true })
  }
  const target = claimed.flow.redirectTo
  try {
    if (claimed.kind === 'used') throw new AuthError('flow_state_already_used', 'OAuth state has already been used')
    if (claimed.kind === 'expired') throw new AuthError('flow_state_expired', 'OAuth state has expired')
    const refused = request.query.get('error')
    if (refused !== null) {
      const error = new AuthError('bad_oauth_callback', request.query.get('error_description') ?? 'The provider refused the sign-in')
      return errorRedirect(error, { target, inQuery: true, name: refused })
    }
    if (!request.query.get('code')) throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code')
    return await signIn(auth, request, { flow: claimed.flow, identity: await trade(auth, request, state) })
  } catch (error) {
    const refusal = refusalOf(auth, error)
    const name = refusal.code === 'provider_email_needs_verification' ? 'access_denied' : undefined
    return errorRedirect(refusal, { target, inQuery: true, ...(name ? { name } : {}) })
  }
}

async function trade(auth: AuthContext, request: AuthRequest, state: string): Promise<ProviderIdentity> {
  if (!auth.google) throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  try {
    return await auth.google.exchange({ query: request.query, state })
  } catch (error) {
    auth.report(error, 'sign-in provider')
    throw new AuthError('unexpected_failure', 'Unable to exchange external code')
  }
}

export interface ReturnedIdentity {
  flow: FlowState
  identity: ProviderIdentity
}

/** Ends a round trip to a provider: with a code in the PKCE flow, else with a session in the fragment. */
export async function signIn(auth: AuthContext, request: AuthRequest, { flow, identity }: ReturnedIdentity): Promise<Answer> {
  const { result } = await transact(auth, async (unit) => {
    const user = await accountFor(auth, unit, { flow, identity })
    if (!user) return null
    if (flow.challenge) {
      return queryRedirect(flow.redirectTo, {
        code: await issueFlowCode(auth, unit.db, { flow, userId: user.id, tokens: identity.tokens }),
      })
    }
    const session = await issueSession(auth, unit.db, { user, method: flow.method, provider: identity.provider, request })
    return fragmentRedirect(flow.redirectTo, { ...fragmentOf(session), ...identity.tokens })
  })
  if (result) return result
  throw new AuthError(
    'provider_email_needs_verification',
    `Unverified email with ${identity.provider}. A confirmation email has been sent to your ${identity.provider} email`,
  )
}

/** Null where the address has to be verified first; the mail for it is queued. */
async function accountFor(auth: AuthContext, unit: UnitOfWork, { flow, identity }: ReturnedIdentity): Promise<User | null> {
  if (flow.linkingUserId) return linkAccount(auth, unit.db, { userId: flow.linkingUserId, identity })
  const choose = flow.method === 'sso/saml' ? chooseSsoAccount : chooseAccount
  const { user, needsVerification } = await choose(auth, unit.db, identity)
  if (!needsVerification || !user.email) return user
  await takeThrottle(auth, unit.db, { purposes: ['confirmation'], address: user.email, seconds: auth.settings.mailThrottle })
  await updateUser(unit.db, auth.now(), { id: user.id, set: { confirmationSentAt: auth.now() } })
  const mail = { kind: 'confirmation', purpose: 'confirmation', challenge: null } as const
  await mailCode(auth, unit, { user, ...mail, address: user.email, redirectTo: flow.redirectTo })
  return null
}
