// Adding a column later: from the stored pages, with its cost shown before, while the site is unreachable.
import type { Field } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()
let page: Page
let account: Account
beforeEach(async () => {
  account = await signUp(product)
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const FIELDS: Field[] = [{ name: 'name', description: 'Name of the product', type: 'string' }]

describe('a column that comes later', () => {
  it('is added to an ended job from its stored pages, with the cost shown before and evidence of each cell', async () => {
    const id = await finishedJob(product, account, { paths: ['/shop/p/11', '/shop/p/12', '/shop/p/13'], fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByRole('button', { name: 'Add Column' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Column' })
    await dialog.getByRole('list', { name: 'Found on the stored pages' }).getByRole('button', { name: /^sku / }).press('Enter')
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('sku')
    await expect.poll(() => dialog.getByLabel('Description').inputValue()).not.toBe('')
    await dialog.getByText('3 cells in 3 rows: 3 included in your plan.').waitFor()
    await expectAccessible(page, 'the dialog Add Column')
    await dialog.getByRole('button', { name: 'Add Column' }).click()
    await page.getByText('sku: 3 of 3 cells filled from the stored pages.').waitFor()
    await expectAccessible(page, 'results with a column that came later')

    const grid = page.getByRole('grid', { name: 'Results' })
    await grid.getByRole('columnheader', { name: /sku/ }).waitFor()
    const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(2)
    await expect.poll(() => cell.innerText()).toMatch(/\S/)
    const sku = await cell.innerText()
    await cell.dblclick()
    await page.getByRole('complementary', { name: 'Evidence for sku' }).getByText(sku).first().waitFor()

    // Changed by keyboard: another type gives another value of the same page.
    await grid.focus()
    await page.keyboard.press('c')
    const change = page.getByRole('dialog', { name: 'Change Column' })
    await expect.poll(() => change.getByLabel('Name', { exact: true }).inputValue()).toBe('sku')
    await change.getByLabel('Name', { exact: true }).fill('price')
    await change.getByLabel('Description').fill('Price of the product')
    await change.getByLabel('Data type').selectOption('number')
    await change.getByText(/3 cells in 3 rows/).waitFor()
    await change.getByRole('button', { name: 'Change Column' }).click()
    await page.getByText('price: 3 of 3 cells filled from the stored pages.').waitFor()
    await expect.poll(() => cell.innerText()).toMatch(/^\d[\d,.]*$/)
    const usage = await callApi<{ cells_consumed: number }[]>(product, account, { path: '/balance/usage' })
    expect(usage.map(({ cells_consumed: cells }) => cells)).toEqual([3, 3, 3])
  })

  it('[S1.30] is looked up by a web search for what another column holds, and its evidence names the page (O.70)', async () => {
    const id = await finishedJob(product, account, { paths: ['/outlet/item/77'], fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByRole('button', { name: 'Add Column' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Column' })
    await dialog.getByLabel('Name', { exact: true }).fill('article_number')
    await dialog.getByLabel('Description').fill('Article number')
    await dialog.getByLabel('Comes from').selectOption('search')
    await dialog.getByRole('checkbox', { name: 'name' }).waitFor()
    await dialog.getByText('Pages are fetched for this column.').waitFor()
    await expectAccessible(page, 'the dialog Add Column with a look-up')
    await dialog.getByRole('button', { name: 'Add Column' }).click()
    await page.getByText('article_number: 1 of 1 cell filled.').waitFor()
    await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(1).getByRole('gridcell').nth(2).dblclick()
    const evidence = page.getByRole('complementary', { name: 'Evidence for article_number' })
    await evidence.getByText('Enriched').waitFor()
    await evidence.getByText(product.practiceOrigin, { exact: false }).first().waitFor()
  })
})
