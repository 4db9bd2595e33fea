// A shop that changes its layout on command: POST /_layout with a number from 1 to 3. The goods stay the same.
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { priceText, productOf, type Product } from './products.ts'

const COUNT = 200

export function changingSite(seed: string): Site {
  let layout = 1
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
      if (request.path === '/') return start(request)
      const number = numberIn(request.path, '/thing/', COUNT)
      if (number === null) return notFound()
      const product = productOf('changing', number, seed)
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
