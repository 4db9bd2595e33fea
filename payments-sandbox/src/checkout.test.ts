// Checkout from the API call to the webhook, in both modes, with the official SDK.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { CANCEL_URL, makePlan, startTestSandbox, SUCCESS_URL, until, type TestSandbox } from './testing/start-test-sandbox.ts'

let test: TestSandbox
let stripe: Stripe
beforeAll(async () => {
  test = await startTestSandbox({ debitSettlesAfter: 60 })
  stripe = test.stripe
})
afterAll(() => test.stop())

const TOP_UP = {
  mode: 'payment',
  success_url: SUCCESS_URL,
  cancel_url: CANCEL_URL,
  line_items: [{ price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'Balance' } }, quantity: 1 }],
} satisfies Stripe.Checkout.SessionCreateParams

const eventOf = (type: string, id: string) =>
  until(
    () => test.received.find((event) => event.type === type && 'id' in event.data.object && event.data.object.id === id),
    `${type} of ${id}`,
  )

describe('a payment', () => {
  it('is fulfilled by checkout.session.completed after the customer has paid at the hosted page', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { user: '7' } })
    const session = await stripe.checkout.sessions.create({
      ...TOP_UP,
      customer: customer.id,
      client_reference_id: 'order-1',
      metadata: { order: '1' },
      payment_intent_data: { metadata: { order: '1' } },
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2000,
      currency: 'usd',
      client_reference_id: 'order-1',
    })
    expect(session.url).toBe(`http://localhost:3000/c/pay/${session.id}`)

    const answer = await test.submit(session.url, { outcome: 'success' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/payment-success?session_id=${session.id}`)

    const event = await eventOf('checkout.session.completed', session.id)
    expect(event.data.object).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      metadata: { order: '1' },
      customer: customer.id,
    })
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge', 'line_items', 'customer'] })
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      metadata: { order: '1' },
      latest_charge: { paid: true, amount: 2000 },
    })
    expect(paid.line_items?.data).toMatchObject([{ description: 'Balance', quantity: 1, amount_total: 2000 }])
    expect(paid.customer).toMatchObject({ email: 'ada@example.com' })
  })

  it('leaves the session open where the card is declined, and pays once at the second attempt', async () => {
    const session = await stripe.checkout.sessions.create({ ...TOP_UP, customer_email: 'ada@example.com' })
    const declined = await test.submit(session.url, { outcome: 'decline' })
    expect(declined.status).toBe(200)
    expect(await declined.text()).toContain('Your card was declined.')
    const open = await stripe.checkout.sessions.retrieve(session.id)
    expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    await eventOf('payment_intent.payment_failed', String(open.payment_intent))

    await test.submit(session.url, { outcome: 'card', card_number: '4242 4242 4242 4242' })
    const again = await test.submit(session.url, { outcome: 'success' })
    expect(again.status).toBe(303)
    const paid = await stripe.checkout.sessions.retrieve(session.id)
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: open.payment_intent })
    const charges = await stripe.charges.list({ payment_intent: String(open.payment_intent) })
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  it('refuses a number that is not a test card', async () => {
    const session = await stripe.checkout.sessions.create({ ...TOP_UP, customer_email: 'ada@example.com' })
    const answer = await test.submit(session.url, { outcome: 'card', card_number: '4111 1111 1111 1111' })
    expect(await answer.text()).toContain('Only test card numbers are accepted here')
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  it.each([
    ['delayed_success', 'checkout.session.async_payment_succeeded', 'paid'],
    ['delayed_failure', 'checkout.session.async_payment_failed', 'unpaid'],
  ])('by bank debit completes unpaid and is settled later: %s', async (outcome, type, status) => {
    const session = await stripe.checkout.sessions.create({ ...TOP_UP, customer_email: 'ada@example.com' })
    await test.submit(session.url, { outcome })
    expect((await eventOf('checkout.session.completed', session.id)).data.object).toMatchObject({ payment_status: 'unpaid' })
    expect(test.received.some((event) => event.type === type && 'id' in event.data.object && event.data.object.id === session.id)).toBe(
      false,
    )
    await test.sandbox.control.advanceClock(61)
    expect((await eventOf(type, session.id)).data.object).toMatchObject({ payment_status: status })
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(status)
  })

  it.each([
    ['winning_evidence', 'won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
    ['losing_evidence', 'lost', ['charge.dispute.closed']],
  ])('may be disputed, which %s decides', async (evidence, status, types) => {
    const session = await stripe.checkout.sessions.create({ ...TOP_UP, customer_email: 'ada@example.com' })
    await test.submit(session.url, { outcome: 'disputed' })
    const paid = await stripe.checkout.sessions.retrieve(session.id)
    expect(paid.payment_status).toBe('paid')
    await test.sandbox.control.advanceClock(61)
    const [dispute] = (await stripe.disputes.list({ payment_intent: String(paid.payment_intent) })).data
    const id = String(dispute?.id)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ amount: 2000, status: 'needs_response', reason: 'fraudulent' })
    for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) await eventOf(type, id)
    await expect(stripe.refunds.create({ payment_intent: String(paid.payment_intent) })).rejects.toMatchObject({ code: 'charge_disputed' })
    expect(await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence } })).toMatchObject({ status })
    for (const type of types) await eventOf(type, id)
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('redirects to the cancel address and leaves the session open when it is cancelled', async () => {
    const session = await stripe.checkout.sessions.create({ ...TOP_UP, customer_email: 'ada@example.com' })
    const answer = await test.submit(session.url, { outcome: 'cancel' })
    expect(answer.headers.get('location')).toBe(CANCEL_URL)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  it('creates an invoice where that is requested', async () => {
    const session = await stripe.checkout.sessions.create({
      ...TOP_UP,
      customer_email: 'ada@example.com',
      invoice_creation: { enabled: true, invoice_data: { description: 'Top-up' } },
    })
    await test.submit(session.url, { outcome: 'success' })
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice.payments'] })
    expect(paid.invoice).toMatchObject({ status: 'paid', total: 2000, description: 'Top-up', payments: { data: [{ status: 'paid' }] } })
  })

  it('expires after 24 hours, or by a call of the API', async () => {
    const [early, late] = [await stripe.checkout.sessions.create(TOP_UP), await stripe.checkout.sessions.create(TOP_UP)]
    expect(await stripe.checkout.sessions.expire(early.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(early.id)).rejects.toMatchObject({ statusCode: 400 })
    await test.sandbox.control.advanceClock(86_400)
    expect(await stripe.checkout.sessions.retrieve(late.id)).toMatchObject({ status: 'expired', url: null })
    await eventOf('checkout.session.expired', late.id)
    expect((await test.submit(`http://localhost:3000/c/pay/${late.id}`, { outcome: 'success' })).status).toBe(200)
    expect((await stripe.checkout.sessions.retrieve(late.id)).payment_status).toBe('unpaid')
  })
})

describe('a subscription', () => {
  it('begins active with a paid first invoice', async () => {
    const price = await makePlan(stripe, 'advanced', { dollars: 15 })
    const customer = await stripe.customers.create({ email: 'ada@example.com' })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      success_url: SUCCESS_URL,
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: { metadata: { plan: 'advanced' } },
    })
    await test.submit(session.url, { outcome: 'success' })
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice.payments', 'invoice'] })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: null,
      subscription: {
        status: 'active',
        metadata: { plan: 'advanced' },
        items: { data: [{ price: { lookup_key: 'advanced_month' }, quantity: 1 }] },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 1500,
          payments: { data: [{ amount_paid: 1500 }] },
        },
      },
      invoice: { status: 'paid' },
    })
    for (const type of ['invoice.paid', 'customer.subscription.created', 'customer.subscription.updated'])
      await until(() => test.received.find((event) => event.type === type), type)
  })

  it('is not created by a declined card', async () => {
    const price = await makePlan(stripe, 'pro', { dollars: 50 })
    const customer = await stripe.customers.create({})
    const order = {
      mode: 'subscription' as const,
      customer: customer.id,
      success_url: SUCCESS_URL,
      line_items: [{ price: price.id, quantity: 1 }],
    }
    const session = await stripe.checkout.sessions.create(order)
    await test.submit(session.url, { outcome: 'decline' })
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await test.submit(session.url, { outcome: 'success' })
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
  })
})

it('nothing failed inside the sandbox', () => {
  expect(test.errors).toEqual([])
})
