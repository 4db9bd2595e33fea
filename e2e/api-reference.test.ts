// The API reference: searched and tried out with the user's token, without requests to other origins or violations of its content policy.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { launchBrowser } from './testing/browser.ts'
import { removeData, startProduct, type Product } from './testing/product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  removeData(product)
})

it('a call is tried out with the user’s token, within the content policy of the page', async () => {
  const account = await signUp(product)
  const context = await browser.newContext()
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.origin) wrong.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${product.origin}/api/v1/docs`)
  await page.getByRole('heading', { name: 'Quarry API', level: 1 }).waitFor()
  await page.getByPlaceholder('Token', { exact: true }).first().fill(account.accessToken)
  const jobs = page.locator('section', { has: page.getByRole('heading', { name: 'Your jobs, newest first' }) }).last()
  await jobs.scrollIntoViewIfNeeded()
  const answered = page.waitForResponse((response) => response.url().startsWith(`${product.origin}/api/v1/jobs/`))
  await jobs
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send/ }).first().click()
  expect((await answered).status()).toBe(200)
  await page.getByText('200 OK').waitFor()
  expect(wrong).toEqual([])
  await context.close()
})
