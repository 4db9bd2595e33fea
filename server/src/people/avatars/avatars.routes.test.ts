import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMALL_PNG } from '../../testing/small-picture.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
/** A site with a picture, whose address is allowed although it is on this machine; `elsewhere` is not. */
let site: Server
let elsewhere: Server
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(async () => {
  const pages: Record<string, (response: ServerResponse) => void> = {
    '/me.png': (response) => response.end(SMALL_PNG),
    '/moved': (response) => response.writeHead(302, { location: '/me.png' }).end(),
    '/inside': (response) => response.writeHead(302, { location: `${originOf(elsewhere)}/me.png` }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/page': (response) => response.end('<script>alert(1)</script>'),
    '/large': (response) => response.end(Buffer.alloc(2_100_000)),
  }
  const serve = () =>
    createServer((request, response) => (pages[request.url ?? ''] ?? ((gone) => gone.writeHead(404).end()))(response)).listen(
      0,
      '127.0.0.1',
    )
  site = serve()
  elsewhere = serve()
  await Promise.all([once(site, 'listening'), once(elsewhere, 'listening')])
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: originOf(site).replace('http://', '') } })
})
afterAll(async () => {
  await test.close()
  for (const server of [site, elsewhere]) {
    server.closeAllConnections()
    server.close()
  }
})

const put = (user: SignedIn, payload: Buffer, type = 'image/png') =>
  test.app.inject({
    method: 'PUT',
    url: '/api/v1/account/avatar',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
    payload,
  })

describe('[O.106] the profile picture', () => {
  it('is put, shown by its address in a way that runs nothing, and replaced by the next one', async () => {
    const user = await test.signIn()
    const { avatar_url: url } = (await put(user, SMALL_PNG)).json<{ avatar_url: string }>()
    const shown = await test.app.inject(url)
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.equals(SMALL_PNG)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const next = (await put(user, SMALL_PNG)).json<{ avatar_url: string }>()
    expect(next.avatar_url).not.toBe(url)
    expect((await test.app.inject(url)).statusCode).toBe(404)
    expect((await user.call('DELETE', '/account/avatar')).statusCode).toBe(200)
    expect((await test.app.inject(next.avatar_url)).statusCode).toBe(404)
  })

  it('is one of each account: nobody replaces or removes that of another', async () => {
    const [one, other] = [await test.signIn(), await test.signIn()]
    const { avatar_url: url } = (await put(one, SMALL_PNG)).json<{ avatar_url: string }>()
    await put(other, SMALL_PNG)
    await other.call('DELETE', '/account/avatar')
    expect((await test.app.inject(url)).statusCode).toBe(200)
  })

  it('is refused in one sentence where it is none, too large, or of a type that is not shown', async () => {
    const user = await test.signIn()
    const page = await put(user, Buffer.from('<script>alert(1)</script>'))
    expect(page.statusCode).toBe(422)
    expect(page.json()).toEqual({ detail: 'This picture cannot be read. Please choose a PNG, JPEG or WebP file.' })
    expect((await put(user, Buffer.alloc(2_000_002))).statusCode).toBe(413)
    expect((await put(user, Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(400)
    expect((await user.call('PUT', '/account/avatar', { picture: 'x' })).statusCode).toBe(422)
  })

  it('is copied from an address, also where that leads on', async () => {
    const user = await test.signIn()
    for (const path of ['/me.png', '/moved']) {
      const answer = await user.call('POST', '/account/avatar/from-address', { url: originOf(site) + path })
      expect(answer.statusCode, path).toBe(200)
      expect((await test.app.inject(answer.json<{ avatar_url: string }>().avatar_url)).rawPayload.equals(SMALL_PNG)).toBe(true)
    }
  })

  it('is not fetched from private networks, directly or by redirects, and the answer does not say why', async () => {
    const user = await test.signIn()
    const addresses = [
      `${originOf(elsewhere)}/me.png`,
      `${originOf(site)}/inside`,
      `${originOf(site)}/round`,
      `${originOf(site)}/missing`,
      `${originOf(site)}/large`,
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'file:///etc/passwd',
      originOf(site).replace('http://', 'http://user:password@'),
      'nonsense',
    ]
    for (const url of addresses) {
      const answer = await user.call('POST', '/account/avatar/from-address', { url })
      expect([answer.statusCode, answer.json().detail], url).toEqual([422, 'No picture could be fetched from this address.'])
    }
    const page = await user.call('POST', '/account/avatar/from-address', { url: `${originOf(site)}/page` })
    expect(page.json().detail).toContain('This picture cannot be read.')
  })
})
