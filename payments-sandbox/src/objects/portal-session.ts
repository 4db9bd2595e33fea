// A session of the billing portal. Its URL is the credential.
import { newId, randomText } from './ids.ts'

export const FLOWS = ['payment_method_update', 'subscription_cancel', 'subscription_update', 'subscription_update_confirm'] as const

export interface PortalFlow {
  after_completion: {
    hosted_confirmation: { custom_message: string | null } | null
    redirect: { return_url: string } | null
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect'
  }
  customer_update: null
  subscription_cancel: { retention: null; subscription: string } | null
  subscription_pause: null
  subscription_update: { subscription: string } | null
  subscription_update_confirm: {
    discounts: null
    items: { id: string; price: string | null; quantity?: number }[]
    subscription: string
  } | null
  type: (typeof FLOWS)[number]
}

export interface PortalSession {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: number
  customer: string
  customer_account: null
  flow: PortalFlow | null
  livemode: false
  locale: null
  on_behalf_of: null
  return_url: string | null
  url: string
  /** Never sent. */
  sandbox: { token: string }
}

export interface NewPortalSession {
  configuration: string
  customer: string
  return_url: string | null
  flow: PortalFlow | null
  pagesUrl: string
}

export function newPortalSession({ pagesUrl, ...given }: NewPortalSession, now: number): PortalSession {
  const token = randomText(40)
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    created: now,
    customer_account: null,
    ...given,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    url: `${pagesUrl}/c/portal/${token}`,
    sandbox: { token },
  }
}
