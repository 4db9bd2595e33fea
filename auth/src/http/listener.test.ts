// Rules of every endpoint: error bodies, CORS, limits, sizes, unknown paths.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({
    limitLoopback: true,
    trustedHops: 1,
    addressLimits: { token: 5, verify: 5, send: 5, sso: 5, factors: 5, anonymous: 5 },
  })
})
afterAll(() => auth.stop())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const signIn = (headers: Record<string, string>) =>
  auth.call('POST', '/token?grant_type=password', { body: { email: 'a@example.com', password: 'x' }, headers })

describe('errors', () => {
  it('carry code and message, and the version echoed, for clients of the new version', async () => {
    const { status, json, headers } = await signIn(from('192.0.2.1'))
    expect([status, json]).toEqual([400, { code: 'invalid_credentials', message: 'Invalid login credentials' }])
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })
  it('carry the status as code for older ones', async () => {
    const { json, headers } = await signIn({ ...from('192.0.2.2'), 'X-Supabase-Api-Version': '' })
    expect(json).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(headers.get('x-supabase-api-version')).toBeNull()
  })
  it('of a weak password list the reasons', async () => {
    const { json } = await auth.call('POST', '/signup', { body: { email: 'a@example.com', password: '1' }, headers: from('192.0.2.3') })
    expect(json.weak_password).toEqual({ reasons: ['length'] })
  })
  it('are returned for broken JSON and for bodies over 1 MiB', async () => {
    const broken = await auth.call('POST', '/signup', { body: '{nope', headers: from('192.0.2.4') })
    expect([broken.status, broken.json.code]).toEqual([400, 'bad_json'])
    const huge = await auth.call('POST', '/signup', { body: { data: 'x'.repeat(1_100_000) }, headers: from('192.0.2.4') })
    expect([huge.status, huge.json.code]).toEqual([413, 'request_entity_too_large'])
  })
  it('of unknown paths and methods are 404 and 405', async () => {
    expect([(await auth.call('GET', '/nowhere')).status, (await auth.call('DELETE', '/user')).status]).toEqual([404, 405])
  })
})

describe('CORS', () => {
  it('allows all headers that the client sends', async () => {
    const { status, headers } = await auth.call('OPTIONS', '/token')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    for (const name of ['authorization', 'content-type', 'x-client-info', 'x-supabase-api-version', 'apikey']) {
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name)
    }
  })
})

describe('limits per address', () => {
  const statuses = async (addresses: string[]): Promise<number[]> => {
    const answers = []
    for (const address of addresses) answers.push((await signIn(from(address))).status)
    return answers
  }
  it('stop one address and no other, until their time has passed', async () => {
    expect(await statuses(Array<string>(6).fill('203.0.113.1'))).toEqual([400, 400, 400, 400, 400, 429])
    expect((await signIn(from('203.0.113.1'))).json.code).toBe('over_request_rate_limit')
    expect(await statuses(['203.0.113.2'])).toEqual([400])
    auth.passTime(300)
    expect(await statuses(['203.0.113.1'])).toEqual([400])
  })
  it('cannot be bypassed by entries in front of the proxy’s own', async () => {
    const forged = Array.from({ length: 6 }, (_, index) => `198.51.100.${index}, 203.0.113.3`)
    expect((await statuses(forged)).at(-1)).toBe(429)
  })
  it('count an IPv6 network as one address', async () => {
    const network = Array.from({ length: 6 }, (_, index) => `2001:db8:7:7::${index + 1}`)
    expect((await statuses(network)).at(-1)).toBe(429)
    expect(await statuses(['2001:db8:7:8::1'])).toEqual([400])
  })
})
