// The number of requests that a person may make in a minute, and that others are not affected by it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ environment: { QUARRY_REQUESTS_PER_MINUTE: '5' } })
})
afterAll(() => test.close())

it('refuses the request after the last one of a minute, says when to come again, and serves everybody else', async () => {
  const [busy, other] = [await test.signIn('pro'), await test.signIn()]
  const answers = []
  for (let request = 0; request < 6; request += 1) answers.push(await busy.call('GET', '/jobs/'))

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' })
  expect(answers[5]?.json()).toEqual({ detail: expect.stringContaining('more than 5 requests in a minute') })
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.call('GET', '/jobs/')).statusCode).toBe(200)
})

it('counts visitors by their network, and leaves pages of the web app alone', async () => {
  const visit = (remoteAddress: string, url = '/api/v1/config') => test.app.inject({ method: 'GET', url, remoteAddress })
  for (let request = 0; request < 5; request += 1) await visit('2001:db8:1:2::1')

  expect((await visit('2001:db8:1:2::ffff')).statusCode).toBe(429)
  expect((await visit('2001:db8:1:3::1')).statusCode).toBe(200)
  expect((await visit('2001:db8:1:2::1', '/somewhere')).statusCode).toBe(404)
})
