// Texts of hostile pages and names of hostile accounts, shown in a real browser: nothing of them runs, loads, sends or navigates.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { launchBrowser } from './testing/browser.ts'
import { removeData, startProduct, type Product } from './testing/product.ts'
import { openSignedIn } from './testing/signed-in.ts'

let product: Product
let account: Account
let browser: Browser
let context: BrowserContext
let site: Server
let siteOrigin: string
/** Forbidden actions of a page, with the screen they happened on. */
const happened: string[] = []
let screen = ''

/** Breaks out of texts, attributes, comments, styles and scripts where it is not escaped. */
const BREAKOUT = `--></style></title></script>"'><img src=/loaded onerror="window.ran=1"><script>window.ran=2</script><svg onload="window.ran=3">`
const escaped = BREAKOUT.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const hostilePage =
  (): string => `<!doctype html><html><head><title>${escaped}</title><style>@import "/loaded"; body { background: url(/loaded) }
  #evidence { display: none } div { display: none !important }</style></head><body onload="window.ran=4">
  <h1>${escaped}</h1><p>Price: 12.50 €</p><p>Website: <a href="java&#9;script:window.ran=5" ping="/loaded">${escaped}</a></p>
  <img src="/loaded" onerror="window.ran=6"><video poster="/loaded" src="/loaded"></video><object data="/loaded"></object>
  <svg><image href="/loaded"/><set attributeName="href" to="javascript:window.ran=7"/></svg><iframe srcdoc="<script>parent.ran=8</script>"></iframe>
  <form action="/loaded"><button autofocus onfocus="window.ran=9" formaction="javascript:window.ran=10">Go</button></form></body></html>`

beforeAll(async () => {
  site = createServer((request, response) => {
    const isPage = request.url === '/lamp'
    if (request.url === '/loaded') happened.push(`${screen}: the page's own site was asked`)
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(isPage ? hostilePage() : 'none')
  })
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening))
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  product = await startProduct({ env: { QUARRY_ALLOW_HOSTS: new URL(siteOrigin).host } })
  browser = await launchBrowser()
})
beforeEach(async () => {
  happened.length = 0
  account = await signUp(product)
  await setPlan(product, account.email, 'pro')
  context = await openSignedIn(browser, product, account)
})
afterAll(async () => {
  await browser?.close()
  site.closeAllConnections()
  site.close()
  await product?.stop()
  if (product) removeData(product)
})

async function watchedPage(): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    happened.push(`${screen}: a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) happened.push(`${screen}: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (/^(https?|ws|ftp)/.test(request.url()) && !request.url().startsWith(product.origin))
      happened.push(`${screen}: asks ${request.url()}`)
  })
  return page
}

/** Content on the screen that came from untrusted text: elements, event handlers, and links that would run a script. */
const FOREIGN = `[...document.querySelectorAll('img[src="/loaded"], [onerror], [onload], [onfocus], [srcdoc]')].map((one) => one.outerHTML)
  .concat([...document.querySelectorAll('[href]')].map((one) => one.getAttribute('href')).filter((href) => /^[\\s\\x00-\\x20]*(j\\s*ava|vb)script:/i.test(href)))
  .concat(window.ran === undefined ? [] : ['a script ran: ' + window.ran])`

async function look(page: Page, path: string, shows: string): Promise<void> {
  screen = path.replace(/\?.*/, '')
  await page.goto(product.origin + path, { waitUntil: 'load' })
  await page.getByText(shows).first().waitFor()
  expect(await page.evaluate(FOREIGN), screen).toEqual([])
}

it('texts of pages and names of others are shown as they are, on every screen that has them', async () => {
  const fields = ['title', 'price', 'Website'].map((name) => ({ name, description: `The ${name} of the page`, type: 'string' }))
  const call = <T>(method: string, path: string, body?: unknown) => callApi<T>(product, account, { method, path, body })
  const payload = { base_prompt: BREAKOUT, target_item_name: BREAKOUT, target_items: [`${siteOrigin}/lamp`], trait_definitions: fields }
  const job = await call<{ id: string }>('POST', '/jobs/', payload)
  await expect.poll(async () => (await call<{ status: string }>('GET', `/jobs/${job.id}`)).status).toBe('completed')
  const { data } = await call<{ data: { task_id: string }[] }>('GET', `/jobs/${job.id}/results`)
  const task = data[0]?.task_id
  // Reading removes markup from values; corrections may contain any text.
  await call('PATCH', `/results/${task}/cells/Website`, { action: 'correct', value: BREAKOUT })
  await call('PUT', '/account/brand', { name: BREAKOUT.slice(0, 80), color: '#8f4217', reply_to: null })
  await call('POST', '/teams/', { name: BREAKOUT.slice(0, 60) })
  const share = await call<{ id: string; url: string }>('POST', `/jobs/${job.id}/shares`, {})
  await call('POST', `/jobs/${job.id}/shares/${share.id}/mails`, { to: 'somebody@example.com' })
  const { url } = await call<{ url: string }>('POST', `/results/${task}/evidence/title/links`)

  const page = await watchedPage()
  await look(page, `/app?job=${job.id}`, 'onerror=')
  await look(page, `/app/dashboard?job=${job.id}`, 'Data table')
  await look(page, '/app/history', 'onerror=')
  await look(page, '/profile?tab=team', 'onerror=')
  await look(page, new URL(share.url).pathname, 'onerror=')
  await look(page, '/dev/outbox', 'onerror=')
  await look(page, '/api/v1/docs', 'Quarry API')
  await look(page, '/status', 'Status')

  // A report is opened from a disk, without a content policy.
  screen = 'report'
  await page.goto('about:blank')
  await page.setContent(await (await fetch(`${product.origin}${new URL(share.url).pathname}/report`)).text())
  expect(await page.evaluate(FOREIGN), screen).toEqual([])
  expect(happened).toEqual([])

  // The stored page keeps its style sheet, whatever it contains: the policy prevents it from loading anything, and mark and note stay
  // visible.
  await look(page, url, 'The marked passage')
  expect(await page.locator('#evidence').isVisible()).toBe(true)
  expect(await page.getByText('Stored copy of').isVisible()).toBe(true)
  expect(happened.filter((what) => !/Loading the (image|stylesheet)|asks http\S+\/loaded/.test(what))).toEqual([])
})
