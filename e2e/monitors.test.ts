// Monitors and dashboards in the browser: a finished job is watched, its changes, trend and charts are shown, also through a link.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp, type Account } from './testing/account.ts'
import { expectAccessible, expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()
let account: Account
let jobId: string
beforeEach(async () => {
  await setSite({ day: 0, layout: 1 })
  account = await signUp(product)
  jobId = await finishedJob(product, account, {
    paths: [1, 2, 3, 4].map((number) => `/changing/thing/${number}`),
    fields: [
      { name: 'price', description: 'Price', type: 'number' },
      { name: 'brand', description: 'Brand', type: 'string' },
    ],
  })
})

async function setSite(state: { day: number; layout: number }): Promise<void> {
  for (const [name, value] of Object.entries(state))
    await fetch(`${product.practiceOrigin}/changing/_${name}`, { method: 'POST', body: String(value) })
}

async function open(path: string): Promise<Page> {
  const page = await (await openSignedIn(browser, product, account)).newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.origin}${path}`)
  return page
}

describe('a monitor', () => {
  it('[S1.27] [S1.32] is made from a finished job by one button; after the site changed prices and layout it shows what changed, and nothing else, the trend and the alert (O.67, O.72)', async () => {
    const page = await open(`/app/history?job=${jobId}`)
    await page.getByRole('link', { name: 'Monitor', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New monitor' })
    await dialog.getByLabel('Name').fill('Turnstile prices')
    await dialog.getByRole('button', { name: 'Add a rule' }).click()
    await dialog.getByLabel('Field').selectOption('price')
    await expectAccessible(page, 'the form of a monitor')
    await dialog.getByRole('button', { name: 'Start monitoring' }).click()
    await page.getByRole('heading', { name: 'Turnstile prices' }).waitFor()
    await page
      .getByText(/^Next run /)
      .first()
      .waitFor()

    await setSite({ day: 4, layout: 2 })
    await expect.poll(() => page.getByRole('button', { name: 'Run now' }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Run now' }).click()
    const changes = page.getByRole('list', { name: 'Changes' })
    await expect.poll(() => changes.getByRole('listitem').count()).toBe(4)
    await changes.getByText('Evidence of both').first().click()
    await changes.getByText('Before', { exact: true }).first().waitFor()
    await expectSound(page, 'what changed')

    await page.getByRole('tab', { name: 'Trends' }).click()
    await page.getByRole('img', { name: /^price by target over the runs/ }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Values by run' }).getByText('(changed)').count()).toBe(4)
    await expectSound(page, 'the trend')
    await page.getByRole('tab', { name: 'Alerts' }).click()
    await page.getByRole('list', { name: 'Alerts' }).getByText('price changes at all').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').first().waitFor()
    await page.context().close()
  })
})

describe('a dashboard', () => {
  it('[S1.31] has charts that filter each other and the rows, is exported as a picture, and is shown by a link until that is ended (O.71)', async () => {
    const page = await open(`/app/history?job=${jobId}`)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const price = page.getByRole('region', { name: 'price', exact: true })
    await price.getByRole('img').waitFor()
    await price.getByText('Data table').click()
    await price.getByRole('table').getByRole('button').last().click()
    await page.getByText('1 of 4 rows').first().waitFor()
    await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2)
    await expectSound(page, 'the dashboard')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page
      .getByText(/^4 rows/)
      .first()
      .waitFor()

    await price.getByRole('button', { name: 'Save price as a file' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PNG picture' }).click()])
    expect(download.suggestedFilename()).toBe('price.png')

    await page
      .getByRole('region', { name: /^Dashboard of/ })
      .getByRole('button', { name: 'Share' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Share the dashboard' })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const path = (await dialog.getByRole('link').getAttribute('href')) ?? ''
    const stranger = await (await browser.newContext()).newPage()
    const answer = await stranger.goto(product.origin + path)
    expect(answer?.headers()['x-robots-tag']).toContain('noindex')
    await stranger.getByRole('region', { name: 'price', exact: true }).getByRole('img').waitFor()
    await expectAccessible(stranger, 'a shared dashboard')
    expect(await stranger.content()).not.toContain(account.email)
    await dialog.getByRole('button', { name: 'End' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
    await dialog.getByText('Nobody else can see it.').waitFor()
    await stranger.reload()
    await stranger.getByText('This link does not exist, or was ended.').waitFor()
    await stranger.context().close()
    await page.context().close()
  })
})
