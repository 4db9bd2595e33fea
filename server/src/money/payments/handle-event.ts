// What each webhook of the provider triggers. A webhook only names the object; its state is read from the provider.
import { failOrder, fulfilOrder } from './fulfil-order.ts'
import { findOwner, forgetCustomer } from './customers.ts'
import { notifyPaymentFailed } from './notices.ts'
import { idOf, type ProviderDeps } from './payments.ts'
import { bookDispute, bookRefunds } from './refunds.ts'
import { syncSubscription } from './sync-subscription.ts'

export interface PaymentEvent {
  type: string
  /** Ids by the object they name: `id` is the object's own. */
  object: Readonly<Record<string, string>>
}

type Handler = (deps: ProviderDeps, event: PaymentEvent) => Promise<unknown>

const withId =
  (handle: (deps: ProviderDeps, id: string) => Promise<unknown>): Handler =>
  (deps, { object: { id = '' } }) =>
    handle(deps, id)

const refund: Handler = async (deps, { object: { payment_intent: payment } }) => {
  if (payment) await bookRefunds(deps, payment)
}

const HANDLERS: Record<string, Handler> = {
  'checkout.session.completed': withId(fulfilOrder),
  'checkout.session.async_payment_succeeded': withId(fulfilOrder),
  'checkout.session.async_payment_failed': withId(failOrder),
  'checkout.session.expired': withId(fulfilOrder),
  'customer.subscription.created': withId(syncSubscription),
  'customer.subscription.updated': withId(syncSubscription),
  'customer.subscription.deleted': withId(syncSubscription),
  'customer.subscription.paused': withId(syncSubscription),
  'customer.subscription.resumed': withId(syncSubscription),
  'invoice.paid': withId(syncOfInvoice),
  'invoice.payment_failed': withId(notifyOfInvoice),
  'invoice.payment_action_required': withId(notifyOfInvoice),
  'charge.refunded': refund,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': withId(bookDispute),
  'charge.dispute.updated': withId(bookDispute),
  'charge.dispute.closed': withId(bookDispute),
  'charge.dispute.funds_withdrawn': withId(bookDispute),
  'charge.dispute.funds_reinstated': withId(bookDispute),
  'customer.deleted': withId(forgetCustomer),
}

/** The webhook events to subscribe to. */
export const EVENT_TYPES: readonly string[] = Object.keys(HANDLERS)

/** May run any number of times, in any order and concurrently. */
export async function handleEvent(deps: ProviderDeps, event: PaymentEvent): Promise<void> {
  await HANDLERS[event.type]?.(deps, event)
}

async function syncOfInvoice(deps: ProviderDeps, invoiceId: string): Promise<void> {
  const invoice = await deps.provider.stripe.invoices.retrieve(invoiceId)
  const subscription = idOf(invoice.parent?.subscription_details?.subscription)
  if (subscription !== null) await syncSubscription(deps, subscription)
}

/** An invoice that was paid meanwhile needs no mail. */
async function notifyOfInvoice(deps: ProviderDeps, invoiceId: string): Promise<void> {
  await syncOfInvoice(deps, invoiceId)
  const invoice = await deps.provider.stripe.invoices.retrieve(invoiceId)
  const customer = idOf(invoice.customer)
  const ownerId = customer === null ? null : await findOwner(deps.db, deps.providerMode, customer)
  if (invoice.status !== 'open' || ownerId === null) return
  const key = `invoice:${invoiceId}:${invoice.attempt_count}`
  await notifyPaymentFailed(deps, { key, ownerId, payUrl: invoice.hosted_invoice_url ?? `${deps.publicUrl}/profile` })
}
