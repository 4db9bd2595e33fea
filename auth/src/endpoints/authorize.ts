// GET /authorize and GET /user/identities/authorize: redirects to the identity provider, to sign in or to link an identity.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { beginFlow, readChallenge } from '../codes/flow-state.ts'
import { found, ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { redirectTarget } from '../http/redirect-target.ts'

/** A link to this endpoint can be written by an attacker, so only harmless parameters are passed on to the provider. */
const PASSED_ON = ['access_type', 'display', 'hd', 'hl', 'include_granted_scopes', 'login_hint', 'prompt', 'ui_locales']

export async function authorize(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  return found(await providerAddress(auth, request))
}

export async function authorizeLink(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user } = await getCaller(auth, request)
  requireManualLinking(auth)
  const url = await providerAddress(auth, request, user.id)
  return request.query.get('skip_http_redirect') === 'true' ? ok({ url }) : found(url)
}

/** @throws manual_linking_disabled */
export function requireManualLinking({ settings }: AuthContext): void {
  if (!settings.manualLinking) throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
}

async function providerAddress(auth: AuthContext, request: AuthRequest, linkingUserId?: string): Promise<string> {
  const { query } = request
  const named = query.get('provider') ?? ''
  if (named !== 'google') throw new AuthError('validation_failed', `Unsupported provider: Provider ${named} could not be found`)
  if (!auth.google) throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  const challenge = readChallenge({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })
  const redirectTo = redirectTarget(request, auth.settings)
  const flow = { method: 'oauth', provider: named, challenge, redirectTo, linkingUserId } as const
  const { state } = await beginFlow(auth, auth.database, flow)
  const further = Object.fromEntries([...query].filter(([name]) => PASSED_ON.includes(name)))
  const scopes = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  return auth.google.signInAddress({ state, scopes, further })
}
