// Signs in through the app's own dialog.
import type { Page } from 'playwright-core'
import type { Account } from './account.ts'
import type { Product } from './product.ts'

/** Resolves when the page shows the app with the account signed in. */
export async function signIn(page: Page, product: Product, { email, password }: Account): Promise<void> {
  await page.goto(`${product.origin}/app`)
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('E-mail').fill(email)
  await modal.getByLabel('Password').fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
}
