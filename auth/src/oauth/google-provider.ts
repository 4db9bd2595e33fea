// Google, or any OpenID provider of the same shape. Its own PKCE verifier and nonce are derived from the state, so that nothing is stored.
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import * as openid from 'openid-client'
import { OAuthError } from '../auth-error.ts'
import { isEqual, type Secrets } from '../keys/secrets.ts'
import type { GoogleSettings } from '../settings.ts'
import type { JsonObject } from '../users/user.ts'
import type { ProviderIdentity } from './provider-identity.ts'

export interface GoogleProvider {
  signInAddress(asked: { state: string; scopes: string[]; further: Record<string, string> }): Promise<string>
  /** Exchanges the authorization code for the identity. Rejects where the provider answers with an error or without an ID token. */
  exchange(returned: { query: URLSearchParams; state: string }): Promise<ProviderIdentity>
  /** @throws OAuthError */
  readIdToken(given: { idToken: string; nonce: string; accessToken: string; now: Date }): Promise<ProviderIdentity>
}

const BASE_SCOPES = ['openid', 'email', 'profile']
const TIMEOUT_SECONDS = 8
const GOOGLE = 'https://accounts.google.com'

export function createGoogleProvider(settings: GoogleSettings, secrets: Secrets): GoogleProvider {
  const configuration = remembered(() => discover(settings))
  const keySet = remembered(async () => {
    const address = (await configuration()).serverMetadata().jwks_uri
    if (!address) throw new Error('the provider publishes no keys')
    return createRemoteJWKSet(new URL(address))
  })
  const verifierOf = (state: string): string => secrets.hash('google-verifier', state)
  const nonceOf = (state: string): string => secrets.hash('google-nonce', state)
  return {
    signInAddress: async ({ state, scopes, further }) =>
      openid.buildAuthorizationUrl(await configuration(), {
        ...further,
        redirect_uri: settings.redirectUrl,
        scope: [...new Set([...BASE_SCOPES, ...scopes])].join(' '),
        response_type: 'code',
        state,
        nonce: nonceOf(state),
        code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(state)),
        code_challenge_method: 'S256',
      }).href,
    exchange: async ({ query, state }) => {
      const returnedTo = new URL(settings.redirectUrl)
      returnedTo.search = query.toString()
      const checks = { expectedState: state, expectedNonce: nonceOf(state), pkceCodeVerifier: verifierOf(state), idTokenExpected: true }
      const answer = await openid.authorizationCodeGrant(await configuration(), returnedTo, checks)
      const claims = answer.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const tokens = {
        provider_token: answer.access_token,
        ...(answer.refresh_token ? { provider_refresh_token: answer.refresh_token } : {}),
      }
      return { ...identityOf(claims), tokens }
    },
    readIdToken: async (given) => {
      const issuers = settings.issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [(await configuration()).serverMetadata().issuer]
      const options = { issuer: issuers, algorithms: ['RS256', 'ES256'], currentDate: given.now, requiredClaims: ['exp', 'sub', 'aud'] }
      const verified = await jwtVerify(given.idToken, await keySet(), options).catch(() => {
        throw new OAuthError('invalid request', 'Bad ID token')
      })
      requireFitting(verified.payload, settings, given)
      return { ...identityOf(verified.payload), tokens: {} }
    },
  }
}

async function discover(settings: GoogleSettings): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuer)
  // Only a provider on this machine may be called without TLS.
  const isLocal = issuer.protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(issuer.hostname)
  return openid.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [openid.allowInsecureRequests] : [],
  })
}

function requireFitting(claims: JWTPayload, settings: GoogleSettings, given: { nonce: string; accessToken: string }): void {
  const audiences = [claims.aud ?? []].flat()
  const accepted = [settings.clientId, ...settings.furtherClientIds]
  if (!audiences.some((audience) => accepted.includes(audience))) {
    throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ')}]`)
  }
  const { nonce, at_hash: accessTokenHash } = claims
  const hasNonce = typeof nonce === 'string' && nonce !== ''
  if (hasNonce !== (given.nonce !== '')) {
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (hasNonce && !isEqual(createHash('sha256').update(given.nonce).digest('hex'), nonce)) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
  if (given.accessToken === '' || typeof accessTokenHash !== 'string') return
  const half = createHash('sha256').update(given.accessToken).digest().subarray(0, 16).toString('base64url')
  if (!isEqual(half, accessTokenHash)) throw new OAuthError('invalid request', 'Bad access token')
}

function identityOf(claims: JWTPayload): Omit<ProviderIdentity, 'tokens'> {
  const textOf = (name: string): string | null => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const subject = textOf('sub')
  if (subject === null) throw new OAuthError('invalid request', 'Bad ID token')
  const email = textOf('email')?.toLowerCase() ?? null
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
  const name = textOf('name')
  const picture = textOf('picture')
  const domain = textOf('hd')
  const data: JsonObject = {
    iss: textOf('iss'),
    sub: subject,
    provider_id: subject,
    ...(email ? { email } : {}),
    email_verified: emailVerified,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
    ...(domain ? { custom_claims: { hd: domain } } : {}),
  }
  return { provider: 'google', subject, email, emailVerified, data }
}

/** Created at first use and cached; a failure is not cached. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}
