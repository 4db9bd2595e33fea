// Nested fields: their members are entered in the form by keyboard, and kept with a field type.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { setPlan, signUp, type Account } from './testing/account.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const { product, browser } = await openProduct()
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
