// The hosted pages over their forms: checkout, portal, invoice. What a browser makes of them is tested with the whole product.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { CANCEL_URL, makePlan, startTestSandbox, SUCCESS_URL, type TestSandbox } from '../testing/start-test-sandbox.ts'

const DAY = 86_400
const RETURN_URL = 'http://localhost:3000/profile'
const START = Date.UTC(2026, 0, 1) / 1000
let test: TestSandbox
let stripe: Stripe
let advanced: Stripe.Price
let pro: Stripe.Price
beforeAll(async () => {
  test = await startTestSandbox({ now: () => START * 1000, debitSettlesAfter: 60 })
  stripe = test.stripe
  advanced = await makePlan(stripe, 'Advanced', { dollars: 15 })
  pro = await makePlan(stripe, 'Pro', { dollars: 50 })
})
afterAll(() => test.stop())

const textOf = async (response: Response | Promise<Response>) => (await (await response).text()).replace(/\s+/g, ' ')
const read = (id: string) => stripe.subscriptions.retrieve(id)

async function subscribe(): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ada@example.com', invoice_settings: { default_payment_method: 'pm_card_visa' } })
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price: advanced.id }] })
}

/** A portal of the subscription's customer; `send` posts one of its forms. */
async function openPortal(
  subscription: Stripe.Subscription,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
  configuration?: string,
) {
  const session = await stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: RETURN_URL,
    ...(flow ? { flow_data: flow } : {}),
    ...(configuration ? { configuration } : {}),
  })
  return {
    url: session.url,
    show: (query = '') => textOf(test.open(`${session.url}${query}`)),
    send: (fields: Record<string, string>) => test.submit(session.url, { subscription: subscription.id, ...fields }),
  }
}

describe('every page', () => {
  it('has a content policy that allows no script, and only the targets that its forms may lead to', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://127.0.0.1:4000/done?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: CANCEL_URL,
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: '<script>alert(1)</script>' } }, quantity: 1 },
      ],
    })
    const page = await test.open(session.url)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:/)
    expect(policy).toContain(`form-action 'self' http://127.0.0.1:4000 http://localhost:3000;`)
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const text = await textOf(page)
    expect(text).toContain('Sandbox: no real money moves')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script')
  })

  it('is not found at other addresses, and refuses forms of another site', async () => {
    for (const path of ['/c/pay/cs_test_none', '/c/portal/none', '/c/invoice/none', '/c/none/x', '/c/constructor/x'])
      expect((await test.open(`http://localhost:3000${path}`)).status).toBe(404)
    const foreign = new Request('http://localhost:3000/c/pay/cs_test_none', {
      method: 'POST',
      body: 'outcome=success',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect((await test.sandbox.handlePage(foreign)).status).toBe(403)
  })

  it('keeps the local host name that its caller used, and no foreign one', async () => {
    const urlFor = async (success: string) =>
      new URL(
        (
          await stripe.checkout.sessions.create({
            mode: 'subscription',
            success_url: success,
            line_items: [{ price: advanced.id, quantity: 1 }],
          })
        ).url ?? '',
      ).origin
    expect(await urlFor('http://127.0.0.1:3000/done?id={CHECKOUT_SESSION_ID}')).toBe('http://127.0.0.1:3000')
    expect(await urlFor('http://127.0.0.1:4000/done')).toBe('http://localhost:3000')
    expect(await urlFor('https://quarry.example.com/done')).toBe('http://localhost:3000')
    const { customer } = await subscribe()
    const portal = await stripe.billingPortal.sessions.create({ customer: String(customer), return_url: 'http://127.0.0.1:3000/profile' })
    expect(new URL(portal.url).origin).toBe('http://127.0.0.1:3000')
  })

  it('leaves the API out where only the pages are mounted', async () => {
    const request = new Request('http://localhost:3000/v1/customers', { headers: { authorization: 'Bearer sk_test_sandbox' } })
    expect((await test.sandbox.handlePage(request)).status).toBe(404)
  })
})

describe('checkout', () => {
  const order = () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: SUCCESS_URL,
      cancel_url: CANCEL_URL,
      line_items: [{ price: advanced.id, quantity: 1 }],
    })

  it('shows what is bought and for how much, and asks for an e-mail address where none is known', async () => {
    const session = await order()
    const text = await textOf(test.open(session.url))
    for (const part of ['Subscribe to Advanced', '$15.00', 'per month', 'name="email"', CANCEL_URL.replace('&', '&amp;')])
      expect(text).toContain(part)
    expect(await textOf(test.submit(session.url, { outcome: 'success', email: 'nonsense' }))).toContain('Enter your e-mail address.')
    await test.submit(session.url, { outcome: 'success', email: 'ada@example.com' })
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] })
    expect(done).toMatchObject({
      status: 'complete',
      customer: { email: 'ada@example.com' },
      customer_details: { email: 'ada@example.com' },
    })
    expect(await textOf(test.open(`http://localhost:3000/c/pay/${session.id}`))).toContain('This checkout is complete')
  })

  it('pays once for two presses at the same moment', async () => {
    const session = await order()
    const fields = { outcome: 'success', email: 'twice@example.com' }
    const answers = await Promise.all([test.submit(session.url, fields), test.submit(session.url, fields)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await stripe.customers.list({ email: 'twice@example.com' })).data).toHaveLength(1)
  })
})

describe('the portal', () => {
  it('shows plan, payment method and invoices, and is valid for an hour', async () => {
    const portal = await openPortal(await subscribe())
    const text = await portal.show()
    for (const part of ['Advanced', '$15.00 per month', 'It renews on 1 February 2026', 'Visa ending in 4242', '-0001', 'Paid', RETURN_URL])
      expect(text).toContain(part)
    const other = await startTestSandbox({ now: () => START * 1000 })
    const customer = await other.stripe.customers.create({})
    const { url } = await other.stripe.billingPortal.sessions.create({ customer: customer.id })
    await other.sandbox.control.advanceClock(3600)
    expect(await textOf(other.open(url))).toContain('This link has expired')
    await other.stop()
  })

  it('cancels at the end of the period, and undoes the cancellation', async () => {
    const subscription = await subscribe()
    const portal = await openPortal(subscription)
    expect(await portal.show(`?view=cancel&subscription=${subscription.id}`)).toContain('You keep the plan until 1 February 2026')
    expect((await portal.send({ action: 'cancel' })).status).toBe(303)
    expect(await read(subscription.id)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await portal.show()).toContain('Cancelled: it ends on 1 February 2026')
    await portal.send({ action: 'keep' })
    expect(await read(subscription.id)).toMatchObject({ cancel_at_period_end: false })
  })

  it('switches the plan for the price it has shown', async () => {
    const subscription = await subscribe()
    const portal = await openPortal(subscription)
    expect(await portal.show(`?view=switch&subscription=${subscription.id}`)).toContain('Choose Pro, $50.00 per month')
    const confirm = await portal.show(`?view=update&subscription=${subscription.id}&price=${pro.id}`)
    for (const part of ['Confirm your update', 'Unused time on Advanced', '-$15.00', 'Remaining time on Pro', '$35.00'])
      expect(confirm).toContain(part)
    const done = await portal.send({ action: 'update', price: pro.id, quantity: '1', at: String(START) })
    expect(done.status).toBe(303)
    expect(await portal.show(new URL(done.headers.get('location') ?? '', RETURN_URL).search)).toContain('Your plan was changed')
    expect(await read(subscription.id)).toMatchObject({ items: { data: [{ price: { id: pro.id } }] } })
  })

  it('opens at the confirmation of an upgrade, and returns to the address of the product', async () => {
    const subscription = await subscribe()
    const portal = await openPortal(subscription, {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:3000/profile?upgraded=1' } },
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.id, quantity: 1 }],
      },
    })
    expect(await portal.show()).toContain('Confirm your update')
    const done = await portal.send({ action: 'update', price: pro.id, at: String(START) })
    expect(done.headers.get('location')).toBe('http://localhost:3000/profile?upgraded=1')
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({ amount_paid: 3500 })
  })

  it('a declined upgrade changes nothing and says so', async () => {
    const subscription = await subscribe()
    await stripe.subscriptions.update(subscription.id, { default_payment_method: 'pm_card_chargeDeclined' })
    const portal = await openPortal(subscription)
    const text = await textOf(portal.send({ action: 'update', view: 'update', price: pro.id }))
    expect(text).toContain('Your card was declined. Nothing was changed.')
    expect(await read(subscription.id)).toMatchObject({ items: { data: [{ price: { id: advanced.id } }] } })
  })

  it('changes the payment method of renewals', async () => {
    const subscription = await subscribe()
    const portal = await openPortal(subscription)
    await portal.send({ action: 'method', outcome: 'later_failure' })
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(method).toMatchObject({ card: { last4: '0341' } })
  })

  it('offers and performs only the actions of its configuration', async () => {
    const configuration = await stripe.billingPortal.configurations.create({
      metadata: { product: 'quarry' },
      features: {
        customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: false },
        subscription_cancel: { enabled: false },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [{ product: String(pro.product), prices: [pro.id] }],
        },
      },
    })
    expect((await stripe.billingPortal.configurations.list({ active: true })).data.map(({ id }) => id)).toEqual([configuration.id])
    const other = await makePlan(stripe, 'Other', { dollars: 20 })
    const subscription = await subscribe()
    const portal = await openPortal(subscription, undefined, configuration.id)
    const overview = await portal.show()
    expect(overview).toContain('Switch plan')
    expect(overview).not.toContain('Cancel plan')
    expect(overview).not.toContain('Change payment method')
    const offers = await portal.show(`?view=switch&subscription=${subscription.id}`)
    expect(offers).toContain('Choose Pro')
    expect(offers).not.toContain('Other')
    const refused: Record<string, string>[] = [
      { action: 'cancel' },
      { action: 'method', outcome: 'success' },
      { action: 'update', price: other.id },
    ]
    for (const fields of refused) expect(await textOf(portal.send(fields))).toMatch(/not offered here/)
    expect(await read(subscription.id)).toMatchObject({ cancel_at_period_end: false, items: { data: [{ price: { id: advanced.id } }] } })
    expect((await portal.send({ action: 'update', price: pro.id })).status).toBe(303)
    await stripe.billingPortal.configurations.update(configuration.id, { active: false })
  })

  it("never touches another customer's subscription", async () => {
    const [own, foreign] = [await subscribe(), await subscribe()]
    const portal = await openPortal(own)
    for (const action of ['cancel', 'keep', 'update']) {
      const text = await textOf(portal.send({ action, subscription: foreign.id, price: pro.id }))
      expect(text).toContain('No such subscription')
    }
    expect(await portal.show(`?view=cancel&subscription=${foreign.id}`)).toContain('No such subscription')
    expect(await read(foreign.id)).toMatchObject({ cancel_at_period_end: false, items: { data: [{ price: { id: advanced.id } }] } })
    const wrong = stripe.billingPortal.sessions.create({
      customer: String(own.customer),
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: foreign.id } },
    })
    await expect(wrong).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('an invoice', () => {
  it('that was not paid is paid on its page, and later renewals use the same payment method', async () => {
    const own = await startTestSandbox({ now: () => START * 1000, debitSettlesAfter: 60 })
    const price = await makePlan(own.stripe, 'Advanced', { dollars: 15 })
    const customer = await own.stripe.customers.create({
      email: 'ada@example.com',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const { id } = await own.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
    await own.stripe.subscriptions.update(id, { default_payment_method: 'pm_card_chargeDeclined' })
    await own.sandbox.control.advanceClock(32 * DAY)
    const [open] = (await own.stripe.invoices.list({ subscription: id })).data
    const address = open?.hosted_invoice_url ?? ''
    const text = await textOf(own.open(address))
    for (const part of [`Invoice ${open?.number}`, 'Payment failed', '$15.00', 'Pay this invoice']) expect(text).toContain(part)
    expect(await textOf(own.submit(address, { outcome: 'decline' }))).toContain('The payment was declined.')
    expect((await own.submit(address, { outcome: 'success' })).status).toBe(303)
    const paid = await textOf(own.open(address))
    expect(paid).toContain('Paid')
    expect(paid).not.toContain('Pay this invoice')
    expect((await own.stripe.subscriptions.retrieve(id)).status).toBe('active')
    await own.sandbox.control.advanceClock(31 * DAY)
    expect((await own.stripe.invoices.list({ subscription: id })).data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    await own.stop()
  })

  it('paid by bank debit is shown as on its way until the debit is settled', async () => {
    const own = await startTestSandbox({ now: () => START * 1000, debitSettlesAfter: 60 })
    const price = await makePlan(own.stripe, 'Advanced', { dollars: 15 })
    const session = await own.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'ada@example.com',
      success_url: SUCCESS_URL,
      line_items: [{ price: price.id, quantity: 1 }],
    })
    await own.submit(session.url, { outcome: 'delayed_failure' })
    const [invoice] = (await own.stripe.invoices.list({})).data
    expect(await textOf(own.open(invoice?.hosted_invoice_url ?? ''))).toContain('Bank debit on its way')
    expect((await own.stripe.subscriptions.list({})).data).toMatchObject([{ status: 'active' }])
    await own.sandbox.control.advanceClock(60)
    expect((await own.stripe.subscriptions.list({})).data).toMatchObject([{ status: 'past_due' }])
    expect(await textOf(own.open(invoice?.hosted_invoice_url ?? ''))).toContain('Pay this invoice')
    expect(own.errors).toEqual([])
    await own.stop()
  })
})

it('nothing failed inside the sandbox', () => {
  expect(test.errors).toEqual([])
})
