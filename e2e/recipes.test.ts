// A correction from which a recipe is learned: previewed for the other rows of the site, applied, undone; and the Recipes screen.
import { productOf } from '@quarry/practice-web'
import type { Field } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const SEED = 'quarry'
const ROWS = 5

const { product, browser } = await openProduct()
let page: Page
let account: Account
let jobId: string
// Recipes belong to an account: this one has none yet.
beforeEach(async () => {
  account = await signUp(product)
  jobId = await finishedJob(product, account, { paths: PATHS, fields: FIELDS })
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const PATHS = Array.from({ length: ROWS }, (_, index) => `/changing/thing/${index + 1}`)
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'maker', description: 'Brand', type: 'string' },
]

/** The same correction over the API. */
async function correctFirstMaker(): Promise<void> {
  const { data: rows } = await callApi<{ data: { task_id: string }[] }>(product, account, { path: `/jobs/${jobId}/results` })
  const taskId = rows[0]?.task_id
  const correction = { action: 'correct', value: colourOf(1) }
  await callApi(product, account, { method: 'PATCH', path: `/results/${taskId}/cells/maker`, body: correction })
  await callApi(product, account, { method: 'POST', path: '/recipe-proposals', body: { task_id: taskId, field: 'maker' } })
}

const colourOf = (number: number): string => productOf('changing', number, SEED).color
const makerCell = (row: number) => page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(row).getByRole('gridcell').nth(2)

describe('recipes', () => {
  it('learn from a correction; the other rows are shown first, changed by one click, and brought back by another', async () => {
    await page.goto(`${product.origin}/app?job=${jobId}`)
    await expect.poll(() => makerCell(2).innerText()).toMatch(/\S/)
    const before = await makerCell(2).innerText()
    await makerCell(1).dblclick()
    const panel = page.getByRole('complementary', { name: 'Evidence for maker' })
    await panel.getByRole('button', { name: 'Correct' }).click()
    await panel.getByLabel('Value of maker').fill(colourOf(1))
    await panel.getByRole('button', { name: 'Save' }).click()

    const offer = page.getByRole('region', { name: 'Other rows of this site' })
    await offer.getByText(colourOf(2), { exact: true }).first().waitFor()
    await expectAccessible(page, 'the offer after a correction')
    expect(await makerCell(2).innerText()).toBe(before)
    await offer.getByRole('button', { name: /^Apply to \d rows?$/ }).click()
    await expect.poll(() => makerCell(2).innerText()).toBe(colourOf(2))
    await page.getByText(/rows? changed\./).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => makerCell(2).innerText()).toBe(before)
  })

  it('are listed by site with where each field is read from, tried on an address, pinned and forgotten', async () => {
    await correctFirstMaker()
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Recipes' }).click()
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()
    await page.getByRole('list', { name: 'Recipes' }).getByRole('button').first().click()
    await page.getByText('value labelled "colour"').first().waitFor()
    await page.getByText('learned again: from your correction').waitFor()
    await page.getByLabel('Address of a page').fill(`${product.practiceOrigin}/changing/thing/30`)
    await page.getByRole('button', { name: 'Read the page' }).click()
    await page.getByText('The page has the layout that the recipe was learned from.').waitFor()
    await page.getByText(colourOf(30)).first().waitFor()
    await expectAccessible(page, 'Recipes')
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.getByText('Pinned: not learned again').waitFor()
    await page.getByRole('button', { name: 'Forget' }).click()
    await page.getByText('No recipes yet').waitFor()
    // Undo restores it unchanged; once the message has disappeared it is deleted for good.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('list', { name: 'Recipes' }).getByRole('button').first().click()
    await page.getByText('Pinned: not learned again').waitFor()
    await page.getByRole('button', { name: 'Forget' }).click()
    const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Dismiss message' }).last().click()
    await forgotten
    await page.reload()
    await page.getByText('No recipes yet').waitFor()
    await expectAccessible(page, 'Recipes without any')
  })
})
