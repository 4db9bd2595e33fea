// Products and their prices, and the older shape `plan` in which subscriptions still show a price.
import { newId } from './ids.ts'
import type { Metadata } from './metadata.ts'

const PRODUCT_UNUSED = {
  default_price: null,
  images: [] as string[],
  marketing_features: [] as never[],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  url: null,
} as const

export interface Product extends Readonly<typeof PRODUCT_UNUSED> {
  id: string
  object: 'product'
  active: boolean
  created: number
  description: string | null
  livemode: false
  metadata: Metadata
  name: string
  updated: number
}

export interface NewProduct {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | undefined
  metadata?: Metadata | '' | undefined
}

export function newProduct(given: NewProduct, now: number): Product {
  return {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    ...PRODUCT_UNUSED,
    active: given.active ?? true,
    created: now,
    description: given.description ?? null,
    livemode: false,
    metadata: given.metadata || {},
    name: given.name,
    updated: now,
  }
}

export const INTERVALS = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

const PRICE_UNUSED = {
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
} as const

export interface Price extends Readonly<typeof PRICE_UNUSED> {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: string
  livemode: false
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number; meter: null; trial_period_days: null; usage_type: 'licensed' } | null
  type: 'recurring' | 'one_time'
  unit_amount: number
  unit_amount_decimal: string
}

export interface NewPrice {
  currency: string
  product: string
  unit_amount: number
  active?: boolean | undefined
  lookup_key?: string | undefined
  nickname?: string | undefined
  metadata?: Metadata | '' | undefined
  recurring?: { interval: Interval; interval_count?: number | undefined } | undefined
}

export function newPrice(given: NewPrice, now: number): Price {
  const { recurring } = given
  return {
    id: newId('price'),
    object: 'price',
    ...PRICE_UNUSED,
    active: given.active ?? true,
    created: now,
    currency: given.currency,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata || {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  }
}

/** A price that is charged in every period. */
export interface RecurringPrice extends Price {
  recurring: NonNullable<Price['recurring']>
}

export function isRecurring(price: Price): price is RecurringPrice {
  return price.recurring !== null
}

export type Plan = ReturnType<typeof toPlan>

export function toPlan(price: RecurringPrice) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit' as const,
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false as const,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  }
}
