// Product pages whose facts depend on a choice: sizes whose price rises, colours on separate pages, and dates with remaining seats. Text
// about all variants is beside it, so that it can be mistaken for the chosen one's.
import { chanceOf } from '../chance.ts'
import { escapeHtml, jsonLd, page } from '../html.ts'
import type { SiteAnswer, SiteRequest } from '../site.ts'
import { priceText, productOf } from './products.ts'

const FITS = ['Narrow', 'Regular', 'Wide', 'Extra wide'] as const
const COLOURS = ['Slate', 'Moss', 'Rust'] as const
const FINISHES = ['Plain', 'Waxed'] as const
const TITLE = 'Over the Counter'

export interface Variant {
  name: string
  priceCents: number
  /** Pieces, or seats. */
  left: number
}

export interface Cut {
  fit: string
  finish: string
  priceCents: number
}

/** Two to four sizes, each with its own price; the smallest has the price in the page's data. */
export function fitsOf(number: number, seed: string = 'quarry'): Variant[] {
  const chance = chanceOf(seed, 'counter', 'fits', number)
  const least = chance.whole(1_000, 9_000)
  return FITS.slice(0, 2 + (number % 3)).map((name, index) => ({ name, priceCents: least + index * 175, left: chance.whole(1, 60) }))
}

/** The last two cost the same. */
export function coloursOf(number: number, seed: string = 'quarry'): Variant[] {
  const chance = chanceOf(seed, 'counter', 'colours', number)
  const first = chance.whole(1_000, 9_000)
  return COLOURS.map((name, index) => ({ name, priceCents: index === 0 ? first : first + 300, left: chance.whole(1, 60) }))
}

export function datesOf(number: number, seed: string = 'quarry'): Variant[] {
  const chance = chanceOf(seed, 'counter', 'dates', number)
  return Array.from({ length: 3 }, (_, index) => ({
    name: `2027-03-${String((number % 20) + 1 + index * 2).padStart(2, '0')}`,
    priceCents: chance.whole(2_000, 8_000),
    left: chance.whole(1, 60),
  }))
}

/** Two fits, each in two finishes; all four differ. */
export function cutsOf(number: number, seed: string = 'quarry'): Cut[] {
  const least = chanceOf(seed, 'counter', 'cuts', number).whole(1_000, 9_000)
  return FITS.slice(0, 2).flatMap((fit, row) =>
    FINISHES.map((finish, column) => ({ fit, finish, priceCents: least + row * 210 + column * 95 })),
  )
}

interface Shown {
  number: number
  seed: string
}

/** One radio button per size. Its price is fetched a moment after the selection, as in shops that wait for a second click. */
export function fitsPage({ base }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name, sku } = productOf('counter', number, seed)
  const fits = fitsOf(number, seed)
  const least = fits[0]!.priceCents
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku,
    offers: { '@type': 'Offer', price: (least / 100).toFixed(2), priceCurrency: 'USD' },
  }
  const radios = fits.map((fit) => `<label><input type="radio" name="fit" value="${escapeHtml(fit.name)}"> ${fit.name}</label>`)
  const script = `let timer = 0
for (const radio of document.querySelectorAll('[name=fit]')) radio.addEventListener('change', () => {
  document.getElementById('now').textContent = 'Your fit: ' + radio.value
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const fits = await (await fetch(${JSON.stringify(`${base}/fit-facts/${number}`)})).json()
    const { price, left } = fits[radio.value]
    document.getElementById('facts').innerHTML = '<dl><dt>Price</dt><dd>' + price + '</dd><dt>In stock</dt><dd>' + left + '</dd></dl>'
  }, 250)
})`
  const body = `<h1>${escapeHtml(name)}</h1><p>SKU: ${sku}</p><p>From ${priceText(least, 'USD')}</p>
<fieldset><legend>Fit</legend>${radios.join(' ')}</fieldset><p id="now">Choose a fit.</p><div id="facts"></div><script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, head: jsonLd(data), body })
}

export function fitFactsOf(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const facts = fitsOf(number, seed).map(({ name, priceCents, left }) => [name, { price: priceText(priceCents, 'USD'), left }])
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(facts)) }
}

/** Each colour is a page of its own, whose heading names it; the way to the others is behind a button. */
export function coloursPage({ base, query }: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = productOf('counter', number, seed)
  const colours = coloursOf(number, seed)
  const chosen = colours.find((colour) => colour.name === query.get('colour'))
  const links = colours.map((colour) => `<a href="${base}/colours/${number}?colour=${colour.name}">${colour.name}</a>`)
  const list = `<button type="button" aria-expanded="false" onclick="document.getElementById('all').hidden = false">Colours</button> <nav id="all" aria-label="All colours" hidden>${links.join(' ')}</nav>`
  const facts = chosen
    ? `<dl><dt>Price</dt><dd>${priceText(chosen.priceCents, 'USD')}</dd><dt>In stock</dt><dd>${chosen.left}</dd></dl><p><a href="${base}/colours/${number}">All about it</a></p>`
    : `<p>Open the colours to choose one.</p>${list}`
  const body = `<h1>${escapeHtml(name)}${chosen ? `, ${chosen.name}` : ''}</h1>${facts}`
  return page({ title: `${name} | ${TITLE}`, body })
}

/** A date is typed into a field; a day without seats shows that. */
export function datesPage(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = productOf('counter', number, seed)
  const known = Object.fromEntries(
    datesOf(number, seed).map(({ name: day, priceCents, left }) => [day, { price: priceText(priceCents, 'USD'), left }]),
  )
  const script = `const days = ${JSON.stringify(known).replaceAll('<', '\\u003c')}
document.getElementById('day').addEventListener('change', (event) => {
  const found = days[event.target.value]
  document.getElementById('facts').innerHTML = found
    ? '<dl><dt>Date</dt><dd>' + event.target.value + '</dd><dt>Price</dt><dd>' + found.price + '</dd><dt>Seats left</dt><dd>' + found.left + '</dd></dl>'
    : '<p>No seats on this day.</p>'
})`
  const body = `<h1>An evening with ${escapeHtml(name)}</h1><label>Day <input type="date" id="day"></label><div id="facts"><p>Choose a day.</p></div><script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, body })
}

/** The price is shown once both were chosen, a fit by a radio button and a finish in a list. */
export function cutsPage(_: SiteRequest, { number, seed }: Shown): SiteAnswer {
  const { name } = productOf('counter', number, seed)
  const cuts = cutsOf(number, seed)
  const prices = Object.fromEntries(cuts.map(({ fit, finish, priceCents }) => [`${fit}, ${finish}`, priceText(priceCents, 'USD')]))
  const radios = FITS.slice(0, 2).map((fit) => `<label><input type="radio" name="fit" value="${fit}"> ${fit}</label>`)
  const options = ['Choose', ...FINISHES].map((finish) => `<option>${finish}</option>`)
  const script = `const prices = ${JSON.stringify(prices)}
document.addEventListener('change', () => {
  const fit = document.querySelector('[name=fit]:checked')?.value
  const price = prices[fit + ', ' + document.getElementById('finish').value]
  document.getElementById('facts').innerHTML = price ? '<dl><dt>Price</dt><dd>' + price + '</dd></dl>' : ''
})`
  const body = `<h1>${escapeHtml(name)}</h1><p>From ${priceText(cuts[0]!.priceCents, 'USD')}</p><fieldset><legend>Fit</legend>${radios.join(' ')}</fieldset>
<label>Finish <select id="finish">${options.join('')}</select></label><div id="facts"></div><script>${script}</script>`
  return page({ title: `${name} | ${TITLE}`, body })
}
