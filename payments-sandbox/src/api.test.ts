// The rules every endpoint shares: keys, parameters, errors, idempotency, lists, expansion.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { createPaymentsSandbox } from './create-payments-sandbox.ts'
import { clientOf, makePlan, startTestSandbox, SUCCESS_URL, type TestSandbox } from './testing/start-test-sandbox.ts'

let test: TestSandbox
let stripe: Stripe
beforeAll(async () => {
  test = await startTestSandbox()
  stripe = test.stripe
})
afterAll(() => test.stop())

interface Answer {
  status: number
  headers: Headers
  body: { error?: { type: string; code?: string; param?: string; message: string }; id?: string; data?: { id: string }[] }
}

async function call(line: string, body: string | null = null, headers: Record<string, string> = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = line.split(' ')
  const request = new Request(`https://api.stripe.com${path}`, {
    method,
    body,
    headers: { authorization: 'Bearer sk_test_sandbox', ...headers },
  })
  const response = await test.sandbox.fetch(request)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('keys', () => {
  it.each([
    ['none', ''],
    ['of another kind', 'Bearer pk_test_1'],
    ['live', 'Bearer sk_live_1'],
    ['nonsense', 'Bearer nonsense'],
  ])('a key is needed: %s is 401', async (_, authorization) => {
    const answer = await call('GET /v1/customers', null, { authorization })
    expect(answer).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } })
  })

  it('the SDK sees an authentication error, and only the set key is accepted', async () => {
    const strict = await createPaymentsSandbox({ databaseUrl: test.url, pagesUrl: 'http://localhost:3000', apiKey: 'sk_test_right' })
    await expect(clientOf(strict.fetch, 'sk_test_wrong').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    await expect(clientOf(strict.fetch, 'sk_test_right').customers.list()).resolves.toMatchObject({ object: 'list' })
    await strict.close()
  })

  it('the sandbox refuses to start with a live key', async () => {
    await expect(createPaymentsSandbox({ databaseUrl: test.url, pagesUrl: 'http://localhost', apiKey: 'sk_live_1' })).rejects.toThrow(
      'sk_test_',
    )
  })

  it('a request with a live key is refused', async () => {
    await expect(clientOf(test.sandbox.fetch, 'sk_live_1').customers.list()).rejects.toMatchObject({
      message: expect.stringContaining('live'),
    })
  })
})

describe('parameters', () => {
  it.each([
    ['POST /v1/customers', 'nope=1', { code: 'parameter_unknown', param: 'nope' }],
    [
      'POST /v1/prices',
      'currency=usd&unit_amount=5&recurring[interval]=month&recurring[nope]=1',
      { code: 'parameter_unknown', param: 'recurring[nope]' },
    ],
    ['POST /v1/prices', 'unit_amount=5&product_data[name]=x', { code: 'parameter_missing', param: 'currency' }],
    ['POST /v1/prices', 'currency=usd&unit_amount=1.5&product_data[name]=x', { code: 'parameter_invalid_integer', param: 'unit_amount' }],
    ['POST /v1/products', 'name=', { code: 'parameter_invalid_empty', param: 'name' }],
    [
      'POST /v1/checkout/sessions',
      'mode=payment&success_url=http://x/&line_items[0][nope]=1',
      { code: 'parameter_unknown', param: 'line_items[0][nope]' },
    ],
    [
      'POST /v1/checkout/sessions',
      'mode=payment&success_url=http://x/&payment_method_types[0]=card',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    ],
    ['POST /v1/checkout/sessions', 'mode=payment&success_url=nope&line_items[0][price]=x', { code: 'url_invalid', param: 'success_url' }],
  ])('%s with %s is %o', async (line, body, wrong) => {
    expect(await call(line, body)).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', ...wrong } } })
  })

  it.each(['ui_mode=hosted', 'ui_mode=embedded', 'ui_mode=custom', 'mode=setup'])('%s is refused by name', async (given) => {
    const answer = await call('POST /v1/checkout/sessions', `mode=payment&success_url=http://x/&line_items[0][quantity]=1&${given}`)
    expect(answer).toMatchObject({ status: 400, body: { error: { param: given.split('=')[0] } } })
  })

  it.each(['__proto__[polluted]=1', 'metadata[__proto__]=1', 'metadata[constructor][prototype][x]=1', 'a[b[c]=1', '[x]=1'])(
    'a name that would reach the prototype of objects is refused: %s',
    async (body) => {
      expect(await call('POST /v1/customers', body)).toMatchObject({ status: 400, body: { error: { code: 'parameter_invalid' } } })
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )

  it('metadata may have any valid name, also a number, and is merged', async () => {
    const customer = await stripe.customers.create({ metadata: { '0': 'zero', sandbox: 'yes' } })
    expect(customer.metadata).toEqual({ '0': 'zero', sandbox: 'yes' })
    expect((await stripe.customers.update(customer.id, { metadata: { '0': '', more: '1' } })).metadata).toEqual({
      sandbox: 'yes',
      more: '1',
    })
    expect((await stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({})
  })

  it('every answer carries its request id and the version asked for', async () => {
    const { headers } = await call('GET /v1/customers', null, { 'stripe-version': '2026-10-28.endive' })
    expect(headers.get('request-id')).toMatch(/^req_\w+$/)
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive')
  })

  it('an unknown object is 404 with an error that the SDK understands', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    })
    await expect(stripe.rawRequest('GET', '/v1/nowhere')).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
  })
})

describe('idempotency', () => {
  it('the same key gets the same response and has one effect, also for concurrent requests', async () => {
    const options = { idempotencyKey: 'create-ada' }
    const customers = await Promise.all(Array.from({ length: 8 }, () => stripe.customers.create({ email: 'once@example.com' }, options)))
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1)
    const again = await call('POST /v1/customers', 'email=once%40example.com', { 'idempotency-key': 'create-ada' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.id).toBe(customers[0]?.id)
  })

  it('the same key with other parameters is an error', async () => {
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k' })
    await expect(stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  it('a request that was refused for its parameters may be corrected under the same key', async () => {
    expect((await call('POST /v1/customers', 'nope=1', { 'idempotency-key': 'corrected' })).status).toBe(400)
    expect((await call('POST /v1/customers', 'name=x', { 'idempotency-key': 'corrected' })).status).toBe(200)
  })

  it('survives a restart', async () => {
    const { id } = await stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' })
    await test.restart()
    expect((await stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' })).id).toBe(id)
  })
})

describe('lists', () => {
  it('are newest first, in pages both ways', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.unshift((await stripe.customers.create({ email: 'listed@example.com' })).id)
    const ids = async (given: Stripe.CustomerListParams) => {
      const page = await stripe.customers.list({ email: 'listed@example.com', ...given })
      return [page.data.map(({ id }) => id), page.has_more]
    }
    expect(await ids({ limit: 2 })).toEqual([made.slice(0, 2), true])
    expect(await ids({ limit: 3, starting_after: made[1] })).toEqual([made.slice(2), false])
    expect(await ids({ limit: 2, ending_before: made[4] })).toEqual([made.slice(2, 4), true])
    const all: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'listed@example.com', limit: 2 })) all.push(id)
    expect(all).toEqual(made)
  })

  it('return 100 objects at most, and refuse invalid cursors', async () => {
    expect(await call('GET /v1/customers?limit=101')).toMatchObject({ status: 400, body: { error: { param: 'limit' } } })
    expect(await call('GET /v1/customers?starting_after=cus_none')).toMatchObject({
      status: 404,
      body: { error: { param: 'starting_after' } },
    })
  })
})

describe('expansion', () => {
  it('reaches four levels, and refuses a field that is not an object', async () => {
    const price = await makePlan(stripe, 'expanded', { dollars: 10 })
    const list = await stripe.prices.list({ lookup_keys: ['expanded_month'], expand: ['data.product'] })
    expect(list.data).toMatchObject([{ id: price.id, product: { name: 'expanded' } }])
    const customer = await stripe.customers.create({ invoice_settings: { default_payment_method: 'pm_card_visa' } })
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      expand: ['latest_invoice.payments', 'customer', 'items.data.price.product', 'default_payment_method'],
    })
    expect(made).toMatchObject({
      customer: { id: customer.id },
      items: { data: [{ price: { product: { name: 'expanded' } } }] },
      latest_invoice: { payments: { data: [{ status: 'paid' }] } },
      default_payment_method: { card: { last4: '4242' } },
    })
    expect(JSON.stringify(made)).not.toContain('"sandbox"')
    await expect(stripe.prices.retrieve(price.id, { expand: ['nope'] })).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.prices.retrieve(price.id, { expand: ['a.b.c.d.e'] })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('prices', () => {
  it('a lookup key belongs to one price; another may take it over', async () => {
    const first = await makePlan(stripe, 'keyed', { dollars: 10 })
    await expect(makePlan(stripe, 'keyed', { dollars: 11 })).rejects.toMatchObject({ code: 'resource_already_exists' })
    const product = String(first.product)
    const second = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 1100,
      product,
      recurring: { interval: 'month' },
      lookup_key: 'keyed_month',
      transfer_lookup_key: true,
    })
    expect((await stripe.prices.list({ lookup_keys: ['keyed_month'] })).data.map(({ id }) => id)).toEqual([second.id])
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
    await stripe.prices.update(first.id, { active: false })
    expect((await stripe.prices.list({ product, active: true })).data.map(({ id }) => id)).toEqual([second.id])
  })

  it('amounts never change', async () => {
    const { id } = await makePlan(stripe, 'fixed', { dollars: 10 })
    expect(await call(`POST /v1/prices/${id}`, 'unit_amount=5')).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown' } },
    })
  })

  it('a checkout refuses mixed modes, sums under 50 cents, inactive prices and foreign customers', async () => {
    const monthly = await makePlan(stripe, 'mixed', { dollars: 10 })
    const line = (price: string) => ({ success_url: SUCCESS_URL, line_items: [{ price, quantity: 1 }] })
    await expect(stripe.checkout.sessions.create({ ...line(monthly.id), mode: 'payment' })).rejects.toMatchObject({ statusCode: 400 })
    const single = await stripe.prices.create({ currency: 'usd', unit_amount: 49, product_data: { name: 'Cheap' } })
    await expect(stripe.checkout.sessions.create({ ...line(single.id), mode: 'payment' })).rejects.toMatchObject({
      code: 'amount_too_small',
    })
    await expect(stripe.checkout.sessions.create({ ...line(single.id), mode: 'subscription' })).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.checkout.sessions.create({ ...line(monthly.id), mode: 'subscription', customer: 'cus_x' })).rejects.toMatchObject({
      param: 'customer',
    })
    await stripe.prices.update(monthly.id, { active: false })
    await expect(stripe.checkout.sessions.create({ ...line(monthly.id), mode: 'subscription' })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    })
  })
})

describe('customers', () => {
  it('are gone once deleted, and so are their subscriptions', async () => {
    const price = await makePlan(stripe, 'deleted', { dollars: 10 })
    const customer = await stripe.customers.create({
      email: 'gone@example.com',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect((await stripe.customers.list({ email: 'gone@example.com' })).data).toEqual([])
    await expect(stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({ statusCode: 404 })
  })
})

it('nothing failed inside the sandbox', () => {
  expect(test.errors).toEqual([])
})
