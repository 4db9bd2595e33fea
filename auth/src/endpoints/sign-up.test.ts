// Signing up and in with confirmation on: the flows, what a stranger can learn, and accounts planted on addresses of others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, linkFor, PASSWORD, signUpConfirmed, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ mailThrottle: 0 })
})
afterAll(() => auth.stop())

let count = 0
const freshEmail = (): string => `person${++count}@example.com`

describe('signing up by e-mail', () => {
  it('[S1.35] [S7.37] gives a session once the mailed code is entered', async () => {
    const email = freshEmail()
    const client = auth.client()
    const { data } = await client.auth.signUp({ email: email.toUpperCase(), password: PASSWORD, options: { data: { full_name: 'Ada' } } })
    expect(data.session).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', email, email_verified: false })
    const verified = await client.auth.verifyOtp({ email, token: codeFor(auth, email), type: 'signup' })
    expect(verified.data.session?.token_type).toBe('bearer')
    expect(verified.data.user?.email_confirmed_at).toBeTruthy()
    expect(verified.data.user?.user_metadata).toMatchObject({ full_name: 'Ada', email_verified: true })
  })

  it('[S1.34] [S7.38] signs a confirmed user in by password; that an account is unconfirmed is only revealed with the right one', async () => {
    const email = freshEmail()
    await auth.client().auth.signUp({ email, password: PASSWORD })
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed')
    expect((await auth.client().auth.signInWithPassword({ email, password: 'not the password' })).error?.code).toBe('invalid_credentials')
    await auth.client().auth.verifyOtp({ email, token: codeFor(auth, email), type: 'signup' })
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).data.session?.expires_in).toBe(3600)
  })

  it('stores the password as an Argon2id hash', async () => {
    const { email } = await signUpConfirmed(auth)
    const { rows } = await auth.pool.query<{ hash: string }>('select password_hash as hash from auth.users where email = $1', [email])
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('ignores role, confirmation, id and app_metadata in the body', async () => {
    const { json } = await auth.call('POST', '/signup', {
      body: {
        email: freshEmail(),
        password: PASSWORD,
        role: 'service_role',
        email_confirm: true,
        app_metadata: { admin: true },
        is_admin: true,
      },
    })
    expect(json).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } })
    expect(json.email_confirmed_at).toBeUndefined()
  })

  it.each([
    [{ email: 'a@example.com', password: 'short' }, 422, 'weak_password'],
    [{ email: 'a@example.com', password: '' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'not an address', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com`, password: PASSWORD }, 400, 'validation_failed'],
    [{ email: 'a@example.com', phone: '15550001', password: PASSWORD }, 400, 'validation_failed'],
    [{ email: ['a@example.com'], password: PASSWORD }, 400, 'bad_json'],
    [{ phone: '15550001', password: PASSWORD }, 400, 'phone_provider_disabled'],
    [{}, 422, 'anonymous_provider_disabled'],
  ])('refuses %j', async (body, status, code) => {
    const answer = await auth.call('POST', '/signup', { body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})

describe('strangers asking who has an account', () => {
  it('sign-up answers alike for a confirmed address and a free one, and mails nothing to the confirmed one', async () => {
    const { email } = await signUpConfirmed(auth)
    const before = auth.mails.length
    const taken = await auth.call('POST', '/signup', { body: { email, password: PASSWORD } })
    expect(auth.mails.length).toBe(before)
    const free = await auth.call('POST', '/signup', { body: { email: freshEmail(), password: PASSWORD } })
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.json).toSorted()).toEqual(Object.keys(free.json).toSorted())
    expect(Object.keys(Object(taken.json.user_metadata)).toSorted()).toEqual(Object.keys(Object(free.json.user_metadata)).toSorted())
  })

  it('sign-in answers alike for an unknown address, one without password and a wrong password', async () => {
    const { email } = await signUpConfirmed(auth)
    const passwordless = freshEmail()
    await auth.client().auth.signInWithOtp({ email: passwordless })
    const asked = [email, passwordless, freshEmail()].map((address) =>
      auth.call('POST', '/token?grant_type=password', { body: { email: address, password: 'a wrong password' } }),
    )
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it.each(['/recover', '/resend', '/magiclink'])('%s answers alike for known and unknown addresses, throttle included', async (path) => {
    const strict = await startTestAuth({ mailThrottle: 60 })
    try {
      const { email } = await signUpConfirmed(strict)
      const ask = (address: string) => strict.call('POST', path, { body: { email: address, type: 'signup' } })
      for (const address of [email, freshEmail()]) {
        const [first, second] = [await ask(address), await ask(address)]
        expect([first.status, first.text, second.status, second.json.code]).toEqual([200, '{}', 429, 'over_email_send_rate_limit'])
      }
    } finally {
      await strict.stop()
    }
  })

  it('no response waits for a mail to be sent, so that its time reveals nothing', async () => {
    const letGo: (() => void)[] = []
    const slow = await startTestAuth({ emailAutoconfirm: true, sendMail: () => new Promise((settle) => letGo.push(settle)) })
    try {
      const { email } = await signUpConfirmed(slow)
      expect((await slow.call('POST', '/recover', { body: { email } })).status).toBe(200)
      expect(letGo).toHaveLength(1)
    } finally {
      for (const go of letGo) go()
      await slow.stop()
    }
  })

  it('an unconfirmed account does not show its data to a second sign-up with its address', async () => {
    const email = freshEmail()
    await auth.call('POST', '/signup', { body: { email, password: PASSWORD, data: { full_name: 'Private Person' } } })
    const { text } = await auth.call('POST', '/signup', { body: { email, password: 'some other password' } })
    expect(text).not.toContain('Private Person')
  })
})

describe('an account planted on another person’s address', () => {
  it('loses the planted password when the owner signs up as well and confirms', async () => {
    const email = freshEmail()
    await auth.call('POST', '/signup', { body: { email, password: 'the planted password' } })
    await auth.call('POST', '/signup', { body: { email, password: PASSWORD } })
    await auth.client().auth.verifyOtp({ email, token: codeFor(auth, email), type: 'signup' })
    expect((await auth.client().auth.signInWithPassword({ email, password: 'the planted password' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it.each(['otp', 'recover'] as const)('loses the planted password when the owner confirms the address by /%s', async (way) => {
    const email = freshEmail()
    await auth.call('POST', '/signup', { body: { email, password: 'the planted password' } })
    await auth.call('POST', `/${way}`, { body: { email } })
    const verified = await auth.client().auth.verifyOtp({ email, token: codeFor(auth, email), type: way === 'otp' ? 'email' : 'recovery' })
    expect(verified.data.session).toBeTruthy()
    expect((await auth.client().auth.signInWithPassword({ email, password: 'the planted password' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('is confirmed only from the mailbox: signing up again with confirmation off does not confirm it', async () => {
    const off = await startTestAuth({ emailAutoconfirm: true })
    try {
      const email = freshEmail()
      await off.call('POST', '/otp', { body: { email } })
      const answer = await off.call('POST', '/signup', { body: { email, password: PASSWORD } })
      expect([answer.status, answer.json.code]).toEqual([422, 'user_already_exists'])
    } finally {
      await off.stop()
    }
  })
})

describe('the mailed link', () => {
  it('signs in once, implicit flow, keeping the query of the target', async () => {
    const { email } = await signUpConfirmed(auth)
    await auth.client().auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://127.0.0.1:3000/in?x=1' } })
    const link = linkFor(auth, email)
    expect(link).toContain('/auth/v1/verify?token=')
    const first = await fetch(link, { redirect: 'manual' })
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/in\?x=1#access_token=/)
    const second = await fetch(link, { redirect: 'manual' })
    expect(second.headers.get('location')).toContain('error_code=otp_expired')
    expect(second.headers.get('location')).not.toContain('access_token')
  })

  it('never redirects to another site', async () => {
    const { email } = await signUpConfirmed(auth)
    await auth.client().auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/' } })
    const altered = new URL(linkFor(auth, email))
    altered.searchParams.set('redirect_to', 'https://evil.example/steal')
    const { headers } = await fetch(altered, { redirect: 'manual' })
    expect(new URL(headers.get('location') ?? '').origin).toBe('http://127.0.0.1:3000')
  })
})
