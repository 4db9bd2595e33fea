// One list of goods on four pages: /list shows all of it; /more, /endless and /box load further parts on a click or on scrolling.
import { escapeHtml, numberIn, page } from '../html.ts'
import type { SiteAnswer, SiteRequest } from '../site.ts'
import { priceText, productOf } from './products.ts'

export const LIST_LENGTH = 40
const PER_PART = 8
const PARTS = LIST_LENGTH / PER_PART

/** The response for one of the four pages or for a part of the list (`/list/2`); null for any other path. */
export function listTwin({ path, base }: SiteRequest, seed: string): SiteAnswer | null {
  const part = numberIn(path, '/list/', PARTS)
  if (part !== null) return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: items(part, seed) }
  const grow = GROWING[path]
  if (path !== '/list' && grow === undefined) return null
  const shown = path === '/list' ? Array.from({ length: PARTS }, (_, index) => index + 1) : [1]
  const parts = shown.map((number) => items(number, seed)).join('')
  const list = `<ul id="goods" class="cards">${parts}</ul>`
  return page({
    title: 'All goods | Fieldstone App',
    body: `<h1>All goods</h1><p>${LIST_LENGTH} goods for kitchen, garden, office and outdoors, each with its price.</p>${grow === undefined ? list : grow(list, base)}<footer>Fieldstone App is a practice site.</footer>`,
  })
}

function items(part: number, seed: string): string {
  return Array.from({ length: PER_PART }, (_, index) => {
    const product = productOf('shop', (part - 1) * PER_PART + index + 1, seed)
    return `<li class="card"><h2>${escapeHtml(product.name)}</h2><p class="price">${priceText(product.priceCents, product.currency)}</p></li>`
  }).join('')
}

/** Script that appends the next part of the list, unless all parts are shown or one is being loaded. */
const nextPart = (base: string): string => `let part = 1, isBusy = false
const list = document.getElementById('goods')
async function more() {
  if (isBusy || part === ${PARTS}) return
  isBusy = true
  const answer = await fetch(${JSON.stringify(`${base}/list/`)} + (part + 1))
  list.insertAdjacentHTML('beforeend', await answer.text())
  part += 1
  isBusy = false
}`

/** The pages that load further parts, each by its path: markup and script around the first part. */
const GROWING: Record<string, ((list: string, base: string) => string) | undefined> = {
  '/more': (list, base) =>
    `${list}<button id="more" type="button">Load more</button><script>${nextPart(base)}
const button = document.getElementById('more')
button.addEventListener('click', async () => { await more(); if (part === ${PARTS}) button.remove() })</script>`,
  '/endless': (list, base) =>
    `${list}<div id="end" style="height:1px;margin-top:2000px"></div><script>${nextPart(base)}
new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) setTimeout(more, 100) }).observe(document.getElementById('end'))
addEventListener('scroll', () => { if (innerHeight + scrollY >= document.body.scrollHeight - 10) more() })</script>`,
  '/box': (list, base) =>
    `<div id="box" style="height:300px;overflow-y:auto">${list}</div><script>${nextPart(base)}
const box = document.getElementById('box')
box.addEventListener('scroll', () => { if (box.scrollTop + box.clientHeight >= box.scrollHeight - 10) more() })</script>`,
}
