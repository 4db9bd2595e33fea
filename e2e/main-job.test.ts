// The main job as a signed-in user does it: a hundred targets, live progress, evidence, exports, history.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Field } from '@quarry/contract'
import { postingOf, productOf } from '@quarry/practice-web'
import { readXlsx } from 'hucre'
import { parquetReadObjects } from 'hyparquet'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { ROOT } from './testing/product.ts'
import { signIn } from './testing/sign-in.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()
const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the article', type: 'string' },
  { name: 'price', description: 'Current price as a number without currency', type: 'number' },
  { name: 'brand', description: 'Brand of the article', type: 'string' },
  { name: 'ean', description: 'EAN of the article', type: 'string' },
  { name: 'warranty_years', description: 'Length of the warranty in years', type: 'number' },
]
const PATHS = Array.from({ length: 100 }, (_, index) => `/outlet/item/${index + 1}`)

async function proAccount(): Promise<Account> {
  const account = await signUp(product)
  await callApi(product, account, { path: '/account' })
  await setPlan(product, account.email, 'pro')
  return account
}

async function openApp(account: Account, path = '/app'): Promise<Page> {
  const context = await openSignedIn(browser, product, account)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(product.origin + path)
  // Text typed before the account is loaded is not in its form.
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  return page
}

interface Draft {
  prompt: string
  targetName: string
  targets: string[]
  fields: Field[]
}

async function fillIn(page: Page, draft: Draft): Promise<void> {
  await page.getByLabel('Base Prompt').fill(draft.prompt)
  await page.getByLabel('Target Name').fill(draft.targetName)
  await page.getByLabel('Target Items').first().focus()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(draft.targets.join('\n'))})`)
  await page.keyboard.press('ControlOrMeta+V')
  for (const [index, { name, description, type }] of draft.fields.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add Data Field' }).click()
    await page.getByLabel(`Field Name ${index + 1}`).fill(name)
    await page.getByLabel(`Field Description ${index + 1}`).fill(description)
    await page.getByLabel(`Data Type ${index + 1}`).selectOption(type)
  }
}

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), path: await file.path() }
}

describe('the main job', () => {
  it('[S1.5, S1.7, S2.57, S4.7, S4.8, S4.9, S6.9, S8.12] starts a job of a hundred targets and shows every row', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await signIn(page, product, await proAccount())
    const targets = PATHS.map((path) => product.practiceOrigin + path)
    await fillIn(page, { prompt: 'Articles of an outlet', targetName: 'URL', targets, fields: FIELDS })
    await page.getByRole('button', { name: 'Start Scraping Job (100)' }).click()
    await page.getByText(/Job [0-9a-f-]{36} created successfully and is now processing\./).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Target Name').inputValue()).toBe('URL')
    await page.getByText('100 of 100 rows').waitFor()
    const first = productOf('outlet', 1, 'quarry')
    const grid = page.getByRole('grid', { name: 'Results' })
    await grid.getByText(first.name).first().waitFor()
    await expectAccessible(page, 'scraper with results')
  })
})

describe('a job of a hundred rows', () => {
  let account: Account
  let jobId: string
  let page: Page
  beforeAll(async () => {
    account = await proAccount()
    jobId = await finishedJob(product, account, { paths: PATHS, fields: FIELDS })
  })
  beforeEach(async () => {
    page = await openApp(account, `/app?job=${jobId}`)
    await page.getByText('100 of 100 rows').waitFor()
    await page
      .getByRole('grid', { name: 'Results' })
      .getByText(productOf('outlet', 1, 'quarry').name)
      .first()
      .waitFor()
  })

  it('[S2.58, S2.59, S2.60] opens the evidence of a cell by keyboard, with the quote and its place', async () => {
    const grid = page.getByRole('grid', { name: 'Results' })
    await grid
      .getByText(productOf('outlet', 1, 'quarry').name)
      .first()
      .click()
    await page.keyboard.press('Enter')
    const panel = page.getByLabel('Evidence for title')
    await panel.waitFor()
    await expect.poll(() => panel.innerText()).toContain(productOf('outlet', 1, 'quarry').name)
    await expect.poll(() => panel.innerText()).toContain('/outlet/item/1')
    const passage = panel.getByRole('blockquote')
    expect(await passage.locator('mark').innerText()).toBe(productOf('outlet', 1, 'quarry').name)
    expect(await passage.innerText()).toContain(`Brand: ${productOf('outlet', 1, 'quarry').brand}`)
    await expectAccessible(page, 'evidence panel')
    await page.keyboard.press('Escape')
  })

  it('shows the marks of cells in forced colours and in print, and its rows to assistive technology in their order after scrolling', async () => {
    const grid = page.getByRole('grid', { name: 'Results' })
    await page.emulateMedia({ forcedColors: 'active' })
    const looks = await grid
      .getByRole('gridcell')
      .getByRole('img')
      .evaluateAll((marks) =>
        marks.map((mark) => {
          const { forcedColorAdjust, printColorAdjust, backgroundColor, backgroundImage, color } = getComputedStyle(mark)
          const isFilled = backgroundColor === color || backgroundImage.includes(color)
          return { forcedColorAdjust, printColorAdjust, isFilled, isText: color === getComputedStyle(document.body).color }
        }),
      )
    await page.emulateMedia({ forcedColors: 'none' })
    const looksOfAll = { forcedColorAdjust: 'none', printColorAdjust: 'exact', isFilled: true, isText: true }
    expect(looks.length).toBeGreaterThan(10)
    expect(looks.filter((one) => JSON.stringify(one) !== JSON.stringify(looksOfAll))).toEqual([])
    await grid.evaluate((element) => element.scrollTo({ top: 500, behavior: 'instant' }))
    await grid
      .getByText(productOf('outlet', 20, 'quarry').name)
      .first()
      .waitFor()
    const rowNumbers = () => grid.getByRole('row').evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex)))
    await expect
      .poll(async () => (await rowNumbers()).every((row, place, all) => place < 2 || row === Number(all[place - 1]) + 1))
      .toBe(true)
    await grid.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
  })

  it('[S1.12, S3.39, S9.11, S9.54, S9.56, S9.57, S9.58, S9.59] exports the rows as results.csv and as XLSX, with the right values', async () => {
    const csv = await download(page, () => page.getByRole('button', { name: 'Download All (CSV)' }).click())
    expect(csv.name).toBe('results.csv')
    const lines = readFileSync(csv.path, 'utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(101)
    expect(lines[0]).toBe('"URL","title","price","brand","ean","warranty_years"')
    for (const number of [1, 50, 100]) {
      const { name, priceCents, brand, gtin } = productOf('outlet', number, 'quarry')
      expect(lines[number]).toBe(
        [
          JSON.stringify(`${product.practiceOrigin}/outlet/item/${number}`),
          JSON.stringify(name),
          priceCents / 100,
          JSON.stringify(brand),
          `"${gtin}"`,
          '""',
        ].join(','),
      )
    }
    await page.getByRole('button', { name: 'More formats' }).click()
    const xlsx = await download(page, () => page.getByRole('menuitem', { name: /XLSX|Excel/ }).click())
    const book = await readXlsx(readFileSync(xlsx.path))
    const rows = book.sheets[0]?.rows ?? []
    expect(rows).toHaveLength(101)
    expect(rows[50]?.[1]).toBe(productOf('outlet', 50, 'quarry').name)
    expect(rows[50]?.[2]).toBe(productOf('outlet', 50, 'quarry').priceCents / 100)
  })

  it('[S1.33] (O.73) exports them as Parquet, which a public reader reads, and as a bundle whose digests are checked', async () => {
    await page.getByRole('button', { name: 'More formats' }).click()
    const parquet = await download(page, () => page.getByRole('menuitem', { name: /Parquet/ }).click())
    const table = await parquetReadObjects({ file: Uint8Array.from(readFileSync(parquet.path)).buffer })
    expect(table).toHaveLength(100)
    expect(table[49]).toMatchObject({
      title: productOf('outlet', 50, 'quarry').name,
      price: productOf('outlet', 50, 'quarry').priceCents / 100,
    })
    await page.getByRole('button', { name: 'More formats' }).click()
    const bundle = await download(page, () => page.getByRole('menuitem', { name: /[Bb]undle/ }).click())
    const checked = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'run.js'), 'quarry', 'verify-bundle', bundle.path])
    expect(checked.stdout).toMatch(/^\d+ files of job [\w-]+ are unchanged\.$/m)
  })

  it('[S1.13, S4.21] copies all rows as tab-separated text and says so', async () => {
    await page.getByRole('button', { name: 'Copy All (TSV)' }).click()
    await page.getByRole('button', { name: 'Copied!' }).waitFor()
    const text = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(text.split('\n')).toHaveLength(101)
    expect(text.split('\n')[0]).toBe('URL\ttitle\tprice\tbrand\tean\twarranty_years')
    await page.getByRole('button', { name: 'Copy All (TSV)' }).waitFor()
  })

  it('[S1.19, S2.33, S2.61, S2.64, S2.67, S6.10] lists the job in the history of another browser', async () => {
    const other = await openApp(account)
    await other.getByRole('link', { name: 'Job History' }).click()
    await other.getByRole('heading', { name: 'Job History' }).waitFor()
    await other.getByText('100 of 100 rows').first().click()
    await other
      .getByRole('grid', { name: 'Results' })
      .getByText(productOf('outlet', 1, 'quarry').name)
      .first()
      .waitFor()
    expect(new URL(other.url()).pathname).toBe('/app/history')
    await expect.poll(() => other.getByLabel('Jobs').getByText('100 of 100 rows').count()).toBe(1)
    await expectAccessible(other, 'history')
  })
})

describe('what a user saves and deletes', () => {
  it('[S2.41, S2.42, S1.20, S6.13] saves the form as a template and loads it again', async () => {
    const page = await openApp(await signUp(product))
    await fillIn(page, {
      prompt: 'Openings of employers',
      targetName: 'URL',
      targets: [`${product.practiceOrigin}/jobs/posting/4`],
      fields: [{ name: 'employer', description: 'Company that hires', type: 'string' }],
    })
    await page.getByRole('button', { name: 'Save as Template' }).click()
    await page.getByRole('dialog').getByLabel(/name/i).first().fill('Openings')
    await expectAccessible(page, 'save-template modal')
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await page.getByText("Template 'Openings' saved.").first().waitFor()
    await page.getByRole('button', { name: 'Load Template' }).click()
    await page.getByRole('dialog').getByText('Openings').first().waitFor()
    await expectAccessible(page, 'load-template modal')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Start Scraping Job (1)' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('grid', { name: 'Results' }).getByText(postingOf(4, 'quarry').employer).first().waitFor()
  })

  it('[S2.65, S5.24, S5.25, S6.12, S8.16] deletes a job only after the question is answered', async () => {
    const account = await signUp(product)
    await finishedJob(product, account, { paths: PATHS.slice(0, 1), fields: FIELDS })
    const page = await openApp(account)
    await page.getByRole('link', { name: 'Job History' }).click()
    const remove = page.getByRole('button', { name: /^Delete/ }).first()
    await remove.click()
    await page
      .getByRole('alertdialog')
      .getByText(/Are you sure you want to delete Job ID: [0-9a-f-]{36} \(Status: completed\)\?/)
      .waitFor()
    await expectAccessible(page, 'delete question')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByText(/1 of 1 row/).count()).toBeGreaterThan(0)
    await remove.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete|OK/ })
      .click()
    await expect
      .poll(() =>
        page
          .getByLabel('Jobs')
          .getByText(/1 of 1 row/)
          .count(),
      )
      .toBe(0)
  })
})

describe('a page that its scripts make', () => {
  it('[S1.26] gives the same values as the page without scripts (O.66)', async () => {
    const page = await openApp(await signUp(product))
    await fillIn(page, {
      prompt: 'Products of a shop',
      targetName: 'URL',
      targets: [`${product.practiceOrigin}/shop/p/3`, `${product.practiceOrigin}/scripted/p/3`],
      fields: [
        { name: 'name', description: 'Name of the product', type: 'string' },
        { name: 'sku', description: 'SKU, the article number', type: 'string' },
      ],
    })
    await page.getByRole('button', { name: 'Start Scraping Job (2)' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('2 of 2 rows').waitFor()
    const { name, sku } = productOf('shop', 3, 'quarry')
    const grid = page.getByRole('grid', { name: 'Results' })
    await expect.poll(() => grid.getByText(name, { exact: true }).count()).toBe(2)
    await expect.poll(() => grid.getByText(sku, { exact: true }).count()).toBe(2)
    await page.context().close()
  })
})
