// Fields with members at any depth, on small pages of our own: every leaf has its quote, and missing parts are null.
import type { Cell, Field, JsonSchema, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from './read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const date = { type: 'string', format: 'date' }
const object = (properties: JsonSchema): JsonSchema => ({ type: 'object', properties })
const listOf = (properties: JsonSchema): JsonSchema => ({ type: 'array', items: object(properties) })

function read(body: string, field: Partial<Field> & Pick<Field, 'name' | 'schema'>): Cell {
  const whole: Field = {
    description: field.name.replaceAll('_', ' '),
    type: field.schema?.['type'] === 'array' ? 'array' : 'object',
    ...field,
  }
  const page = distil(givenPage('https://mill.example/page', `<main>${body}</main>`))
  return readDocument(page, { fields: [whole], prompt: '', targetName: 'URL', referenceDate: null }).cells[whole.name]!
}
const valueOf = (body: string, field: Partial<Field> & Pick<Field, 'name' | 'schema'>): JsonValue => read(body, field).value

const PARTY = object({ name: text, street: text, postcode: text, city: text })
const INVOICE = object({
  invoice_number: text,
  date,
  seller: object({ name: text, address: object({ street: text, postcode: text, city: text }) }),
  buyer: PARTY,
  items: listOf({ description: text, quantity: number, total: number }),
})
const parties = `
  <section><h2>Seller</h2><dl><dt>Name</dt><dd>Falk Mill Ltd</dd><dt>Street</dt><dd>4 Weir Lane</dd><dt>Postcode</dt><dd>BA1 1AA</dd><dt>City</dt><dd>Bath</dd></dl></section>
  <section><h2>Buyer</h2><dl><dt>Name</dt><dd>Otto Brandt</dd><dt>Street</dt><dd>9 Oven Street</dd><dt>City</dt><dd>Wells</dd></dl></section>`
const lines = `<table><tr><th>Description</th><th>Quantity</th><th>Total</th></tr>
  <tr><td>Rye flour</td><td>2</td><td>9.00</td></tr><tr><td>Oat flakes</td><td>1</td><td>3.90</td></tr></table>`
const invoice = `<h1>Invoice</h1><dl><dt>Invoice number</dt><dd>2026-118</dd><dt>Date</dt><dd>3 March 2026</dd></dl>${parties}<h2>Items</h2>${lines}`

describe('an object with members', () => {
  it('is read from the part of the page with its heading, at any depth', () => {
    expect(valueOf(invoice, { name: 'invoice', schema: INVOICE })).toEqual({
      invoice_number: '2026-118',
      date: '2026-03-03',
      seller: { name: 'Falk Mill Ltd', address: { street: '4 Weir Lane', postcode: 'BA1 1AA', city: 'Bath' } },
      buyer: { name: 'Otto Brandt', street: '9 Oven Street', postcode: null, city: 'Wells' },
      items: [
        { description: 'Rye flour', quantity: 2, total: 9 },
        { description: 'Oat flakes', quantity: 1, total: 3.9 },
      ],
    })
  })

  it('has the name and address from the one text after its label', () => {
    const seller = object({ name: text, address: text, vat_number: text })
    const body = '<h1>Invoice</h1><p>Seller: Acme Ltd, 3 Mill Rd, Leeds, VAT No. GB123456789</p><p>Total: 30.00</p>'
    const { value, evidence } = read(body, { name: 'seller', schema: seller })
    expect(value).toEqual({ name: 'Acme Ltd', address: '3 Mill Rd, Leeds', vat_number: 'GB123456789' })
    expect(evidence.map(({ path, quote }) => [path, quote])).toEqual([
      ['/name', 'Acme Ltd'],
      ['/address', '3 Mill Rd, Leeds'],
      ['/vat_number', 'GB123456789'],
    ])
  })

  it('is empty if the text after its label is no party but a price or a remark', () => {
    const named = object({ name: text, address: text })
    expect(valueOf('<h1>Order</h1><p>Shipping: Free, 3 days</p>', { name: 'shipping', schema: named })).toBeNull()
    expect(valueOf('<h1>Order</h1><p>Seller: see overleaf, page 2</p>', { name: 'seller', schema: named })).toBeNull()
  })

  it('has the evidence of each leaf, and the reason for a missing one', () => {
    const { evidence, parts } = read(invoice, { name: 'invoice', schema: INVOICE })
    const quotes = new Map(evidence.map(({ path, quote }) => [path, quote]))
    expect(quotes.get('/seller/address/city')).toBe('Bath')
    expect(quotes.get('/buyer/city')).toBe('Wells')
    expect(quotes.get('/items/1/total')).toBe('3.90')
    expect(parts?.find(({ path }) => path === '/buyer/postcode')).toEqual({
      path: '/buyer/postcode',
      reason: 'not_on_page',
      confidence: null,
    })
    expect(parts?.find(({ path }) => path === '/buyer/city')?.confidence).toBeGreaterThan(0)
  })

  it('is null, not an object of nulls, if the page has none of its members', () => {
    const body = '<h1>Rye bread</h1><p>A loaf of rye flour, water and salt, baked in Bath.</p>'
    expect(read(body, { name: 'buyer', schema: PARTY })).toMatchObject({ value: null, status: 'absent', reason: 'not_on_page' })
  })

  it('of a party is not filled from the rest of the page', () => {
    const body = `<h1>Rye bread</h1><p>Price: €4.20</p><footer><p>Falk Mill Ltd, 4 Weir Lane, Bath</p></footer>`
    expect(valueOf(body, { name: 'seller', schema: object({ name: text, title: text }) })).toBeNull()
  })

  it('is read from structured data, with nested objects', () => {
    const product = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Rye flour',
      brand: { '@type': 'Brand', name: 'Falk', url: 'https://falk.example' },
    }
    const body = `<script type="application/ld+json">${JSON.stringify(product)}</script><h1>Rye flour</h1>`
    expect(read(body, { name: 'brand', schema: object({ name: text, url: text, founder: object({ name: text }) }) })).toMatchObject({
      method: 'structured',
      value: { name: 'Falk', url: 'https://falk.example/', founder: null },
    })
  })
})

describe('objects and lists inside the rows of a list', () => {
  it('are read from the columns of a table', () => {
    const table = `<h2>Products</h2><table><tr><th>Name</th><th>Price</th><th>Currency</th></tr><tr><td>Rye</td><td>4.20</td><td>EUR</td></tr><tr><td>Oat</td><td>3.90</td><td>GBP</td></tr></table>`
    const schema = listOf({ name: text, price: object({ amount: number, currency: text }) })
    expect(valueOf(table, { name: 'products', schema })).toEqual([
      { name: 'Rye', price: { amount: 4.2, currency: 'EUR' } },
      { name: 'Oat', price: { amount: 3.9, currency: 'GBP' } },
    ])
  })

  it('are read from structured data', () => {
    const review = (author: string, rating: number) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Rye', review: [review('Ann', 4), review('Ben', 5)] }
    const body = `<script type="application/ld+json">${JSON.stringify(product)}</script><h1>Rye</h1>`
    const schema = listOf({ author: object({ name: text }), rating: number })
    expect(valueOf(body, { name: 'reviews', schema })).toEqual([
      { author: { name: 'Ann' }, rating: 4 },
      { author: { name: 'Ben' }, rating: 5 },
    ])
  })

  it('are read from the element of their row', () => {
    const order = (number: string, rows: readonly (readonly [string, string])[]): string =>
      `<article class="order"><h3>${number}</h3><p class="date">3 March 2026</p><table><tr><th>Article</th><th>Quantity</th></tr>${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join('')}</table></article>`
    const body = `<h1>My account</h1><h2>Orders</h2>${order('A-17', [
      ['Rye', '2'],
      ['Oat', '1'],
    ])}${order('A-18', [
      ['Spelt', '3'],
      ['Wheat', '4'],
    ])}${order('A-19', [
      ['Barley', '5'],
      ['Corn', '6'],
    ])}`
    const schema = listOf({ number: text, date, articles: listOf({ article: text, quantity: number }) })
    expect(valueOf(body, { name: 'orders', schema })).toMatchObject([
      {
        number: 'A-17',
        articles: [
          { article: 'Rye', quantity: 2 },
          { article: 'Oat', quantity: 1 },
        ],
      },
      {
        number: 'A-18',
        articles: [
          { article: 'Spelt', quantity: 3 },
          { article: 'Wheat', quantity: 4 },
        ],
      },
      { number: 'A-19' },
    ])
  })
})
