// One-time codes under attack: guessing, replay, expiry, mix-ups; and the PKCE code that a mailed link returns.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, linkFor, PASSWORD, signUpConfirmed, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ mailThrottle: 0, smsThrottle: 0, phoneSignIn: true, codeAttemptsMax: 8, mailCodeLifetime: 3600 })
})
afterAll(() => auth.stop())

const verify = (email: string, token: string, type = 'email') => auth.call('POST', '/verify', { body: { email, token, type } })
const wrongOf = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

async function withCode(): Promise<{ email: string; code: string; id: string }> {
  const { email, id } = await signUpConfirmed(auth)
  await auth.call('POST', '/otp', { body: { email } })
  return { email, id, code: codeFor(auth, email) }
}

describe('[S7.39] [S7.40] a mailed code', () => {
  it('signs in once', async () => {
    const { email, code } = await withCode()
    expect((await verify(email, code)).json).toMatchObject({ token_type: 'bearer', user: { email } })
    const again = await verify(email, code)
    expect([again.status, again.json.code, again.json.message]).toEqual([403, 'otp_expired', 'Token has expired or is invalid'])
  })

  it('signs in exactly one of many requests that send it at once', async () => {
    const { email, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is void after a few wrong tries, even sent in parallel, while the link stays valid', async () => {
    const { email, code } = await withCode()
    const link = linkFor(auth, email)
    await Promise.all(Array.from({ length: 30 }, (_, index) => verify(email, wrongOf(code, index + 1))))
    expect((await verify(email, code)).json.code).toBe('otp_expired')
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('access_token=')
  })

  it('cannot be guessed by requesting new codes repeatedly', async () => {
    const { email } = await withCode()
    const guesses = 8
    for (let round = 0; round < 3; round++) {
      const code = codeFor(auth, email)
      await Promise.all(Array.from({ length: guesses }, (_, index) => verify(email, wrongOf(code, index + 1))))
      await auth.call('POST', '/otp', { body: { email } })
    }
    expect((await verify(email, codeFor(auth, email))).status).toBe(403)
    auth.passTime(3601)
    await auth.call('POST', '/otp', { body: { email } })
    expect((await verify(email, codeFor(auth, email))).status).toBe(200)
  })

  it('is valid for an hour', async () => {
    const { email, code } = await withCode()
    auth.passTime(3601)
    expect((await verify(email, code)).json.code).toBe('otp_expired')
  })

  it('is bound to its address and its purpose', async () => {
    const [a, b] = [await withCode(), await withCode()]
    // Two codes may be the same by chance.
    expect((await verify(b.email, a.code)).status).toBe(a.code === b.code ? 200 : 403)
    expect((await verify(a.email, a.code, 'signup')).json.code).toBe('otp_expired')
    expect((await verify(a.email, a.code, 'email_change')).json.code).toBe('otp_expired')
  })

  it('is replaced by the next one', async () => {
    const { email, code } = await withCode()
    await auth.call('POST', '/otp', { body: { email } })
    const next = codeFor(auth, email)
    const statuses = [(await verify(email, code)).status, (await verify(email, next)).status]
    expect(statuses).toEqual(code === next ? [200, 403] : [403, 200])
  })

  it('cannot be read, nor its link, from the database', async () => {
    const { email, code, id } = await withCode()
    const { rows } = await auth.pool.query<{ row: string }>('select c::text as row from auth.one_time_codes c where user_id = $1', [id])
    const token = new URL(linkFor(auth, email)).searchParams.get('token') ?? 'missing'
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row.replaceAll(/[0-9a-f]{64}|[0-9a-f-]{36}|\d{4}-\d\d-\d\d \S+/g, '')).not.toContain(code)
  })
})

describe('[S7.41] a texted code', () => {
  it('confirms a phone sign-up and then signs in', async () => {
    await auth.call('POST', '/signup', { body: { phone: '+1 555 0100', password: PASSWORD } })
    const sent = auth.texts.at(-1)
    expect(sent?.phone).toBe('15550100')
    const notYet = await auth.call('POST', '/token?grant_type=password', { body: { phone: '+15550100', password: PASSWORD } })
    expect(notYet.json.code).toBe('phone_not_confirmed')
    const verified = await auth.call('POST', '/verify', { body: { phone: '15550100', token: sent?.code, type: 'sms' } })
    expect(verified.json).toMatchObject({ token_type: 'bearer', user: { phone: '15550100', app_metadata: { provider: 'phone' } } })
  })

  it('is answered by 422 sms_send_failed where the provider refuses the message', async () => {
    const broken = await startTestAuth({ phoneSignIn: true, sendSms: () => Promise.reject(new Error('provider down')) })
    try {
      const answer = await broken.call('POST', '/otp', { body: { phone: '15550101' } })
      expect([answer.status, answer.json.code]).toEqual([422, 'sms_send_failed'])
    } finally {
      await broken.stop()
    }
  })
})

describe('a throttle', () => {
  it('lets one of many requests at once through', async () => {
    const strict = await startTestAuth({ mailThrottle: 60 })
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => strict.call('POST', '/otp', { body: { email: 'many@example.com' } })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 429 || status === 409)).toHaveLength(7)
      expect(strict.mails).toHaveLength(1)
      strict.passTime(61)
      expect((await strict.call('POST', '/otp', { body: { email: 'many@example.com' } })).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  it('also limits the whole instance', async () => {
    const small = await startTestAuth({ mailsPerHour: 2 })
    try {
      const ask = (email: string) => small.call('POST', '/otp', { body: { email } })
      const statuses = [(await ask('a@example.com')).status, (await ask('b@example.com')).status, (await ask('c@example.com')).status]
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await small.stop()
    }
  })
})

describe('the PKCE flow', () => {
  const verifier = 'v'.repeat(64)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const exchange = (code: string, codeVerifier: string) =>
    auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: codeVerifier } })

  async function codeFromLink(): Promise<string> {
    const { email } = await signUpConfirmed(auth)
    await auth.call('POST', '/recover', { body: { email, code_challenge: challenge, code_challenge_method: 's256' } })
    const { headers } = await fetch(linkFor(auth, email), { redirect: 'manual' })
    const target = new URL(headers.get('location') ?? '')
    expect(target.hash).toBe('')
    return target.searchParams.get('code') ?? ''
  }

  it('gives a session for the right verifier only, once; a wrong verifier does not use up the code', async () => {
    const code = await codeFromLink()
    expect((await exchange(code, 'w'.repeat(64))).json.code).toBe('bad_code_verifier')
    expect((await exchange(code, verifier)).json).toMatchObject({ token_type: 'bearer' })
    const again = await exchange(code, verifier)
    expect([again.status, again.json.code]).toEqual([404, 'flow_state_not_found'])
  })

  it('gives one session to many exchanges at once', async () => {
    const code = await codeFromLink()
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('counts five minutes from the moment the link was opened', async () => {
    const { email } = await signUpConfirmed(auth)
    await auth.call('POST', '/recover', { body: { email, code_challenge: challenge, code_challenge_method: 's256' } })
    auth.passTime(1200)
    const { headers } = await fetch(linkFor(auth, email), { redirect: 'manual' })
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    auth.passTime(301)
    const late = await exchange(code, verifier)
    expect([late.status, late.json.code]).toEqual([422, 'flow_state_expired'])
    const fresh = await codeFromLink()
    auth.passTime(290)
    expect((await exchange(fresh, verifier)).status).toBe(200)
  })

  it('stores no code that a reader of the database could exchange', async () => {
    const code = await codeFromLink()
    const { rows } = await auth.pool.query<{ row: string }>('select f::text as row from auth.flow_states f')
    expect(rows.some(({ row }) => row.includes(code))).toBe(false)
  })
})
