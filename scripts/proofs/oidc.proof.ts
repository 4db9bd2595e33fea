// Sign-in with a third-party OpenID provider, from the address that a browser opens to the session: discovery, code, PKCE, nonce, ID token.
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { npmPackages } from './npm-packages.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { newPkce, redeemCode, withSignInService, type SignInService } from './sign-in-service.ts'
import { startProgram } from './started-program.ts'
import { createVisitor, type Page, type Visitor } from './visitor.ts'

const APP = 'http://127.0.0.1:3000'

export const proof: Proof = async () => {
  const { manifest, versions } = npmPackages(['oidc-provider'])
  const [port, providerPort] = [await freePort(), await freePort()]
  const issuer = `http://127.0.0.1:${providerPort}`
  const provider = await startProgram({
    program: process.execPath,
    args: [join(ROOT, 'scripts/proofs/programs/openid-provider.js'), manifest, String(providerPort), `http://127.0.0.1:${port}/callback`],
    isReady: async () => (await fetch(`${issuer}/.well-known/openid-configuration`)).ok,
  })
  const settings = {
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'quarry',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'of the proof',
    GOTRUE_EXTERNAL_GOOGLE_ISSUER: issuer,
    GOTRUE_SITE_URL: APP,
  }
  try {
    return { against: versions, found: await withSignInService(settings, port, (service) => prove(service, issuer)) }
  } finally {
    await provider.stop()
  }
}

async function prove(service: SignInService, issuer: string): Promise<string> {
  const first = await signIn(service, { issuer, login: 'robin' })
  const second = await signIn(service, { issuer, login: 'robin' })
  if (first.id !== second.id) throw new Error('the second sign-in made another account')
  const refused = await come(service, { issuer, login: 'unverified-sam' })
  if (refused.url.searchParams.get('error') !== 'access_denied') throw new Error(`an unproven address signed in: ${refused.url.href}`)
  const cancelled = await come(service, { issuer, login: null })
  if (cancelled.url.searchParams.get('error') !== 'access_denied') throw new Error(`cancelled, and led to ${cancelled.url.href}`)
  const forged = new URL('/callback?code=made-up&state=made-up', service.origin)
  const stranger = await createVisitor([service.origin]).open(forged.href)
  if (stranger.url.searchParams.get('error_code') !== 'bad_oauth_state') throw new Error(`a made-up state led to ${stranger.url.href}`)
  return 'two sign-ins of one person through its pages (discovery, code with PKCE, nonce, signed ID token) end in one account with its address and name; an unproven address, a cancelled sign-in and a made-up state do not'
}

async function signIn(service: SignInService, { issuer, login }: { issuer: string; login: string }): Promise<{ id: unknown }> {
  const pkce = newPkce()
  const page = await come(service, { issuer, login, challenge: pkce.challenge })
  const code = page.url.searchParams.get('code')
  if (page.url.origin !== APP || code === null) throw new Error(`${page.status} ${page.url.href}: ${page.text.slice(0, 1_000)}`)
  const user = await redeemCode(service, { code, verifier: pkce.verifier })
  const { email, name, iss } = user.identities[0]?.identity_data ?? {}
  if (user.email !== `${login}@example.com` || email !== user.email || name !== `Name of ${login}` || iss !== issuer)
    throw new Error(`signed in as ${JSON.stringify(user)}`)
  return { id: user.id }
}

/** Follows the sign-in from the product's address to its last page; without a `login` the user cancels. */
async function come(
  { origin }: SignInService,
  { issuer, login, challenge = newPkce().challenge }: { issuer: string; login: string | null; challenge?: string },
): Promise<Page> {
  const visitor = createVisitor([origin, issuer])
  const asked = new URLSearchParams({ provider: 'google', redirect_to: APP, code_challenge: challenge, code_challenge_method: 's256' })
  const door = await visitor.open(`${origin}/authorize?${asked}`)
  if (door.url.origin !== issuer) return door
  return login === null ? cancel(visitor, door) : consent(visitor, await visitor.submit(door, { login, password: 'any' }))
}

async function cancel(visitor: Visitor, page: Page): Promise<Page> {
  const link = /href="([^"]*\/abort)"/.exec(page.text)?.[1]
  if (link === undefined) throw new Error(`the provider offers no way back: ${page.text.slice(0, 500)}`)
  return visitor.open(new URL(link, page.url).href)
}

const consent = (visitor: Visitor, page: Page): Promise<Page> => visitor.submit(page)
