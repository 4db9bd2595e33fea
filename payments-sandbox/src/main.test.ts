// The sandbox as a separate process: one line when it is ready, the official SDK over HTTP, events to the given address, a clean exit.
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { makeDatabase, SUCCESS_URL, until, WEBHOOK_SECRET } from './testing/start-test-sandbox.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function start(args: string[], databaseUrl: string): { child: ChildProcess; printed(): string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: '' } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (text += String(chunk)))
  return { child, printed: () => text, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('serves API, pages and events, and ends at a signal', async () => {
  const events: Stripe.Event[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port: receiverPort } = receiver.address() as AddressInfo
  const { databaseUrl, drop } = await makeDatabase()
  const port = await freePort()
  const webhook = ['--webhook-url', `http://127.0.0.1:${receiverPort}/webhooks/stripe`, '--webhook-secret', WEBHOOK_SECRET]
  const { child, ended, printed } = start(['--port', String(port), ...webhook], databaseUrl)
  await until(() => printed().includes('\n'), `the line that it is ready: ${printed()}`)
  expect(printed()).toBe(`payments sandbox listens on http://127.0.0.1:${port}\n`)

  const stripe = new Stripe('sk_test_any', { host: '127.0.0.1', port, protocol: 'http' })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'ada@example.com',
    success_url: SUCCESS_URL,
    line_items: [{ price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'Balance' } }, quantity: 1 }],
  })
  expect(session.url).toBe(`http://127.0.0.1:${port}/c/pay/${session.id}`)
  const answer = await fetch(session.url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'success' }) })
  expect(answer.status).toBe(303)
  await until(() => events.find(({ type }) => type === 'checkout.session.completed'), 'the event')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  receiver.close()
  await drop()
})

it.each([
  [['--port', 'x'], '--port'],
  [['--webhook-url', 'http://127.0.0.1/'], '--webhook-secret'],
  [['--webhook-url', 'nonsense', '--webhook-secret', 's'], '--webhook-url'],
])('explains in a sentence why it refuses %j', async (args, sentence) => {
  const { ended, printed } = start(args, 'postgres://127.0.0.1:1/none')
  expect(await ended).toBe(2)
  expect(printed()).toContain(sentence)
})
