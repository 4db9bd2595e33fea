// Delivery of webhook events: signatures, retries, duplicates, replays, several endpoints, and restarts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { startTestSandbox, until, WEBHOOK_SECRET, type TestSandbox } from './testing/start-test-sandbox.ts'

let test: TestSandbox
let stripe: Stripe
beforeEach(async () => {
  test = await startTestSandbox()
  stripe = test.stripe
})
afterEach(() => test.stop())

const timesOf = (id: string) => test.received.filter((event) => event.id === id).length

it('an event keeps its id over all retries, and is not sent again once it is accepted', async () => {
  let refusals = 2
  test.answerWith(() => (refusals-- > 0 ? 500 : 200))
  await stripe.customers.create({ email: 'ada@example.com' })
  await until(() => test.received.length === 3, 'three deliveries')
  expect(new Set(test.received.map(({ id }) => id)).size).toBe(1)
  const [event] = test.received
  await until(async () => (await stripe.events.retrieve(event?.id ?? '')).pending_webhooks === 0, 'the delivery to be settled')
  expect(event).toMatchObject({
    object: 'event',
    type: 'customer.created',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { email: 'ada@example.com' } },
  })
})

it('an event that is never accepted is given up after four attempts, is listed as undelivered, and can be replayed', async () => {
  test.answerWith(() => 503)
  await stripe.customers.create({})
  const [event] = await until(() => (test.received.length === 4 ? test.received : null), 'the last attempt')
  const undelivered = await stripe.events.list({ delivery_success: false })
  expect(undelivered.data.map(({ id }) => id)).toEqual([event?.id])
  test.answerWith(() => 200)
  expect(await test.sandbox.control.replay(event?.id ?? '')).toBe(true)
  await until(() => timesOf(event?.id ?? '') === 5, 'the replay')
  await until(async () => (await stripe.events.list({ delivery_success: false })).data.length === 0, 'the delivery to be settled')
  expect(await test.sandbox.control.replay('evt_none')).toBe(false)
})

it('an event that was not delivered before a restart is delivered after it', async () => {
  test.answerWith(() => 500)
  await stripe.customers.create({})
  await until(() => test.received.length >= 1, 'a first attempt')
  test.answerWith(() => 200)
  await test.restart()
  await until(async () => (await stripe.events.list({ delivery_success: true })).data.length === 1, 'the delivery')
  expect(new Set(test.received.map(({ id }) => id)).size).toBe(1)
})

it('with doubled deliveries set to 1, every event is delivered twice', async () => {
  await test.stop()
  test = await startTestSandbox({ doubledDeliveries: 1 })
  for (let n = 0; n < 5; n += 1) await test.stripe.customers.create({})
  await until(() => test.received.length === 10, 'ten deliveries')
  expect(new Set(test.received.map(({ id }) => id)).size).toBe(5)
})

it('an endpoint created through the API receives only the event types it enabled, signed with its own secret, until it is disabled', async () => {
  const arrived: Stripe.Event[] = []
  let secret = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature'] ?? '', secret))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = await stripe.webhookEndpoints.create({ url: `http://127.0.0.1:${port}/`, enabled_events: ['product.created'] })
  secret = endpoint.secret ?? ''
  expect(secret).toMatch(/^whsec_\w{32}$/)
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  await stripe.customers.create({})
  await stripe.products.create({ name: 'Advanced' })
  await until(() => arrived.length > 0, 'the event')
  expect(arrived.map(({ type }) => type)).toEqual(['product.created'])
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.products.create({ name: 'Pro' })
  await until(() => test.received.filter(({ type }) => type === 'product.created').length === 2, 'the other endpoint')
  expect(arrived).toHaveLength(1)
  expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true })
  server.close()
})

it('a signature verifies neither with another secret nor for a changed body', async () => {
  await test.stop()
  const bodies: { body: string; header: string }[] = []
  const send = async (request: Request): Promise<Response> => {
    bodies.push({ body: await request.text(), header: request.headers.get('stripe-signature') ?? '' })
    return new Response()
  }
  test = await startTestSandbox({ webhook: { url: 'http://localhost/', secret: WEBHOOK_SECRET, send } })
  await test.stripe.customers.create({})
  const { body, header } = await until(() => bodies[0], 'the event')
  expect(Stripe.webhooks.constructEvent(body, header, WEBHOOK_SECRET).type).toBe('customer.created')
  expect(() => Stripe.webhooks.constructEvent(body, header, 'whsec_other')).toThrow('signature')
  expect(() => Stripe.webhooks.constructEvent(body.replace('created', 'deleted'), header, WEBHOOK_SECRET)).toThrow('signature')
})

it('events are listed by type, by type prefix, and by time of creation', async () => {
  const before = Math.floor(Date.now() / 1000) - 1
  const { id } = await stripe.customers.create({})
  await stripe.customers.update(id, { name: 'Ada' })
  await stripe.products.create({ name: 'x' })
  const list = async (given: Stripe.EventListParams) => (await stripe.events.list(given)).data.map(({ type }) => type)
  expect(await list({ type: 'customer.*' })).toEqual(['customer.updated', 'customer.created'])
  expect(await list({ types: ['product.created', 'customer.created'] })).toEqual(['product.created', 'customer.created'])
  expect(await list({ created: { gte: before }, limit: 1 })).toEqual(['product.created'])
  expect(await list({ created: { lt: before } })).toEqual([])
  const updated = (await stripe.events.list({ type: 'customer.updated' })).data[0]
  expect(updated?.data.previous_attributes).toEqual({ name: null })
})
