import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { createHostedAuth } from './hosted-auth.ts'
import { createTokenVerifier } from './token-verifier.ts'

/** A hosted auth service as far as the product asks it: keys, and whether the bearer's session lives. */
let server: Server
let url: string
let userStatus = 200
let asked: string[] = []
const keyPair = generateKeyPair('ES256')
beforeAll(async () => {
  const key = { ...(await exportJWK((await keyPair).publicKey)), alg: 'ES256', kid: 'k' }
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.apikey}`)
    if (request.url === '/auth/v1/user') response.statusCode = userStatus
    response.end(JSON.stringify(request.url === '/auth/v1/user' ? {} : { keys: [key] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  userStatus = 200
  asked = []
})
afterAll(() => server.close())

const token = async (): Promise<string> =>
  new SignJWT({ email: 'a@example.com', session_id: 's' })
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
    expect(await verify(one)).toEqual({ userId: '8b45c0ef-9b94-4e11-b0a2-db2bca2d15a1', email: 'a@example.com' })
    clock.now = 4_999
    await verify(one)
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json public', '/auth/v1/user public'])
    userStatus = 403
    expect(await verify(one)).not.toBeNull()
    clock.now = 5_000
    expect(await verify(one)).toBeNull()
  })

  it('that fails or is away is no reason to send anybody out: 503', async () => {
    userStatus = 500
    const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'
    await expect(createTokenVerifier(createHostedAuth({ url, anonKey: 'public' }))(await token())).rejects.toSatisfy(isUnavailable)
    const away = createTokenVerifier(createHostedAuth({ url: 'http://127.0.0.1:9', anonKey: 'public' }))
    await expect(away(await token())).rejects.toSatisfy(isUnavailable)
  })
})
