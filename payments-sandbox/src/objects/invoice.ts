// Invoices, their lines and their payments, in Stripe's wire shapes. Amounts are in the currency's smallest unit, times in Unix seconds.
import type { Price } from './catalogue.ts'
import type { Customer } from './customer.ts'
import { newId, randomText } from './ids.ts'
import type { Metadata } from './metadata.ts'
import { pageOf, type PageOf } from './page-of.ts'
import type { Period, Subscription } from './subscription.ts'

/** Fields of Stripe's invoice that the sandbox does not support, with their constant values. */
const UNUSED = {
  account_country: 'US',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [] as never[],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [] as never[],
  discounts: [] as never[],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [] as never[],
  total_pretax_credit_amounts: [] as never[],
  total_taxes: [] as never[],
  webhooks_delivered_at: null,
} as const

export type BillingReason = 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export interface Invoice extends Readonly<typeof UNUSED> {
  id: string
  object: 'invoice'
  account_name: string
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  billing_reason: BillingReason
  created: number
  currency: string
  customer: string
  customer_email: string | null
  customer_name: string | null
  description: string | null
  effective_at: number | null
  ending_balance: number | null
  hosted_invoice_url: string | null
  lines: PageOf<InvoiceLine>
  livemode: false
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  parent: InvoiceParent | null
  period_end: number
  period_start: number
  starting_balance: number
  status: (typeof INVOICE_STATUSES)[number]
  status_transitions: { finalized_at: number | null; marked_uncollectible_at: null; paid_at: number | null; voided_at: number | null }
  subtotal: number
  subtotal_excluding_tax: number
  total: number
  total_excluding_tax: number
  /**
   * The sandbox's own data, which answers leave out. `payments` is sent where it is expanded, `token` is part of the invoice page's address,
   * and `fails` makes automatic payments fail.
   */
  sandbox: { payments: InvoicePayment[]; token: string; fails: boolean }
}

interface InvoiceParent {
  quote_details: null
  subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number }
  type: 'subscription_details'
}

export interface InvoicePayment {
  id: string
  object: 'invoice_payment'
  amount_paid: number | null
  amount_requested: number
  created: number
  currency: string
  invoice: string
  is_default: boolean
  livemode: false
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  discount_amounts: never[]
  discountable: boolean
  discounts: never[]
  invoice: string
  livemode: false
  metadata: Metadata
  parent: {
    invoice_item_details: null
    subscription_item_details: {
      invoice_item: string | null
      proration: boolean
      proration_details: { credited_items: null } | null
      subscription: string | null
      subscription_item: string
    }
    type: 'subscription_item_details'
  } | null
  period: Period
  pretax_credit_amounts: never[]
  pricing: { price_details: { price: string; product: string }; type: 'price_details'; unit_amount_decimal: string }
  quantity: number
  quantity_decimal: string
  subscription: string | null
  subtotal: number
  taxes: never[]
}

/** The data of an invoice line; `invoiceItem` is the id of the pending invoice item that it comes from. */
export interface Position {
  amount: number
  description: string
  price: Pick<Price, 'id' | 'product' | 'currency' | 'unit_amount_decimal'>
  quantity: number
  period: Period
  proration: boolean
  item: { subscription: string | null; subscription_item: string } | null
  invoiceItem?: string | undefined
}

export interface NewInvoice {
  customer: Customer
  currency: string
  reason: BillingReason
  subscription: Pick<Subscription, 'id' | 'metadata'> | null
  positions: Position[]
  period: Period
  prorationDate?: number | undefined
  description?: string | null
  metadata?: Metadata
  merchantName: string
}

/** A draft invoice with the given lines; it is neither stored nor finalized yet. */
export function newInvoice(given: NewInvoice, now: number): Invoice {
  const { customer, positions, period, subscription } = given
  const id = given.reason === 'upcoming' ? newId('upcoming_in') : newId('in')
  const lines = positions.map((position) => toLine(position, id))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    id,
    object: 'invoice',
    ...UNUSED,
    account_name: given.merchantName,
    amount_due: Math.max(total, 0),
    amount_paid: 0,
    amount_remaining: Math.max(total, 0),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: given.reason,
    created: now,
    currency: given.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    description: given.description ?? null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: pageOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: given.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent: subscription ? toParent(subscription, given.prorationDate) : null,
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    sandbox: { payments: [], token: randomText(32), fails: false },
  }
}

function toParent({ id, metadata }: Pick<Subscription, 'id' | 'metadata'>, prorationDate: number | undefined): InvoiceParent {
  return {
    quote_details: null,
    subscription_details: {
      metadata,
      subscription: id,
      ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
    },
    type: 'subscription_details',
  }
}

function toLine(position: Position, invoice: string): InvoiceLine {
  const { amount, description, item, period, price, proration, quantity } = position
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: item && {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: position.invoiceItem ?? null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        ...item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item?.subscription ?? null,
    subtotal: amount,
    taxes: [],
  }
}

/** An open payment of the invoice's remaining amount, by the payment intent of that id. */
export function newInvoicePayment(invoice: Invoice, intent: string, now: number): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

/** Id of the invoice's subscription; null for an invoice without one. */
export function subscriptionOf(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details.subscription ?? null
}
