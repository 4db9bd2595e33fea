// Pages behind a sign-in: a connection is added for the site's sign-in form, tested, selected for a job, and entered again when the site no
// longer accepts it.
import type { Connection, Job } from '@quarry/contract'
import { MEMBER, memberOfferOf } from '@quarry/practice-web'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible, expectSound, PATIENCE_MS } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()
let page: Page
let account: Account
beforeEach(async () => {
  account = await signUp(product)
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const members = (path: string): string => `${product.practiceOrigin}/members${path}`

interface Row {
  target_item_value: string
  data: { dealer_price: number }
}

/** The cookies that a member copies from a browser after signing in. */
async function memberCookie(): Promise<string> {
  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(members('/sign-in'))
  await own.getByLabel('E-mail').fill(MEMBER.user)
  await own.getByLabel('Password').fill(MEMBER.password)
  await own.getByRole('button', { name: 'Sign in' }).click()
  await own.getByRole('heading', { name: 'Offers' }).waitFor()
  const cookies = await context.cookies(members('/'))
  await context.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function addBySignIn(password: string): Promise<void> {
  await page.goto(`${product.origin}/app/connections`)
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'New connection' })
  await dialog.getByLabel('Name', { exact: true }).fill('Dealer prices')
  await dialog.getByLabel('Site', { exact: true }).fill(members('/'))
  await dialog.getByLabel('How the site is opened').selectOption('User name and password in a form')
  await dialog.getByLabel('Sign-in page').fill(members('/sign-in'))
  await dialog.getByLabel('User name').fill(MEMBER.user)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Add connection' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const item = () => page.getByRole('listitem', { name: 'Dealer prices' })

describe('connections to sites', () => {
  it('are added for a sign-in form, tested on a page, and used by a job that reads pages for members', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Connections', exact: true }).click()
    await page.getByText('No connections yet').waitFor()
    await expectSound(page, 'Connections without any')
    await page.getByRole('button', { name: 'Add connection' }).click()
    await expectSound(page, 'a new connection')
    await page.keyboard.press('Escape')
    await addBySignIn(MEMBER.password)

    await page.getByRole('button', { name: 'Test Dealer prices' }).click()
    await page.getByLabel('A page that only members see').fill(members('/offers/4'))
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.getByText('The page was read.').waitFor()
    await page.getByText(memberOfferOf(4).name).first().waitFor()
    await expectSound(page, 'a connection that was tried')

    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await page.getByLabel('Base Prompt').fill('Dealer prices')
    await page.getByLabel('Target Name').fill('URL')
    await page.getByLabel('Connection', { exact: true }).selectOption({ index: 1 })
    await expectAccessible(page, 'the form with a connection')
    const [connection] = await callApi<Connection[]>(product, account, { path: '/connections/' })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const body = { target_item_name: 'URL', target_items: [members('/offers/4')], trait_definitions: fields, connection: connection?.id }
    const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page
      .getByRole('gridcell', { name: String(memberOfferOf(4).dealerPriceCents / 100) })
      .first()
      .waitFor()
  })

  it('that are pasted as cookies read until the session ends, and the rest with the next one: twenty rows, each once and paid once', async () => {
    await page.goto(`${product.origin}/app/connections`)
    await page.getByRole('button', { name: 'Add connection' }).click()
    const added = page.getByRole('dialog', { name: 'New connection' })
    await added.getByLabel('Name', { exact: true }).fill('Dealer prices')
    await added.getByLabel('Site', { exact: true }).fill(members('/'))
    await added.getByLabel('Cookies', { exact: true }).fill(await memberCookie())
    await added.getByRole('button', { name: 'Add connection' }).click()
    await added.waitFor({ state: 'detached' })
    const [connection] = await callApi<Connection[]>(product, account, { path: '/connections/' })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
    const targets = numbers.map((number) => members(`/offers/${number}`))
    const body = { target_item_name: 'URL', target_items: targets, trait_definitions: fields, connection: connection?.id }
    const { id } = await callApi<Job>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByText(/The site asks to sign in again\. Its targets wait/).waitFor()
    await page.getByRole('link', { name: 'Open Connections' }).click()
    await page.getByRole('button', { name: 'Enter again: Dealer prices' }).click()
    const again = page.getByRole('dialog')
    await again.getByLabel('Cookies', { exact: true }).fill(await memberCookie())
    await again.getByRole('button', { name: 'Save' }).click()
    await item().getByText('Ready').waitFor()
    const job = () => callApi<Job>(product, account, { path: `/jobs/${id}` })
    await expect.poll(async () => (await job()).status, { timeout: PATIENCE_MS }).toBe('completed')
    const { data } = await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/results?limit=100` })
    const prices = Object.fromEntries(data.map((row) => [row.target_item_value, row.data.dealer_price]))
    expect([data.length, prices]).toEqual([
      20,
      Object.fromEntries(numbers.map((number) => [members(`/offers/${number}`), memberOfferOf(number).dealerPriceCents / 100])),
    ])
    expect((await job()).usage).toMatchObject({ cells_consumed: 20 })
  })

  it('that the site refuses show this once, make the site’s targets wait, and read them after being entered again', async () => {
    await addBySignIn('not the password')
    const [connection] = await callApi<Connection[]>(product, account, { path: '/connections/' })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const targets = [1, 2, 3].map((number) => members(`/offers/${number}`))
    const body = { target_item_name: 'URL', target_items: targets, trait_definitions: fields, connection: connection?.id }
    const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByText(/The site asks to sign in again\. Its targets wait/).waitFor()
    await expectAccessible(page, 'a job that waits for a sign-in')
    await page.getByRole('link', { name: 'Open Connections' }).click()
    await item()
      .getByText(/The site did not accept the user name or the password\./)
      .waitFor()
    await expectSound(page, 'a connection that has ended')
    await page.getByRole('button', { name: 'Enter again: Dealer prices' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Sign-in page').fill(members('/sign-in'))
    await dialog.getByLabel('User name').fill(MEMBER.user)
    await dialog.getByLabel('Password').fill(MEMBER.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await item().getByText('Ready').waitFor()
    await page.goto(`${product.origin}/app?job=${id}`)
    for (const number of [1, 2, 3]) {
      const price = memberOfferOf(number).dealerPriceCents / 100
      await expect.poll(() => page.getByRole('grid', { name: 'Results' }).innerText(), { timeout: 120_000 }).toContain(String(price))
    }
  })
})
