// What operators can do with a token of the service role, through the published client.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, PASSWORD, signUpConfirmed, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth
let operator: SupabaseClient

beforeAll(async () => {
  auth = await startTestAuth({ mailThrottle: 0 })
  operator = createClient(new URL(auth.url).origin, auth.operator, { auth: { persistSession: false, autoRefreshToken: false } })
})
afterAll(() => auth.stop())

describe('an operator', () => {
  it('creates a confirmed user with metadata, who can sign in', async () => {
    const wanted = {
      email: 'made@example.com',
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { plan: 'pro' },
      user_metadata: { full_name: 'Made' },
    }
    const { data } = await operator.auth.admin.createUser(wanted)
    expect(data.user).toMatchObject({ app_metadata: { plan: 'pro', provider: 'email' }, user_metadata: { full_name: 'Made' } })
    expect((await auth.client().auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD })).error).toBeNull()
    expect((await operator.auth.admin.createUser(wanted)).error?.code).toBe('email_exists')
  })

  it('lists users by pages, with their number', async () => {
    for (const name of ['x', 'y', 'z']) await operator.auth.admin.createUser({ email: `${name}@list.example` })
    const { data } = await operator.auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
    const answer = await auth.call('GET', '/admin/users?page=-1', { bearer: auth.operator })
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
  })

  it('bans a user at once, and lifts the ban', async () => {
    const { id, email, session } = await signUpConfirmed(auth)
    await operator.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect((await auth.call('GET', '/user', { bearer: session.access_token })).status).toBe(403)
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('user_banned')
    await operator.auth.admin.updateUserById(id, { ban_duration: 'none' })
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('deletes a user, wholly or leaving an empty row, and frees the address', async () => {
    for (const softly of [false, true]) {
      const { id, email, session } = await signUpConfirmed(auth)
      expect((await operator.auth.admin.deleteUser(id, softly)).error).toBeNull()
      expect((await operator.auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
      expect((await auth.call('GET', '/user', { bearer: session.access_token })).json.code).toBe('user_not_found')
      expect((await signUpConfirmed(auth, email)).id).not.toBe(id)
      const { rows } = await auth.pool.query('select 1 from auth.users where id = $1', [id])
      expect(rows).toHaveLength(softly ? 1 : 0)
    }
  })

  it('makes links without sending them, and invites by mail', async () => {
    const { data } = await operator.auth.admin.generateLink({ type: 'magiclink', email: 'linked@example.com' })
    expect(auth.mails.some(({ to }) => to === 'linked@example.com')).toBe(false)
    const opened = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('access_token=')
    await operator.auth.admin.inviteUserByEmail('guest@example.com')
    const verified = await auth
      .client()
      .auth.verifyOtp({ email: 'guest@example.com', token: codeFor(auth, 'guest@example.com'), type: 'invite' })
    expect(verified.data.user?.invited_at).toBeTruthy()
  })

  it('sees and removes a factor that was lost', async () => {
    const user = await signUpConfirmed(auth)
    const { data: enrolled } = await user.client.auth.mfa.enroll({ factorType: 'totp' })
    const { data } = await operator.auth.admin.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toMatchObject([{ id: enrolled?.id, status: 'unverified' }])
    expect((await operator.auth.admin.mfa.deleteFactor({ userId: user.id, id: enrolled?.id ?? '' })).error).toBeNull()
  })

  it('is refused with 401 without the token', async () => {
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
      ['GET', '/admin/sso/providers'],
    ] as const) {
      expect((await auth.call(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
    }
  })
})
