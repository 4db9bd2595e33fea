// Subscriptions over time: renewals, changes with their prorations, cancellations, failed payments and what follows them.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { makePlan, startTestSandbox, type TestSandbox } from './testing/start-test-sandbox.ts'

const DAY = 86_400
let test: TestSandbox
let stripe: Stripe
let advanced: Stripe.Price
let pro: Stripe.Price
let proYearly: Stripe.Price
// The clock is stopped between the steps, so that every amount is exact to the cent.
const START = Date.UTC(2026, 0, 1) / 1000
beforeAll(async () => {
  test = await startTestSandbox({ now: () => START * 1000 })
  stripe = test.stripe
  advanced = await makePlan(stripe, 'advanced', { dollars: 15 })
  pro = await makePlan(stripe, 'pro', { dollars: 50 })
  proYearly = await makePlan(stripe, 'pro', { dollars: 500, interval: 'year' })
})
afterAll(() => test.stop())
// Renewals of subscriptions of earlier tests must not fall into a test.
afterEach(async () => {
  for await (const { id } of stripe.subscriptions.list({ limit: 100 })) await stripe.subscriptions.cancel(id).catch(() => undefined)
})

async function subscribe(price = advanced, method = 'pm_card_visa'): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ invoice_settings: { default_payment_method: method } })
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
}

const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => items.data[0] ?? expect.fail('no item')
const read = (id: string) => stripe.subscriptions.retrieve(id)
const invoicesOf = async (subscription: string) => (await stripe.invoices.list({ subscription, limit: 100 })).data
const clock = async () => (await test.sandbox.control.advanceClock(0)) * 1000
/** Moves the clock to a moment of the calendar. */
const goTo = async (date: string) => test.sandbox.control.advanceClock((Date.parse(date) - (await clock())) / 1000)
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

describe('changes', () => {
  it('an upgrade in the middle of the period costs half the difference, and the preview shows it to the cent', async () => {
    const subscription = await subscribe()
    const item = itemOf(subscription)
    const half = item.current_period_start + (item.current_period_end - item.current_period_start) / 2
    await test.sandbox.control.advanceClock(half - (await clock()) / 1000)
    const change = { items: [{ id: item.id, price: pro.id }], proration_behavior: 'always_invoice', proration_date: half } as const
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { ...change, items: [{ id: item.id, price: pro.id }] },
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-750, 2500])
    expect(preview).toMatchObject({
      amount_due: 1750,
      total: 1750,
      status: 'draft',
      parent: { subscription_details: { subscription: subscription.id } },
    })

    const changed = await stripe.subscriptions.update(
      subscription.id,
      { ...change, items: [{ id: item.id, price: pro.id }], payment_behavior: 'error_if_incomplete', expand: ['latest_invoice'] },
      { idempotencyKey: 'upgrade-1' },
    )
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 1750, status: 'paid', billing_reason: 'subscription_update' })
    expect(itemOf(changed)).toMatchObject({ id: item.id, price: { id: pro.id }, current_period_end: item.current_period_end })
  })

  it('a declined upgrade is 402 and changes nothing', async () => {
    const subscription = await subscribe()
    await stripe.subscriptions.update(subscription.id, { default_payment_method: 'pm_card_chargeDeclined' })
    const [before, invoices] = [await read(subscription.id), await invoicesOf(subscription.id)]
    const upgrade = stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: pro.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    await expect(upgrade).rejects.toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' })
    expect(await read(subscription.id)).toEqual(before)
    expect(await invoicesOf(subscription.id)).toEqual(invoices)
  })

  it('a downgrade leaves credit, which the next invoices use up', async () => {
    const subscription = await subscribe(pro)
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: advanced.id }],
      proration_behavior: 'always_invoice',
    })
    const customer = await stripe.customers.retrieve(String(subscription.customer))
    expect(customer).toMatchObject({ balance: -3500 })
    await test.sandbox.control.advanceClock(32 * DAY)
    const [renewal] = await invoicesOf(subscription.id)
    expect(renewal).toMatchObject({ total: 1500, amount_due: 0, status: 'paid', starting_balance: -3500, ending_balance: -2000 })
  })

  it('without an invoice at once, prorations wait for the renewal', async () => {
    const subscription = await subscribe()
    await stripe.subscriptions.update(subscription.id, { items: [{ id: itemOf(subscription).id, price: pro.id }] })
    expect(await invoicesOf(subscription.id)).toHaveLength(1)
    const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(upcoming.lines.data.map(({ amount }) => amount)).toEqual([-1500, 5000, 5000])
    await test.sandbox.control.advanceClock(32 * DAY)
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ amount_paid: 8500, billing_reason: 'subscription_cycle' })
  })

  it('with proration_behavior none only the next period costs more', async () => {
    const subscription = await subscribe()
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: pro.id }],
      proration_behavior: 'none',
    })
    await test.sandbox.control.advanceClock(32 * DAY)
    expect((await invoicesOf(subscription.id)).map(({ total }) => total)).toEqual([5000, 1500])
  })

  it('from month to year a new period begins at once, the rest of the month is credited', async () => {
    const subscription = await subscribe(pro)
    const updated = await stripe.subscriptions.update(subscription.id, { items: [{ id: itemOf(subscription).id, price: proYearly.id }] })
    const item = itemOf(updated)
    expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(365 * DAY)
    expect(updated.billing_cycle_anchor).toBe(item.current_period_start)
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ total: 45_000, status: 'paid' })
  })

  it('a change is refused for a foreign item, a foreign date, an ended subscription', async () => {
    const [one, other] = [await subscribe(), await subscribe()]
    const change = (id: string, items: Stripe.SubscriptionUpdateParams.Item[], more = {}) =>
      stripe.subscriptions.update(id, { items, ...more })
    await expect(change(one.id, [{ id: itemOf(other).id, price: pro.id }])).rejects.toMatchObject({ param: 'items[0][id]' })
    await expect(change(one.id, [{ id: itemOf(one).id, price: pro.id }], { proration_date: 1 })).rejects.toMatchObject({
      param: 'proration_date',
    })
    await stripe.subscriptions.cancel(one.id)
    await expect(change(one.id, [{ id: itemOf(one).id, price: pro.id }])).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the end', () => {
  it('comes at once when it is requested', async () => {
    const subscription = await subscribe()
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
    expect((await stripe.subscriptions.list({ customer: String(subscription.customer) })).data).toEqual([])
  })

  it('comes at the end of the period, unless it is undone', async () => {
    const [ending, kept] = [await subscribe(), await subscribe()]
    for (const { id } of [ending, kept]) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(await read(kept.id)).toMatchObject({ cancel_at_period_end: true, cancel_at: itemOf(kept).current_period_end, status: 'active' })
    await stripe.subscriptions.update(kept.id, { cancel_at_period_end: false })
    await test.sandbox.control.advanceClock(32 * DAY)
    expect(await read(ending.id)).toMatchObject({ status: 'canceled', ended_at: itemOf(ending).current_period_end })
    expect(await invoicesOf(ending.id)).toHaveLength(1)
    expect(await read(kept.id)).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null })
    expect(await invoicesOf(kept.id)).toHaveLength(2)
  })
})

describe('renewals', () => {
  it('go on for two years; one that began on the 31st keeps to month ends', async () => {
    await goTo('2027-01-31T12:00:00Z')
    const subscription = await subscribe()
    const ends: string[] = []
    for (let month = 0; month < 13; month += 1) {
      const { current_period_end: end } = itemOf(await read(subscription.id))
      ends.push(dateOf(end))
      await test.sandbox.control.advanceClock(end - (await clock()) / 1000)
    }
    expect(ends.slice(0, 6)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'])
    expect(ends[12]).toBe('2028-02-29')
    await goTo('2029-01-31T13:00:00Z')
    const invoices = await invoicesOf(subscription.id)
    expect(invoices).toHaveLength(25)
    expect(invoices.every(({ amount_paid: paid, status }) => status === 'paid' && paid === 1500)).toBe(true)
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(25)
    const starts = invoices.map(({ lines }) => dateOf(lines.data[0]?.period.start ?? 0))
    expect(starts.slice(0, 3)).toEqual(['2029-01-31', '2028-12-31', '2028-11-30'])
  })

  it('yearly from a 29 February', async () => {
    await goTo('2032-02-29T00:00:00Z')
    const subscription = await subscribe(proYearly)
    await goTo('2036-03-01T00:00:00Z')
    const starts = (await invoicesOf(subscription.id)).map(({ lines }) => dateOf(lines.data[0]?.period.start ?? 0))
    expect(starts.reverse()).toEqual(['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29'])
  })
})

describe('a renewal that fails', () => {
  const typesOf = async (subscription: Stripe.Subscription) => {
    const events = (await stripe.events.list({ limit: 100 })).data.filter((event) =>
      JSON.stringify(event.data.object).includes(`"${subscription.id}"`),
    )
    return events.map(({ type }) => type).reverse()
  }

  it('makes the subscription past due, is tried again after 3, 5 and 7 days, and then ends it', async () => {
    const good = await subscribe()
    await test.sandbox.control.failNextRenewal()
    const renewsAt = itemOf(good).current_period_end
    await test.sandbox.control.advanceClock(renewsAt - (await clock()) / 1000)
    const [failed] = await invoicesOf(good.id)
    expect(failed).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: renewsAt + 3 * DAY, amount_remaining: 1500 })
    expect(await read(good.id)).toMatchObject({ status: 'past_due', latest_invoice: failed?.id })
    const attempts: unknown[] = []
    for (const days of [3, 5, 7]) {
      await test.sandbox.control.advanceClock(days * DAY)
      const [invoice] = await invoicesOf(good.id)
      attempts.push([invoice?.attempt_count, (await read(good.id)).status])
    }
    expect(attempts).toEqual([
      [2, 'past_due'],
      [3, 'past_due'],
      [4, 'canceled'],
    ])
    expect(await read(good.id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    const types = await typesOf(good)
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
    expect(types.at(-1)).toBe('customer.subscription.deleted')
  })

  it('is settled by a manual payment; the next renewal is paid again', async () => {
    const subscription = await subscribe()
    await test.sandbox.control.failNextRenewal()
    await test.sandbox.control.advanceClock(32 * DAY)
    const [failed] = await invoicesOf(subscription.id)
    await expect(stripe.invoices.pay(failed?.id ?? '')).rejects.toMatchObject({ statusCode: 402 })
    const failures = (await stripe.events.list({ type: 'invoice.payment_failed', limit: 100 })).data
    expect(failures.filter(({ data }) => 'id' in data.object && data.object.id === failed?.id)).toHaveLength(2)
    expect(await stripe.invoices.pay(failed?.id ?? '', { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'paid',
      next_payment_attempt: null,
    })
    expect((await read(subscription.id)).status).toBe('active')
    await expect(stripe.invoices.pay(failed?.id ?? '')).rejects.toMatchObject({ code: 'invoice_already_paid' })
    await test.sandbox.control.advanceClock(32 * DAY)
    expect((await invoicesOf(subscription.id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })

  it('can be simulated: it is the next renewal of each running subscription, and only that one', async () => {
    const running = [await subscribe(), await subscribe(pro)]
    await test.sandbox.control.failNextRenewal()
    const later = await subscribe()
    await test.sandbox.control.advanceClock(32 * DAY)
    const statusOf = async ({ id }: Stripe.Subscription) => (await read(id)).status
    expect(await Promise.all([...running, later].map(statusOf))).toEqual(['past_due', 'past_due', 'active'])
    await stripe.invoices.pay(String((await read(running[0]?.id ?? '')).latest_invoice), { payment_method: 'pm_card_visa' })
    await test.sandbox.control.advanceClock(31 * DAY)
    expect(await Promise.all([...running, later].map(statusOf))).toEqual(['active', 'canceled', 'active'])
  })

  it('may leave the subscription unpaid instead', async () => {
    const lenient = await startTestSandbox({ afterLastRetry: 'unpaid', retryDays: [1] })
    const price = await makePlan(lenient.stripe, 'lenient', { dollars: 15 })
    const customer = await lenient.stripe.customers.create({ invoice_settings: { default_payment_method: 'pm_card_visa' } })
    const { id } = await lenient.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
    await lenient.sandbox.control.failNextRenewal()
    await lenient.sandbox.control.advanceClock(33 * DAY)
    expect((await lenient.stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
    await lenient.sandbox.control.advanceClock(31 * DAY)
    const invoices = (await lenient.stripe.invoices.list({ subscription: id })).data
    expect(invoices.map(({ status }) => status)).toEqual(['draft', 'open', 'paid'])
    await lenient.stripe.invoices.pay(invoices[1]?.id ?? '', { payment_method: 'pm_card_visa' })
    expect((await lenient.stripe.subscriptions.retrieve(id)).status).toBe('active')
    await lenient.stop()
  })

  it('a first payment that fails leaves the subscription incomplete for 23 hours', async () => {
    const subscription = await subscribe(advanced, 'pm_card_chargeDeclined')
    expect(subscription.status).toBe('incomplete')
    await test.sandbox.control.advanceClock(23 * 3600)
    expect(await read(subscription.id)).toMatchObject({ status: 'incomplete_expired' })
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ status: 'void' })
  })
})

it('whatever is changed and however time passes, what was invoiced is what was paid and what is left as credit', async () => {
  const steps = fc.array(
    fc.record({
      to: fc.constantFrom('advanced', 'pro', 'pro_year'),
      proration: fc.constantFrom('always_invoice', 'create_prorations', 'none'),
      days: fc.integer({ min: 0, max: 50 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const prices = { advanced, pro, pro_year: proYearly }
  const check = async (given: { to: string; proration: string; days: number }[]) => {
    const { id, customer } = await subscribe()
    for (const { to, proration, days } of given) {
      const price = Reflect.get(prices, to).id
      const item = itemOf(await read(id))
      await stripe.subscriptions.update(id, { items: [{ id: item.id, price, quantity: 1 }], proration_behavior: proration as 'none' })
      await test.sandbox.control.advanceClock(days * DAY)
    }
    const invoices = await invoicesOf(id)
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const balance = await stripe.customers.retrieve(String(customer))
    expect(sum(invoices.map(({ total }) => total))).toBe(
      sum(invoices.map(({ amount_paid: paid }) => paid)) + ('balance' in balance ? balance.balance : NaN),
    )
    expect(invoices.every(({ lines, total }) => sum(lines.data.map(({ amount }) => amount)) === total)).toBe(true)
    await stripe.subscriptions.cancel(id)
  }
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: 6 })
})

it('every payment of an invoice is a payment intent with a charge that can be refunded', async () => {
  const subscription = await subscribe()
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), { expand: ['payments'] })
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500, reason: 'requested_by_customer' })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 500 })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 1001 })).rejects.toMatchObject({ code: 'amount_too_large' })
  await stripe.refunds.create({ payment_intent: intent })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)).toEqual([1000, 500])
  expect((await stripe.charges.list({ payment_intent: intent })).data[0]).toMatchObject({ amount_refunded: 1500, refunded: true })
})

it('nothing failed inside the sandbox', () => {
  expect(test.errors).toEqual([])
})
