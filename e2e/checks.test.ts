// Checking a sample of a finished job by keyboard: each value beside its page, one corrected, and the report.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '@quarry/contract'
import type { Page } from 'playwright-core'
import { callApi, signUp, type Account } from './testing/account.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const { product, browser } = await openProduct()
let page: Page
let account: Account
beforeEach(async () => {
  account = await signUp(product)
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
]

describe('the check of a sample', () => {
  it('reports the share of right values, by keyboard alone, and leaves out values that were checked before', async () => {
    const id = await finishedJob(product, account, { paths: ['/shop/p/11', '/shop/p/12', '/shop/p/13'], fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByRole('button', { name: 'Check', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Check a Sample' })
    await dialog.getByText('1 of 6').waitFor()
    await dialog.getByRole('blockquote').first().waitFor()
    await expectWholeInBothThemes(page, 'the check of a sample')
    for (const next of ['2 of 6', '3 of 6', '4 of 6', '5 of 6', '6 of 6']) {
      await page.keyboard.press('r')
      await dialog.getByText(next).waitFor()
    }
    await page.setViewportSize({ width: 360, height: 640 })
    await page.keyboard.press('w')
    const correction = dialog.getByRole('button', { name: 'Correct' })
    // Not hidden behind the footer, without scrolling.
    const onTop = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    await expect.poll(() => correction.evaluate(onTop)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    await correction.press('Enter')
    await dialog.getByRole('textbox').fill('77')
    await dialog.getByRole('textbox').press('Enter')
    await dialog.getByText('77', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: /^Next/ }).press('Enter')
    await dialog.getByText('5 of 6 checked values are right.').waitFor()
    await expectWholeInBothThemes(page, 'the outcome of a check')
    await dialog.getByRole('button', { name: 'Check more' }).press('Enter')
    await dialog.getByText('Every value that was read has been checked or corrected.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Check: 5 of 6 right' }).waitFor()
    expect(await callApi(product, account, { path: `/jobs/${id}/checks` })).toMatchObject({ right: 5, wrong: 1, unsure: 0 })
  })
})
