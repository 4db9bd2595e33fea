import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createHostedAccounts } from './hosted-accounts.ts'
import { createHostedAuth } from './hosted-auth.ts'
import { createTokenVerifier } from './token-verifier.ts'

/** The part of a hosted auth service that the product uses: keys, and whether the bearer's session is live. */
let server: Server
let url: string
let userStatus = 200
let factors: { status: string }[] = []
/** Responses of the other calls, by method and path. */
let answers: Record<string, { status?: number; body: unknown }> = {}
let asked: string[] = []
const keyPair = generateKeyPair('ES256')
beforeAll(async () => {
  const key = { ...(await exportJWK((await keyPair).publicKey)), alg: 'ES256', kid: 'k' }
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.apikey}`)
    if (request.url === '/auth/v1/user') response.statusCode = userStatus
    const prepared = answers[`${request.method} ${request.url}`]
    if (prepared?.status) response.statusCode = prepared.status
    response.end(JSON.stringify(request.url === '/auth/v1/user' ? { factors } : (prepared?.body ?? { keys: [key] })))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  userStatus = 200
  asked = []
  factors = []
  answers = {}
})
afterAll(() => server.close())

const token = async (aal = 'aal1'): Promise<string> =>
  new SignJWT({ email: 'a@example.com', session_id: 's', aal })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setSubject('8b45c0ef-9b94-4e11-b0a2-db2bca2d15a1')
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign((await keyPair).privateKey)

describe('a hosted auth service', () => {
  it('is asked for its keys once and for the session at most every 5 seconds', async () => {
    const clock = { now: 0 }
    const verify = createTokenVerifier(createHostedAuth({ url, anonKey: 'public' }), () => clock.now)
    const one = await token()
    expect(await verify(one)).toEqual({ userId: '8b45c0ef-9b94-4e11-b0a2-db2bca2d15a1', email: 'a@example.com', sessionId: 's' })
    clock.now = 4_999
    await verify(one)
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json public', '/auth/v1/user public'])
    userStatus = 403
    expect(await verify(one)).not.toBeNull()
    clock.now = 5_000
    expect(await verify(one)).toBeNull()
  })

  it('that fails or is unavailable signs nobody out: 503', async () => {
    userStatus = 500
    const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'
    await expect(createTokenVerifier(createHostedAuth({ url, anonKey: 'public' }))(await token())).rejects.toSatisfy(isUnavailable)
    const away = createTokenVerifier(createHostedAuth({ url: 'http://127.0.0.1:9', anonKey: 'public' }))
    await expect(away(await token())).rejects.toSatisfy(isUnavailable)
  })

  it('whose user has a second factor lets no session in that has not shown it', async () => {
    factors = [{ status: 'verified' }]
    const verify = () => createTokenVerifier(createHostedAuth({ url, anonKey: 'public' }))
    expect(await verify()(await token())).toBeNull()
    expect(await verify()(await token('aal2'))).not.toBeNull()
    factors = [{ status: 'unverified' }]
    expect(await verify()(await token())).not.toBeNull()
  })
})

describe('the accounts of a hosted auth service', () => {
  const owner = { userId: 'u', email: 'a@example.com', sessionId: 's' }
  const session = (id: string) => ({ body: { access_token: 't', user: { id } } })
  const accounts = (serviceKey: string | null = null) => createHostedAccounts({ url, anonKey: 'public', serviceKey })

  it('are proved by signing in once more, which ends again at once', async () => {
    answers = { 'POST /auth/v1/token?grant_type=password': session('u'), 'POST /auth/v1/verify': session('somebody else') }
    expect(await accounts().proveOwner(owner, { password: 'p' })).toBe('proved')
    expect(asked.at(-1)).toBe('/auth/v1/logout?scope=local public')
    expect(await accounts().proveOwner(owner, { code: '123456' })).toBe('wrong')
    answers = { 'POST /auth/v1/verify': { status: 429, body: {} }, 'POST /auth/v1/token?grant_type=password': { status: 400, body: {} } }
    expect(await accounts().proveOwner(owner, { code: '123456' })).toBe('too_many')
    expect(await accounts().proveOwner(owner, { password: 'p' })).toBe('wrong')
  })

  it('are described and deleted only with the key of the service', async () => {
    expect(await accounts().listDevices(owner)).toBeNull()
    expect(await accounts().describeUser('u')).toBeNull()
    await accounts().deleteUser('u')
    expect(asked).toEqual([])
    answers = { 'GET /auth/v1/admin/users/u': { body: { id: 'u' } }, 'DELETE /auth/v1/admin/users/u': { status: 404, body: {} } }
    expect(await accounts('service').describeUser('u')).toEqual({ id: 'u' })
    await accounts('service').deleteUser('u')
    answers = { 'DELETE /auth/v1/admin/users/u': { status: 403, body: {} } }
    await expect(accounts('service').deleteUser('u')).rejects.toThrow(AppError)
  })
})
