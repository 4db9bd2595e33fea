// Purchases through the application, on the payment sandbox with the official client: top-ups, plans, and the webhooks of the provider.
import {
  balanceSchema,
  checkoutAnswerSchema,
  checkoutStatusSchema,
  invoiceSchema,
  manageSubscriptionAnswerSchema,
  portalAnswerSchema,
  productConfigSchema,
  topUpAnswerSchema,
  transactionSchema,
  upgradePreviewSchema,
} from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkLedger } from '../ledger/check-ledger.ts'
import { addCredit } from '../ledger/credit.ts'
import { setUpStripe } from '../../main/set-up-stripe.ts'
import { comparePayments } from '../payments/compare-payments.ts'
import { hasProvider, type ProviderDeps } from '../payments/payments.ts'
import { formFields, pay, submitPage, type Outcome } from '../../testing/pay.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { downgradePlan } from './downgrade-plan.ts'
import { refundBalance } from './refund-balance.ts'

let test: TestApp
const opened: TestApp[] = []

async function open(): Promise<void> {
  test = await createTestApp({ payments: true })
  opened.push(test)
}
beforeAll(open)
afterAll(async () => {
  for (const app of opened) await app.close()
})

const post = (user: SignedIn, url: string, payload: unknown) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const checkout = (user: SignedIn, lookupKey: string, more = {}) =>
  post(user, '/functions/v1/create-checkout-session', { lookup_key: lookupKey, ...more })
const manage = async (user: SignedIn, action: string) =>
  manageSubscriptionAnswerSchema.parse((await post(user, '/functions/v1/manage-subscription', { action })).json())
const topUp = async (user: SignedIn, usd: number) =>
  topUpAnswerSchema.parse((await user.call('POST', '/balance/balance/top-up', { amount_usd: usd })).json())
const balance = async (user: SignedIn) => balanceSchema.parse((await user.call('GET', '/balance/balance')).json()).balance_usd
const statusOf = async (user: SignedIn, id: string) =>
  checkoutStatusSchema.parse((await user.call('GET', `/billing/sessions/${id}`)).json())
const settled = (user: SignedIn, id: string) =>
  waitUntil('the notice', async () => {
    const status = await statusOf(user, id)
    return status.state !== 'confirming' && status
  })
const control = () => {
  const sandbox = test.deps.payments?.sandbox
  if (!sandbox) throw new Error('no sandbox')
  return sandbox.control
}
async function subscribe(user: SignedIn, lookupKey: string): Promise<void> {
  const { sessionId, url } = checkoutAnswerSchema.parse((await checkout(user, lookupKey)).json())
  await pay(test.app, url ?? '', 'success')
  await settled(user, sessionId)
}
const DAY = 86_400

describe('a top-up', () => {
  it('[S1.22] [S7.20] [O.38] [O.39] [O.40] is credited once the provider has said that it is paid, and not before', async () => {
    const user = await test.signIn('starter')
    const { session_id: id, url } = await topUp(user, 12.34)
    expect(await statusOf(user, id)).toEqual({ session_id: id, kind: 'top_up', state: 'confirming', amount_usd: 12.34, plan: null })
    expect(await balance(user)).toBe(0)
    const back = await pay(test.app, url ?? '', 'success')
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toMatch(new RegExp(`^http://localhost:\\d+/payment-success\\?session_id=${id}$`))
    expect(await settled(user, id)).toMatchObject({ state: 'confirmed' })
    expect(await balance(user)).toBe(12.34)
    expect(z.array(transactionSchema).parse((await user.call('GET', '/balance/transactions')).json())).toMatchObject([
      { transaction_type: 'top_up', amount_usd: 12.34, description: 'Top-up of $12.34' },
    ])
  })

  it('[S5.29] [S5.30] [S9.45] takes $5 to $1000 in whole cents', async () => {
    const user = await test.signIn()
    const detail = async (amount: unknown) => {
      const answer = await user.call('POST', '/balance/balance/top-up', { amount_usd: amount })
      return [answer.statusCode, answer.json().detail?.[0]?.msg]
    }
    expect(await detail(4.99)).toEqual([422, 'Minimum top-up amount is $5.00'])
    expect(await detail(undefined)).toEqual([422, 'Minimum top-up amount is $5.00'])
    expect(await detail(1000.01)).toEqual([422, 'Maximum top-up amount is $1000.00'])
    expect(await detail(5.001)).toEqual([422, 'The amount has at most two decimal places.'])
    expect((await topUp(user, 5)).url).toContain('/c/pay/')
    expect((await topUp(user, 1000)).url).toContain('/c/pay/')
  })

  it.each<[Outcome, string, number]>([
    ['cancel', 'confirming', 0],
    ['decline', 'confirming', 0],
  ])('credits nothing on %s', async (outcome, state, usd) => {
    const user = await test.signIn()
    const { session_id: id, url } = await topUp(user, 5)
    await pay(test.app, url ?? '', outcome)
    expect((await statusOf(user, id)).state).toBe(state)
    expect(await balance(user)).toBe(usd)
  })

  it('by a payment that takes days is credited when it has arrived, and mailed about when it has failed', async () => {
    const [lucky, unlucky] = [await test.signIn(), await test.signIn()]
    const [good, bad] = [await topUp(lucky, 20), await topUp(unlucky, 20)]
    await pay(test.app, good.url ?? '', 'delayed_success')
    await pay(test.app, bad.url ?? '', 'delayed_failure')
    expect((await statusOf(lucky, good.session_id)).state).toBe('confirming')
    expect(await balance(lucky)).toBe(0)
    await control().advanceClock(DAY)
    expect(await settled(lucky, good.session_id)).toMatchObject({ state: 'confirmed' })
    expect(await settled(unlucky, bad.session_id)).toMatchObject({ state: 'failed' })
    expect([await balance(lucky), await balance(unlucky)]).toEqual([20, 0])
    const mails = await waitUntil('the mail', async () => {
      const found = await test.database.db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('recipient', '=', unlucky.actor.email)
        .execute()
      return found.length > 0 && found
    })
    expect(mails).toEqual([{ subject: 'A payment did not go through' }])
  })

  it('is not visible to other accounts', async () => {
    const [owner, other] = [await test.signIn(), await test.signIn()]
    const { session_id: id } = await topUp(owner, 5)
    expect((await other.call('GET', `/billing/sessions/${id}`)).statusCode).toBe(404)
  })

  it('[O.44] refunded at the provider leaves the balance, also what was spent already, as a debt that the next top-up pays', async () => {
    const user = await test.signIn()
    const { session_id: id, url } = await topUp(user, 10)
    await pay(test.app, url ?? '', 'success')
    await settled(user, id)
    await sql`update job_usage set stored_bytes = 0`.execute(test.database.db)
    const stripe = test.deps.payments?.provider?.stripe
    const session = await stripe?.checkout.sessions.retrieve(id)
    await stripe?.refunds.create({ payment_intent: String(session?.payment_intent), amount: 400 })
    await waitUntil('the refund', async () => (await balance(user)) === 6)
    const [refund] = z.array(transactionSchema).parse((await user.call('GET', '/balance/transactions')).json())
    expect(refund).toMatchObject({ transaction_type: 'other', amount_usd: -4, description: 'Refund of $4.00' })
  })
})

it('the number of open checkouts is limited', async () => {
  const user = await test.signIn()
  for (let index = 0; index < 30; index += 1) await topUp(user, 5)
  const refused = await user.call('POST', '/balance/balance/top-up', { amount_usd: 5 })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('600')
})

describe('a plan', () => {
  it('[S1.21] [S3.28] [S3.30] [S4.26] [S7.33] [S7.34] [S7.36] [S9.14] [S9.28] [O.37] is bought at the shown price by its lookup key', async () => {
    const config = productConfigSchema.parse((await test.app.inject({ url: '/api/v1/config' })).json())
    expect(config.payments?.mode).toBe('sandbox')
    const offers = config.payments?.offers ?? []
    expect(offers.map((offer) => [offer.lookup_key, offer.amount_usd])).toEqual([
      ['advanced_month', 15],
      ['advanced_year', 150],
      ['pro_month', 50],
      ['pro_year', 500],
    ])
    const stripe = test.deps.payments?.provider?.stripe
    for (const offer of offers) {
      const user = await test.signIn('starter')
      const answer = await checkout(user, offer.lookup_key, { priceId: offer.price_id })
      const { sessionId } = checkoutAnswerSchema.parse(answer.json())
      const session = await stripe?.checkout.sessions.retrieve(sessionId)
      expect(session).toMatchObject({ mode: 'subscription', amount_total: offer.amount_usd * 100, currency: 'usd' })
    }
  })

  it('[O.37] the price of another plan, an unknown key and a missing one are refused', async () => {
    const user = await test.signIn('starter')
    const config = productConfigSchema.parse((await test.app.inject({ url: '/api/v1/config' })).json())
    const foreign = config.payments?.offers.find((offer) => offer.lookup_key === 'pro_month')?.price_id
    expect((await checkout(user, 'advanced_month', { priceId: foreign })).statusCode).toBe(422)
    expect((await checkout(user, 'gold_month')).json()).toEqual({
      detail: 'There is no plan price "gold_month".',
      error: 'There is no plan price "gold_month".',
    })
    expect((await checkout(user, '')).statusCode).toBe(422)
    expect((await test.app.inject({ method: 'POST', url: '/functions/v1/create-checkout-session', payload: {} })).statusCode).toBe(401)
  })

  it('[S3.20] [S4.25] [S7.28] [S7.29] [S7.32] [S9.20] gives its rights when it is paid; without one the plan is starter', async () => {
    const user = await test.signIn('starter')
    expect(await manage(user, 'get_status')).toEqual({ subscription: null, plan: 'starter' })
    await subscribe(user, 'advanced_month')
    expect(await manage(user, 'get_status')).toMatchObject({
      plan: 'advanced',
      subscription: { plan_name: 'advanced', status: 'active', cancel_at_period_end: false, interval: 'month', next_plan: null },
    })
    expect((await user.call('GET', '/account')).json().plan).toBe('advanced')
  })

  it('[S4.35] [S7.30] [S7.31] cancelled stays active until the period ends, can be taken up again, and ends with it', async () => {
    // The test moves the time: it has an installation of its own.
    await open()
    const user = await test.signIn('starter')
    await subscribe(user, 'pro_month')
    expect(await manage(user, 'cancel')).toMatchObject({
      plan: 'pro',
      subscription: { status: 'active', cancel_at_period_end: true },
      message: expect.stringContaining('until the end of the period'),
    })
    expect(await manage(user, 'reactivate')).toMatchObject({ subscription: { status: 'active', cancel_at_period_end: false } })
    await manage(user, 'cancel')
    await control().advanceClock(32 * DAY)
    const ended = await waitUntil('the end', async () => {
      const answer = await manage(user, 'get_status')
      return answer.plan === 'starter' && answer
    })
    expect(ended.subscription?.status).toBe('canceled')
  })

  it('[S8.37] a refusal is returned in `error`', async () => {
    const user = await test.signIn('starter')
    const answer = await post(user, '/functions/v1/manage-subscription', { action: 'cancel' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ detail: 'There is no subscription.', error: 'There is no subscription.' })
    const given = await test.signIn('pro')
    expect(await manage(given, 'get_status')).toMatchObject({ plan: 'pro', subscription: { plan_name: 'pro', interval: null } })
    expect((await post(given, '/functions/v1/manage-subscription', { action: 'cancel' })).json().error).toMatch(/was given to you/)
  })

  it('[O.31] [O.32] nobody is subscribed twice: same plan and lower plan are refused, a higher one goes through the provider’s confirmation', async () => {
    const user = await test.signIn('starter')
    await subscribe(user, 'advanced_month')
    expect((await checkout(user, 'advanced_month')).json().error).toBe('You are on this plan already.')
    const preview = upgradePreviewSchema.parse((await user.call('GET', '/billing/upgrade-preview?lookup_key=pro_month')).json())
    expect(preview).toMatchObject({ plan: 'pro', renews_for_usd: 50, credit_usd: 15, due_now_usd: 35 })
    const { url } = checkoutAnswerSchema.parse((await checkout(user, 'pro_month')).json())
    expect(url).toContain('/c/portal/')
    const page = await test.app.inject({ url: new URL(url ?? '').pathname })
    expect(page.body).toContain('$35.00')
    await submitPage(test.app, url ?? '', formFields(page.body, 'update'))
    await waitUntil('the new plan', async () => (await manage(user, 'get_status')).plan === 'pro')
    expect((await checkout(user, 'advanced_month')).json().error).toBe('Contact support to downgrade to this plan')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from subscriptions where owner_id = ${user.actor.accountId}`.execute(test.database.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('a second checkout expires the first, so that both cannot be paid', async () => {
    const user = await test.signIn('starter')
    const first = checkoutAnswerSchema.parse((await checkout(user, 'advanced_month')).json())
    const second = checkoutAnswerSchema.parse((await checkout(user, 'pro_year')).json())
    await pay(test.app, first.url ?? '', 'success')
    expect((await statusOf(user, first.sessionId)).state).toBe('expired')
    await pay(test.app, second.url ?? '', 'success')
    expect(await settled(user, second.sessionId)).toMatchObject({ state: 'confirmed', plan: 'pro' })
    expect((await manage(user, 'get_status')).subscription?.interval).toBe('year')
  })

  it('[O.28] [S3.21] a renewal that is not paid is mailed about and keeps the rights for 7 days, then starter applies', async () => {
    await open()
    const user = await test.signIn('starter')
    await subscribe(user, 'advanced_month')
    await control().failNextRenewal()
    await control().advanceClock(32 * DAY)
    const { subscription, plan } = await waitUntil('past due', async () => {
      const answer = await manage(user, 'get_status')
      return answer.subscription?.status === 'past_due' && answer
    })
    expect(plan).toBe('advanced')
    expect(Date.parse(subscription?.rights_end ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY * 1000)
    const mail = await waitUntil('the mail', () =>
      test.database.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', user.actor.email)
        .executeTakeFirst()
        .then((found) => found ?? null),
    )
    expect(mail.text).toContain('/c/invoice/')
    await control().advanceClock(8 * DAY)
    expect(await manage(user, 'get_status')).toMatchObject({ plan: 'starter', subscription: { status: 'past_due' } })
  })

  it.each([
    ['active', 'pro'],
    ['past_due', 'pro'],
    ['incomplete', 'starter'],
    ['canceled', 'starter'],
    ['unpaid', 'starter'],
    ['paused', 'starter'],
    ['something_new', 'starter'],
  ])('[O.28] a subscription that is %s gives the rights of %s', async (status, plan) => {
    const user = await test.signIn('starter')
    await test.database.db
      .insertInto('subscriptions')
      .values({
        provider_mode: 'sandbox',
        id: `sub_${status}`,
        owner_id: user.actor.accountId,
        item_id: 'si_1',
        plan: 'pro',
        billing_interval: 'month',
        status,
        cancel_at_period_end: false,
        current_period_start: new Date(),
        current_period_end: new Date(Date.now() + DAY * 1000),
        past_due_since: status === 'past_due' ? sql`payment_time('sandbox')` : null,
        kept_plan: null,
      })
      .execute()
    expect((await user.call('GET', '/account')).json().plan).toBe(plan)
  })

  it('[O.44] invoices and the customer portal are there for whoever has paid', async () => {
    const user = await test.signIn('starter')
    expect((await user.call('GET', '/billing/invoices')).json()).toEqual([])
    await subscribe(user, 'advanced_month')
    const invoices = z.array(invoiceSchema).parse((await user.call('GET', '/billing/invoices')).json())
    expect(invoices).toMatchObject([{ status: 'paid', amount_usd: 15, hosted_invoice_url: expect.stringContaining('/c/invoice/') }])
    const { url } = portalAnswerSchema.parse((await user.call('POST', '/billing/portal')).json())
    expect((await test.app.inject({ url: new URL(url).pathname })).statusCode).toBe(200)
  })

  it('[O.107] ends before its account is deleted', async () => {
    const user = await test.signIn('starter')
    await subscribe(user, 'pro_month')
    for (const end of test.deps.beforeAccountEnds) await end(user.actor)
    for (const end of test.deps.beforeAccountEnds) await end(user.actor)
    expect(await manage(user, 'get_status')).toMatchObject({ plan: 'starter', subscription: { status: 'canceled' } })
  })
})

describe('the notices', () => {
  it('are refused without the right signature', async () => {
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
      const answer = await test.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: '{"id":"evt_1"}' })
      expect(answer.statusCode).toBe(400)
    }
  })

  it('leave a ledger that agrees', async () => {
    expect(await checkLedger(test.database.db)).toEqual([])
    const left = async () => (await sql`select type, error from payment_events where processed_at is null`.execute(test.database.db)).rows
    await waitUntil('an empty inbox', async () => (await left()).length === 0)
  })
})

describe('the operator', () => {
  const provided = (): ProviderDeps => {
    const { payments } = test.deps
    if (!payments || !hasProvider(payments)) throw new Error('no provider')
    return payments
  }

  it('[O.44] pays unused balance back to the payments it came from, once, and never more than is unused', async () => {
    const user = await test.signIn()
    for (const usd of [10, 20]) {
      const { session_id: id, url } = await topUp(user, usd)
      await pay(test.app, url ?? '', 'success')
      await settled(user, id)
    }
    await expect(refundBalance(provided(), user.actor.accountId, 30_010_000)).rejects.toMatchObject({
      detail: 'Only $30.00 of the balance are unused.',
    })
    await refundBalance(provided(), user.actor.accountId, 25_000_000)
    expect(await balance(user)).toBe(5)
    // Webhooks report the same refunds.
    await waitUntil('an empty inbox', async () => {
      const { rows } = await sql`select id from payment_events where processed_at is null`.execute(test.database.db)
      return rows.length === 0
    })
    expect(await balance(user)).toBe(5)
    const rows = z.array(transactionSchema).parse((await user.call('GET', '/balance/transactions')).json())
    expect(rows.map((row) => [row.transaction_type, row.amount_usd])).toEqual([
      ['other', -5],
      ['other', -20],
      ['top_up', 20],
      ['top_up', 10],
    ])
    expect(await checkLedger(test.database.db)).toEqual([])
  })

  it('[O.32] [O.30] lowers a plan at the end of the period: its rights stay until then, and the next period costs the lower price', async () => {
    await open()
    const user = await test.signIn('starter')
    await subscribe(user, 'pro_month')
    const from = await downgradePlan(provided(), user.actor.accountId, 'advanced')
    expect(await manage(user, 'get_status')).toMatchObject({ plan: 'pro', subscription: { plan_name: 'pro', next_plan: 'advanced' } })
    expect(from.toISOString()).toBe((await manage(user, 'get_status')).subscription?.current_period_end)
    await expect(downgradePlan(provided(), user.actor.accountId, 'pro')).rejects.toMatchObject({ code: 'conflict' })
    await control().advanceClock(32 * DAY)
    const invoices = await waitUntil('the next invoice', async () => {
      const list = z.array(invoiceSchema).parse((await user.call('GET', '/billing/invoices')).json())
      return list.length > 1 && list
    })
    expect(invoices.map((invoice) => invoice.amount_usd)).toEqual([15, 50])
    expect(await manage(user, 'get_status')).toMatchObject({ plan: 'advanced', subscription: { plan_name: 'advanced', next_plan: null } })
  })

  it('sets the provider up once: prices, notices, and again without doubles', async () => {
    const { stripe } = provided().provider
    const first = await setUpStripe(stripe, 'https://quarry.example')
    const second = await setUpStripe(stripe, 'https://quarry.example')
    expect(first.webhookSecret).toMatch(/^whsec_/)
    expect(second).toMatchObject({ webhookUrl: 'https://quarry.example/webhooks/stripe', webhookSecret: null })
    expect([...second.prices]).toEqual([...first.prices])
    expect((await stripe.webhookEndpoints.list()).data.filter((endpoint) => endpoint.url === first.webhookUrl)).toHaveLength(1)
  })
})

it('[O.44] a disputed payment leaves the balance until the dispute is won', async () => {
  const user = await test.signIn()
  const { session_id: id, url } = await topUp(user, 10)
  await submitPage(test.app, url ?? '', { outcome: 'disputed' })
  await settled(user, id)
  await waitUntil('the dispute', async () => (await balance(user)) === 0)
  const [first] = z.array(transactionSchema).parse((await user.call('GET', '/balance/transactions')).json())
  expect(first).toMatchObject({ transaction_type: 'other', amount_usd: -10, description: 'Disputed payment' })
  expect(await checkLedger(test.database.db)).toEqual([])
})

it('what the provider has of top-ups, refunds and disputes is what the ledger cleared, and what is not is named', async () => {
  const { payments } = test.deps
  if (!payments || !hasProvider(payments)) throw new Error('no provider')
  await sql`update payment_orders set created_at = created_at - interval '1 day'`.execute(test.database.db)
  expect(await comparePayments(payments)).toEqual([])
  const { actor } = await test.signIn()
  const credit = { mode: 'sandbox' as const, ownerId: actor.accountId, kind: 'topup' as const, amount: 3_000_000, description: 'x' }
  await test.database.db.transaction().execute((tx) => addCredit(tx, { ...credit, key: 'topup:unpaid' }))
  expect(await comparePayments(payments)).toEqual(['order of none: the provider has $0.00 of it, the ledger $3.00'])
})
