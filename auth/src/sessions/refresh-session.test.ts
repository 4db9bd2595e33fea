// Refreshing through the real endpoint: rotation, parallel use, theft.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import { startTestAuth, type CallAnswer, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ emailAutoconfirm: true, refreshReuseInterval: 10 })
})
afterAll(() => auth.stop())

let count = 0
async function signUp(): Promise<{ access: string; refresh: string; email: string }> {
  const email = `refresher${++count}@example.com`
  const { json } = await auth.call('POST', '/signup', { body: { email, password: 'a good long password' } })
  return { access: String(json.access_token), refresh: String(json.refresh_token), email }
}
const refresh = (token: string): Promise<CallAnswer> =>
  auth.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
const tokenOf = (answer: CallAnswer): string => String(answer.json.refresh_token)

describe('refreshing a session', () => {
  it('[S4.58] rotates the refresh token and keeps the session', async () => {
    const { access, refresh: token } = await signUp()
    const answer = await refresh(token)
    expect(answer.status).toBe(200)
    expect(tokenOf(answer)).not.toBe(token)
    expect(decodeJwt(String(answer.json.access_token)).session_id).toBe(decodeJwt(access).session_id)
  })

  it('ends on one session and one token however many refreshes come at once', async () => {
    const { refresh: token } = await signUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
    expect(new Set(answers.map(({ json }) => decodeJwt(String(json.access_token)).session_id)).size).toBe(1)
  })

  it('hands the active token again to a client that lost the answer, however late', async () => {
    const { refresh: token } = await signUp()
    const active = tokenOf(await refresh(token))
    auth.passTime(3000)
    expect(tokenOf(await refresh(token))).toBe(active)
  })

  it('ends the session, access token included, when a stolen old token comes back', async () => {
    const { refresh: first, email } = await signUp()
    const second = tokenOf(await refresh(first))
    const third = await refresh(second)
    const elsewhere = await auth.call('POST', '/token?grant_type=password', { body: { email, password: 'a good long password' } })
    auth.passTime(11)
    const stolen = await refresh(first)
    expect([stolen.status, stolen.json.code]).toEqual([400, 'refresh_token_already_used'])
    expect((await refresh(tokenOf(third))).json.code).toBe('refresh_token_not_found')
    expect((await auth.call('GET', '/user', { bearer: String(third.json.access_token) })).json.code).toBe('session_not_found')
    expect((await refresh(tokenOf(elsewhere))).status).toBe(200)
  })

  it('takes an older token within the reuse interval for a race, not for theft', async () => {
    const { refresh: first } = await signUp()
    const third = tokenOf(await refresh(tokenOf(await refresh(first))))
    expect(tokenOf(await refresh(first))).toBe(third)
  })

  it('refuses forged, foreign and malformed tokens alike without a trace', async () => {
    const { refresh: token } = await signUp()
    const bytes = Buffer.from(token, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect((await refresh(bytes.toString('base64url'))).json.code).toBe('refresh_token_not_found')
    expect((await refresh('x')).json.code).toBe('validation_failed')
    expect((await refresh('')).json.code).toBe('validation_failed')
    expect((await refresh(token)).status).toBe(200)
  })

  it('stores nothing that a reader of the database could refresh with', async () => {
    const { refresh: token } = await signUp()
    const dump = await auth.pool.query<{ row: string }>(`select s::text as row from auth.sessions s`)
    expect(dump.rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})
