// Attacks across endpoints: guessing, timing, reading the database or the log, mass sign-up. Attacks on one endpoint are tested beside it.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPassword } from './users/password.ts'
import { codeFor, linkFor, PASSWORD, signUpConfirmed, startTestAuth, type TestAuth } from './testing/start-test-auth.ts'

vi.mock('./users/password.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./users/password.ts')>()
  return { ...original, isPassword: vi.fn(original.isPassword) }
})

let auth: TestAuth
beforeAll(async () => void (auth = await startTestAuth()))
afterAll(() => auth.stop())
beforeEach(() => void vi.mocked(isPassword).mockClear())

let count = 0
const freshEmail = (): string => `attacked${++count}@example.com`
const signIn = (email: string, password: string) => auth.call('POST', '/token?grant_type=password', { body: { email, password } })

describe('a timing attack', () => {
  it('sees one password comparison for an unknown address, an address without password and a wrong password', async () => {
    const { email } = await signUpConfirmed(auth)
    const passwordless = freshEmail()
    await auth.client().auth.signInWithOtp({ email: passwordless })
    for (const address of [email, passwordless, freshEmail()]) {
      vi.mocked(isPassword).mockClear()
      await signIn(address, 'a wrong password')
      expect(vi.mocked(isPassword), address).toHaveBeenCalledOnce()
    }
  })

  it('sees one password comparison for a sign-up with a free address and with a taken one', async () => {
    const { email } = await signUpConfirmed(auth)
    for (const address of [email, freshEmail()]) {
      vi.mocked(isPassword).mockClear()
      await auth.call('POST', '/signup', { body: { email: address, password: PASSWORD } })
      expect(vi.mocked(isPassword), address).toHaveBeenCalledOnce()
    }
  })
})

describe('guessing a password', () => {
  it('is refused after some tries, also in parallel and from any address, whether or not the account exists', async () => {
    const { email } = await signUpConfirmed(auth)
    for (const address of [email, freshEmail()]) {
      const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(address, `guess ${index}`)))
      const held = guesses.filter(({ status }) => status === 429)
      // Some tries are allowed again while the test runs.
      expect(held.length).toBeGreaterThan(0)
      expect(new Set(held.map(({ json }) => json.code))).toEqual(new Set(['over_request_rate_limit']))
    }
    auth.passTime(900)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  it('is limited without counting correct passwords', async () => {
    const { email } = await signUpConfirmed(auth)
    const many = await Promise.all(Array.from({ length: 40 }, () => signIn(email, PASSWORD).then(({ status }) => status)))
    // Forty at once exceed the limit of parallel attempts; sequential sign-ins have no limit.
    expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30)
    for (let times = 0; times < 5; times++) expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  it('is refused just as soon for the current password of a stolen session', async () => {
    const { session } = await signUpConfirmed(auth)
    const change = (current: string) =>
      auth.call('PUT', '/user', { bearer: session.access_token, body: { password: 'a password of the thief', current_password: current } })
    const tries = await Promise.all(Array.from({ length: 40 }, (_, index) => change(`guess ${index}`)))
    expect(new Set(tries.map(({ json }) => json.code))).toEqual(new Set(['current_password_invalid', 'over_request_rate_limit']))
  })
})

describe('mass sign-up', () => {
  it('is refused after some sign-ups from one address, whatever its headers claim', async () => {
    const limited = await startTestAuth({ limitLoopback: true, trustedHops: 0 })
    try {
      const answers = await Promise.all(
        Array.from({ length: 45 }, (_, index) =>
          limited.call('POST', '/signup', {
            body: { email: freshEmail(), password: PASSWORD },
            headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
          }),
        ),
      )
      const taken = answers.filter(({ status }) => status === 200).length
      // 30 at once, and one more every ten seconds.
      expect(taken).toBeGreaterThanOrEqual(30)
      expect(taken).toBeLessThan(45)
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
        new Set(['over_request_rate_limit']),
      )
      const { rows } = await limited.pool.query<{ n: number }>('select count(*)::int as n from auth.users')
      expect(rows).toEqual([{ n: taken }])
    } finally {
      await limited.stop()
    }
  })
})

describe('a reader of the database', () => {
  it('finds nothing to sign in with: no password, code, link, token or secret of an authenticator', async () => {
    const { client, email, session } = await signUpConfirmed(auth)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const totp = new TOTP({ secret: factor.totp.secret }).generate({ timestamp: Number(auth.now()) })
    const raised = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totp })
    await auth.call('POST', '/recover', { body: { email } })
    await client.auth.reauthenticate()
    const { rows: tables } = await auth.pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'auth' and table_type = 'BASE TABLE'`,
    )
    const dump: string[] = []
    for (const { name } of tables) {
      const { rows } = await auth.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from auth.${name} t`)
      // Bytes are dumped as hex, so their text is searched as well.
      for (const { row } of rows)
        dump.push(row, ...[...row.matchAll(/"\\\\x([0-9a-f]+)"/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')))
    }
    const stored = dump.join('\n')
    expect(stored).toContain(email)
    const link = new URL(auth.mails.findLast((mail) => mail.kind === 'recovery')?.links[0] ?? linkFor(auth, email))
    const secrets: Record<string, string | null | undefined> = {
      password: PASSWORD,
      'secret of the authenticator': factor.totp.secret,
      'refresh token': session.refresh_token,
      'refresh token after the second step': raised.data?.refresh_token,
      'access token': session.access_token,
      'token of the mailed link': link.searchParams.get('token'),
      'mailed code': `"${codeFor(auth, email)}"`,
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).toBeTruthy()
      expect(stored.includes(secret ?? ''), name).toBe(false)
    }
  })
})

describe('a reader of the error log', () => {
  it('finds no password, code or token', async () => {
    const told: unknown[] = []
    const failing = await startTestAuth({
      emailAutoconfirm: true,
      sendMail: async (mail) => Promise.reject(new Error(`no mail server for ${mail.kind}`)),
      onError: (error) => told.push(error),
    })
    try {
      const { email, session } = await signUpConfirmed(failing)
      await failing.call('POST', '/recover', { body: { email } })
      await failing.pool.query('alter table auth.sessions rename to sessions_away')
      const answer = await failing.call('POST', '/token?grant_type=password', { body: { email, password: PASSWORD } })
      await failing.pool.query('alter table auth.sessions_away rename to sessions')
      expect([answer.status, answer.json.code]).toEqual([500, 'unexpected_failure'])
      expect(told.length).toBeGreaterThan(1)
      const text = told
        .map((error) => (error instanceof Error ? JSON.stringify({ ...error, message: error.message, stack: error.stack }) : ''))
        .join()
      for (const secret of [PASSWORD, session.access_token, session.refresh_token]) {
        expect(text.includes(secret)).toBe(false)
        expect(answer.text.includes(secret)).toBe(false)
      }
    } finally {
      await failing.stop()
    }
  })
})
