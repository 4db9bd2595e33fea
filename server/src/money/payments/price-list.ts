// The prices at the provider, found by lookup key and created where they are missing. The contract defines the amounts.
import type { PriceOffer } from '@quarry/contract'
import type { Stripe } from 'stripe'
import { OFFERS, type Offer, type PaymentsDeps, type Provider } from './payments.ts'

export interface PriceList {
  /** Null: the provider has no such price. */
  findPriceId(lookupKey: string): Promise<string | null>
  /** The offer behind a subscription's price; null for a price that is not ours. */
  findOffer(price: Stripe.Price): Promise<Offer | null>
}

const lists = new WeakMap<Provider, Promise<Map<string, string>>>()

/** How long a provider that failed is not called again: requests meanwhile fail at once. */
const REST_AFTER_FAILURE_MS = 30_000
/** The browser does not wait for a slow provider to show prices. */
const OFFERS_WITHIN_MS = 2_000

/** Requested once per process; again some time after a failure. */
export function priceListOf(provider: Provider): PriceList {
  const prices = (): Promise<Map<string, string>> => {
    const known = lists.get(provider)
    if (known) return known
    const asked = readPrices(provider)
    lists.set(provider, asked)
    asked.catch(() => setTimeout(() => lists.delete(provider), REST_AFTER_FAILURE_MS).unref())
    return asked
  }
  return {
    findPriceId: async (lookupKey) => (await prices()).get(lookupKey) ?? null,
    async findOffer(price) {
      const byId = [...(await prices())].find(([, id]) => id === price.id)?.[0]
      return OFFERS.find((offer) => offer.lookupKey === (byId ?? price.lookup_key)) ?? null
    },
  }
}

/** Prices for the browser; ids are missing while the provider is unavailable. */
export async function listOffers({ provider, log }: Pick<PaymentsDeps, 'provider' | 'log'>): Promise<PriceOffer[]> {
  const idOf = async ({ lookupKey }: Offer): Promise<string | null> => {
    if (!provider) return null
    return inTime(priceListOf(provider).findPriceId(lookupKey)).catch((error: unknown) => {
      log.warn({ err: error }, 'the payment provider did not name its prices')
      return null
    })
  }
  return Promise.all(
    OFFERS.map(async (offer) => ({
      plan: offer.plan,
      interval: offer.interval,
      lookup_key: offer.lookupKey,
      price_id: await idOf(offer),
      amount_usd: offer.amountUsd,
    })),
  )
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer yet')), OFFERS_WITHIN_MS).unref())
  return Promise.race([answer, late])
}

async function readPrices(provider: Provider): Promise<Map<string, string>> {
  const found = provider.isSandbox ? await ensurePrices(provider.stripe) : await findPrices(provider.stripe)
  return new Map([...found, ...Object.entries(provider.priceIds)])
}

async function findPrices(stripe: Stripe): Promise<Map<string, string>> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map((offer) => offer.lookupKey), active: true, limit: 100 })
  return new Map(data.flatMap((price) => (price.lookup_key === null ? [] : [[price.lookup_key, price.id]])))
}

/**
 * Creates missing products and prices, and new prices where an amount has changed; the lookup key moves to the new one. Safe to call again,
 * and concurrently from several processes.
 */
export async function ensurePrices(stripe: Stripe): Promise<Map<string, string>> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map((offer) => offer.lookupKey), active: true, limit: 100 })
  const ids = new Map<string, string>()
  const products = new Map<string, string>()
  for (const offer of OFFERS) {
    const known = data.find((price) => price.lookup_key === offer.lookupKey)
    const product = products.get(offer.plan) ?? (known ? String(known.product) : await makeProduct(stripe, offer))
    products.set(offer.plan, product)
    const isRight = known?.unit_amount === offer.amountUsd * 100 && known.currency === 'usd' && known.recurring?.interval === offer.interval
    ids.set(offer.lookupKey, known && isRight ? known.id : await makePrice(stripe, offer, product))
  }
  return ids
}

async function makeProduct(stripe: Stripe, { plan }: Offer): Promise<string> {
  const name = `Quarry ${plan.charAt(0).toUpperCase()}${plan.slice(1)}`
  const { id } = await stripe.products.create({ name, metadata: { plan } }, { idempotencyKey: `quarry-product-${plan}` })
  return id
}

async function makePrice(stripe: Stripe, { lookupKey, amountUsd, interval }: Offer, product: string): Promise<string> {
  const { id } = await stripe.prices.create(
    {
      product,
      currency: 'usd',
      unit_amount: amountUsd * 100,
      recurring: { interval },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    },
    { idempotencyKey: `quarry-price-${lookupKey}-${amountUsd}-${product}` },
  )
  return id
}
