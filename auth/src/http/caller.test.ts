// Bearer tokens that have to be refused, and the effect of signing out on tokens.
import { createHmac, createPublicKey } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSigningKey } from '../keys/key-file.ts'
import { PASSWORD, signUpConfirmed, startTestAuth, type SignedUp, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth
let user: SignedUp

beforeAll(async () => {
  auth = await startTestAuth({ emailAutoconfirm: true })
  user = await signUpConfirmed(auth)
})
afterAll(() => auth.stop())

const parts = (token: string): [string, string, string] => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString())
const getUser = (bearer?: string) => auth.call('GET', '/user', bearer === undefined ? {} : { bearer })

describe('a bearer token', () => {
  it('[S7.45] [S6.18] gives access to GET /user while it is valid', async () => {
    const answer = await getUser(user.session.access_token)
    expect([answer.status, answer.json.id]).toEqual([200, user.id])
  })

  it('is required', async () => {
    const answer = await getUser()
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ])
  })

  it('is refused with another payload, without a signature, and with the algorithm "none"', async () => {
    const [header, payload, signature] = parts(user.session.access_token)
    const raised = encode({ ...decode(payload), role: 'service_role', aal: 'aal2' })
    const none = encode({ ...decode(header), alg: 'none' })
    for (const forged of [
      `${header}.${raised}.${signature}`,
      `${header}.${payload}.`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      'a.b.c',
    ]) {
      const answer = await getUser(forged)
      expect([answer.status, answer.json.code]).toEqual([403, 'bad_jwt'])
    }
  })

  it('is refused when signed symmetrically with our public key', async () => {
    const { keys } = await auth.service.jwks()
    const [key] = keys
    if (!key) throw new Error('no key')
    const [, payload] = parts(user.session.access_token)
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [String(pem), JSON.stringify(key), '']) {
      for (const kid of [key.kid, undefined]) {
        const body = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
        const forged = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
        expect((await getUser(forged)).json.code).toBe('bad_jwt')
      }
    }
  })

  it('is refused when signed by a stranger’s key under our key’s name', async () => {
    const [header, payload] = parts(user.session.access_token)
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT(decode(payload)).setProtectedHeader({ alg: 'ES256', kid: String(decode(header).kid) }).sign(privateKey)
    expect((await getUser(forged)).json.code).toBe('bad_jwt')
  })

  it('is refused once it has expired', async () => {
    const own = await startTestAuth({ emailAutoconfirm: true, accessTokenLifetime: 60 })
    try {
      const { session } = await signUpConfirmed(own)
      own.passTime(61)
      expect((await own.call('GET', '/user', { bearer: session.access_token })).json.code).toBe('bad_jwt')
    } finally {
      await own.stop()
    }
  })

  it('of an ordinary user gives access to no operator endpoint', async () => {
    const answer = await auth.call('GET', '/admin/users', { bearer: user.session.access_token })
    expect([answer.status, answer.json.code]).toEqual([403, 'not_admin'])
  })
})

describe('[S4.59] [S7.49] signing out', () => {
  const signInAgain = async (email: string) => {
    const client = auth.client()
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (!data.session) throw new Error('no session')
    return { client, session: data.session }
  }
  const isAlive = async (bearer: string): Promise<boolean> => (await getUser(bearer)).status === 200

  it('locally ends this session at once, for its access token, its refresh token and the rest of the product', async () => {
    const { email } = await signUpConfirmed(auth)
    const [here, there] = [await signInAgain(email), await signInAgain(email)]
    const sessionId = String(decode(parts(here.session.access_token)[1]).session_id)
    expect(await auth.service.isSessionLive(sessionId)).toBe(true)
    await here.client.auth.signOut({ scope: 'local' })
    expect((await getUser(here.session.access_token)).json.code).toBe('session_not_found')
    expect(await auth.service.isSessionLive(sessionId)).toBe(false)
    const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: here.session.refresh_token } })
    expect(refreshed.json.code).toBe('refresh_token_not_found')
    expect(await isAlive(there.session.access_token)).toBe(true)
  })

  it('of the others leaves this session alone', async () => {
    const { email } = await signUpConfirmed(auth)
    const [here, there] = [await signInAgain(email), await signInAgain(email)]
    await here.client.auth.signOut({ scope: 'others' })
    expect([await isAlive(here.session.access_token), await isAlive(there.session.access_token)]).toEqual([true, false])
  })

  it('globally ends all, and an unknown scope none', async () => {
    const { email } = await signUpConfirmed(auth)
    const [here, there] = [await signInAgain(email), await signInAgain(email)]
    const odd = await auth.call('POST', '/logout?scope=galaxy', { bearer: here.session.access_token })
    expect([odd.status, odd.json.code]).toEqual([400, 'validation_failed'])
    await here.client.auth.signOut({ scope: 'global' })
    expect([await isAlive(here.session.access_token), await isAlive(there.session.access_token)]).toEqual([false, false])
  })
})

describe('[S7.48] the public keys', () => {
  it('contain no private part, and suffice to verify a token', async () => {
    const { json, headers } = await auth.call('GET', '/.well-known/jwks.json')
    expect(JSON.stringify(json)).not.toMatch(/"(?:d|k|p|q)":/)
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    const { data } = await user.client.auth.getClaims(user.session.access_token)
    expect(data?.claims).toMatchObject({ sub: user.id, aud: 'authenticated', role: 'authenticated', email: user.email, aal: 'aal1' })
  })

  it('include a retired key, so that its tokens stay valid', async () => {
    const [old, fresh] = [await makeSigningKey(), await makeSigningKey()]
    const rotated = await startTestAuth({
      emailAutoconfirm: true,
      jwtKeys: [{ ...old, key_ops: ['verify'] }, fresh],
      secret: 'x'.repeat(32),
    })
    try {
      const { session } = await signUpConfirmed(rotated)
      expect(decode(parts(session.access_token)[0]).kid).toBe(fresh.kid)
      const header = { alg: 'ES256', kid: String(old.kid) }
      const oldToken = await new SignJWT(decode(parts(session.access_token)[1]))
        .setProtectedHeader(header)
        .sign({ ...old, key_ops: ['sign'] })
      expect((await rotated.call('GET', '/user', { bearer: oldToken })).status).toBe(200)
    } finally {
      await rotated.stop()
    }
  })
})
