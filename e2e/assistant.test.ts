// Setting up a job with help, in a real browser over the practice web: the assistant proposes, fields are detected, a list is discovered.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

const { product, browser } = await openProduct()

async function open(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  return page
}
const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'AI Assistant' })
const targetCount = async (page: Page): Promise<string> =>
  (await page.getByRole('button', { name: /^Start Scraping Job/ }).innerText()).replace(/\D/g, '')

describe('the assistant', () => {
  it.each(['light', 'dark'] as const)(
    '[S1.14] [S1.15] [S1.16] [S2.35] [O.97] looks at a list, proposes its pages and their fields, and fills the form, in %s',
    async (scheme) => {
      const page = await open(1440, scheme)
      const panel = panelOf(page)
      await panel.getByPlaceholder('Describe what you want to scrape...').fill(`I want the products of ${product.practiceOrigin}/shop/`)
      await panel.getByRole('button', { name: 'Send message' }).click()
      await panel.getByText('The assistant is typing').waitFor()
      const card = panel.getByRole('region', { name: 'Suggested Configuration' })
      await card.waitFor()
      await card.getByText('+17 more').waitFor()
      await expectAccessible(page, `a proposal, ${scheme}`)
      await card.getByRole('button', { name: 'Apply Changes' }).click()
      await panel.getByText('Your target items were replaced by 20 target items.').waitFor()
      await expect.poll(() => targetCount(page)).toBe('20')
      const names = await page
        .getByLabel(/^Field Name \d+$/)
        .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
      expect(names.length).toBeGreaterThanOrEqual(12)
      expect(names).toEqual(expect.arrayContaining(['name', 'price', 'sku']))
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => targetCount(page)).toBe('0')
      await page.context().close()
    },
  )

  it('[S4.45] [S2.70] is as wide as its edge is dragged, from 280 to 600 px', async () => {
    const page = await open(1440)
    const width = async (): Promise<number> => (await panelOf(page).boundingBox())?.width ?? 0
    await expect.poll(width).toBe(400)
    // Hovering waits until the edge stops moving.
    const dragTo = async (x: number): Promise<void> => {
      await page.getByRole('separator', { name: 'Resize assistant' }).hover()
      await page.mouse.down()
      await page.mouse.move(x, 400, { steps: 5 })
      await page.mouse.up()
    }
    await dragTo(1440 - 500)
    await expect.poll(width).toBe(500)
    await dragTo(200)
    await expect.poll(width).toBe(600)
    await dragTo(1430)
    await expect.poll(width).toBe(280)
    await page.context().close()
  })

  it('[O.18] starts closed on a narrow screen and opens over it; Escape closes it', async () => {
    const page = await open(390, 'dark')
    await page.getByRole('button', { name: /^Start Scraping Job/ }).waitFor()
    expect(await page.getByPlaceholder('Describe what you want to scrape...').count()).toBe(0)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'AI Assistant' })
    await dialog.getByText('Press Enter to send, Shift+Enter for new line').waitFor()
    await expectAccessible(page, 'the assistant on a narrow screen')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('help with fields and targets', () => {
  it('[S1.25] [O.65] a list that grows in the browser is discovered whole, and the fields of its pages are detected', async () => {
    const page = await open(1440)
    await page.getByRole('button', { name: 'Discover Targets' }).click()
    await page.getByLabel('Address of the list or site').fill(`${product.practiceOrigin}/listings/more`)
    await page.getByRole('button', { name: 'Discover', exact: true }).click()
    await page.getByText('283 candidate items seen, 283 returned.').waitFor()
    await expectAccessible(page, 'discovered targets')
    await page.getByRole('button', { name: 'Add 283 Targets' }).click()
    await expect.poll(() => targetCount(page)).toBe('283')

    await page.getByRole('button', { name: 'Detect Fields' }).click()
    const list = page.getByRole('list', { name: 'Detected fields' })
    await list.waitFor()
    for (const name of ['title', 'maker', 'height', 'inventory_number'])
      await list.getByRole('checkbox', { name: new RegExp(`^${name} `) }).waitFor()
    await expectAccessible(page, 'detected fields')
    await page.getByRole('button', { name: /^Add \d+ Fields$/ }).click()
    await expect.poll(() => page.getByLabel(/^Field Name \d+$/).count()).toBeGreaterThanOrEqual(4)
    await page.context().close()
  })
})
