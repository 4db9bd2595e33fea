// What the published client guarantees to its users, tested against this service.
import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD, signUpConfirmed, startTestAuth, type SignedUp, type TestAuth } from './testing/start-test-auth.ts'

let auth: TestAuth
let ada: SignedUp

beforeAll(async () => {
  auth = await startTestAuth({ emailAutoconfirm: true })
  ada = await signUpConfirmed(auth)
})
afterAll(() => auth.stop())
afterEach(() => void vi.useRealTimers())

// What callers in plain JavaScript can do; the types would refuse it.
const nothing = JSON.parse('{}')
const onlyPassword = JSON.parse(JSON.stringify({ password: PASSWORD }))

describe('what the client refuses by itself', () => {
  const { auth: client } = createClient('http://127.0.0.1:9', 'public-key', { auth: { persistSession: false } })

  it('[S5.33] a sign-up or sign-in without an address', async () => {
    const sentence = 'You must provide either an email or phone number and a password'
    for (const call of [client.signUp(onlyPassword), client.signInWithPassword(onlyPassword)]) {
      const { error } = await call
      expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError', message: sentence })
    }
  })

  it('[S5.34] a one-time code without an address', async () => {
    expect((await client.signInWithOtp(nothing)).error?.message).toBe('You must provide either an email or phone number.')
  })

  it('[S5.35] sending again without an address or a type', async () => {
    expect((await client.resend(nothing)).error?.message).toBe('You must provide either an email or phone number and a type')
  })

  it('[S8.28] what needs a session without one, and an answer that holds none', async () => {
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    expect((await client.updateUser({ data: {} })).error?.name).toBe('AuthSessionMissingError')
    const empty = createClient('http://127.0.0.1:9', 'public-key', {
      auth: { persistSession: false },
      global: { fetch: async () => new Response('{}', { headers: { 'content-type': 'application/json' } }) },
    })
    expect((await empty.auth.signInWithPassword({ email: 'a@example.com', password: PASSWORD })).error).toMatchObject({
      name: 'AuthInvalidTokenResponseError',
      message: 'Auth session or user missing',
    })
  })
})

describe('what the service answers', () => {
  it('[S3.14] a session with all its fields', () => {
    expect(ada.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      user: { id: ada.id },
    })
  })

  it('[S3.15] [S3.16] a user with identities, factors and metadata', async () => {
    const client = (await signUpConfirmed(auth)).client
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const code = new TOTP({ secret: factor.totp.secret }).generate({ timestamp: Number(auth.now()) })
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({
      id: expect.any(String),
      email: expect.stringContaining('@'),
      created_at: expect.any(String),
      identities: [{ provider: 'email' }],
      factors: [{ factor_type: 'totp', status: 'verified' }],
      user_metadata: expect.any(Object),
    })
  })
})

describe('claims that the client checks by the public keys', () => {
  it('[S8.30] a changed token and one that has expired', async () => {
    const { access_token: token } = ada.session
    expect((await ada.client.auth.getClaims(token)).data?.claims.sub).toBe(ada.id)
    const [header, payload = ''] = token.split('.')
    const forged = `${header}.${payload}.${Buffer.alloc(64, 1).toString('base64url')}`
    expect((await ada.client.auth.getClaims(forged)).error?.message).toBe('Invalid JWT signature')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })
    await expect(ada.client.auth.getClaims(token).then(({ error }) => Promise.reject(error))).rejects.toThrow('JWT has expired')
  })

  it('[S9.64] the keys are fetched once in ten minutes, and may be cached that long', async () => {
    const asked: string[] = []
    const { auth: client } = createClient(new URL(auth.url).origin, 'public-key', {
      auth: { persistSession: false, storageKey: 'keys' },
      global: {
        fetch: async (input, init) => {
          asked.push(String(input))
          return fetch(input, init)
        },
      },
    })
    const check = () => client.getClaims(ada.session.access_token)
    vi.useFakeTimers({ toFake: ['Date'] })
    await check()
    vi.setSystemTime(Date.now() + 599_000)
    await check()
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2_000)
    await check()
    expect(asked).toHaveLength(2)
    const { headers } = await auth.call('GET', '/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
  })
})
