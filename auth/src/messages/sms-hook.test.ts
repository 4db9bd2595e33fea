// The webhook for texts, checked from the receiving side.
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmsHook } from './sms-hook.ts'

const SECRET = Buffer.from('a shared secret of some length').toString('base64')
let server: Server
let uri: string
let status = 200
const received: { headers: Record<string, unknown>; body: string }[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => (body += String(chunk)))
    req.on('end', () => {
      received.push({ headers: req.headers, body })
      res.writeHead(status, { 'Content-Type': 'application/json' }).end('{"message_id":"m1"}')
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  uri = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
})
afterAll(() => new Promise((settle) => server.close(settle)))

const message = { phone: '15550400', code: '123456', text: 'Your code is 123456', channel: 'sms' as const, user: { id: 'u', phone: null } }

it('is signed the Standard Webhooks way', async () => {
  const id = await createSmsHook({ uri, secrets: [`v1,whsec_${SECRET}`] })(message)
  const [hook] = received
  expect(id).toBe('m1')
  expect(JSON.parse(hook?.body ?? '')).toMatchObject({ user: { id: 'u' }, sms: { otp: '123456', phone: '15550400' } })
  const signed = `${String(hook?.headers['webhook-id'])}.${String(hook?.headers['webhook-timestamp'])}.${hook?.body}`
  const expected = createHmac('sha256', Buffer.from(SECRET, 'base64')).update(signed).digest('base64')
  expect(hook?.headers['webhook-signature']).toBe(`v1,${expected}`)
})

it('fails where the receiver refuses the message', async () => {
  status = 500
  await expect(createSmsHook({ uri, secrets: [] })(message)).rejects.toThrow('answered 500')
})
