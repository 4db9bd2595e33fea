// Sign-in through an OpenID provider on this machine: the round trip, the account that it signs in to, and attacks.
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPracticeProvider, type PracticeProvider } from './practice-provider.ts'
import { codeFor, PASSWORD, signUpConfirmed, SITE, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

const PEOPLE = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus']
const addressOf = (name: string): string => `${name}@example.com`

let auth: TestAuth
let provider: Emulator

beforeAll(async () => {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const google = { clientId: 'client', clientSecret: 'secret', issuer, furtherClientIds: [] }
  auth = await startTestAuth({ mailThrottle: 0 }, (url, settings) => ({
    ...settings,
    google: { ...google, redirectUrl: `${url}/callback` },
  }))
  provider = await createEmulator({
    service: 'google',
    port,
    seed: {
      google: {
        users: PEOPLE.map((name) => ({ email: addressOf(name), name, email_verified: name !== 'gus' })),
        oauth_clients: [{ client_id: 'client', client_secret: 'secret', name: 'Practice', redirect_uris: [`${auth.url}/callback`] }],
      },
    },
  })
})
afterAll(async () => {
  await provider.close()
  await auth.stop()
})

/** Walks from the first address to where the browser ends on our site, choosing `email` at the provider. */
async function walk(address: string, email: string): Promise<URL> {
  let url = address
  let response = await fetch(url, { redirect: 'manual' })
  for (let step = 0; step < 8; step++) {
    const location = response.headers.get('location')
    if (location) {
      const next = new URL(location, url)
      if (next.origin === SITE) return next
      url = next.href
      response = await fetch(url, { redirect: 'manual' })
      continue
    }
    const form = ((await response.text()).match(/<form[\s\S]*?<\/form>/g) ?? []).find((html) => html.includes(email)) ?? ''
    const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')],
    )
    const action = (/action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&')
    url = new URL(action, url).href
    response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }
  throw new Error('too many steps at the provider')
}

async function signInWith(name: string, flowType: 'pkce' | 'implicit' = 'pkce') {
  const client = auth.client({ flowType })
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${SITE}/back`, skipBrowserRedirect: true },
  })
  const back = await walk(data.url ?? '', addressOf(name))
  return { client, back, code: back.searchParams.get('code') ?? '' }
}

describe('[S1.36] [S1.37] [S7.50] signing in with Google', () => {
  it('ends with a session for the client that began it', async () => {
    const { client, back, code } = await signInWith('ada')
    expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/back`)
    const { data } = await client.auth.exchangeCodeForSession(code)
    expect(data.session?.provider_token).toBeTruthy()
    expect(data.user).toMatchObject({ email: addressOf('ada'), app_metadata: { provider: 'google' }, user_metadata: { full_name: 'ada' } })
    expect(data.user?.identities).toMatchObject([{ provider: 'google' }])
    const again = await signInWith('ada')
    expect((await again.client.auth.exchangeCodeForSession(again.code)).data.user?.id).toBe(data.user?.id)
    expect((await client.auth.refreshSession()).data.session?.provider_token).toBeUndefined()
  })

  it('hands the tokens over in the fragment in the implicit flow', async () => {
    const { back } = await signInWith('ada', 'implicit')
    const members = new URLSearchParams(back.hash.slice(1))
    for (const name of ['access_token', 'refresh_token', 'expires_in', 'provider_token']) expect(members.get(name)).toBeTruthy()
  })

  it('stores the provider’s tokens sealed', async () => {
    await signInWith('ada')
    const { rows } = await auth.pool.query<{ box: Buffer }>(
      'select sealed_provider_tokens as box from auth.flow_states where sealed_provider_tokens is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ box }) => !box.toString('latin1').includes('provider_token'))).toBe(true)
  })
})

describe('which account a Google identity leads to', () => {
  it('joins the confirmed account of the same address, which keeps its password', async () => {
    const { id, email } = await signUpConfirmed(auth, addressOf('bob'))
    const { client, code } = await signInWith('bob')
    const { data } = await client.auth.exchangeCodeForSession(code)
    expect(data.user?.id).toBe(id)
    expect(data.user?.identities?.map((identity) => identity.provider).toSorted()).toEqual(['email', 'google'])
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('takes over a planted account, without its password, data or pending codes', async () => {
    const email = addressOf('cyd')
    await auth.call('POST', '/signup', { body: { email, password: 'the planted password', data: { full_name: 'Planted', admin: true } } })
    const planted = codeFor(auth, email)
    const { client, code } = await signInWith('cyd')
    const { data } = await client.auth.exchangeCodeForSession(code)
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'cyd' })
    expect(data.user?.user_metadata).not.toHaveProperty('admin')
    expect(data.user?.identities).toMatchObject([{ provider: 'google' }])
    expect((await auth.client().auth.signInWithPassword({ email, password: 'the planted password' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await auth.call('POST', '/verify', { body: { type: 'signup', email, token: planted } })).json.code).toBe('otp_expired')
  })

  it('does not sign in an address that the provider has not verified', async () => {
    const { id } = await signUpConfirmed(auth, addressOf('gus'))
    const { client, back, code } = await signInWith('gus')
    const { data } = await client.auth.exchangeCodeForSession(code)
    expect(data.user?.id).not.toBe(id)
    expect(data.user?.email).toBe('')
    expect(back.searchParams.get('error')).toBeNull()
  })

  it('[S4.61] [S7.46] is linked by hand, once, and unlinked again', async () => {
    const user = await signUpConfirmed(auth)
    const link = await user.client.auth.linkIdentity({ provider: 'google', options: { redirectTo: SITE, skipBrowserRedirect: true } })
    await walk(link.data.url ?? '', addressOf('dan'))
    const { data } = await user.client.auth.getUserIdentities()
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
    const other = await signUpConfirmed(auth)
    const second = await other.client.auth.linkIdentity({ provider: 'google', options: { redirectTo: SITE, skipBrowserRedirect: true } })
    const refused = await walk(second.data.url ?? '', addressOf('dan'))
    expect(refused.searchParams.get('error_code')).toBe('identity_already_exists')
    const google = data?.identities.find((identity) => identity.provider === 'google')
    if (!google) throw new Error('not linked')
    expect((await user.client.auth.unlinkIdentity(google)).error).toBeNull()
    const [last] = (await user.client.auth.getUserIdentities()).data?.identities ?? []
    if (!last) throw new Error('no identity')
    expect((await user.client.auth.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable')
  })
})

describe('a hostile page', () => {
  const authorize = async (query: string): Promise<URL> => {
    const { headers } = await fetch(`${auth.url}/authorize?provider=google&${query}`, { redirect: 'manual' })
    return new URL(headers.get('location') ?? '')
  }

  it('cannot change the parameters sent to the provider, except harmless ones', async () => {
    const query =
      'redirect_uri=https://evil.example&state=mine&client_id=x&response_type=token&nonce=n&code_challenge_method=plain&request=r&login_hint=a'
    const { searchParams } = await authorize(query.replace('&code_challenge_method=plain', ''))
    expect(searchParams.get('redirect_uri')).toBe(`${auth.url}/callback`)
    expect(searchParams.get('client_id')).toBe('client')
    expect(searchParams.get('response_type')).toBe('code')
    expect(searchParams.get('request')).toBeNull()
    expect(searchParams.get('login_hint')).toBe('a')
    expect(searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(searchParams.get('nonce')).toMatch(/^[0-9a-f]{64}$/)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
  })

  it('cannot have the browser redirected to itself', async () => {
    const start = `${auth.url}/authorize?provider=google&redirect_to=https://evil.example/`
    expect((await walk(start, addressOf('eve'))).origin).toBe(SITE)
  })

  it('cannot use a state again, an old one, or one of its own making', async () => {
    const state = (await authorize(`redirect_to=${SITE}/x`)).searchParams.get('state')
    const callback = async (query: string): Promise<URL> => {
      const { headers } = await fetch(`${auth.url}/callback?${query}`, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '')
    }
    const denied = await callback(`state=${state}&error=access_denied&error_description=no`)
    expect([denied.pathname, denied.searchParams.get('error')]).toEqual(['/x', 'access_denied'])
    expect((await callback(`state=${state}&code=c`)).searchParams.get('error_code')).toBe('flow_state_already_used')
    expect((await callback('state=bogus&code=c')).searchParams.get('error_code')).toBe('bad_oauth_state')
    const old = (await authorize('')).searchParams.get('state')
    auth.passTime(301)
    expect((await callback(`state=${old}&code=c`)).searchParams.get('error_code')).toBe('flow_state_expired')
  })

  it('gets 400 for an unknown provider', async () => {
    const answer = await auth.call('GET', '/authorize?provider=nope')
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
  })
})

describe('[S7.38] an ID token', () => {
  async function idTokenFor(name: string, nonce: string): Promise<string> {
    const issuer = provider.url.replace('127.0.0.1', 'localhost')
    const start = new URL(`${issuer}/o/oauth2/v2/auth`)
    const query = {
      client_id: 'client',
      redirect_uri: `${auth.url}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: 's',
      nonce,
    }
    start.search = new URLSearchParams(query).toString()
    const form =
      ((await (await fetch(start)).text()).match(/<form[\s\S]*?<\/form>/g) ?? []).find((html) => html.includes(addressOf(name))) ?? ''
    const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
      ([, key = '', value = '']): [string, string] => [key, value.replaceAll('&amp;', '&')],
    )
    const action = new URL(/action="([^"]*)"/.exec(form)?.[1] ?? '', start)
    const chosen = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { token_endpoint: tokenEndpoint } = Object(await (await fetch(`${issuer}/.well-known/openid-configuration`)).json())
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${auth.url}/callback`,
      client_id: 'client',
      client_secret: 'secret',
    }
    return String(Object(await (await fetch(tokenEndpoint, { method: 'POST', body: new URLSearchParams(body) })).json()).id_token)
  }

  it('signs in with its own nonce only, and not if it was changed', async () => {
    const nonce = 'a nonce of the app'
    const token = await idTokenFor('fay', createHash('sha256').update(nonce).digest('hex'))
    const signIn = (idToken: string, given?: string) =>
      auth.call('POST', '/token?grant_type=id_token', { body: { provider: 'google', id_token: idToken, nonce: given } })
    expect((await signIn(token, nonce)).json).toMatchObject({ token_type: 'bearer', user: { email: addressOf('fay') } })
    expect((await signIn(token, 'another')).json).toEqual({ error: 'invalid nonce', error_description: 'Nonces mismatch' })
    expect((await signIn(token)).status).toBe(400)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = `${header}.${Buffer.from(JSON.stringify({ ...claims, email: 'evil@example.com' })).toString('base64url')}.${signature}`
    expect((await signIn(forged, nonce)).json).toEqual({ error: 'invalid request', error_description: 'Bad ID token' })
  })
})

describe('the practice provider', () => {
  it('signs a made-up person in, on this machine', async () => {
    const started: PracticeProvider[] = []
    const practising = await startTestAuth({}, async (url, given) => {
      const practice = await startPracticeProvider(`${url}/callback`)
      started.push(practice)
      return { ...given, google: practice.settings }
    })
    try {
      const start = `${practising.url}/authorize?provider=google&redirect_to=${SITE}/back`
      const members = new URLSearchParams((await walk(start, 'practice.user@example.com')).hash.slice(1))
      const { json } = await practising.call('GET', '/user', { bearer: members.get('access_token') ?? '' })
      expect(json).toMatchObject({ email: 'practice.user@example.com', user_metadata: { full_name: 'Practice User' } })
    } finally {
      await practising.stop()
      await Promise.all(started.map((practice) => practice.close()))
    }
  })
})

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
