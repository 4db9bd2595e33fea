// A checkout session and its lines.
import { newId } from './ids.ts'
import type { Price } from './catalogue.ts'
import type { Metadata } from './metadata.ts'

const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [] as never[],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: null,
  integration_identifier: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [] as never[],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
} as const

export const CUSTOMER_CREATION = ['always', 'if_required'] as const

export interface CheckoutSession extends Readonly<typeof UNUSED> {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: string | null
  customer_creation: (typeof CUSTOMER_CREATION)[number] | null
  customer_details: ReturnType<typeof customerDetails> | null
  customer_email: string | null
  expires_at: number
  invoice: string | null
  invoice_creation: { enabled: boolean; invoice_data: InvoiceData } | null
  livemode: false
  metadata: Metadata
  mode: 'payment' | 'subscription'
  payment_intent: string | null
  payment_method_collection: 'always' | 'if_required'
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
  /** Never sent. */
  sandbox: { lines: LineItem[]; subscription_data: Notes; payment_intent_data: Notes }
}

export interface Notes {
  description?: string | undefined
  metadata?: Metadata | '' | undefined
}

interface InvoiceData {
  account_tax_ids: null
  custom_fields: null
  description: string | null
  footer: null
  issuer: null
  metadata: Metadata | null
  rendering_options: null
}

export interface LineItem {
  id: string
  object: 'item'
  adjustable_quantity: null
  amount_discount: 0
  amount_subtotal: number
  amount_tax: 0
  amount_total: number
  currency: string
  description: string
  metadata: Metadata
  price: Price
  quantity: number
}

export function newLineItem(price: Price, quantity: number, description: string): LineItem {
  const amount = price.unit_amount * quantity
  return {
    id: newId('li', 14),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  }
}

export interface NewCheckoutSession extends Pick<
  CheckoutSession,
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'metadata'
  | 'mode'
  | 'success_url'
  | 'sandbox'
> {
  pagesUrl: string
  invoiceCreation: { enabled: boolean; invoice_data?: Notes | undefined } | undefined
}

export function newCheckoutSession({ pagesUrl, invoiceCreation, ...given }: NewCheckoutSession, now: number): CheckoutSession {
  const id = newId('cs_test', 58)
  const total = given.sandbox.lines.reduce((sum, line) => sum + line.amount_total, 0)
  return {
    id,
    object: 'checkout.session',
    ...UNUSED,
    ...given,
    amount_subtotal: total,
    amount_total: total,
    created: now,
    currency: given.sandbox.lines[0]?.currency ?? 'usd',
    customer_details: null,
    invoice: null,
    invoice_creation: given.mode === 'payment' ? toInvoiceCreation(invoiceCreation) : null,
    livemode: false,
    payment_intent: null,
    payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    ui_mode: 'hosted_page',
    url: `${pagesUrl}/c/pay/${id}`,
  }
}

function toInvoiceCreation(given: NewCheckoutSession['invoiceCreation']): CheckoutSession['invoice_creation'] {
  const data = given?.invoice_data
  return {
    enabled: given?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: data?.description ?? null,
      footer: null,
      issuer: null,
      metadata: data?.metadata || null,
      rendering_options: null,
    },
  }
}

export function customerDetails(email: string | null, name: string | null) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none' as const,
    tax_ids: [] as never[],
  }
}
