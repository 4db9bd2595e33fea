// PUT /user and its effects: metadata, passwords, a change of the address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, linkFor, PASSWORD, signUpConfirmed, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ mailThrottle: 0, smsThrottle: 0, phoneSignIn: true, anonymousSignIn: true })
})
afterAll(() => auth.stop())

let count = 0
const freshEmail = (): string => `moved${++count}@example.com`
const isAlive = async (bearer: string): Promise<boolean> => (await auth.call('GET', '/user', { bearer })).status === 200
const verifyChange = (email: string, token: string) => auth.call('POST', '/verify', { body: { type: 'email_change', email, token } })

describe('[S7.45] metadata', () => {
  it('[S3.17] merges key by key, and null removes', async () => {
    const { client } = await signUpConfirmed(auth)
    await client.auth.updateUser({ data: { full_name: 'Ada', company: 'Engines', bio: 'x' } })
    const { data } = await client.auth.updateUser({ data: { bio: null, location: 'London' } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', company: 'Engines', location: 'London' })
    expect(data.user?.user_metadata).not.toHaveProperty('bio')
  })
  it('of the application can only be changed by operators', async () => {
    const { session } = await signUpConfirmed(auth)
    const answer = await auth.call('PUT', '/user', { bearer: session.access_token, body: { app_metadata: { plan: 'pro' } } })
    expect([answer.status, answer.json.code]).toEqual([403, 'not_admin'])
  })
})

describe('a new password', () => {
  it('ends the other sessions, voids pending codes and keeps this session', async () => {
    const { client, email, session } = await signUpConfirmed(auth)
    const other = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
    await auth.call('POST', '/recover', { body: { email } })
    const pending = codeFor(auth, email)
    expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
    expect(await isAlive(other.data.session?.access_token ?? '')).toBe(false)
    expect(await isAlive(session.access_token)).toBe(true)
    const stale = await auth.call('POST', '/verify', { body: { type: 'recovery', email, token: pending } })
    expect(stale.json.code).toBe('otp_expired')
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('invalid_credentials')
    expect((await auth.client().auth.signInWithPassword({ email, password: 'another good password' })).error).toBeNull()
  })
  it('must differ from the old one and meet the rules', async () => {
    const { client } = await signUpConfirmed(auth)
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password')
  })
  it('[S7.43] [S7.44] needs a mailed nonce where the setting requires it and the session is a day old', async () => {
    const strict = await startTestAuth({ reauthenticateForPassword: true, mailThrottle: 0, accessTokenLifetime: 200_000 })
    try {
      const { client, email, session } = await signUpConfirmed(strict)
      strict.passTime(25 * 3600)
      const change = (nonce?: string) =>
        strict.call('PUT', '/user', { bearer: session.access_token, body: { password: 'another good password', nonce } })
      expect((await change()).json.code).toBe('reauthentication_needed')
      await client.auth.reauthenticate()
      const nonce = codeFor(strict, email)
      expect((await change(String((Number(nonce) + 1) % 1_000_000).padStart(6, '0'))).json.code).toBe('reauthentication_not_valid')
      expect((await change(nonce)).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
  it('needs the current one where the setting requires it, but not after a recovery', async () => {
    const strict = await startTestAuth({ requireCurrentPassword: true, mailThrottle: 0 })
    try {
      const { email, session } = await signUpConfirmed(strict)
      const change = (bearer: string, current?: string) =>
        strict.call('PUT', '/user', { bearer, body: { password: 'another good password', current_password: current } })
      expect((await change(session.access_token)).json.code).toBe('current_password_required')
      expect((await change(session.access_token, 'wrong')).json.code).toBe('current_password_invalid')
      await strict.call('POST', '/recover', { body: { email } })
      const recovered = await strict.call('POST', '/verify', { body: { type: 'recovery', email, token: codeFor(strict, email) } })
      expect((await change(String(recovered.json.access_token))).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

describe('moving to another e-mail address', () => {
  it('needs the codes of both mailboxes, in either order', async () => {
    for (const order of ['old first', 'new first']) {
      const { client, email, id } = await signUpConfirmed(auth)
      const to = freshEmail()
      const { data } = await client.auth.updateUser({ email: to })
      expect(data.user).toMatchObject({ email, new_email: to })
      const addresses = order === 'old first' ? [email, to] : [to, email]
      const [first = '', second = ''] = addresses
      const half = await verifyChange(first, codeFor(auth, first))
      expect(half.json).toEqual({ msg: expect.any(String), code: '200' })
      const whole = await verifyChange(second, codeFor(auth, second))
      expect(whole.json).toMatchObject({ token_type: 'bearer', user: { id, email: to } })
      expect((await auth.client().auth.signInWithPassword({ email: to, password: PASSWORD })).error).toBeNull()
      expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('invalid_credentials')
    }
  })
  it('is not done with one mailbox alone, even when mails are sent again', async () => {
    const { client, email } = await signUpConfirmed(auth)
    const to = freshEmail()
    await client.auth.updateUser({ email: to })
    const code = codeFor(auth, to)
    await verifyChange(to, code)
    expect((await verifyChange(to, code)).status).toBe(403)
    await auth.call('POST', '/resend', { body: { type: 'email_change', email } })
    const again = await verifyChange(to, codeFor(auth, to))
    expect(again.json.msg).toBeTruthy()
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })
  it('by links, reports the half-confirmed change in the fragment', async () => {
    const { client, email } = await signUpConfirmed(auth)
    const to = freshEmail()
    await client.auth.updateUser({ email: to })
    const half = await fetch(linkFor(auth, email), { redirect: 'manual' })
    expect(half.headers.get('location')).toMatch(/#message=Confirmation\+link\+accepted/)
    const whole = await fetch(linkFor(auth, to), { redirect: 'manual' })
    expect(whole.headers.get('location')).toContain('type=email_change')
  })
  it('refuses an address of another user, also one that was taken in the meantime', async () => {
    const { client, email } = await signUpConfirmed(auth)
    const taken = await signUpConfirmed(auth)
    expect((await client.auth.updateUser({ email: taken.email })).error?.code).toBe('email_exists')
    const to = freshEmail()
    await client.auth.updateUser({ email: to })
    const [codeOld, codeNew] = [codeFor(auth, email), codeFor(auth, to)]
    await signUpConfirmed(auth, to)
    await verifyChange(email, codeOld)
    expect((await verifyChange(to, codeNew)).json.code).toBe('email_exists')
  })
})

describe('a phone number', () => {
  it('is added once the texted code is entered', async () => {
    const { client, id } = await signUpConfirmed(auth)
    await client.auth.updateUser({ phone: '+15550200' })
    const answer = await auth.call('POST', '/verify', { body: { type: 'phone_change', phone: '15550200', token: auth.texts.at(-1)?.code } })
    expect(answer.json).toMatchObject({ user: { id, phone: '15550200' } })
  })
})

describe('an anonymous user', () => {
  it('becomes permanent by proving an address', async () => {
    const client = auth.client()
    const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, identities: [] })
    const to = freshEmail()
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.status).toBe(422)
    await client.auth.updateUser({ email: to })
    const answer = await verifyChange(to, codeFor(auth, to))
    expect(answer.json).toMatchObject({ user: { id: data.user?.id, email: to, is_anonymous: false, user_metadata: { theme: 'dark' } } })
  })
})
