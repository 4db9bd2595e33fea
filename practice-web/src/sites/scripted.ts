// Twins of the shop's pages whose content appears only after scripts have run: one asks an address for its data, one carries it as state,
// one waits for its cookie dialog. The lists grow by a button, by scrolling, or inside a box; `/list` is the same list whole.
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { PRODUCT_COUNT, priceText, productOf } from './products.ts'
import { listTwin } from './scripted-lists.ts'

export function scriptedSite(seed: string): Site {
  return {
    name: 'scripted',
    title: 'Fieldstone App',
    about: 'The shop again, rendered by scripts in the browser.',
    answer(request) {
      if (request.path === '/') return start(request)
      const list = listTwin(request, seed)
      if (list !== null) return list
      const viaData = numberIn(request.path, '/p/', PRODUCT_COUNT)
      if (viaData !== null)
        return shell(
          request,
          `<script>fetch(${JSON.stringify(`${request.base}/data/${viaData}`)}).then((answer) => answer.json()).then(show)</script>`,
        )
      const data = numberIn(request.path, '/data/', PRODUCT_COUNT)
      if (data !== null) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(view(data, seed)) }
      const viaConsent = numberIn(request.path, '/consent/', PRODUCT_COUNT)
      if (viaConsent !== null) return shell(request, consentScript(`${request.base}/data/${viaConsent}`), CONSENT_DIALOG)
      const viaState = numberIn(request.path, '/state/', PRODUCT_COUNT)
      if (viaState === null) return notFound()
      const state = JSON.stringify({ props: { pageProps: { product: view(viaState, seed) } } }).replaceAll('<', '\\u003c')
      return shell(
        request,
        `<script id="__NEXT_DATA__" type="application/json">${state}</script><script>show(JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.product)</script>`,
      )
    },
  }
}

function start({ base }: SiteRequest): SiteAnswer {
  const links = Array.from({ length: 20 }, (_, index) => `<li><a href="${base}/state/${index + 1}">Product ${index + 1}</a></li>`)
  return page({ title: 'Fieldstone App', body: `<h1>Fieldstone App</h1><ul>${links.join('')}</ul>` })
}

/** The data that the scripts render. */
function view(number: number, seed: string): Record<string, string | number | boolean> {
  const product = productOf('shop', number, seed)
  return {
    name: product.name,
    brand: product.brand,
    price: priceText(product.priceCents, product.currency),
    sku: product.sku,
    color: product.color,
    weight: `${product.weightGrams} g`,
    availability: product.inStock ? 'In stock' : 'Out of stock',
    description: product.description,
  }
}

const SHOW = `function show(product) {
  const row = (label, value) => '<tr><th>' + label + '</th><td></td></tr>'
  const root = document.getElementById('root')
  root.innerHTML = '<h1></h1><p class="price"></p><p class="stock"></p><p class="about"></p><table><tbody>' + row('Brand') + row('SKU') + row('Colour') + row('Weight') + '</tbody></table>'
  root.querySelector('h1').textContent = product.name
  root.querySelector('.price').textContent = product.price
  root.querySelector('.stock').textContent = product.availability
  root.querySelector('.about').textContent = product.description
  const cells = root.querySelectorAll('td')
  ;[product.brand, product.sku, product.color, product.weight].forEach((value, index) => { cells[index].textContent = value })
  document.title = product.name
}`

/** Nothing is fetched before the visitor has chosen; declining shows the page too. */
const CONSENT_DIALOG = `<div id="cookie-banner" role="dialog" aria-modal="true" style="position:fixed;inset:auto 0 0 0;background:#eee;padding:1rem"><h2>We value your privacy</h2><p>This site uses cookies for statistics.</p><button id="settings">Settings</button> <button id="all">Accept all</button> <button id="none">Only necessary</button></div>`

function consentScript(address: string): string {
  return `<script>for (const id of ['all', 'none']) document.getElementById(id).addEventListener('click', () => {
  document.getElementById('cookie-banner').remove()
  fetch(${JSON.stringify(address)}).then((answer) => answer.json()).then(show)
})</script>`
}

function shell(_request: SiteRequest, scripts: string, before = ''): SiteAnswer {
  return page({
    title: 'Fieldstone App',
    body: `${before}<noscript>${escapeHtml('This page needs JavaScript.')}</noscript><div id="root"></div><script>${SHOW}</script>${scripts}`,
  })
}
