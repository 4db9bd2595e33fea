// A customer as it goes over the wire.
import { newId, randomText } from './ids.ts'
import type { Metadata } from './metadata.ts'

/** Fields of Stripe's that nothing here fills. */
const UNUSED = {
  address: null,
  default_source: null,
  discount: null,
  phone: null,
  preferred_locales: [] as string[],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} as const

export interface Customer extends Readonly<typeof UNUSED> {
  id: string
  object: 'customer'
  /** What is added to the next invoice, in cents: negative is credit. */
  balance: number
  created: number
  currency: string | null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: { custom_fields: null; default_payment_method: string | null; footer: null; rendering_options: null }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
}

export interface NewCustomer {
  email?: string | null
  name?: string | null
  description?: string | null
  metadata?: Metadata
}

export function newCustomer(given: NewCustomer, now: number): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    ...UNUSED,
    balance: 0,
    created: now,
    currency: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
  }
}
