// A visitor without an account: home page, sample data, a table, a downloaded file.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { productOf } from '@quarry/practice-web'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

const { product, browser } = await openProduct()

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(product.origin + path)
  return page
}

describe('the first run', () => {
  // That everybody can use these pages, in both themes, is proven in web-app.test.ts.
  it('[S2.9] [S2.3] shows a home page with its parts, and the other public pages with their headings', async () => {
    const page = await open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const name of ['Features', 'Pricing', 'How it works']) await page.getByRole('heading', { name }).first().waitFor()
    await page.getByText('6 of 6 rows').waitFor()
    for (const path of ['/#about', '/#privacy', '/#support', '/#blog', '/nowhere']) {
      const other = await page.context().newPage()
      await other.goto(product.origin + path)
      await other.getByRole('heading', { level: 1 }).waitFor()
      await other.close()
    }
    await page.context().close()
  })

  it('[S2.4, S2.6] keeps the header in sight and scrolls to the sections', async () => {
    const page = await open('/')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    const heading = page.getByRole('heading', { name: 'Pricing' }).first()
    await expect.poll(async () => ((await heading.boundingBox())?.y ?? 9999) < 900).toBe(true)
    // The app replaces the prerendered page, including its header.
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await page.context().close()
  })

  it('[S2.11, S6.1, S6.4, S9.7] shows the main job in two clicks, without signing in, with the values that are on the pages', async () => {
    const page = await open('/')
    await page
      .getByRole('link', { name: 'Start Scraping' })
      .or(page.getByRole('button', { name: 'Start Scraping' }))
      .first()
      .click()
    await page
      .getByRole('button', { name: /sample data/i })
      .first()
      .click()
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('8 of 8 rows').waitFor()
    const grid = page.getByRole('grid', { name: 'Results' })
    for (const number of [1, 2, 8]) await expect.poll(() => grid.getByText(productOf('shop', number, 'quarry').name).count()).toBe(1)
    await expectAccessible(page, 'scraper with a preview')

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download All (CSV)' }).click()])
    expect(download.suggestedFilename()).toBe('results.csv')
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(lines[0]).toMatch(/^"URL","name",/)
    expect(lines[1]).toContain(JSON.stringify(productOf('shop', 1, 'quarry').name))

    await page.getByRole('link', { name: 'Job History' }).click()
    await page.getByText('Preview', { exact: true }).first().waitFor()
    await expectAccessible(page, 'history with a preview')
    await page.context().close()
  })

  it('[S3.37, S4.14, S4.15] keeps what a visitor wrote over a reload', async () => {
    const page = await open('/app')
    await page.getByLabel('Base Prompt').fill('Chairs of every kind')
    await page.getByLabel('Target Items').first().fill('https://example.com/chair')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('anon_basePrompt') ?? '')).toContain('Chairs of every kind')
    await page.reload()
    await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('Chairs of every kind')
    await expect.poll(() => page.getByText('https://example.com/chair').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  it('[S5.1, S5.2] asks a visitor to log in before a job is started, and loses nothing', async () => {
    const page = await open('/app')
    await page
      .getByRole('button', { name: /sample data/i })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start Scraping Job (8)' }).click()
    await page
      .getByRole('alertdialog')
      .getByText('Please log in or sign up to start a job. Your current configuration is saved locally in your browser.')
      .waitFor()
    await expectAccessible(page, 'alert')
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('dialog').getByLabel('Password').waitFor()
    await expectAccessible(page, 'auth modal')
    await page.context().close()
  })
})
