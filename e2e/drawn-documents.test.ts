// Evidence from files, as a person looks at it by keyboard: the page and the sheet are drawn with the passage marked.
import { invoiceOf } from '@quarry/practice-web'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const SEED = 'quarry'
const { product, browser } = await openProduct()
let page: Page
beforeEach(async () => {
  const account = await signUp(product)
  const fields = [
    { name: 'invoice_number', description: 'Number of the invoice', type: 'string' as const },
    { name: 'total', description: 'Total of the invoice', type: 'number' as const },
  ]
  const id = await finishedJob(product, account, { paths: ['/records/invoices/3.pdf', '/records/invoices/4.xlsx'], fields })
  page = await (await openSignedIn(browser, product, account)).newPage()
  await page.goto(`${product.origin}/app/history?job=${id}`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
})

/** By keyboard alone: the cell, its evidence, and the stored file behind it. */
async function openEvidence(file: string, cents: number): Promise<Page> {
  const grid = page.getByRole('grid', { name: 'Results' })
  const row = grid.getByRole('row', { name: file })
  await row.getByText((cents / 100).toLocaleString('en-US')).waitFor()
  // The first row is that of the names of columns.
  const steps = Number(await row.getAttribute('aria-rowindex')) - 2
  await grid.focus()
  for (const key of ['Control+Home', ...Array<string>(steps).fill('ArrowDown'), 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  const panel = page.getByLabel('Evidence for total')
  await panel
    .getByText(new RegExp(file.replace('.', String.raw`\.`)))
    .first()
    .waitFor()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('button', { name: 'Show it on the stored page' }).press('Enter'),
  ])
  return opened
}

it('a total is shown on the drawn page of its PDF and in the cell of its workbook', async () => {
  const pdf = await openEvidence('3.pdf', invoiceOf(3, SEED).totalCents)
  await pdf.getByText('The passage is marked.').waitFor()
  expect(await pdf.locator('.passage').count()).toBe(1)
  await pdf.getByText('Page 2 of 2', { exact: true }).waitFor()
  await expectWholeInBothThemes(pdf, 'a drawn page')
  const stage = pdf.getByRole('region', { name: 'The page as drawn' })
  await stage.press('PageUp')
  await pdf.getByText('Page 1 of 2', { exact: true }).waitFor()
  expect(await pdf.locator('.passage').count()).toBe(0)
  await pdf.getByRole('button', { name: 'Show the passage' }).press('Enter')
  await pdf.getByText('Page 2 of 2', { exact: true }).waitFor()
  const before = await pdf.locator('canvas').boundingBox()
  await stage.press('+')
  await pdf.getByText('125% of the width that fits.').waitFor()
  expect((await pdf.locator('canvas').boundingBox())!.width).toBeCloseTo(before!.width * 1.25, 0)

  const sheet = await openEvidence('4.xlsx', invoiceOf(4, SEED).totalCents)
  await sheet.getByText(/Workbook, cell Invoice!B\d+:/).waitFor()
  expect(await sheet.getByRole('cell', { name: 'Net amount' }).count()).toBe(1)
  // No script runs in the sheet, and so none that would check it: a copy of it is looked at.
  const copy = await page.context().newPage()
  await copy.setContent(await sheet.content())
  await expectWholeInBothThemes(copy, 'a drawn sheet')
})
