// A shop with a paged list of products, and product pages whose facts are also given as JSON-LD.
import { escapeHtml, jsonLd, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { PRODUCT_COUNT, priceText, productEntries, productOf, type Product } from './products.ts'

export function shopSite(seed: string): Site {
  return {
    name: 'shop',
    title: 'Fieldstone Supply',
    about: 'A shop whose product pages carry JSON-LD.',
    answer(request) {
      if (request.path === '/' || request.path === '/all') return list(request, seed)
      const number = numberIn(request.path, '/p/', PRODUCT_COUNT)
      return number === null ? notFound() : productPage(request, productOf('shop', number, seed))
    },
    entries: () => productEntries({ shop: 'shop', folder: '/p/', suffix: ' | Fieldstone Supply' }, seed),
  }
}

function list(request: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${request.base}${request.path}`, query: request.query, count: 240, perPage: 24 })
  const cards = numbers.map((number) => {
    const product = productOf('shop', number, seed)
    return `<li class="card"><h2><a href="${request.base}/p/${number}">${escapeHtml(product.name)}</a></h2><p>${escapeHtml(product.brand)}</p><p class="price">${priceText(product.priceCents, product.currency)}</p></li>`
  })
  return page({
    title: 'Fieldstone Supply',
    body: `<h1>Fieldstone Supply</h1><p>Goods for kitchen, garden, office and outdoors.</p><ul class="cards">${cards.join('')}</ul>${links}`,
  })
}

function productPage({ base, origin }: SiteRequest, product: Product): SiteAnswer {
  const address = `${origin}${base}/p/${product.number}`
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    gtin13: product.gtin,
    color: product.color,
    category: product.category,
    image: `${origin}${base}/images/${product.number}.jpg`,
    brand: { '@type': 'Brand', name: product.brand },
    weight: { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount },
    offers: {
      '@type': 'Offer',
      url: address,
      price: (product.priceCents / 100).toFixed(2),
      priceCurrency: product.currency,
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    },
  }
  const old = product.listPriceCents === null ? '' : ` <span class="old">${priceText(product.listPriceCents, product.currency)}</span>`
  const body = `<nav><a href="${base}/">Home</a> <span>${product.category}</span></nav>
<main><h1>${escapeHtml(product.name)}</h1>
<p>by <span class="brand">${escapeHtml(product.brand)}</span></p>
<p class="price"><strong>${priceText(product.priceCents, product.currency)}</strong>${old}</p>
<p class="stock">${product.inStock ? 'In stock' : 'Out of stock'}</p>
<p>${escapeHtml(product.description)}</p>
<table><tbody><tr><th>SKU</th><td>${product.sku}</td></tr><tr><th>Colour</th><td>${product.color}</td></tr><tr><th>Weight</th><td>${product.weightGrams} g</td></tr><tr><th>Made in</th><td>${product.madeIn}</td></tr></tbody></table>
<p>Rated ${product.rating} out of 5 by ${product.reviewCount} customers</p></main>
<footer>Fieldstone Supply is a practice site.</footer>`
  const head = `<link rel="canonical" href="${address}">${jsonLd(data)}`
  return page({ title: `${product.name} | Fieldstone Supply`, head, body })
}
