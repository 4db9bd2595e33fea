// Single sign-on against an identity provider played here: the round trip, and responses that must not sign anybody in.
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startTestAuth, type TestAuth } from '../testing/start-test-auth.ts'

const KEY = readFileSync(new URL('./fixtures/practice-idp.key.pem', import.meta.url), 'utf8')
const CERTIFICATE = readFileSync(new URL('./fixtures/practice-idp.cert.pem', import.meta.url), 'utf8')
const ENTITY = 'https://idp.example/metadata'
const METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${CERTIFICATE.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sign-in"/>
  </IDPSSODescriptor>
</EntityDescriptor>`

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth({ saml: true })
  const { status, text } = await auth.call('POST', '/admin/sso/providers', {
    bearer: auth.operator,
    body: {
      type: 'saml',
      metadata_xml: METADATA,
      domains: ['Corp.example'],
      attribute_mapping: { keys: { full_name: { name: 'displayName' } } },
    },
  })
  if (status !== 201) throw new Error(text)
})
afterAll(() => auth.stop())

interface Begun {
  requestId: string
  relayState: string
}

async function begin(): Promise<Begun> {
  const { json } = await auth.call('POST', '/sso', {
    body: { domain: 'corp.example', redirect_to: `${SITE}/sso`, skip_http_redirect: true },
  })
  const url = new URL(String(json.url))
  expect(`${url.origin}${url.pathname}`).toBe('https://idp.example/sign-in')
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '', relayState: url.searchParams.get('RelayState') ?? '' }
}

interface Assertion {
  inResponseTo: string
  subject?: string
  email?: string
  audience?: string
  issuer?: string
  expired?: boolean
  unsigned?: boolean
}

function respond(assertion: Assertion): string {
  const {
    inResponseTo,
    subject = 'employee-7',
    email = 'kim@corp.example',
    audience = `${auth.url}/sso/saml/metadata`,
    issuer = ENTITY,
  } = assertion
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
  const until = at(assertion.expired ? -600 : 300)
  const id = `_${randomUUID()}`
  const acs = `${auth.url}/sso/saml/acs`
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${acs}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" Recipient="${acs}" NotOnOrAfter="${until}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-900)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Kim Example</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`
  return assertion.unsigned ? xml : sign(xml, id)
}

function sign(xml: string, id: string): string {
  const signer = new SignedXml({
    privateKey: KEY,
    publicCert: CERTIFICATE,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml, { location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

const manyAttributes = Array.from({ length: 20_000 }, (_, index) => `x${index}="1"`).join(' ')

async function consume(response: string, relayState: string): Promise<URL> {
  const answer = await fetch(`${auth.url}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: Buffer.from(response).toString('base64'), RelayState: relayState }),
  })
  return new URL(answer.headers.get('location') ?? '')
}
const membersOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1))

describe('[S7.42] single sign-on', () => {
  it('signs in the same user again and again, marked as the provider’s', async () => {
    const ids: unknown[] = []
    for (let round = 0; round < 2; round++) {
      const { requestId, relayState } = await begin()
      const back = await consume(respond({ inResponseTo: requestId }), relayState)
      expect(back.pathname).toBe('/sso')
      const bearer = membersOf(back).get('access_token') ?? ''
      const { json } = await auth.call('GET', '/user', { bearer })
      expect(json).toMatchObject({ email: 'kim@corp.example', user_metadata: { full_name: 'Kim Example' } })
      ids.push(json.id)
      const changed = await auth.call('PUT', '/user', { bearer, body: { password: 'a good long password' } })
      expect([changed.status, changed.json.code]).toEqual([422, 'user_sso_managed'])
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('never joins an account of the same address', async () => {
    await auth.call('POST', '/otp', { body: { email: 'boss@corp.example' } })
    const token = auth.mails.at(-1)?.code
    const own = await auth.call('POST', '/verify', { body: { type: 'email', email: 'boss@corp.example', token } })
    const { requestId, relayState } = await begin()
    const back = await consume(respond({ inResponseTo: requestId, subject: 'employee-1', email: 'boss@corp.example' }), relayState)
    const { json } = await auth.call('GET', '/user', { bearer: membersOf(back).get('access_token') ?? '' })
    expect(json.email).toBe('boss@corp.example')
    expect(json.id).not.toBe(Object(own.json.user).id)
  })

  it('ends with a code in the PKCE flow', async () => {
    const client = auth.client({ flowType: 'pkce' })
    const { data } = await client.auth.signInWithSSO({ domain: 'corp.example', options: { redirectTo: `${SITE}/sso` } })
    const url = new URL(data?.url ?? '')
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const inResponseTo = / ID="([^"]+)"/.exec(request)?.[1] ?? ''
    const back = await consume(respond({ inResponseTo }), url.searchParams.get('RelayState') ?? '')
    const { data: signedIn } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(signedIn.user?.email).toBe('kim@corp.example')
  })

  it.each<[string, Partial<Assertion>]>([
    ['unsigned', { unsigned: true }],
    ['for another audience', { audience: 'https://elsewhere.example' }],
    ['from another issuer', { issuer: 'https://evil.example' }],
    ['expired', { expired: true }],
    ['to another request', { inResponseTo: '_somebody-elses' }],
  ])('refuses a response %s', async (_, change) => {
    const { requestId, relayState } = await begin()
    const back = await consume(respond({ inResponseTo: requestId, ...change }), relayState)
    expect(back.searchParams.get('error_code')).toBe('validation_failed')
    expect(back.hash).not.toContain('access_token')
  })

  it.each<[string, (response: string) => string]>([
    ['with elements beside its root', (response) => response + '<a/>'.repeat(150_000)],
    ['with comments before it', (response) => '<!--a-->'.repeat(80_000) + response],
    [
      'with elements by the hundred thousand',
      (response) => response.replace('<saml:Assertion', `${'<a/>'.repeat(150_000)}<saml:Assertion`),
    ],
    ['nested without end', (response) => `${'<a>'.repeat(200)}${response}${'</a>'.repeat(200)}`],
    ['with attributes by the ten thousand', (response) => response.replace('<saml:Assertion', `<a ${manyAttributes}/><saml:Assertion`)],
    ['with a document type', (response) => `<!DOCTYPE a [<!ENTITY b "c">]>${response}`],
    ['cut off', (response) => response.slice(0, -10)],
  ])('refuses a response %s before it is parsed into a tree', async (_, change) => {
    const { requestId, relayState } = await begin()
    const back = await consume(change(respond({ inResponseTo: requestId })), relayState)
    expect(back.searchParams.get('error_description')).toMatch(/^SAML response cannot be read: it /)
  })

  it('refuses a changed response, a repeated one, one to another browser’s request, and an unsolicited one', async () => {
    const first = await begin()
    const changed = respond({ inResponseTo: first.requestId }).replace('kim@corp.example', 'boss@corp.example')
    expect((await consume(changed, first.relayState)).hash).not.toContain('access_token')
    const [second, third] = [await begin(), await begin()]
    expect((await consume(respond({ inResponseTo: second.requestId }), third.relayState)).hash).not.toContain('access_token')
    const genuine = respond({ inResponseTo: second.requestId })
    expect((await consume(genuine, second.relayState)).hash).toContain('access_token')
    expect((await consume(genuine, second.relayState)).hash).not.toContain('access_token')
    expect((await consume(genuine, randomUUID())).searchParams.get('error_code')).toBe('saml_relay_state_not_found')
  })

  it('refuses unknown domains, and every request while SAML is off', async () => {
    const unknown = await auth.call('POST', '/sso', { body: { domain: 'nowhere.example' } })
    expect([unknown.status, unknown.json.code]).toEqual([404, 'sso_provider_not_found'])
    expect((await auth.call('POST', '/sso', { body: {} })).json.code).toBe('validation_failed')
    expect((await auth.call('GET', '/sso/saml/metadata')).text).toContain(`Location="${auth.url}/sso/saml/acs"`)
    const off = await startTestAuth()
    try {
      expect((await off.call('POST', '/sso', { body: { domain: 'corp.example' } })).json.code).toBe('saml_provider_disabled')
    } finally {
      await off.stop()
    }
  })

  it('refuses a second provider of the same name or domain, and invalid metadata', async () => {
    const add = (body: object) => auth.call('POST', '/admin/sso/providers', { bearer: auth.operator, body: { type: 'saml', ...body } })
    expect((await add({ metadata_xml: METADATA })).json.code).toBe('saml_idp_already_exists')
    const other = METADATA.replace(ENTITY, 'https://other.example')
    expect((await add({ metadata_xml: other, domains: ['corp.example'] })).json.code).toBe('sso_domain_already_exists')
    expect((await add({ metadata_xml: '<!DOCTYPE x [<!ENTITY e "x">]><x/>' })).json.code).toBe('validation_failed')
    expect((await add({ metadata_xml: 'not xml' })).json.code).toBe('validation_failed')
  })
})
