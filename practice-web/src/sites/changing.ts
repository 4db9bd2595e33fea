// A shop that changes on command: POST /_layout with a number from 1 to 3 sets the page layout, POST /_day with a number from 0 to 365 the day,
// which determines prices and stock. The products stay the same.
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { createSiteDay } from './site-day.ts'
import { priceText, productOf, type Product } from './products.ts'

const COUNT = 200
/** First day on which the product is unavailable, and the number of days. */
const WITHDRAWN = { number: 7, from: 12, days: 5 }

/** Price and stock of a product on a day; day 0 equals the other shops. Null: its page does not exist on that day. */
export function thingOn(number: number, day: number, seed: string = 'quarry'): Product | null {
  const product = productOf('changing', number, seed)
  if (number === WITHDRAWN.number && day >= WITHDRAWN.from && day < WITHDRAWN.from + WITHDRAWN.days) return null
  // Each product changes its price on its own days, by a step that is never zero.
  const steps = Math.floor((day + (number % 4)) / 4)
  const priceCents = Math.max(99, product.priceCents + (number % 2 === 0 ? 1 : -1) * steps * 50)
  return { ...product, priceCents, inStock: steps % 3 === 2 ? !product.inStock : product.inStock }
}

export function changingSite(seed: string): Site {
  let layout = 1
  const day = createSiteDay()
  return {
    name: 'changing',
    title: 'Turnstile Goods',
    about: 'A shop that changes its page layout on command.',
    answer(request) {
      if (request.path === '/_layout' && request.method === 'POST') {
        const asked = Number(request.body.trim())
        if (![1, 2, 3].includes(asked)) return { status: 422, body: 'a layout is 1, 2 or 3' }
        layout = asked
        return { status: 204 }
      }
      const dayAnswer = day.answer(request)
      if (dayAnswer) return dayAnswer
      if (request.path === '/') return start(request)
      const number = numberIn(request.path, '/thing/', COUNT)
      if (number === null) return notFound()
      const product = thingOn(number, day.now, seed)
      if (!product) return notFound()
      return page({
        title: product.name,
        body: `<p><a href="${request.base}/">Turnstile Goods</a></p>${LAYOUTS[layout - 1]?.(product) ?? ''}`,
      })
    },
  }
}

function start({ base }: SiteRequest): SiteAnswer {
  const links = Array.from({ length: 40 }, (_, index) => `<li><a href="${base}/thing/${index + 1}">Thing ${index + 1}</a></li>`)
  return page({ title: 'Turnstile Goods', body: `<h1>Turnstile Goods</h1><ul>${links.join('')}</ul>` })
}

const stock = (product: Product): string => (product.inStock ? 'In stock' : 'Sold out')
const price = (product: Product): string => priceText(product.priceCents, product.currency)

const LAYOUTS: ((product: Product) => string)[] = [
  (
    product,
  ) => `<div class="product"><h1 class="product-name">${escapeHtml(product.name)}</h1><span class="product-price">${price(product)}</span>
<table class="facts"><tr><th>Brand</th><td>${escapeHtml(product.brand)}</td></tr><tr><th>SKU</th><td>${product.sku}</td></tr><tr><th>Colour</th><td>${product.color}</td></tr></table><p class="stock">${stock(product)}</p></div>`,
  (
    product,
  ) => `<section class="pdp"><header><h2 class="eyebrow">${escapeHtml(product.brand)}</h2><h1>${escapeHtml(product.name)}</h1></header>
<dl><dt>SKU</dt><dd>${product.sku}</dd><dt>Colour</dt><dd>${product.color}</dd><dt>Brand</dt><dd>${escapeHtml(product.brand)}</dd></dl><aside class="buy"><strong>${price(product)}</strong> <em>${stock(product)}</em></aside></section>`,
  (product) =>
    `<main><h1>${escapeHtml(product.name)}</h1><ul class="attributes"><li><b>Price:</b> ${price(product)}</li><li><b>Brand:</b> ${escapeHtml(product.brand)}</li><li><b>SKU:</b> ${product.sku}</li><li><b>Colour:</b> ${product.color}</li><li><b>Availability:</b> ${stock(product)}</li></ul></main>`,
]
