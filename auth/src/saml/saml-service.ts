// Our side of SAML 2.0: the request to a provider, the check of its response (by node-saml), and our own metadata.
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import type { ProviderIdentity } from '../oauth/provider-identity.ts'
import type { JsonObject } from '../users/user.ts'
import { findXmlProblem } from './check-xml.ts'
import { parseIdpMetadata } from './idp-metadata.ts'
import { deleteSamlRequest, findSamlRequest, insertSamlRequest, type SsoProvider } from './sso-provider.store.ts'

const REQUEST_LIFETIME_MS = 10 * 60_000
const CLOCK_SKEW_MS = 60_000
/** Room for a user in more than a thousand groups. */
const RESPONSE_LIMITS = { elements: 2_000, attributes: 10_000 }
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const SUBJECT_ATTRIBUTES = ['urn:oasis:names:tc:SAML:attribute:subject-id', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.13']
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

interface Round {
  provider: SsoProvider
  flowStateId: string
}

/** Where the browser goes to sign in at the provider. */
export function samlSignInUrl(auth: AuthContext, round: Round, relayState: string): Promise<string> {
  return samlFor(auth, round).getAuthorizeUrlAsync(relayState, undefined, {})
}

/** @throws validation_failed where the response is not one the provider has signed for this very request */
export async function readSamlResponse(auth: AuthContext, round: Round, response: string): Promise<ProviderIdentity> {
  const wrong = findXmlProblem(Buffer.from(response, 'base64').toString(), RESPONSE_LIMITS)
  if (wrong !== null) throw new AuthError('validation_failed', `SAML response cannot be read: ${wrong}`)
  const profile = await samlFor(auth, round)
    .validatePostResponseAsync({ SAMLResponse: response })
    .then(
      (validated) => validated.profile,
      (error: unknown) => {
        auth.report(error, 'SAML response')
        return null
      },
    )
  // Providers with many customers sign for all of them with one key. The issuer distinguishes them, and node-saml leaves that check to the caller.
  if (profile?.issuer !== round.provider.entityId) throw new AuthError('validation_failed', 'SAML assertion is not valid')
  return identityOf(round.provider, profile)
}

export function samlMetadata(auth: AuthContext): string {
  const { issuer, callbackUrl } = ownAddresses(auth)
  return generateServiceProviderMetadata({ issuer, callbackUrl, wantAssertionsSigned: true, identifierFormat: null })
}

export function ssoProviderName(provider: Pick<SsoProvider, 'id'>): string {
  return `sso:${provider.id}`
}

function ownAddresses({ settings }: AuthContext): { issuer: string; callbackUrl: string } {
  const base = settings.externalUrl.href.replace(/\/+$/, '')
  return { issuer: `${base}/sso/saml/metadata`, callbackUrl: `${base}/sso/saml/acs` }
}

function samlFor(auth: AuthContext, round: Round): SAML {
  const { provider } = round
  const metadata = parseIdpMetadata(provider.metadataXml)
  const { issuer, callbackUrl } = ownAddresses(auth)
  return new SAML({
    issuer,
    callbackUrl,
    audience: issuer,
    entryPoint: metadata.signInUrl,
    idpCert: metadata.certificates,
    idpIssuer: metadata.entityId,
    identifierFormat: provider.nameIdFormat,
    disableRequestedAuthnContext: true,
    // Either the whole response or the assertion must be signed; providers differ in which.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME_MS,
    cacheProvider: requestsOf(auth, round),
  })
}

/** Requests are kept in the database, bound to the flow they belong to: a response answers its own request and no other. */
function requestsOf(auth: AuthContext, { provider, flowStateId }: Round): CacheProvider {
  const naming = (id: string) => ({ id, providerId: provider.id, flowStateId })
  return {
    saveAsync: async (id, value) => {
      await insertSamlRequest(auth.database, auth.now(), naming(id))
      return { value, createdAt: Date.now() }
    },
    getAsync: async (id) => (await findSamlRequest(auth.database, naming(id)))?.toISOString() ?? null,
    removeAsync: async (id) => {
      if (id !== null) await deleteSamlRequest(auth.database, naming(id))
      return id
    },
  }
}

function identityOf(provider: SsoProvider, profile: Profile): ProviderIdentity {
  const attributes: Record<string, unknown> = isRecord(profile.attributes) ? profile.attributes : {}
  const named = SUBJECT_ATTRIBUTES.map((name) => textOf(attributes[name])).find((value) => value !== null)
  const subject = named ?? (profile.nameIDFormat === TRANSIENT ? null : textOf(profile.nameID))
  if (!subject) throw new AuthError('saml_assertion_no_user_id', 'SAML assertion did not contain a persistent Subject Identifier')
  const mapped = mappedAttributes(provider, attributes)
  const fallback = [...EMAIL_ATTRIBUTES.map((name) => textOf(attributes[name])), /@/.test(profile.nameID) ? profile.nameID : null]
  const email = (textOf(mapped.email) ?? fallback.find((value) => value !== null) ?? '').toLowerCase()
  if (email === '') throw new AuthError('saml_assertion_no_email', 'SAML assertion does not contain an email address')
  const data = { ...mapped, iss: provider.entityId, sub: subject, email, email_verified: true, phone_verified: false }
  return { provider: ssoProviderName(provider), subject, email, emailVerified: true, data, tokens: {} }
}

/** `{keys: {email: {name: 'mail'}, groups: {name: 'memberOf', array: true}, plan: {default: 'free'}}}` */
function mappedAttributes(provider: SsoProvider, attributes: Record<string, unknown>): JsonObject {
  const { keys } = provider.attributeMapping
  if (!isRecord(keys)) return {}
  const entries = Object.entries(keys).flatMap(([key, rule]): [string, JsonObject[string]][] => {
    if (!isRecord(rule)) return []
    const names = [rule.name, ...(Array.isArray(rule.names) ? rule.names : [])].filter((name) => typeof name === 'string')
    const value = names.map((name) => attributes[name]).find((found) => found !== undefined)
    const texts = [value].flat().filter((item) => typeof item === 'string')
    if (texts.length > 0) return [[key, rule.array === true ? texts : (texts[0] ?? null)]]
    return typeof rule.default === 'string' ? [[key, rule.default]] : []
  })
  return Object.fromEntries(entries)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string | null {
  const [first] = [value].flat()
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : null
}
