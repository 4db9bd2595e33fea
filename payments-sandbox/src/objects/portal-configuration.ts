// Configurations of the billing portal: which of its features customers may use.
import { newId } from './ids.ts'
import type { Metadata } from './metadata.ts'

export const CUSTOMER_UPDATES = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id'] as const
export const DEFAULT_UPDATES = ['price', 'promotion_code', 'quantity'] as const

export interface PortalFeatures {
  customer_update: { allowed_updates: (typeof CUSTOMER_UPDATES)[number][]; enabled: boolean }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean; payment_method_configuration: null }
  subscription_cancel: {
    cancellation_reason: { enabled: false; feedback_options: null; options: never[] }
    enabled: boolean
    mode: 'at_period_end'
    proration_behavior: 'none'
  }
  subscription_pause: { duration: { interval_options: never[]; type: 'indefinite' }; enabled: false }
  subscription_update: {
    billing_cycle_anchor: null
    default_allowed_updates: (typeof DEFAULT_UPDATES)[number][]
    enabled: boolean
    products: { adjustable_quantity: { enabled: false; maximum: null; minimum: 1 }; prices: string[]; product: string }[] | null
    proration_behavior: 'always_invoice' | 'create_prorations' | 'none'
    schedule_at_period_end: { conditions: never[] }
    trial_update_behavior: 'end_trial'
  }
}

export interface PortalConfiguration {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  application: null
  business_profile: { headline: string | null; privacy_policy_url: null; terms_of_service_url: null }
  created: number
  default_return_url: string | null
  features: PortalFeatures
  is_default: boolean
  livemode: false
  login_page: { enabled: false; url: null }
  metadata: Metadata
  name: string | null
  updated: number
}

export type NewPortalConfiguration = Pick<PortalConfiguration, 'default_return_url' | 'features' | 'is_default' | 'metadata' | 'name'> & {
  headline: string | null
}

export function newPortalConfiguration({ headline, ...given }: NewPortalConfiguration, now: number): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    livemode: false,
    login_page: { enabled: false, url: null },
    updated: now,
    ...given,
  }
}

interface Wanted {
  allowed_updates: PortalFeatures['customer_update']['allowed_updates'] | null
  invoices: boolean
  method: boolean
  cancel: boolean
  update: Pick<PortalFeatures['subscription_update'], 'default_allowed_updates' | 'enabled' | 'proration_behavior'> & {
    products: { prices: string[]; product: string }[] | null
  }
}

/** The features in Stripe's wire shape, from the few that the sandbox lets a configuration choose. */
export function portalFeatures(wanted: Wanted): PortalFeatures {
  const products = wanted.update.products?.map((offered) => {
    return { adjustable_quantity: { enabled: false as const, maximum: null, minimum: 1 as const }, ...offered }
  })
  return {
    customer_update: { allowed_updates: wanted.allowed_updates ?? [], enabled: wanted.allowed_updates !== null },
    invoice_history: { enabled: wanted.invoices },
    payment_method_update: { enabled: wanted.method, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: wanted.cancel,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
      ...wanted.update,
      products: products ?? null,
    },
  }
}

/** Used where the account has no portal configuration: all features that the sandbox supports. */
export const DEFAULT_FEATURES: PortalFeatures = portalFeatures({
  allowed_updates: [],
  invoices: true,
  method: true,
  cancel: true,
  update: { default_allowed_updates: ['price'], enabled: true, products: null, proration_behavior: 'always_invoice' },
})
