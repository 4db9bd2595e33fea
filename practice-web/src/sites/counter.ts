// A shop that shows its content only after interaction: a price after a size is chosen, facts behind tabs, a list that grows by a button,
// a cookie wall before everything, and a search by a form. The markup of a button varies, its name stays. Deterministic.
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { coloursPage, cutsPage, datesPage, fitFactsOf, fitsPage } from './counter-variants.ts'
import { priceText, productOf } from './products.ts'

export const COUNTER_COUNT = 60
export const COUNTER_SIZES = ['Small', 'Medium', 'Large'] as const
export type CounterSize = (typeof COUNTER_SIZES)[number]
/** Every so often a product has no size to choose. */
const WITHOUT_SIZES_EVERY = 25
const PER_PART = 10
const TITLE = 'Over the Counter'

/** Facts of one product. */
export interface CounterGoods {
  name: string
  sku: string
  weightGrams: number
  /** Cents of a dollar, by size; null where it comes in no sizes. */
  priceCents: Record<CounterSize, number> | null
}

export function counterGoodsOf(number: number, seed: string = 'quarry'): CounterGoods {
  const { name, sku, weightGrams } = productOf('counter', number, seed)
  const small = chanceOf(seed, 'counter', 'price', number).whole(400, 20_000)
  const priceCents = { Small: small, Medium: small + 250, Large: small + 700 }
  return { name, sku, weightGrams, priceCents: number % WITHOUT_SIZES_EVERY === 0 ? null : priceCents }
}

export function counterSite(seed: string): Site {
  return {
    name: 'counter',
    title: TITLE,
    about: 'A shop that shows its prices, tabs, lists and results only to those who click, choose and write.',
    answer(request) {
      const { path } = request
      if (path === '/') return start(request)
      if (path === '/robots.txt') return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /staff/\n' }
      if (path === '/more') return moreList(request, seed)
      if (path === '/search') return search(request, seed)
      for (const [prefix, show] of Object.entries(PAGES)) {
        const number = numberIn(path, prefix, COUNTER_COUNT)
        if (number !== null) return show(request, { number, seed })
      }
      return notFound()
    },
  }
}

interface Shown {
  number: number
  seed: string
}

const PAGES: Record<string, (request: SiteRequest, shown: Shown) => SiteAnswer> = {
  '/sizes/': sizesPage,
  '/tabs/': tabsPage,
  '/wall/': wallPage,
  '/framed/': framedPage,
  '/frame/': frameOf,
  '/prices/': pricesOf,
  '/facts/': factsOf,
  '/part/': partOf,
  '/fits/': fitsPage,
  '/fit-facts/': fitFactsOf,
  '/colours/': coloursPage,
  '/dates/': datesPage,
  '/cuts/': cutsPage,
}

function start({ base }: SiteRequest): SiteAnswer {
  const kinds = ['sizes', 'tabs', 'wall', 'framed', 'fits', 'colours', 'dates', 'cuts'].map(
    (kind) => `<li><a href="${base}/${kind}/1">${kind}</a></li>`,
  )
  const body = `<h1>${TITLE}</h1><ul>${kinds.join('')}<li><a href="${base}/more">more</a></li><li><a href="${base}/search">search</a></li></ul>`
  return page({ title: TITLE, body })
}

/** A button, a link or a part that acts as one, with an id of its own on each page: only the name is the same on all. */
function sizeControl(number: number, size: CounterSize): string {
  const data = `id="v${(number * 7919) % 1000}-${size.toLowerCase()}" data-size="${size}" class="x${number % 13}"`
  if (number % 3 === 0) return `<a href="#" role="button" ${data}>${size}</a>`
  return number % 3 === 1 ? `<button type="button" ${data}>${size}</button>` : `<div role="radio" tabindex="0" ${data}>${size}</div>`
}

function sizesPage({ base }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name, sku, priceCents } = counterGoodsOf(number, seed)
  const sizes = priceCents === null ? '<p>Sold out in all sizes.</p>' : COUNTER_SIZES.map((size) => sizeControl(number, size)).join(' ')
  const script = `for (const control of document.querySelectorAll('[data-size]')) control.addEventListener('click', async (event) => {
  event.preventDefault()
  const prices = await (await fetch(${JSON.stringify(`${base}/prices/${number}`)})).json()
  document.getElementById('chosen').innerHTML = '<dl><dt>Size</dt><dd></dd><dt>Price</dt><dd class="price"></dd></dl>'
  const cells = document.querySelectorAll('#chosen dd')
  cells[0].textContent = control.dataset.size
  cells[1].textContent = prices[control.dataset.size]
})`
  const body = `<h1>${escapeHtml(name)}</h1><p>SKU: ${sku}</p><div>${sizes}</div><div id="chosen"><p>Choose a size to see what it costs.</p></div>
<p><a href="${base}/staff/prices">Staff prices</a> <a href="http://elsewhere.localhost/">Our other shop</a></p><script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, body })
}

function pricesOf(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const prices = counterGoodsOf(number, seed).priceCents ?? {}
  return json(Object.fromEntries(Object.entries<number>(prices).map(([size, cents]) => [size, priceText(cents, 'USD')])))
}

/** The content of the second tab is fetched when it is opened. */
function tabsPage({ base }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = counterGoodsOf(number, seed)
  const script = `const tabs = [...document.querySelectorAll('[role="tab"]')]
for (const tab of tabs) tab.addEventListener('click', async () => {
  for (const other of tabs) other.setAttribute('aria-selected', String(other === tab))
  const facts = await (await fetch(${JSON.stringify(`${base}/facts/${number}`)})).json()
  const list = document.createElement('dl')
  for (const [label, value] of Object.entries(facts[tab.textContent])) for (const [tag, text] of [['dt', label], ['dd', value]]) {
    const cell = document.createElement(tag)
    cell.textContent = text
    list.append(cell)
  }
  document.getElementById('panel').replaceChildren(list)
})`
  const tabs = ['About', 'Specifications', 'Delivery'].map(
    (tab, index) => `<button type="button" role="tab" aria-selected="${index === 0}">${tab}</button>`,
  )
  const body = `<h1>${escapeHtml(name)}</h1><div role="tablist" aria-label="Facts">${tabs.join('')}</div><div id="panel" role="tabpanel"><p>Made to last.</p></div><script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, body })
}

function factsOf(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { sku, weightGrams } = counterGoodsOf(number, seed)
  return json({
    About: { Maker: TITLE },
    Specifications: { SKU: sku, Weight: `${weightGrams} g` },
    Delivery: { 'Ships in': `${(number % 9) + 1} days` },
  })
}

/** Nothing is shown before the consent wall, which covers the whole window, is answered. */
function wallPage({ base }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = counterGoodsOf(number, seed)
  const script = `document.getElementById('enter').addEventListener('click', () => document.querySelector('.wall').remove())
document.getElementById('show').addEventListener('click', async () => {
  const prices = await (await fetch(${JSON.stringify(`${base}/prices/${number}`)})).json()
  document.getElementById('price').textContent = 'Price: ' + (prices.Medium || 'on request')
})`
  const wall = `<div class="wall" style="position:fixed;inset:0;background:#eee;padding:4rem"><h2>Cookies</h2><p>We and our partners use cookies.</p><button id="enter">Accept and continue</button></div>`
  const body = `<h1>${escapeHtml(name)}</h1><p><button id="show">Show price</button></p><p id="price">Press to see the price.</p>${wall}<script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, body })
}

function itemOf(number: number, seed: string): string {
  const { name, sku } = counterGoodsOf(number, seed)
  return `<li class="card"><h2>${escapeHtml(name)}</h2><p>${sku}</p></li>`
}

function itemsFrom(first: number, seed: string): string {
  return Array.from({ length: PER_PART }, (_, index) => itemOf(first + index, seed)).join('')
}

/** One part of the list; the number is that of the part, from 1. */
function partOf(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const body = number <= COUNTER_COUNT / PER_PART ? itemsFrom((number - 1) * PER_PART + 1, seed) : ''
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function moreList({ base }: SiteRequest, seed: string): SiteAnswer {
  const script = `let part = 1
document.getElementById('next').addEventListener('click', async () => {
  part += 1
  document.getElementById('goods').insertAdjacentHTML('beforeend', await (await fetch(${JSON.stringify(`${base}/part/`)} + part)).text())
  if (part === ${COUNTER_COUNT / PER_PART}) document.getElementById('next').remove()
})`
  const body = `<h1>All goods</h1><ul id="goods" class="cards">${itemsFrom(1, seed)}</ul><button id="next" type="button">Another ten</button><script>${script}</script>`
  return page({ title: `All goods | ${TITLE}`, body })
}

function search({ base, query }: SiteRequest, seed: string): SiteAnswer {
  const asked = (query.get('q') ?? '').trim()
  const form = `<form action="${base}/search"><label>Looking for <input type="search" name="q" value="${escapeHtml(asked)}"></label> <label>In <select name="in"><option value="all">Everything</option><option value="sku">Article numbers</option></select></label> <button>Go</button></form>
<form method="post" action="${base}/search"><label>Staff password <input type="password" name="p"></label></form>`
  const found = asked === '' ? null : findGoods(asked, query.get('in') === 'sku', seed)
  const results =
    found === null ? '<p>Write what you look for.</p>' : found.map((number) => goodsOf(number, seed)).join('') || '<p>Nothing found.</p>'
  return page({ title: `Search | ${TITLE}`, body: `<h1>Search</h1>${form}${results}` })
}

function findGoods(asked: string, bySku: boolean, seed: string): number[] {
  return Array.from({ length: COUNTER_COUNT }, (_, index) => index + 1).filter((number) => {
    const { name, sku } = counterGoodsOf(number, seed)
    return (bySku ? sku : name).toLowerCase().includes(asked.toLowerCase())
  })
}

function goodsOf(number: number, seed: string): string {
  const { name, sku, weightGrams } = counterGoodsOf(number, seed)
  return `<article><h2>${escapeHtml(name)}</h2><dl><dt>SKU</dt><dd>${sku}</dd><dt>Weight</dt><dd>${weightGrams} g</dd></dl></article>`
}

/** The facts are in a document of their own, as calendars and configurators do it. */
function framedPage({ base }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = counterGoodsOf(number, seed)
  const about = '<p>Goods that were made by hand, one after the other, and packed with care for their way to you.</p>'.repeat(8)
  const body = `<h1>${escapeHtml(name)}</h1>${about}<iframe src="${base}/frame/${number}" title="Facts" width="600" height="300"></iframe>`
  return page({ title: `${name} | ${TITLE}`, body })
}

function frameOf(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { sku, weightGrams } = counterGoodsOf(number, seed)
  return page({ title: 'Facts', body: `<dl><dt>SKU</dt><dd>${sku}</dd><dt>Weight</dt><dd>${weightGrams} g</dd></dl>` })
}

function json(content: unknown): SiteAnswer {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}
