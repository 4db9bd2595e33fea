// Invoices as PDFs and workbooks, a scan and a fax, in the browser: nested rows, a row of each item, a workbook
// of them, and evidence on the rendered page, which is opened by keyboard.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre'
import { invoiceOf } from '@quarry/practice-web'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { ROOT } from './testing/product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const SEED = 'quarry'
const PDFS = [1, 2, 3, 5, 6, 7]
const WORKBOOKS = [4, 8, 9]
const [SCAN, FAX] = ['/records/scans/letter.png', '/records/scans/letter.pdf']
/** The OCR runtime is installed separately; without it the row explains how to install it. */
const READS_SCANS = existsSync(join(ROOT, 'ocr-runtime/node_modules'))

const { product, browser } = await openProduct()
let page: Page
async function openResults({ scans }: { scans: string[] }): Promise<void> {
  const account = await signUp(product)
  const members = [
    { name: 'article', description: 'Name of the article', type: 'string' as const },
    { name: 'quantity', description: 'Quantity', type: 'number' as const },
    { name: 'unit_price', description: 'Price of one unit', type: 'number' as const },
    { name: 'amount', description: 'Amount of the line', type: 'number' as const },
  ]
  const fields = [
    { name: 'invoice_number', description: 'Number of the invoice', type: 'string' as const },
    { name: 'total', description: 'Total of the invoice', type: 'number' as const },
    { name: 'items', description: 'Line items of the invoice', type: 'array' as const, members },
  ]
  const files = [...PDFS.map((number) => `${number}.pdf`), ...WORKBOOKS.map((number) => `${number}.xlsx`)]
  const id = await finishedJob(product, account, { paths: [...files.map((file) => `/records/invoices/${file}`), ...scans], fields })
  page = await (await openSignedIn(browser, product, account)).newPage()
  await page.goto(`${product.origin}/app/history?job=${id}`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
}

/** By keyboard alone: the cell, its evidence, and the stored file behind it. */
async function openEvidence(file: string, value: number): Promise<Page> {
  const grid = page.getByRole('grid', { name: 'Results' })
  const row = grid.getByRole('row', { name: file })
  await row.getByText(value.toLocaleString('en-US')).waitFor()
  // The first row contains the column headers.
  const steps = Number(await row.getAttribute('aria-rowindex')) - 2
  await grid.focus()
  for (const key of ['Control+Home', ...Array<string>(steps).fill('ArrowDown'), 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  const panel = page.getByLabel('Evidence for total')
  await panel
    .getByText(new RegExp(file.replace('.', String.raw`\.`)))
    .first()
    .waitFor()
  if (file.endsWith('.png')) await panel.getByTitle('In the picture: ').waitFor()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('button', { name: 'Show it on the stored page' }).press('Enter'),
  ])
  return opened
}

/** Share of dark pixels in the picture. Measured on a copy, because no script runs in the page of the picture. */
async function inkShareOf(picture: Locator): Promise<number> {
  const source = (await picture.getAttribute('src')) ?? ''
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.width, image.height]
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(image, 0, 0)
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((level, at) => at % 4 === 0 && level < 128).length / (canvas.width * canvas.height)
  }, source)
}

/** The total of the workbook agrees with its items; a wrong one has a mark in its cell until it is taken back. */
async function comparesTotal(): Promise<void> {
  const { totalCents, items } = invoiceOf(4, SEED)
  const panel = page.getByLabel('Evidence for total')
  const row = page.getByRole('grid', { name: 'Results' }).getByRole('row', { name: '4.xlsx' })
  await panel.getByText('Agrees with its items').waitFor()
  await panel.getByRole('button', { name: 'Correct' }).press('Enter')
  await panel.getByRole('textbox', { name: 'Value of total' }).fill(String(totalCents / 100 + 3))
  await page.keyboard.press('Enter')
  await panel.getByText('Differs from its items by 3').waitFor()
  await panel.getByText(`${items.length} lines of items make`).waitFor()
  await row.getByRole('img', { name: 'Differs from its items' }).waitFor()
  await expectWholeInBothThemes(page, 'a total that differs')
  await panel.getByRole('button', { name: 'Bring back what was read' }).press('Enter')
  await panel.getByText('Agrees with its items').waitFor()
  await row.getByRole('img', { name: 'Differs from its items' }).waitFor({ state: 'detached' })
}

it('totals are shown on the drawn page of a PDF, in the cell of a workbook and in the picture of a scan', async () => {
  await openResults({ scans: [SCAN, FAX] })
  const pdf = await openEvidence('3.pdf', invoiceOf(3, SEED).totalCents / 100)
  await pdf.getByText('The passage is marked.').waitFor()
  await expect.poll(() => pdf.locator('.passage').count()).toBe(1)
  await pdf.getByText('Page 2 of 2', { exact: true }).waitFor()
  await expectWholeInBothThemes(pdf, 'a drawn page')
  const stage = pdf.getByRole('region', { name: 'The page as drawn' })
  await stage.press('PageUp')
  await pdf.getByText('Page 1 of 2', { exact: true }).waitFor()
  await expect.poll(() => pdf.locator('.passage').count()).toBe(0)
  await pdf.getByRole('button', { name: 'Show the passage' }).press('Enter')
  await pdf.getByText('Page 2 of 2', { exact: true }).waitFor()
  const before = await pdf.locator('canvas').boundingBox()
  await stage.press('+')
  await pdf.getByText('125% of the width that fits.').waitFor()
  await expect.poll(async () => (await pdf.locator('canvas').boundingBox())?.width).toBeCloseTo(before!.width * 1.25, 0)

  const sheet = await openEvidence('4.xlsx', invoiceOf(4, SEED).totalCents / 100)
  await sheet.getByText(/Workbook, cell Invoice!B\d+:/).waitFor()
  expect(await sheet.getByRole('cell', { name: 'Net amount' }).count()).toBe(1)
  // A copy of the sheet is checked, because no script runs in the sheet itself.
  const copy = await page.context().newPage()
  await copy.setContent(await sheet.content())
  await expectWholeInBothThemes(copy, 'a drawn sheet')

  await comparesTotal()

  if (!READS_SCANS) return page.getByText('npm ci --prefix ocr-runtime').first().waitFor()
  const scan = await openEvidence('letter.png', 236)
  await scan.locator('img').waitFor()

  const fax = await openEvidence('letter.pdf', 236)
  await fax.getByText('The passage is marked.').waitFor()
  await expect.poll(() => fax.locator('.passage').count()).toBe(1)
  const drawn = fax.locator('img.packed')
  await drawn.waitFor()
  expect(await inkShareOf(drawn)).toBeGreaterThan(0.005)
})

it('a row of each item is made of the nested rows, and is exported as a workbook', async () => {
  await openResults({ scans: [] })
  const grid = page.getByRole('grid', { name: 'Results' })
  await grid.getByRole('row', { name: '9.xlsx' }).getByText(invoiceOf(9, SEED).number).waitFor()
  await expectWholeInBothThemes(page, 'nested rows of documents')
  await page.getByRole('tab', { name: 'Pipeline' }).press('Enter')
  await page.getByRole('button', { name: 'Add step' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Expand/ }).press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Column', exact: true }).inputValue()).toBe('items')
  const expected = [...PDFS, ...WORKBOOKS].flatMap((number) => invoiceOf(number, SEED).items)
  await page.getByRole('columnheader', { name: 'unit_price' }).first().waitFor()
  await expectWholeInBothThemes(page, 'a row of each item')
  await page.getByRole('button', { name: 'Save and run' }).press('Enter')
  const result = page.getByRole('table', { name: 'Pipeline result' })
  await result.waitFor()
  await page.getByRole('button', { name: 'Download result' }).press('Enter')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /XLSX|Excel/ }).press('Enter')])
  const [names = [], ...rows] = (await readXlsx(readFileSync(await file.path()))).sheets[0]?.rows ?? []
  const amounts = rows.map((row) => row[names.indexOf('amount')]).filter((amount) => amount !== null && amount !== '')
  expect(amounts).toEqual(expected.map(({ amountCents }) => amountCents / 100))
  expect(rows.map((row) => row[names.indexOf('article')])).toEqual(expect.arrayContaining(expected.map(({ article }) => article)))

  const { article = '' } = expected[0] ?? {}
  await result.getByRole('button', { name: article }).first().press('Enter')
  const sources = page.getByRole('complementary', { name: 'Where article comes from' }).getByRole('region', { name: 'From items' })
  await sources.getByRole('button', { name: article }).first().press('Enter')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    sources.getByRole('button', { name: 'Show it on the stored page' }).press('Enter'),
  ])
  await opened.getByText('The passage is marked.').waitFor()
  await expect.poll(() => opened.locator('.passage').count()).toBe(1)
})
