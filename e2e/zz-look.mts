import { writeFileSync } from 'node:fs'
import { launchBrowser } from './testing/browser.ts'
import { signUp, callApi } from './testing/account.ts'
import { openSignedIn } from './testing/signed-in.ts'
const product: any = { origin: 'http://127.0.0.1:4700', practiceOrigin: 'http://127.0.0.1:4701', dataDir: '/tmp/access3/data' }
const browser = await launchBrowser()
const account = await signUp(product)
const given = { name: 'Dealer prices', address: product.practiceOrigin + '/members/', cookies: 'members_session=over', language: 'de', user_agent: 'Mine/1', proxy_group: null }
await callApi(product, account, { method: 'POST', path: '/connections/', body: given })
for (const [w, h, dark] of [[390, 844, false], [1024, 768, false], [1440, 900, true]] as const) {
  const context = await openSignedIn(browser, product, account)
  const page = await context.newPage()
  page.setDefaultTimeout(30000)
  await page.setViewportSize({ width: w, height: h })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.goto(product.origin + '/app/connections')
  await page.getByRole('button', { name: 'Sign in by hand: Dealer prices' }).click()
  await page.getByLabel('The page with the sign-in').fill(product.practiceOrigin + '/members/sign-in')
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByText(/^Keeps \d+ cookie|no session to keep/).waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/access3/look/hand-${w}.png` })
  await page.getByLabel('Record this sign-in').click()
  await page.getByRole('button', { name: 'Keep this session' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `/tmp/access3/look/hand-${w}-b.png` })
  await context.close()
}
await browser.close()
process.exit(0)
