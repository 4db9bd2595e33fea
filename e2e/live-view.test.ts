// Signing in by hand in the live view, as a person does it: by the keyboard alone, and kept for jobs.
import { MEMBER, memberOfferOf } from '@quarry/practice-web'
import type { Connection, Job } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectSound, PATIENCE_MS } from './testing/browser.ts'
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
const screen = () => page.getByRole('textbox', { name: /^Page in the live view/ })
const address = () => page.getByLabel('Address of the page').inputValue()
const told = () => page.getByRole('region', { name: 'Live view' }).getByRole('status').last().innerText()
const shows = (pattern: RegExp) => expect.poll(address, { timeout: PATIENCE_MS }).toMatch(pattern)

/** Goes on by the keyboard alone until this has it. */
async function tabTo(name: RegExp): Promise<void> {
  await screen().focus()
  for (let times = 0; times < 20; times += 1) {
    const before = await told()
    await page.keyboard.press('Tab')
    await expect.poll(told, { timeout: PATIENCE_MS }).not.toBe(before)
    if (name.test(await told())) return
  }
  throw new Error(`the page has nothing that is called ${name}`)
}

async function openByHand(wanted: string): Promise<void> {
  await page.goto(`${product.origin}/app/connections`)
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  await page.getByRole('button', { name: 'Sign in by hand', exact: true }).click()
  await page.getByLabel('The page with the sign-in').fill(wanted)
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByText(/^Keeps \d+ cookie|no session to keep/).waitFor()
}

async function signIn(password: string): Promise<void> {
  await tabTo(/^E-mail/)
  await page.keyboard.type(MEMBER.user)
  await tabTo(/^Password/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

describe('the live view', () => {
  it('takes a sign-in by hand, by the keyboard alone, and keeps the session for jobs', async () => {
    await openByHand(members('/sign-in'))
    await expectSound(page, 'a live view to sign in')
    await signIn(MEMBER.password)
    await shows(/\/offers$/)
    await page.getByText('Keeps 2 cookies').waitFor()
    await page.keyboard.press('F6')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep this session')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [connection] = await callApi<Connection[]>(product, account, { path: '/connections/' })
    expect(connection).toMatchObject({ state: 'ready', has: { cookies: 2, sign_in: false } })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const body = { target_item_name: 'URL', target_items: [members('/offers/6')], trait_definitions: fields, connection: connection?.id }
    const { id } = await callApi<Job>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page
      .getByRole('gridcell', { name: String(memberOfferOf(6).dealerPriceCents / 100) })
      .first()
      .waitFor()
  })
})
