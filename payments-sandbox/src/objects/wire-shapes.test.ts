// Every object the sandbox makes has the shape that the official SDK declares for it: the compiler checks it, the test runs it.
import { describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { isRecurring, newPrice, newProduct, toPlan } from './catalogue.ts'
import { newCheckoutSession, newLineItem } from './checkout-session.ts'
import { newCustomer } from './customer.ts'
import { newDispute } from './dispute.ts'
import { newEvent, newWebhookEndpoint } from './event.ts'
import { newInvoice, newInvoicePayment } from './invoice.ts'
import { newCharge, newPaymentIntent, newPaymentMethod, newRefund } from './payment.ts'
import { DEFAULT_FEATURES, newPortalConfiguration } from './portal-configuration.ts'
import { newPortalSession } from './portal-session.ts'
import { newSubscription } from './subscription.ts'

/** The SDK turns decimal texts into numbers of its own when it reads an answer. */
type Sent<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends { toFixed(...places: never[]): string }
    ? string
    : { readonly [K in keyof T]: Sent<T[K]> }

const now = 1_760_000_000
const product = newProduct({ name: 'Advanced' }, now)
const price = newPrice({ currency: 'usd', unit_amount: 1500, product: product.id, recurring: { interval: 'month' } }, now)
if (!isRecurring(price)) throw new Error('not recurring')
const customer = newCustomer({ email: 'ada@example.com' }, now)
const intent = newPaymentIntent(
  { amount: 1500, currency: 'usd', customer: customer.id, description: null, metadata: {}, invoice: null },
  now,
)
const charge = newCharge(intent, null, now)
const order = { customer: customer.id, default_payment_method: null, description: null, metadata: {} }
const subscription = newSubscription({ ...order, lines: [{ price, quantity: 1 }], period: { start: now, end: now + 1 } }, now)
const position = { amount: 1500, description: 'Advanced', price, quantity: 1, period: { start: now, end: now + 1 }, proration: false }
const item = { subscription: subscription.id, subscription_item: 'si_1' }
const invoice = newInvoice(
  {
    customer,
    currency: 'usd',
    reason: 'subscription_create',
    subscription,
    positions: [{ ...position, item }],
    period: position.period,
    merchantName: 'Quarry',
  },
  now,
)
const session = newCheckoutSession(
  {
    mode: 'subscription',
    success_url: 'http://localhost/',
    cancel_url: null,
    customer: customer.id,
    customer_email: null,
    customer_creation: null,
    client_reference_id: null,
    expires_at: now,
    metadata: {},
    invoiceCreation: undefined,
    sandbox: { lines: [newLineItem(price, 1, 'Advanced')], subscription_data: {}, payment_intent_data: {} },
    pagesUrl: 'http://localhost',
  },
  now,
)

const sent = {
  charge: charge satisfies Sent<Stripe.Charge>,
  customer: customer satisfies Sent<Stripe.Customer>,
  invoice: invoice satisfies Sent<Stripe.Invoice>,
  invoicePayment: newInvoicePayment(invoice, intent.id, now) satisfies Sent<Stripe.InvoicePayment>,
  lineItem: newLineItem(price, 1, 'Advanced') satisfies Sent<Stripe.LineItem>,
  paymentIntent: intent satisfies Sent<Stripe.PaymentIntent>,
  paymentMethod: newPaymentMethod('success', customer.id, now) satisfies Sent<Stripe.PaymentMethod>,
  plan: toPlan(price) satisfies Sent<Stripe.Plan>,
  portal: newPortalSession(
    { configuration: 'bpc_1', customer: customer.id, return_url: null, flow: null, pagesUrl: 'http://localhost' },
    now,
  ) satisfies Sent<Stripe.BillingPortal.Session>,
  portalConfiguration: newPortalConfiguration(
    { default_return_url: null, features: DEFAULT_FEATURES, headline: null, is_default: true, metadata: {}, name: null },
    now,
  ) satisfies Sent<Stripe.BillingPortal.Configuration>,
  dispute: newDispute(charge, now) satisfies Sent<Stripe.Dispute>,
  price: price satisfies Sent<Stripe.Price>,
  product: product satisfies Sent<Stripe.Product>,
  refund: newRefund(charge, { amount: 1, reason: null, metadata: {} }, now) satisfies Sent<Stripe.Refund>,
  session: session satisfies Sent<Stripe.Checkout.Session>,
  subscription: subscription satisfies Sent<Stripe.Subscription>,
  endpoint: newWebhookEndpoint(
    { url: 'http://localhost/', enabled_events: ['*'], description: null, metadata: {}, api_version: null },
    now,
  ) satisfies Sent<Stripe.WebhookEndpoint>,
  event: newEvent({ type: 'x', data: { object: customer }, request: { id: null, idempotency_key: null } }, now),
}

describe('objects on the wire', () => {
  it.each(Object.entries(sent))('%s has an id, its kind and the mark that it is not live', (_, object) => {
    expect({ livemode: false, ...object }).toMatchObject({
      id: expect.stringMatching(/^\w+$/),
      object: expect.any(String),
      livemode: false,
    })
  })
})
