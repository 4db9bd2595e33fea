// A job begun as an empty table, by keyboard alone: a table of a spreadsheet pasted, columns named, the rest proposed and changed in place,
// nothing lost on a reload, and run like every job.
import { describe, expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { expectSound } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()

describe('a job begun as a table', () => {
  it('takes what is pasted, proposes the rest, keeps it over a reload and runs', async () => {
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
    const asks = page.getByRole('textbox', { name: 'What column 2 asks for' })
    await expect.poll(() => asks.inputValue()).not.toBe('')
    await expect.poll(() => page.getByRole('textbox', { name: 'What the rows are' }).inputValue()).toBe('Page')
    await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).not.toBe('')
    await page.screenshot({ path: '/tmp/table-talk/a-table-that-is-begun.png' })
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

    await page.reload()
    await page.getByText('3 rows × 3 columns = 9 cells').waitFor()
    expect(await asks.inputValue()).toBe('Name of the product')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: '/tmp/table-talk/a-table-that-is-begun,-narrow.png' })
    await expectSound(page, 'a table that is begun, narrow')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByText('included in your plan').waitFor()
    await page.getByRole('textbox', { name: 'Name of a new column' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/tables/*')
    const told = page.getByRole('alertdialog')
    await told.getByText('created successfully').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['Page', 'Price', 'name', 'brand'])
    await page.getByText('Completed').first().waitFor()
    await page.getByRole('grid', { name: 'Results' }).getByText(shop(3)).waitFor()
    await context.close()
  })
})
