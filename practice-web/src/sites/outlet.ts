// A shop without any structured data: everything has to be read from the page itself.
import { escapeHtml, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { PRODUCT_COUNT, priceText, productEntries, productOf, type Product } from './products.ts'

export function outletSite(seed: string): Site {
  return {
    name: 'outlet',
    title: 'Millrace Outlet',
    about: 'A shop with no structured data at all.',
    answer(request) {
      if (request.path === '/') return list(request, seed)
      const number = numberIn(request.path, '/item/', PRODUCT_COUNT)
      return number === null ? notFound() : itemPage(request, productOf('outlet', number, seed))
    },
    entries: () => productEntries({ shop: 'outlet', folder: '/item/', suffix: ' - Millrace Outlet' }, seed),
  }
}

function list(request: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${request.base}/`, query: request.query, count: 120, perPage: 20 })
  const rows = numbers.map((number) => {
    const product = productOf('outlet', number, seed)
    return `<tr><td><a href="${request.base}/item/${number}">${escapeHtml(product.name)}</a></td><td>${escapeHtml(product.brand)}</td><td>${priceText(product.priceCents, product.currency)}</td></tr>`
  })
  const table = `<table><thead><tr><th>Article</th><th>Brand</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page({ title: 'Millrace Outlet', body: `<h1>Millrace Outlet</h1>${table}${links}` })
}

function itemPage({ base }: SiteRequest, product: Product): SiteAnswer {
  const was =
    product.listPriceCents === null ? '' : `<div class="was">was <s>${priceText(product.listPriceCents, product.currency)}</s></div>`
  const body = `<div class="top"><a href="${base}/">All articles</a></div>
<div class="detail"><h1>${escapeHtml(product.name)}</h1>
<div class="maker">Brand: <b>${escapeHtml(product.brand)}</b></div>
<div class="amount">${priceText(product.priceCents, product.currency)}</div>${was}
<div class="ship">Delivery ${priceText(490, product.currency)}</div>
<div class="avail">${product.inStock ? 'In stock, ready to ship' : 'Currently sold out'}</div>
<h2>Details</h2>
<dl><dt>Article number</dt><dd>${product.sku}</dd><dt>EAN</dt><dd>${product.gtin}</dd><dt>Colour</dt><dd>${product.color}</dd><dt>Weight</dt><dd>${product.weightGrams} g</dd><dt>Country of origin</dt><dd>${product.madeIn}</dd></dl>
<h2>About this article</h2><p>${escapeHtml(product.description)}</p></div>`
  return page({ title: `${product.name} - Millrace Outlet`, body })
}
