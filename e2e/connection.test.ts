// A slow connection, and no connection: the page shows what it waits for, and typed text is not lost.
import { expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { openProduct } from './testing/open-product.ts'

const { product, browser } = await openProduct()

it('without a connection, a screen that is not loaded yet opens once the connection is back; until then the current one stays', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').fill('Lamps')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('link', { name: 'Job History' }).click()
  await page.getByText('The screen you chose opens then, too.').waitFor()
  expect(await page.getByLabel('Base Prompt').inputValue()).toBe('Lamps')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Job History' }).waitFor()
  await page.getByRole('link', { name: 'Web Scraper' }).click()
  await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('Lamps')
})

it('shows what it waits for while the app is loading', async () => {
  const page = await browser.newPage()
  let arrive = () => {}
  const late = new Promise<void>((settle) => (arrive = settle))
  await page.route('**/assets/start-app-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${product.origin}/app`, { waitUntil: 'commit' })
  const said = () =>
    page.evaluate<string>(
      `(({ content, visibility }) => (visibility === 'visible' ? content : 'none'))(getComputedStyle(document.getElementById('root'), '::before'))`,
    )
  await expect.poll(said).toBe('"Loading…"')
  arrive()
  await page.getByLabel('Base Prompt').waitFor()
  await expect.poll(said).toBe('none')
})

it('a failing server signs nobody out: the failure is shown, and the session continues afterwards', async () => {
  const { session } = await signUp(product)
  const context = await browser.newContext()
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(session)})`)
  const page = await context.newPage()
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: { detail: 'Out of order' } }))
  await page.goto(`${product.origin}/app`)
  await page.getByText('Your session and your data are kept.').waitFor()
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Profile' }).waitFor()
})
