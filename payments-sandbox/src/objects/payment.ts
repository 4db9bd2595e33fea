// The payment objects of the sandbox: payment methods, payment intents, charges and refunds.
import { newId } from './ids.ts'
import type { Metadata } from './metadata.ts'
import { FACTS, type Means, type PaymentError } from './means.ts'

const METHOD_UNUSED = {
  allow_redisplay: 'limited',
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
  customer_account: null,
} as const

export interface PaymentMethod extends Readonly<typeof METHOD_UNUSED> {
  id: string
  object: 'payment_method'
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card' | 'us_bank_account'
  card?: ReturnType<typeof cardDetails>
  us_bank_account?: ReturnType<typeof bankDetails>
  /** Internal, never part of an answer. */
  sandbox: { means: Means }
}

export function newPaymentMethod(means: Means, customer: string | null, now: number): PaymentMethod {
  const { type, number } = FACTS[means]
  const last4 = number.slice(-4)
  return {
    id: newId('pm'),
    object: 'payment_method',
    ...METHOD_UNUSED,
    created: now,
    customer,
    livemode: false,
    metadata: {},
    type,
    ...(type === 'card' ? { card: cardDetails(last4) } : { us_bank_account: bankDetails(last4) }),
    sandbox: { means },
  }
}

function cardDetails(last4: string) {
  return {
    brand: 'visa',
    checks: null,
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2040,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: null,
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: null,
    wallet: null,
  }
}

function bankDetails(last4: string) {
  return {
    account_holder_type: 'individual' as const,
    account_type: 'checking' as const,
    bank_name: 'SANDBOX BANK',
    financial_connections_account: null,
    fingerprint: null,
    last4,
    networks: null,
    routing_number: '110000000',
    status_details: null,
  }
}

const INTENT_UNUSED = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

export interface PaymentIntent extends Readonly<typeof INTENT_UNUSED> {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  client_secret: string
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  payment_method: string | null
  payment_method_types: string[]
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  /** Internal, never part of an answer: the purpose of the payment. */
  sandbox: { invoice: string | null }
}

export interface NewPaymentIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  invoice: string | null
}

export function newPaymentIntent(given: NewPaymentIntent, now: number): PaymentIntent {
  const { invoice, ...rest } = given
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    ...INTENT_UNUSED,
    ...rest,
    amount_received: 0,
    client_secret: newId(`${id}_secret`),
    created: now,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    sandbox: { invoice },
  }
}

const CHARGE_UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: METHOD_UNUSED.billing_details,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  outcome: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

export interface Charge extends Readonly<typeof CHARGE_UNUSED> {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string | null
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export function newCharge(intent: PaymentIntent, failure: PaymentError | null, now: number): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    ...CHARGE_UNUSED,
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: failure === null,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  }
}

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: null
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  metadata: Metadata
  payment_intent: string
  payment_method: string | null
  reason: (typeof REFUND_REASONS)[number] | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded'
  transfer_reversal: null
}

export function newRefund(charge: Charge, given: { amount: number; reason: Refund['reason']; metadata: Metadata }, now: number): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
