// Changing a finished table: rows are added, rows are refreshed after their pages changed, differences are accepted, refused and undone, and
// everything is the same after a reload.
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
  await setDay(0)
  account = await signUp(product)
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const FIELDS: Field[] = [
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'brand', description: 'Brand', type: 'string' },
]
const things = (numbers: readonly number[]) => numbers.map((number) => `/changing/thing/${number}`)

async function setDay(day: number): Promise<void> {
  await fetch(`${product.practiceOrigin}/changing/_day`, { method: 'POST', body: String(day) })
}

const grid = () => page.getByRole('grid', { name: 'Results' })
const cell = (row: number, column: number) => grid().getByRole('row').nth(row).getByRole('gridcell').nth(column)
const usage = async () =>
  (await callApi<{ cells_consumed: number }[]>(product, account, { path: '/balance/usage' })).map(({ cells_consumed: cells }) => cells)
const prices = async (id: string) =>
  (await callApi<{ data: { data: { price: number } }[] }>(product, account, { path: `/jobs/${id}/results` })).data.map(
    (row) => row.data.price,
  )

describe('a finished table', () => {
  it('takes new rows, and after a refresh changes only the values that the user accepts, which can be undone', async () => {
    const id = await finishedJob(product, account, { paths: things([1, 2]), fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)

    // Three rows are entered: one is in the table already, two are new.
    await page.getByRole('button', { name: 'Add Rows' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Rows' })
    await adding.getByLabel('URL of each row').fill(
      things([2, 3, 4])
        .map((path) => `${product.practiceOrigin}${path}`)
        .join('\n'),
    )
    await adding.getByText('1 row is in the table already and left out').waitFor()
    await adding.getByText('2 new rows with 2 columns: 4 cells included in your plan.').waitFor()
    await expectAccessible(page, 'the dialog Add Rows')
    await adding.getByRole('button', { name: 'Add 2 Rows' }).click()
    await page.getByText('4 of 4').first().waitFor()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('5')
    for (const row of [1, 2, 3, 4]) await expect.poll(() => cell(row, 0).innerText()).toContain(`/changing/thing/${row}`)
    expect(await usage()).toEqual([4, 4])

    // The prices on the pages change, and the column is read again.
    const before = await prices(id)
    await setDay(4)
    await grid().focus()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const refreshing = page.getByRole('dialog', { name: 'Refresh' })
    await refreshing.getByLabel('Rows').selectOption('all')
    await refreshing.getByLabel('Columns').selectOption('price')
    await refreshing.getByText('4 rows with 1 column: 4 cells included in your plan.').waitFor()
    await expectAccessible(page, 'the dialog Refresh')
    await refreshing.getByRole('button', { name: 'Refresh 4 Rows' }).click()
    await page.getByText('4 of 4 rows read anew: 4 differences to look at.').waitFor()
    expect(await prices(id)).toEqual(before)
    expect((await usage()).toSorted()).toEqual([4, 4, 4])

    // By keyboard the first difference is accepted and the second refused; then the rest is accepted at once.
    await page.getByRole('button', { name: 'Review Differences' }).click()
    const review = page.getByRole('dialog', { name: 'Differences' })
    const items = review.getByRole('article')
    await expect.poll(() => items.count()).toBe(4)
    await expectAccessible(page, 'the differences')
    await items.first().focus()
    await page.keyboard.press('a')
    await review.getByRole('button', { name: 'Accepted (1)' }).waitFor()
    await expect.poll(() => items.count()).toBe(3)
    await expect.poll(() => items.first().evaluate((item) => item === document.activeElement)).toBe(true)
    // Keys are ignored until the previous decision has been saved.
    await expect.poll(() => items.first().getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)
    await page.keyboard.press('r')
    await review.getByRole('button', { name: 'Refused (1)' }).waitFor()
    await expect.poll(() => items.count()).toBe(2)
    await review.getByRole('button', { name: 'Accept All' }).click()
    await review.getByText('No difference waits to be looked at.').waitFor()
    const after = await prices(id)
    expect(after.map((price, at) => price === before[at])).toEqual([false, true, false, false])

    // One decision is undone; after a reload everything is as before.
    await review.getByRole('button', { name: 'Accepted (3)' }).click()
    await expect.poll(() => items.count()).toBe(3)
    await expect.poll(() => items.first().getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
    await items.first().focus()
    await page.keyboard.press('u')
    await review.getByRole('button', { name: 'To look at (1)' }).waitFor()
    await page.reload()
    await page.getByText('4 of 4 rows read anew: 1 difference to look at, 2 accepted, 1 refused.').waitFor()
    expect(await prices(id)).toEqual([before[0], before[1], after[2], after[3]])

    // The previous value of a cell is listed next to its evidence, and can be restored.
    await cell(3, 1).dblclick()
    const evidence = page.getByRole('complementary', { name: 'Evidence for price' })
    await expectAccessible(page, 'the history of a cell')
    await evidence.getByRole('button', { name: /^Bring back/ }).click()
    await expect.poll(() => prices(id)).toEqual([before[0], before[1], before[2], after[3]])
    expect((await usage()).toSorted()).toEqual([4, 4, 4])
  })

  it('takes the addresses in a column of another table as new rows', async () => {
    const list = await finishedJob(product, account, { paths: things([1, 2]), fields: FIELDS })
    const id = await finishedJob(product, account, { paths: things([9]), fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByRole('button', { name: 'Add Rows' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Rows' })
    await adding.getByRole('button', { name: 'Take from a Table' }).click()
    await adding.getByLabel('Table', { exact: true }).selectOption(list)
    await adding.getByLabel('Column').selectOption('')
    await adding.getByText('2 new rows with 2 columns').waitFor()
    await expectAccessible(page, 'rows from a table')
    await adding.getByRole('button', { name: 'Add 2 Rows' }).click()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('4')
    await expect.poll(() => cell(2, 0).innerText()).toContain('/changing/thing/1')
  })
})
