// POST /sso, GET /sso/saml/metadata and POST /sso/saml/acs: single sign-on by SAML 2.0, from the request to the response.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { beginFlow, claimState, readChallenge } from '../codes/flow-state.ts'
import { ok, seeOther, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { errorRedirect } from '../http/error-redirect.ts'
import { redirectTarget, siteAddress } from '../http/redirect-target.ts'
import { refusalOf } from '../http/refusal.ts'
import { flag, isUuid, readFields, text } from '../http/request-fields.ts'
import { readSamlResponse, samlMetadata, samlSignInUrl, ssoProviderName } from '../saml/saml-service.ts'
import { findProvider, findProviderByDomain, type SsoProvider } from '../saml/sso-provider.store.ts'
import { signIn } from './callback.ts'

const fields = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: flag,
  code_challenge: text,
  code_challenge_method: text,
})

export async function startSso(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  requireSaml(auth)
  const body = readFields(fields, request.body)
  const challenge = readChallenge(body)
  const provider = await getProvider(auth, body.provider_id, body.domain)
  const redirectTo = redirectTarget(request, auth.settings, body.redirect_to)
  const flow = await beginFlow(auth, auth.database, { method: 'sso/saml', provider: ssoProviderName(provider), challenge, redirectTo })
  const url = await samlSignInUrl(auth, { provider, flowStateId: flow.id }, flow.state)
  return body.skip_http_redirect ? ok({ url }) : seeOther(url)
}

export function showSamlMetadata(auth: AuthContext): Answer {
  requireSaml(auth)
  return { kind: 'text', status: 200, body: samlMetadata(auth), headers: { 'Content-Type': 'application/samlmetadata+xml' } }
}

/** Only responses to our own requests count: an unsolicited response could sign the browser in to a stranger's account. */
export async function consumeSamlResponse(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  requireSaml(auth)
  const body = readFields(z.object({ SAMLResponse: text, RelayState: text }), request.body)
  const claimed = await claimState(auth, body.RelayState)
  if (claimed.kind === 'unknown') {
    const error = new AuthError('saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
    return errorRedirect(error, { target: siteAddress(auth.settings), inQuery: true })
  }
  const { flow } = claimed
  try {
    if (claimed.kind !== 'claimed') throw new AuthError('saml_relay_state_expired', 'SAML RelayState has expired, try logging in again?')
    const provider = await findProvider(auth.database, (flow.provider ?? '').replace(/^sso:/, ''))
    if (!provider || provider.disabled) throw notFound()
    const identity = await readSamlResponse(auth, { provider, flowStateId: flow.id }, body.SAMLResponse)
    return await signIn(auth, request, { flow, identity })
  } catch (error) {
    return errorRedirect(refusalOf(auth, error), { target: flow.redirectTo, inQuery: true })
  }
}

/** @throws saml_provider_disabled */
export function requireSaml({ settings }: AuthContext): void {
  if (!settings.saml) throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
}

async function getProvider(auth: AuthContext, id: string, domain: string): Promise<SsoProvider> {
  if (id !== '' && domain !== '') throw new AuthError('validation_failed', 'Only one of provider_id or domain supported')
  if (id === '' && domain === '') throw new AuthError('validation_failed', 'A provider_id or domain needs to be provided')
  const byId = isUuid(id) ? await findProvider(auth.database, id) : null
  const provider = id === '' ? await findProviderByDomain(auth.database, domain) : byId
  if (!provider) throw notFound()
  if (provider.disabled) throw new AuthError('sso_provider_disabled', 'This SSO provider is disabled')
  return provider
}

const notFound = (): AuthError => new AuthError('sso_provider_not_found', 'No such SSO provider')
