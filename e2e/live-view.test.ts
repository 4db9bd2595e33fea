// The live view: signing in by hand and keeping the session, recording steps by performing them, pointing at values, a connection
// that breaks, and a server restart.
import { counterGoodsOf, MEMBER, memberOfferOf } from '@quarry/practice-web'
import type { Connection, Job, LiveView } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible, expectSound, PATIENCE_MS } from './testing/browser.ts'
import { openBreakableLine } from './testing/breakable-line.ts'
import { partsOf } from './testing/parts-of-product.ts'
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
const counter = (path: string): string => `${product.practiceOrigin}/counter${path}`
const screen = () => page.getByRole('textbox', { name: /^Page in the live view/ })
const address = () => page.getByLabel('Address of the page').inputValue()
const told = () => page.getByRole('region', { name: 'Live view' }).getByRole('status').last().innerText()
const shows = (pattern: RegExp) => expect.poll(address, { timeout: PATIENCE_MS }).toMatch(pattern)

/** Presses Tab until the element of this name has the focus. */
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

async function openByHand(wanted: string, origin = product.origin): Promise<void> {
  await page.goto(`${origin}/app/connections`)
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

/** Whether the picture of the page covers nothing of what is below it. */
async function isAboveThePanel(): Promise<boolean> {
  const [picture, panel] = [await screen().boundingBox(), await page.getByRole('heading', { name: 'Keep the session' }).boundingBox()]
  return picture !== null && panel !== null && picture.y + picture.height <= panel.y
}

/** True once a value was read there. The position of the heading comes from a window of the same size. */
async function pointAtHeading(): Promise<boolean> {
  const [view] = await callApi<LiveView[]>(product, account, { path: '/live-views/' })
  const { width = 0, height = 0, url = '' } = view ?? {}
  const window = await browser.newContext({ viewport: { width, height } })
  const like = await window.newPage()
  await like.goto(url)
  const heading = await like.getByRole('heading').first().boundingBox()
  await window.close()
  const shown = await screen().boundingBox()
  if (heading === null || shown === null) return false
  const scale = shown.width / width
  const position = { x: (heading.x + 20) * scale, y: (heading.y + heading.height / 2) * scale }
  const answer = page.waitForResponse((response) => response.url().endsWith('/point'))
  await screen().click({ position })
  return (await answer).ok()
}

describe('the live view', () => {
  it('takes a sign-in by hand, by the keyboard alone, and keeps it and its session for jobs', async () => {
    await openByHand(members('/sign-in'))
    await page.getByLabel('Record this sign-in').press('Space')
    await expect.poll(() => page.getByLabel('Record this sign-in').isChecked(), { timeout: PATIENCE_MS }).toBe(true)
    await expectSound(page, 'a live view to sign in')
    const usual = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isAboveThePanel, { timeout: PATIENCE_MS }).toBe(true)
    await page.setViewportSize(usual!)
    await signIn(MEMBER.password)
    await shows(/\/offers$/)
    await page.getByText('Keeps 2 cookies').waitFor()
    await page.getByText('Fill in “Password” with your password').waitFor()
    await expectAccessible(page, 'a recorded sign-in')
    await screen().focus()
    await page.keyboard.press('F6')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep this session')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [connection] = await callApi<Connection[]>(product, account, { path: '/connections/' })
    expect(connection).toMatchObject({ state: 'ready', has: { cookies: 2, sign_in: true, recorded: true } })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const body = { target_item_name: 'URL', target_items: [members('/offers/6')], trait_definitions: fields, connection: connection?.id }
    const { id } = await callApi<Job>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page
      .getByRole('gridcell', { name: String(memberOfferOf(6).dealerPriceCents / 100) })
      .first()
      .waitFor()
  })

  it('continues targets that wait for a sign-in, once a user has signed in by hand', async () => {
    const given = { name: 'Dealer prices', address: members('/'), cookies: 'members_session=over' }
    const connection = await callApi<Connection>(product, account, { method: 'POST', path: '/connections/', body: given })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const targets = Array.from({ length: 20 }, (_, index) => members(`/offers/${index + 1}`))
    const body = { target_item_name: 'URL', target_items: targets, trait_definitions: fields, connection: connection.id }
    const { id } = await callApi<Job>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    const rows = new Set<string>()
    // A session shows fifteen pages: two sessions by hand for twenty.
    for (let session = 0; session < 2; session += 1) {
      await page.goto(`${product.origin}/app?job=${id}`)
      await page.getByText(/The site asks to sign in again/).waitFor()
      await page.getByRole('link', { name: 'Open Connections' }).click()
      await page.getByRole('button', { name: 'Sign in by hand: Dealer prices' }).click()
      await page.getByLabel('The page with the sign-in').fill(members('/sign-in'))
      await page.getByRole('button', { name: 'Open the page' }).click()
      await page.getByText(/^Keeps \d+ cookie/).waitFor()
      await signIn(MEMBER.password)
      await shows(/\/offers$/)
      await page.getByText('Keeps 2 cookies').waitFor()
      await page.getByRole('button', { name: 'Keep this session' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.goto(`${product.origin}/app`)
    }
    await expect
      .poll(async () => (await callApi<Job>(product, account, { path: `/jobs/${id}` })).status, { timeout: PATIENCE_MS })
      .toBe('completed')
    const { data } = await callApi<{ data: { target_item_value: string; data: { dealer_price: number } }[] }>(product, account, {
      path: `/jobs/${id}/results?limit=100`,
    })
    for (const { target_item_value: target } of data) rows.add(target)
    expect([data.length, rows.size]).toEqual([20, 20])
    expect(data.map((row) => row.data.dealer_price).toSorted((a, b) => a - b)).toEqual(
      targets.map((_, index) => memberOfferOf(index + 1).dealerPriceCents / 100).toSorted((a, b) => a - b),
    )
  })

  it('records actions as steps that are edited, repeated and used in the form, without a password', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await page.getByRole('button', { name: 'Record steps' }).click()
    await page.getByLabel('A page to open').fill(counter('/search'))
    await page.getByRole('button', { name: 'Open the page' }).click()
    await expect.poll(() => page.getByLabel('Record steps').isChecked(), { timeout: PATIENCE_MS }).toBe(true)
    await screen().focus()
    await tabTo(/^Looking for/)
    await page.keyboard.type(counterGoodsOf(9).sku)
    await tabTo(/^In,/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Choose: In').selectOption('Article numbers')
    await expectAccessible(page, 'a choice of the page')
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await tabTo(/^Go,/)
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog').getByRole('listitem')
    await expect.poll(() => list.count(), { timeout: PATIENCE_MS }).toBe(3)
    await shows(/search\?/)
    // In the page that was reopened nothing has the focus yet.
    await expect.poll(told, { timeout: PATIENCE_MS }).toBe('')
    await tabTo(/^Staff password/)
    await page.keyboard.type('canary-recorded')
    await page.keyboard.press('F6')
    await page.getByText(/A password was typed\. It is not recorded/).waitFor()
    expect(await list.count()).toBe(3)
    await expectSound(page, 'recorded steps')
    await page.getByRole('button', { name: 'Repeat the steps' }).click()
    await page.getByText('All 3 steps done again from the start.').waitFor()
    await page.getByRole('button', { name: 'Use these steps' }).click()
    await page.getByText(/Fill in “Looking for”, choose “Article numbers” in “In”, click “Go”/).waitFor()
  })

  it('proposes to go through options that were chosen one after the other, by the keyboard alone, and adds the list that takes them', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await page.getByRole('button', { name: 'Record steps' }).click()
    await page.getByLabel('A page to open').fill(counter('/fits/2'))
    await page.getByRole('button', { name: 'Open the page' }).click()
    await expect.poll(() => page.getByLabel('Record steps').isChecked(), { timeout: PATIENCE_MS }).toBe(true)
    await shows(/fits\/2$/)
    await tabTo(/^Narrow/)
    await page.keyboard.press('Space')
    await page.getByText('Click “Narrow”').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText(/You chose “Narrow”, “Regular”/).waitFor()
    await expectSound(page, 'a proposal to go through options')
    await page.keyboard.press('F6')
    await page.getByRole('button', { name: 'For each of these' }).press('Enter')
    const list = page.getByRole('dialog').getByRole('listitem')
    await list.getByText('For each option of “Fit”').waitFor()
    expect(await list.count()).toBe(1)
    await page.getByRole('button', { name: 'Repeat the steps' }).press('Enter')
    await page.getByText('All 1 step done again from the start.').waitFor()
    await list.getByRole('button', { name: /For each option of/ }).press('Enter')
    await expect.poll(() => page.getByLabel('Member for the name (can be empty)').inputValue()).toBe('fit')
    await expectSound(page, 'a step for each option')
    await page.getByRole('button', { name: 'Use these steps' }).press('Enter')
    await page.getByText(/“For each option” needs a list field/).waitFor()
    await page.getByRole('button', { name: 'Add a list field' }).press('Enter')
    await page.getByText('The list “variants” was added.').waitFor()
    await expectAccessible(page, 'a list for the options')
    await page.getByText(/“For each option” needs a list field/).waitFor({ state: 'detached' })
  })

  it('accepts typed steps, and shows the page on which one failed', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await page.getByRole('button', { name: 'Add steps' }).click()
    const editor = page.getByRole('dialog', { name: 'Steps before reading' })
    for (const [name, seconds] of [
      ['Extra large', '1'],
      ['Medium', '10'],
    ] as const) {
      await editor.getByRole('button', { name: 'Add a step' }).click()
      await editor.getByLabel('What to do').selectOption('Click')
      await editor.getByLabel('Name', { exact: true }).fill(name)
      await editor.getByLabel('Time limit in seconds').fill(seconds)
    }
    await editor.getByRole('button', { name: 'Move step 2 up' }).press('Enter')
    await editor.getByRole('listitem', { name: 'Step 1: Click “Medium”' }).waitFor()
    await expectSound(page, 'the editor of steps')
    await editor.getByRole('button', { name: 'Use these steps' }).click()
    await page.getByText('Click “Medium”, click “Extra large”').waitFor()

    const fields = [{ name: 'price', description: 'Price', type: 'number' }]
    const steps = [
      { kind: 'click', on: { name: 'Medium' } },
      { kind: 'click', on: { name: 'Extra large' }, timeout_s: 1 },
    ]
    const body = { target_item_name: 'URL', target_items: [counter('/sizes/3')], trait_definitions: fields, page_steps: [{ steps }] }
    const { id } = await callApi<Job>(product, account, { method: 'POST', path: '/jobs/', body })
    await page.goto(`${product.origin}/app?job=${id}`)
    const failed = page.getByRole('region', { name: 'Failed targets' })
    await failed.locator('summary').press('Enter')
    const show = failed.getByRole('button', { name: /^Show the page of / })
    await show.press('Enter')
    const picture = page.getByRole('dialog').getByRole('img')
    await picture.waitFor()
    const width = () => page.evaluate("document.querySelector('[role=dialog] img, dialog img').naturalWidth")
    await expect.poll(width, { timeout: PATIENCE_MS }).toBeGreaterThan(100)
    await expectAccessible(page, 'the page of a failed step')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), { timeout: PATIENCE_MS }).toBe('Show the page')
  })

  it('creates a field from a clicked element', async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).first().waitFor()
    await page.getByRole('button', { name: 'Live view', exact: true }).click()
    await page.getByLabel('A page to open').fill(counter('/tabs/4'))
    await page.getByRole('button', { name: 'Open the page' }).click()
    await expect.poll(() => page.getByLabel('Point at values').isChecked(), { timeout: PATIENCE_MS }).toBe(true)
    await shows(/tabs\/4$/)
    await expect.poll(pointAtHeading, { timeout: PATIENCE_MS }).toBe(true)
    await page.getByText(counterGoodsOf(4).name).first().waitFor()
    await expectSound(page, 'a field that was pointed at')
    await page.getByRole('button', { name: 'Add 1 Field' }).click()
    await page.getByText('1 field added.').waitFor()
  })

  it('reopens its page after the connection broke, and reports a restart of the server', async () => {
    const line = await openBreakableLine(product.origin)
    onTestFinished(() => line.close())
    page = await (await openSignedIn(browser, { ...product, origin: line.origin }, account)).newPage()
    await openByHand(members('/sign-in'), line.origin)
    await tabTo(/^E-mail/)
    line.breakOff()
    await page.getByText(/The line is broken/).waitFor()
    line.mend()
    await page.getByText(/The line is broken/).waitFor({ state: 'detached' })
    await tabTo(/^Password/)
    const api = partsOf(product).parts.find(({ command }) => command.includes('dist/api.js'))
    expect(api).toBeDefined()
    process.kill(api!.pid, 'SIGKILL')
    await page.getByText(/^The view has ended: the server was restarted/).waitFor()
    await expectAccessible(page, 'a live view that is over')
    await page.getByRole('button', { name: 'Open it again' }).click()
    await page.getByText(/^The view has ended/).waitFor({ state: 'detached' })
    await shows(/sign-in$/)
  })
})
