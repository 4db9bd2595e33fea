import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorBodySchema } from '@quarry/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { HEADER_BYTES_MAX } from './broken-requests.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

async function sent(bytes: string): Promise<string> {
  const peer = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  // A request refused early is closed while the rest is still being sent.
  peer.on('error', () => undefined)
  peer.write(bytes)
  return text(peer)
}

it.each([
  ['431 Request Header Fields Too Large', `GET /api/v1/config?x=${'0'.repeat(HEADER_BYTES_MAX)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['400 Bad Request', 'this is no request\r\n\r\n'],
])('a request that never becomes one is answered %s in the form of the API', async (status, bytes) => {
  const [head = '', body = ''] = (await sent(bytes)).split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(errorBodySchema.parse(JSON.parse(body)).detail).toMatch(/\.$/)
})

it('an address as long as the longest filters arrives', async () => {
  const answer = await sent(`GET /api/v1/config?x=${'0'.repeat(30_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})
