import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, PASSWORD, signUpConfirmed, startTestAuth, type SignedUp, type TestAuth } from './testing/start-test-auth.ts'

let auth: TestAuth
beforeAll(async () => void (auth = await startTestAuth()))
afterAll(() => auth.stop())

const sessionIdOf = ({ session }: Pick<SignedUp, 'session'>): string =>
  JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()).session_id

describe('the sessions of a user', () => {
  it('are listed with their device, and ended one by one by their owner alone', async () => {
    const ada = await signUpConfirmed(auth)
    const bob = await signUpConfirmed(auth)
    const { accounts, isSessionLive } = auth.service
    const sessionId = sessionIdOf(ada)
    // The confirming code began a session as well.
    const listed = await accounts.listSessions(ada.id)
    expect(listed.map(({ id }) => id)).toContain(sessionId)
    expect(listed.find(({ id }) => id === sessionId)).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) })
    expect(await accounts.endSession({ userId: bob.id, sessionId })).toBe(false)
    expect(await accounts.endSession({ userId: ada.id, sessionId: 'no id' })).toBe(false)
    expect(await isSessionLive(sessionId)).toBe(true)
    expect(await accounts.endSession({ userId: ada.id, sessionId })).toBe(true)
    expect(await isSessionLive(sessionId)).toBe(false)
    expect((await auth.call('GET', '/user', { bearer: ada.session.access_token })).status).toBe(403)
  })

  it('that have verified one factor of two are live, but not complete', async () => {
    const ada = await signUpConfirmed(auth)
    const { isSessionLive, isSessionComplete } = auth.service
    expect(await isSessionComplete(sessionIdOf(ada))).toBe(true)
    const { data: factor } = await ada.client.auth.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const code = new TOTP({ secret: factor.totp.secret }).generate({ timestamp: Number(auth.now()) })
    await ada.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(await isSessionComplete(sessionIdOf(ada))).toBe(true)
    const { data } = await auth.client().auth.signInWithPassword({ email: ada.email, password: PASSWORD })
    if (!data.session) throw new Error('no session')
    const halfWay = sessionIdOf({ session: data.session })
    expect([await isSessionLive(halfWay), await isSessionComplete(halfWay)]).toEqual([true, false])
    expect(await isSessionComplete(randomUUID())).toBe(false)
  })
})

describe('the owner of an account', () => {
  it('is proved by the password, or by a mailed code that works once', async () => {
    const ada = await signUpConfirmed(auth)
    const { accounts } = auth.service
    expect(await accounts.proveOwner(ada.id, { password: PASSWORD })).toBe('proved')
    expect(await accounts.proveOwner(ada.id, { password: 'another password' })).toBe('wrong')
    expect(await accounts.proveOwner(randomUUID(), { password: PASSWORD })).toBe('wrong')
    await ada.client.auth.reauthenticate()
    const code = codeFor(auth, ada.email)
    expect(await accounts.proveOwner(ada.id, { code: code === '000000' ? '111111' : '000000' })).toBe('wrong')
    const many = await Promise.all(Array.from({ length: 4 }, () => accounts.proveOwner(ada.id, { code })))
    expect(many.toSorted()).toEqual(['proved', 'wrong', 'wrong', 'wrong'])
    expect(await accounts.proveOwner(ada.id, {})).toBe('wrong')
  })

  it('cannot be impersonated by guessing passwords, even in parallel', async () => {
    const ada = await signUpConfirmed(auth)
    const { accounts } = auth.service
    const guesses = await Promise.all(Array.from({ length: 40 }, () => accounts.proveOwner(ada.id, { password: 'a guess' })))
    // Some tries are allowed again while the test runs.
    expect(guesses.filter((verdict) => verdict === 'too_many').length).toBeGreaterThan(5)
    expect(guesses.filter((verdict) => verdict === 'proved')).toEqual([])
  })
})

describe('a deleted user', () => {
  it('leaves nothing behind and frees the address', async () => {
    const ada = await signUpConfirmed(auth)
    await ada.client.auth.mfa.enroll({ factorType: 'totp' })
    await ada.client.auth.reauthenticate()
    const { accounts, isSessionLive } = auth.service
    expect(await accounts.describeUser(ada.id)).toMatchObject({ id: ada.id, email: ada.email })
    await accounts.deleteUser(ada.id)
    await accounts.deleteUser(ada.id)
    expect(await accounts.describeUser(ada.id)).toBeNull()
    expect(await isSessionLive(sessionIdOf(ada))).toBe(false)
    for (const table of ['sessions', 'identities', 'factors', 'one_time_codes']) {
      expect((await auth.pool.query(`select 1 from auth.${table} where user_id = $1`, [ada.id])).rowCount, table).toBe(0)
    }
    expect((await auth.client().auth.signUp({ email: ada.email, password: PASSWORD })).error).toBeNull()
  })
})
