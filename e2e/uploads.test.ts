// Uploads of Excel files in the real page, with the built worker that reads them.
import { productOf } from '@quarry/practice-web'
import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const { product, browser } = await openProduct()

type Value = string | number | boolean | null

async function workbook(name: string, sheets: Value[][][]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index + 1}`, rows })) })
  return { name, mimeType: EXCEL, buffer: Buffer.from(bytes) }
}

it('[S2.48] the first sheet of a workbook becomes target items; a damaged file, or one of another kind, is reported and changes nothing', async () => {
  const page = await browser.newPage()
  await page.goto(`${product.origin}/app`)
  const file = page.getByLabel('Import Items from .txt or .csv').and(page.locator('input'))
  const rows = [
    ['https://shop.example/p/1', null, ' https://shop.example/p/2 '],
    [4711, '', 'Ünïcode & <b>商品</b>'],
    ['https://shop.example/p/1', true, null],
  ]
  await file.setInputFiles(await workbook('targets.xlsx', [rows, [['not of the first sheet']]]))
  await page.getByRole('button', { name: 'Clear All (5)' }).waitFor()
  const kept = () =>
    page.evaluate<string[] | undefined>(`JSON.parse(localStorage.getItem('anon_targetObjects'))?.map(({ value }) => value)`)
  await expect.poll(kept).toEqual(['https://shop.example/p/1', 'https://shop.example/p/2', '4711', 'Ünïcode & <b>商品</b>', 'true'])

  await file.setInputFiles({ name: 'damaged.xlsx', mimeType: EXCEL, buffer: Buffer.from('PK\u0003\u0004 no workbook') })
  await page.getByText(/^Error (parsing|reading) Excel file/).waitFor()
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await page.getByText('Unsupported file type. Please upload TXT, CSV, or XLSX.').waitFor()
  await page.getByRole('button', { name: 'Clear All (5)' }).waitFor()
})

it('[S1.28] (O.68) a list that is a workbook is joined to the rows of a job', async () => {
  const owner = await signUp(product)
  const fields = [{ name: 'title', description: 'Name of the article', type: 'string' as const }]
  const jobId = await finishedJob(product, owner, { paths: ['/outlet/item/1', '/outlet/item/2'], fields })
  const titleOf = (number: number): string => productOf('outlet', number, 'quarry').name
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(owner.session)})`)
  const page = await context.newPage()
  await page.goto(`${product.origin}/app/history?job=${jobId}&view=pipeline`)
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: /^Join/ }).click()
  const list = [
    ['article', 'shelf'],
    [titleOf(1), 17],
    [titleOf(2), 23],
  ]
  await page.getByLabel('List file').setInputFiles(await workbook('shelves.xlsx', [list]))
  await page.getByLabel('Column of the rows').selectOption('title')
  await page.getByLabel('Matching column of the list').selectOption('article')
  await page.getByLabel('Take from the list: add a column').selectOption('shelf')
  await page.getByRole('columnheader', { name: 'shelf' }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview rows' })
  const shelves = () => preview.getByRole('row').locator('td:last-child').allTextContents()
  await expect.poll(shelves).toEqual(['17', '23'])
})
