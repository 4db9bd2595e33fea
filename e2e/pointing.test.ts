// Pointing at values on a stored page, as a person does it: by mouse and by keyboard alone.
import { productOf } from '@quarry/practice-web'
import type { Field } from '@quarry/contract'
import type { FrameLocator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp, type Account } from './testing/account.ts'
import { expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const SEED = 'quarry'
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'maker', description: 'Brand', type: 'string' },
]

const { product, browser } = await openProduct()
let page: Page
let account: Account
beforeEach(async () => {
  account = await signUp(product)
  page = await (await openSignedIn(browser, product, account)).newPage()
})

const shownPage = (): FrameLocator => page.getByRole('dialog').frameLocator('iframe')
const colourOf = (number: number): string => productOf('changing', number, SEED).color
const makerCell = (row: number) => page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(row).getByRole('gridcell').nth(2)

/** Goes through the page with Tab until the element with this text has the keyboard. */
async function tabTo(text: string): Promise<void> {
  const hasIt = () =>
    shownPage()
      .locator(':focus')
      .evaluate((element, wanted) => element.textContent?.trim() === wanted, text)
  await shownPage().locator('[tabindex="0"]:focus').waitFor()
  for (let presses = 0; presses < 60 && !(await hasIt()); presses += 1) await page.keyboard.press('Tab')
  expect(await hasIt(), text).toBe(true)
}

describe('another place for a cell', () => {
  beforeEach(async () => {
    const paths = [1, 2, 3].map((number) => `/changing/thing/${number}`)
    const jobId = await finishedJob(product, account, { paths, fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${jobId}`)
    await makerCell(1).dblclick()
  })
  const panel = () => page.getByRole('complementary', { name: 'Evidence for maker' })

  it('is pointed at with the mouse, previewed, accepted with its evidence, and offered for the other rows', async () => {
    await panel().getByRole('button', { name: 'Point at it' }).click()
    await shownPage().getByText(colourOf(1), { exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Point at maker' })
    await dialog
      .getByRole('status')
      .getByText(`maker: ${colourOf(1)}`)
      .waitFor()
    await expectSound(page, 'pointing at a cell')
    await dialog.getByRole('button', { name: 'Take this instead' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => makerCell(1).innerText()).toBe(colourOf(1))
    await panel().getByRole('button', { name: 'Show it on the stored page' }).waitFor()
    await page.getByRole('region', { name: 'Other rows of this site' }).getByText(colourOf(2), { exact: true }).first().waitFor()
  })

  it('is pointed at and accepted by the keyboard alone, or cancelled with Escape', async () => {
    await panel().getByRole('button', { name: 'Point at it' }).focus()
    await page.keyboard.press('Enter')
    await shownPage().locator('[tabindex="0"]:focus').waitFor()
    await page.keyboard.press('Escape')
    const dialog = page.getByRole('dialog', { name: 'Point at maker' })
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        panel()
          .getByRole('button', { name: 'Point at it' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator('iframe').waitFor()
    await tabTo(colourOf(1))
    await page.keyboard.press('Enter')
    const take = dialog.getByRole('button', { name: 'Take this instead' })
    await expect.poll(() => take.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => makerCell(1).innerText()).toBe(colourOf(1))
  })
})

describe('values that are pointed at', () => {
  const open = async (path: string) => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('button', { name: 'Point at values' }).click()
    await page.getByLabel('A page that has the values').fill(`${product.practiceOrigin}${path}`)
    await page.keyboard.press('Enter')
    await shownPage().locator('[tabindex="0"]:focus').waitFor()
  }
  const fields = () => page.getByRole('list', { name: 'Fields of the page' })
  const names = () =>
    fields()
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))

  it('become fields with name, type and value by three clicks, and the form has them with their examples', async () => {
    const { name, madeIn } = productOf('outlet', 1, SEED)
    await open('/outlet/item/1')
    await shownPage().getByRole('heading', { name }).click()
    await expect.poll(names).toEqual(['name'])
    await shownPage().locator('.amount').click()
    await expect.poll(names).toEqual(['name', 'price'])
    await shownPage().getByText(madeIn, { exact: true }).click()
    await expect.poll(names).toEqual(['name', 'price', 'country_of_origin'])
    await expectSound(page, 'pointing at values')
    await page.getByRole('button', { name: 'Add 3 Fields' }).click()
    await expect.poll(() => page.getByLabel('Field Name 3').inputValue()).toBe('country_of_origin')
    await expect.poll(() => page.getByLabel('Data Type 2').inputValue()).toBe('number')
    await page.getByText('Read as you pointed:').nth(2).waitFor()
  })

  it('become fields by the keyboard alone; a second similar value makes a list of them, which can be split again', async () => {
    const [first, second] = [1, 2].map((number) => productOf('shop', number, SEED).name)
    await open('/shop/')
    await tabTo(first!)
    await page.keyboard.press('Enter')
    await expect.poll(names).toHaveLength(1)
    await tabTo(second!)
    await page.keyboard.press('Enter')
    await fields().getByText('A list of 24.').waitFor()
    await fields().getByRole('button', { name: 'Not a list' }).press('Enter')
    await expect.poll(names).toHaveLength(2)
    await shownPage().locator('[tabindex="0"]').first().focus()
    await page.keyboard.press('Escape')
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: 'Cancel' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
  })
})
