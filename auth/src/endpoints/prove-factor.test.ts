// Second factors: enrolling them, raising a session to aal2 with them, and attacks that must fail.
import { Secret, TOTP } from 'otpauth'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signUpConfirmed, startTestAuth, type SignedUp, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ emailAutoconfirm: true, anonymousSignIn: true, phoneFactorEnrol: true, phoneFactorVerify: true })
})
afterAll(() => auth.stop())

const codeAt = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(auth.now()) + shift * 1000 })
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

interface WithFactor extends SignedUp {
  factorId: string
  secret: string
  bearer: string
}

async function enrol(user: SignedUp, name?: string): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** A user whose session has been raised by an authenticator app. */
async function withFactor(): Promise<WithFactor> {
  const user = await signUpConfirmed(auth)
  const { factorId, secret } = await enrol(user)
  const { data, error } = await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })
  if (error) throw error
  // Each code is accepted once, so the clock moves to the next one.
  auth.passTime(60)
  return { ...user, factorId, secret, bearer: data.access_token }
}

const signInAgain = async (email: string): Promise<string> =>
  (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).data.session?.access_token ?? ''
const challenge = async (bearer: string, factorId: string): Promise<string> =>
  String((await auth.call('POST', `/factors/${factorId}/challenge`, { bearer, body: {} })).json.id)
const verify = (bearer: string, factorId: string, body: object) => auth.call('POST', `/factors/${factorId}/verify`, { bearer, body })

describe('[S7.47] [S4.60] an authenticator app', () => {
  it('[S3.18] [S3.19] is enrolled with a secret, an otpauth address and a QR code, which are shown only once', async () => {
    const user = await signUpConfirmed(auth)
    const { data } = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone', issuer: 'Quarry' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('Quarry')
    const { text } = await auth.call('GET', '/user', { bearer: user.session.access_token })
    expect(text).toContain('my phone')
    expect(text).not.toContain(data?.totp.secret)
    const { rows } = await auth.pool.query<{ box: Buffer }>('select sealed_secret as box from auth.factors where id = $1', [data?.id])
    expect(rows[0]?.box.toString('latin1')).not.toContain(data?.totp.secret)
  })

  it('[S3.16] raises the session that verified it to aal2, and ends the user’s sessions without a second factor', async () => {
    const user = await signUpConfirmed(auth)
    const other = await signInAgain(user.email)
    const { factorId, secret } = await enrol(user)
    const { data } = await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })
    const claims = decodeJwt(data?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(user.session.access_token).session_id })
    expect(JSON.stringify(claims.amr)).toContain('totp')
    expect((await auth.call('GET', '/user', { bearer: other })).json.code).toBe('session_not_found')
    expect(data?.user.factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
  })

  it('gets a default name where none is given, and is refused with a name that another factor has', async () => {
    const user = await signUpConfirmed(auth)
    await enrol(user)
    await enrol(user)
    await enrol(user, 'work')
    await expect(enrol(user, 'work')).rejects.toMatchObject({ code: 'mfa_factor_name_conflict' })
    const { data } = await user.client.auth.mfa.listFactors()
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['Authenticator app', 'Authenticator app 2', 'work'])
  })

  it('cannot be enrolled by an anonymous user', async () => {
    const client = auth.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'no_authorization' })
  })
})

describe('attacks on a second factor', () => {
  it('a code is accepted only once, even for a new challenge', async () => {
    const user = await withFactor()
    const code = codeAt(user.secret)
    const first = await verify(user.bearer, user.factorId, { challenge_id: await challenge(user.bearer, user.factorId), code })
    expect(first.status).toBe(200)
    const second = await verify(user.bearer, user.factorId, { challenge_id: await challenge(user.bearer, user.factorId), code })
    expect([second.status, second.json.code]).toEqual([422, 'mfa_verification_failed'])
  })

  it('a code older than the last one used is refused', async () => {
    const user = await withFactor()
    const older = codeAt(user.secret)
    const newer = codeAt(user.secret, 30)
    await verify(user.bearer, user.factorId, { challenge_id: await challenge(user.bearer, user.factorId), code: newer })
    const answer = await verify(user.bearer, user.factorId, { challenge_id: await challenge(user.bearer, user.factorId), code: older })
    expect(answer.status).toBe(422)
  })

  it('a code sent several times at the same moment is accepted once', async () => {
    const user = await withFactor()
    const bearer = await signInAgain(user.email)
    const id = await challenge(bearer, user.factorId)
    const code = codeAt(user.secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(bearer, user.factorId, { challenge_id: id, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('wrong codes are limited over all challenges of a factor, after which the right code is refused too', async () => {
    const user = await withFactor()
    const bearer = await signInAgain(user.email)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const id = await challenge(bearer, user.factorId)
      const tries = Array.from({ length: 7 }, () => verify(bearer, user.factorId, { challenge_id: id, code: wrongOf(codeAt(user.secret)) }))
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20)
    const right = await verify(bearer, user.factorId, { challenge_id: await challenge(bearer, user.factorId), code: codeAt(user.secret) })
    expect(right.status).toBe(429)
  })

  it('a refresh token from before the second factor does not inherit it', async () => {
    const user = await signUpConfirmed(auth)
    const { factorId, secret } = await enrol(user)
    await user.client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })
    const answer = await auth.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: user.session.refresh_token } })
    expect([answer.status, answer.json.code]).toEqual([400, 'refresh_token_already_used'])
    expect((await user.client.auth.refreshSession()).error).toBeNull()
  })

  it('a session without the second factor can neither remove or add a factor nor change password or e-mail address', async () => {
    const user = await withFactor()
    const bearer = await signInAgain(user.email)
    const answers = await Promise.all([
      auth.call('DELETE', `/factors/${user.factorId}`, { bearer }),
      auth.call('POST', '/factors', { bearer, body: { factor_type: 'totp', friendly_name: 'mine' } }),
      auth.call('PUT', '/user', { bearer, body: { password: 'another good password' } }),
      auth.call('PUT', '/user', { bearer, body: { email: 'elsewhere@example.com' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 403, 401, 401])
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set(['insufficient_aal']))
  })

  it('the factor and the challenge of another user are answered as not found', async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()]
    const answers = await Promise.all([
      auth.call('POST', `/factors/${theirs.factorId}/challenge`, { bearer: mine.bearer, body: {} }),
      auth.call('DELETE', `/factors/${theirs.factorId}`, { bearer: mine.bearer }),
    ])
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [404, 'mfa_factor_not_found'],
      [404, 'mfa_factor_not_found'],
    ])
    const foreign = await challenge(theirs.bearer, theirs.factorId)
    const answer = await verify(mine.bearer, mine.factorId, { challenge_id: foreign, code: codeAt(mine.secret) })
    expect([answer.status, answer.json.code]).toEqual([422, 'mfa_factor_not_found'])
  })

  it('a challenge expires after five minutes', async () => {
    const user = await withFactor()
    const id = await challenge(user.bearer, user.factorId)
    auth.passTime(301)
    const answer = await verify(user.bearer, user.factorId, { challenge_id: id, code: codeAt(user.secret) })
    expect(answer.json.code).toBe('mfa_challenge_expired')
  })
})

describe('removing a factor', () => {
  it('lowers the session that it had raised back to aal1', async () => {
    const user = await withFactor()
    const { error } = await user.client.auth.mfa.unenroll({ factorId: user.factorId })
    expect(error).toBeNull()
    const { data } = await user.client.auth.refreshSession()
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims.aal).toBe('aal1')
    expect(JSON.stringify(claims.amr)).not.toContain('totp')
  })
})

describe('a phone as second factor', () => {
  it('raises the session to aal2 with the code of a text message, and limits how often one is sent', async () => {
    const user = await signUpConfirmed(auth)
    const { data } = await user.client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550300', friendlyName: 'text' })
    const bearer = user.session.access_token
    const id = await challenge(bearer, data?.id ?? '')
    const code = auth.texts.at(-1)?.code ?? ''
    const throttled = await auth.call('POST', `/factors/${data?.id}/challenge`, { bearer, body: {} })
    expect(throttled.json.code).toBe('over_sms_send_rate_limit')
    expect((await verify(bearer, data?.id ?? '', { challenge_id: id, code: wrongOf(code) })).json.code).toBe('mfa_verification_failed')
    const raised = await verify(bearer, data?.id ?? '', { challenge_id: id, code })
    expect(decodeJwt(String(raised.json.access_token))).toMatchObject({ aal: 'aal2' })
  })
})
