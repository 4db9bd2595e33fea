// Single sign-on with a third-party SAML identity provider, from the user's domain to the session.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { npmPackages } from './npm-packages.ts'
import { certificateFor } from './own-authority.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { newPkce, redeemCode, withSignInService, type SignInService } from './sign-in-service.ts'
import { startProgram } from './started-program.ts'
import { createVisitor, type Page } from './visitor.ts'

const APP = 'http://127.0.0.1:3000'
const EMAIL = 'kim@corp.example'

export const proof: Proof = async () => {
  const { manifest, versions } = npmPackages(['samlp', 'express'])
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-saml-'))
  const { certificate, key } = certificateFor(folder)
  const [port, providerPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${providerPort}`
  const program = join(ROOT, 'scripts/proofs/programs/saml-provider.js')
  const provider = await startProgram({
    program: process.execPath,
    args: [program, manifest, String(providerPort), certificate, key, `http://127.0.0.1:${port}/sso/saml/acs`],
    isReady: async () => (await fetch(`${origin}/metadata`)).ok,
  })
  try {
    const settings = { GOTRUE_SAML_ENABLED: 'true', GOTRUE_SITE_URL: APP }
    return { against: versions, found: await withSignInService(settings, port, (service) => prove(service, origin)) }
  } finally {
    await provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prove(service: SignInService, provider: string): Promise<string> {
  const metadata = await (await fetch(`${provider}/metadata`)).text()
  const registered = await fetch(`${service.origin}/admin/sso/providers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.operatorToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: metadata, domains: ['corp.example'] }),
  })
  if (registered.status !== 201) throw new Error(`its metadata was refused: ${await registered.text()}`)
  const signed = [{}, { signResponse: true }, { signResponse: true, signAssertion: false }]
  const people = new Set<unknown>()
  for (const options of signed) people.add(await signIn(service, { provider, options }))
  if (people.size !== 1) throw new Error('sign-ins of one person ended in several accounts')
  const refused = [
    { signAssertion: false },
    { audience: 'https://other.example' },
    { issuer: 'https://other.example' },
    { lifetimeInSeconds: -600 },
  ]
  for (const options of refused) {
    const page = await come(service, { provider, options, challenge: newPkce().challenge })
    if (page.url.searchParams.get('error_code') !== 'validation_failed')
      throw new Error(`signed in by ${JSON.stringify(options)}: ${page.url.href}`)
  }
  return `its metadata taken; ${signed.length} sign-ins of one person (assertion signed, response signed, both) end in one account; an unsigned, an expired response, one for another audience and one of another issuer do not`
}

/** @returns the id of the person's account */
async function signIn(service: SignInService, { provider, options }: { provider: string; options: object }): Promise<unknown> {
  const pkce = newPkce()
  const page = await come(service, { provider, options, challenge: pkce.challenge })
  const code = page.url.searchParams.get('code')
  if (page.url.origin !== APP || code === null) throw new Error(`${page.status} ${page.url.href}: ${page.text.slice(0, 1_000)}`)
  const user = await redeemCode(service, { code, verifier: pkce.verifier })
  if (user.email !== EMAIL || !user.identities[0]?.provider.startsWith('sso:')) throw new Error(`signed in as ${JSON.stringify(user)}`)
  return user.id
}

async function come(
  { origin }: SignInService,
  { provider, options, challenge }: { provider: string; options: object; challenge: string },
): Promise<Page> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${provider}/options`, { method: 'POST', headers, body: JSON.stringify(options) })
  const asked = {
    domain: 'corp.example',
    redirect_to: APP,
    skip_http_redirect: true,
    code_challenge: challenge,
    code_challenge_method: 's256',
  }
  const begun = await fetch(`${origin}/sso`, { method: 'POST', headers, body: JSON.stringify(asked) })
  const { url } = (await begun.json()) as { url: string }
  const visitor = createVisitor([origin, provider])
  return visitor.submit(await visitor.open(url))
}
