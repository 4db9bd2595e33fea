import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMALL_PNG } from '../testing/small-picture.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

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
    expect(page.json()).toEqual({ detail: 'This is not a picture that can be read. Please choose a PNG, JPEG or WebP file.' })
    expect((await put(user, Buffer.alloc(2_000_002))).statusCode).toBe(413)
    expect((await put(user, Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(400)
    expect((await user.call('PUT', '/account/avatar', { picture: 'x' })).statusCode).toBe(400)
  })
})
