// The products of the shop sites: one deterministic record per number, the expected values of every product page.
import { chanceOf } from '../chance.ts'
import type { SiteEntry } from '../site.ts'

export const PRODUCT_COUNT = 2_000

export interface Product {
  number: number
  name: string
  brand: string
  category: string
  sku: string
  gtin: string
  priceCents: number
  listPriceCents: number | null
  currency: 'EUR' | 'USD' | 'GBP'
  inStock: boolean
  rating: number
  reviewCount: number
  color: string
  weightGrams: number
  madeIn: string
  description: string
}

const THINGS: Record<string, string[]> = {
  Kitchen: ['Kettle', 'Toaster', 'Chef Knife', 'Cutting Board', 'Stock Pot', 'Coffee Grinder'],
  Garden: ['Hand Trowel', 'Watering Can', 'Pruning Shears', 'Seed Tray', 'Rain Gauge'],
  Office: ['Desk Lamp', 'Notebook', 'Paper Tray', 'Standing Desk', 'Document Stand'],
  Outdoor: ['Tent', 'Sleeping Bag', 'Camp Stove', 'Head Torch', 'Water Bottle'],
}
const BRANDS = ['Norvik', 'Alder & Pine', 'Kessel', 'Brightmoor', 'Tamsin', 'Oxbow', 'Lumen Works']
const QUALITIES = ['Compact', 'Classic', 'Folding', 'Double-Wall', 'Lightweight', 'Heavy-Duty', 'Quiet', 'Everyday']
const COLORS = ['Slate', 'Copper', 'Moss', 'Ivory', 'Charcoal', 'Sky Blue']
const COUNTRIES = ['Portugal', 'Denmark', 'Japan', 'Canada', 'Poland']

/** The product of that number in the given shop. The same arguments always give the same product. */
export function productOf(shop: string, number: number, seed: string): Product {
  const chance = chanceOf(seed, shop, 'product', number)
  const category = chance.pick(Object.keys(THINGS))
  const thing = chance.pick(THINGS[category] ?? [])
  const quality = chance.pick(QUALITIES)
  const brand = chance.pick(BRANDS)
  const color = chance.pick(COLORS)
  const priceCents = chance.whole(4, 260) * 100 + chance.pick([0, 49, 90, 95, 99])
  const madeIn = chance.pick(COUNTRIES)
  return {
    number,
    name: `${quality} ${thing} ${chance.whole(100, 990)}`,
    brand,
    category,
    sku: `${brand.slice(0, 2).toUpperCase()}-${1000 + number}`,
    gtin: withCheckDigit(String(400000000000 + chance.whole(0, 99_999_999) * 1000 + (number % 1000))),
    priceCents,
    listPriceCents: chance.odds(0.3) ? priceCents + chance.whole(5, 60) * 100 : null,
    currency: shop === 'outlet' ? 'EUR' : chance.pick(['USD', 'USD', 'EUR', 'GBP'] as const),
    inStock: chance.odds(0.8),
    rating: chance.whole(28, 50) / 10,
    reviewCount: chance.whole(1, 900),
    color,
    weightGrams: chance.whole(8, 480) * 10,
    madeIn,
    description: `A ${quality.toLowerCase()} ${thing.toLowerCase()} in ${color.toLowerCase()}, made in ${madeIn} by ${brand}. It weighs little, cleans easily and is built to be repaired.`,
  }
}

/** The product pages of a shop as entries of the search index. */
export function* productEntries(
  { shop, folder, suffix }: { shop: string; folder: string; suffix: string },
  seed: string,
): Generator<SiteEntry> {
  for (let number = 1; number <= PRODUCT_COUNT; number += 1) {
    const { name, description, sku, gtin } = productOf(shop, number, seed)
    yield { path: `${folder}${number}`, title: `${name}${suffix}`, text: `${description} ${sku} ${gtin}` }
  }
}

/** GTIN-13: the last digit makes the weighted sum a multiple of ten. */
function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** Price as a shop writes it: `$39.99`, `39,99 €`, `£39.99`. */
export function priceText(cents: number, currency: Product['currency']): string {
  const whole = Math.floor(cents / 100)
  const fraction = String(cents % 100).padStart(2, '0')
  if (currency === 'EUR') return `${String(whole).replace(/\B(?=(\d{3})+$)/g, '.')},${fraction} €`
  return `${currency === 'USD' ? '$' : '£'}${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
