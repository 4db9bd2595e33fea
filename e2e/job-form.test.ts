// What is entered before a job, in one product: a table begun empty, by keyboard alone, pasted, proposed, kept over a reload of a visitor and
// run; workbooks as a user brings them, read by the built worker; members of nested fields.
import { productOf } from '@quarry/practice-web'
import { writeXlsx } from 'hucre'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { setPlan, signUp, type Account } from './testing/account.ts'
import { enterOn, expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const { product, browser } = await openProduct()

describe('a job begun as a table', () => {
  it('accepts pasted rows, proposes the rest and runs, all by keyboard', async () => {
    const account = await signUp(product)
    const context = await openSignedIn(browser, product, account)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByRole('link', { name: 'Start as a table' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/new-table')
    const shop = (number: number) => `${product.practiceOrigin}/shop/p/${number}`
    const pasted = ['Page\tPrice', `${shop(1)}\t`, `${shop(2)}\t`, `${shop(2)}\t`, `${shop(3)}\t`].join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await page.getByRole('textbox', { name: 'New row 1' }).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await page
      .getByText('3 rows added, 1 duplicate left out. The first row names 1 column; their values are read from the pages.')
      .waitFor()

    await page.getByRole('textbox', { name: 'Name of a new column' }).focus()
    await page.keyboard.type('name')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('combobox', { name: 'Type of column 1' }).inputValue()).toBe('number')
    const asks = page.getByRole('textbox', { name: 'Description of column 2' })
    await expect.poll(() => asks.inputValue()).not.toBe('')
    await expect.poll(() => page.getByRole('textbox', { name: 'What the rows are' }).inputValue()).toBe('Page')
    await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).not.toBe('')
    await expectSound(page, 'a table that is begun')
    await asks.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Name of the product')
    await page.getByRole('textbox', { name: 'Name of a new column' }).focus()
    await page.keyboard.type('brnd')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove column 3' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The column brnd was removed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('textbox', { name: 'Name of column 3' }).fill('brand')
    await page.keyboard.press('Enter')
    await page.getByText('3 rows × 3 columns = 9 cells').waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await expectSound(page, 'a table that is begun, narrow')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByText('included in your plan').waitFor()
    await page.getByRole('textbox', { name: 'Name of a new column' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/tables/*')
    const told = page.getByRole('alertdialog')
    await told.getByText('created successfully').waitFor()
    await enterOn(told.getByRole('button', { name: 'OK' }))
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['Page', 'Price', 'name', 'brand'])
    await page.getByText('Completed').first().waitFor()
    await page.getByRole('grid', { name: 'Results' }).getByText(shop(3)).waitFor()
    await context.close()
  })

  it('is kept in the browser of a visitor over a reload, the form shows the same, and Undo removes the pasted rows', async () => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${product.origin}/app/new-table`)
    await page.getByRole('textbox', { name: 'Name of a new column' }).fill('Price')
    await page.keyboard.press('Enter')
    await page.evaluate(() => navigator.clipboard.writeText('a.example\nb.example'))
    await page.getByRole('textbox', { name: 'New row 1' }).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await page.getByText('2 rows × 1 column = 2 cells').waitFor()
    await page.reload()
    await page.getByText('2 rows × 1 column = 2 cells').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Row 2', exact: true }).inputValue()).toBe('b.example')
    await page.getByRole('button', { name: 'Remove row 2' }).click()
    await page.getByText('1 row × 1 column = 1 cell').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('2 rows × 1 column = 2 cells').waitFor()
    await page.getByRole('link', { name: 'Use the form' }).click()
    await expect.poll(() => page.getByLabel('Field Name 1').inputValue()).toBe('Price')
    await context.close()
  })
})

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

describe('nested fields', () => {
  let account: Account
  let page: Page
  beforeEach(async () => {
    account = await signUp(product)
    page = await (await openSignedIn(browser, product, account)).newPage()
  })

  it('members of a field and their own members are entered in the outline by keyboard', async () => {
    await page.goto(`${product.origin}/app`)
    // The session has to be loaded first, because the form's draft belongs to the account.
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByLabel('Data Type 1').selectOption('object')
    await page.getByRole('button', { name: 'Outline of the members of field 1' }).press('Enter')
    const dialog = page.getByRole('dialog')
    // The dialog moves the focus into itself once it is open; typing earlier would be lost.
    await dialog.locator(':focus').waitFor()
    await dialog.getByLabel('Name of member 1').fill('seller')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.getByLabel('Name of member 2').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('name')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await dialog.getByLabel('Name of member 2 inside seller').waitFor()
    await expectWholeInBothThemes(page, 'the outline of members')
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(() => page.getByText('seller (name)').isVisible()).toBe(true)
  })

  it('members are kept with a field type, and the next field of that type has them', async () => {
    await setPlan(product, account.email, 'pro')
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByLabel('Data Type 1').selectOption('array')
    await page.getByRole('button', { name: 'Outline of the members of field 1' }).press('Enter')
    const outline = page.getByRole('dialog')
    await outline.locator(':focus').waitFor()
    await outline.getByLabel('Name of member 1').fill('article')
    await outline.getByRole('button', { name: 'Done' }).press('Enter')
    await outline.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Rules of field 1' }).press('Enter')
    const rules = page.getByRole('dialog')
    await rules.locator(':focus').waitFor()
    await rules.getByLabel('Name of the field type').fill('Line items')
    await rules.getByRole('button', { name: 'Save as type' }).press('Enter')
    await page.getByText("Field type 'Line items' saved.").waitFor()
    await rules.getByRole('button', { name: 'Done' }).press('Enter')
    await rules.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Add Data Field' }).press('Enter')
    await page.getByRole('button', { name: 'Rules of field 2' }).press('Enter')
    await rules.locator(':focus').waitFor()
    await rules.getByLabel('Custom field type').selectOption({ label: 'Line items (array)' })
    await rules.getByRole('button', { name: 'Done' }).press('Enter')
    await rules.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Data Type 2').inputValue()).toBe('array')
    await page.getByRole('button', { name: 'Outline of the members of field 2' }).press('Enter')
    await expect.poll(() => page.getByRole('dialog').getByLabel('Name of member 1').inputValue()).toBe('article')
  })
})
