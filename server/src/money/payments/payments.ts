// The payment provider for the rest of the server: the official client, connected to the provider or the sandbox, and the prices by name.
import { BILLING_INTERVALS, lookupKeyOf, PAID_PLANS, PLANS, type BillingInterval, type PaidPlan, type ProviderMode } from '@quarry/contract'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { Database } from '../../db/database.ts'
import type { SendMail } from '../../platform/mail/mail.ts'

/** One paid plan at one interval. */
export interface Offer {
  plan: PaidPlan
  interval: BillingInterval
  lookupKey: string
  amountUsd: number
}

export const OFFERS: readonly Offer[] = PAID_PLANS.flatMap((plan) =>
  BILLING_INTERVALS.map((interval) => ({
    plan,
    interval,
    lookupKey: lookupKeyOf(plan, interval),
    amountUsd: interval === 'month' ? PLANS[plan].priceUsdPerMonth : PLANS[plan].priceUsdPerYear,
  })),
)

export interface Provider {
  stripe: Stripe
  webhookSecret: string
  /** Ids of prices by lookup key, where the operator named them. */
  priceIds: Readonly<Record<string, string>>
  /** The sandbox creates its prices itself; at the provider `quarry setup-stripe` does. */
  isSandbox: boolean
}

export interface PaymentsDeps {
  db: Database
  log: Logger
  /** The payment mode. */
  providerMode: ProviderMode
  /** Null: nothing can be bought on this installation. */
  provider: Provider | null
  sendMail: SendMail
  /** Origin of the product. */
  publicUrl: string
}

/** For work that only a provider triggers. */
export type ProviderDeps = PaymentsDeps & { provider: Provider }

export function hasProvider(deps: PaymentsDeps): deps is ProviderDeps {
  return deps.provider !== null
}

export function findOffer(lookupKey: string): Offer | null {
  return OFFERS.find((offer) => offer.lookupKey === lookupKey) ?? null
}

/** Stripe references other objects by id or embeds them. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
