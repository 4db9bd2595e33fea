// A stand-in for Google on this machine, for trying sign-in: an OpenID provider with two fictional people, whose page states what it is. It
// listens on loopback only, keeps everything in memory, and creates new keys at each start.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { isEqual } from '../keys/secrets.ts'
import type { GoogleSettings } from '../settings.ts'
import { choicePage } from './practice-page.ts'

export interface PracticeProvider {
  settings: GoogleSettings
  close(): Promise<void>
}

/** What the client requested; the authorization code refers to it. */
interface Grant {
  person: Person
  challenge: string
  nonce: string | null
  until: number
}
interface Person {
  id: string
  name: string
  email: string
}
interface Answer {
  status: number
  body?: object | string
  location?: string
}
interface Provider {
  issuer: string
  redirectUrl: string
  publicKey: JWK
  sign(claims: Record<string, unknown>): Promise<string>
  codes: Map<string, Grant>
}

const CLIENT = { id: 'practice', secret: 'practice' }
const PEOPLE = ['Practice User', 'Second Practice User'].map((name, index): Person => {
  return { id: `practice-${index + 1}`, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` }
})
const ALGORITHM = 'ES256'
const KEY_ID = 'practice'
const CODE_LIVES_MS = 60_000
const CODES_MAX = 1_000
const TOKEN_LIVES_SECONDS = 3_600
const BODY_BYTES_MAX = 16_384

/** Never for a public address: everyone on this machine can sign in as one of its people. */
export async function startPracticeProvider(redirectUrl: string): Promise<PracticeProvider> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no free port was found')
  const issuer = `http://localhost:${address.port}`
  const provider: Provider = {
    issuer,
    redirectUrl,
    publicKey: { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID }).sign(privateKey),
    codes: new Map(),
  }
  serve(server, provider)
  return {
    settings: { clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer, redirectUrl, furtherClientIds: [] },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function serve(server: Server, provider: Provider): void {
  server.on('request', (request, response) => {
    void answer(provider, request)
      .catch((): Answer => ({ status: 400, body: { error: 'invalid_request' } }))
      .then(({ status, body = '', location }) => {
        const isPage = typeof body === 'string'
        response.writeHead(status, {
          'cache-control': 'no-store',
          'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          ...(location === undefined ? {} : { location }),
        })
        response.end(isPage ? body : JSON.stringify(body))
      })
  })
}

async function answer(provider: Provider, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', provider.issuer)
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return { status: 200, body: description(provider.issuer) }
    case 'GET /keys':
      return { status: 200, body: { keys: [provider.publicKey] } }
    case 'GET /authorize':
      return isOurs(url.searchParams, provider)
        ? { status: 200, body: choicePage(PEOPLE, url.searchParams) }
        : { status: 400, body: { error: 'invalid_request' } }
    case 'POST /authorize':
      return choose(provider, await readForm(request))
    case 'POST /token':
      return trade(provider, { form: await readForm(request), authorization: request.headers.authorization })
    default:
      return { status: 404, body: { error: 'not_found' } }
  }
}

const description = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [ALGORITHM],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

/** Responses go only to the redirect address that this provider was started for. */
function isOurs(asked: URLSearchParams, { redirectUrl }: Provider): boolean {
  return (
    asked.get('client_id') === CLIENT.id &&
    asked.get('redirect_uri') === redirectUrl &&
    asked.get('response_type') === 'code' &&
    asked.get('code_challenge_method') === 'S256' &&
    (asked.get('code_challenge') ?? '') !== ''
  )
}

function choose(provider: Provider, form: URLSearchParams): Answer {
  const person = PEOPLE.find(({ id }) => id === form.get('person'))
  if (!isOurs(form, provider)) return { status: 400, body: { error: 'invalid_request' } }
  const back = new URL(provider.redirectUrl)
  const state = form.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (person === undefined) {
    back.searchParams.set('error', 'access_denied')
    return { status: 303, location: back.href }
  }
  if (provider.codes.size >= CODES_MAX) provider.codes.clear()
  const code = randomBytes(24).toString('base64url')
  const until = Date.now() + CODE_LIVES_MS
  provider.codes.set(code, { person, challenge: form.get('code_challenge') ?? '', nonce: form.get('nonce'), until })
  back.searchParams.set('code', code)
  return { status: 303, location: back.href }
}

async function trade(provider: Provider, asked: { form: URLSearchParams; authorization: string | undefined }): Promise<Answer> {
  if (!isClient(asked)) return { status: 401, body: { error: 'invalid_client' } }
  const { form } = asked
  const code = form.get('code') ?? ''
  const grant = provider.codes.get(code)
  provider.codes.delete(code)
  const verified = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isGood = grant !== undefined && grant.until > Date.now() && grant.challenge === verified
  if (!isGood || form.get('redirect_uri') !== provider.redirectUrl) return { status: 400, body: { error: 'invalid_grant' } }
  const now = Math.floor(Date.now() / 1000)
  const { id: sub, name, email } = grant.person
  const claims = { iss: provider.issuer, aud: CLIENT.id, sub, name, email, email_verified: true, iat: now, exp: now + TOKEN_LIVES_SECONDS }
  const idToken = await provider.sign(grant.nonce === null ? claims : { ...claims, nonce: grant.nonce })
  const accessToken = randomBytes(24).toString('base64url')
  return {
    status: 200,
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_LIVES_SECONDS,
      scope: 'openid email profile',
      id_token: idToken,
    },
  }
}

/** By its header or by the form, as clients do. */
function isClient({ form, authorization = '' }: { form: URLSearchParams; authorization: string | undefined }): boolean {
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1]
  const [id = '', secret = ''] =
    basic === undefined
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return isEqual(id, CLIENT.id) && isEqual(secret, CLIENT.secret)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return new URLSearchParams(text)
}
