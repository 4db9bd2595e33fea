// Nested fields: their members are entered in the form by keyboard.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { signUp } from './testing/account.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const { product, browser } = await openProduct()
let page: Page
beforeEach(async () => {
  page = await (await openSignedIn(browser, product, await signUp(product))).newPage()
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
