// Pipelines, cleaning, custom fields and saved configurations as a user meets them in a real browser.
import { readFileSync } from 'node:fs'
import { startS3Server } from '@quarry/engine/testing/s3'
import { companyOf, productOf } from '@quarry/practice-web'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'

const ROWS = 20
const storage = await startS3Server()
afterAll(() => storage.close())
const { product, browser } = await openProduct({ env: { QUARRY_ALLOW_HOSTS: new URL(storage.place.endpoint ?? '').host } })

async function signedIn(account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1680, height: 1000 }, acceptDownloads: true })
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(account.session)})`)
  const page = await context.newPage()
  await page.goto(product.origin + path)
  // Text typed before the account is loaded is not in its form.
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  return page
}

async function account(plan: 'starter' | 'advanced'): Promise<Account> {
  const made = await signUp(product)
  await callApi(product, made, { path: '/jobs/' })
  if (plan !== 'starter') await setPlan(product, made.email, plan)
  return made
}

const items = () => Array.from({ length: ROWS }, (_, index) => `${product.practiceOrigin}/outlet/item/${index + 1}`)

async function endedJob(owner: Account, change: Record<string, unknown> = {}): Promise<string> {
  const body = {
    base_prompt: 'Articles of an outlet',
    target_item_name: 'URL',
    target_items: items(),
    trait_definitions: [
      { name: 'title', description: 'Name of the article', type: 'string' },
      { name: 'price', description: 'Price of the article', type: 'number' },
    ],
    ...change,
  }
  const { id } = await callApi<{ id: string }>(product, owner, { method: 'POST', path: '/jobs/', body })
  await expect
    .poll(async () => (await callApi<{ status: string }>(product, owner, { path: `/jobs/${id}` })).status)
    .toMatch(/completed|partial/)
  return id
}

async function usedCells(owner: Account): Promise<number> {
  const used = await callApi<{ cells_consumed: number }[]>(product, owner, { path: '/balance/usage' })
  return used.reduce((sum, { cells_consumed: cells }) => sum + cells, 0)
}

const priceOf = (number: number): number => productOf('outlet', number, 'quarry').priceCents / 100
const prices = (): number[] => Array.from({ length: ROWS }, (_, index) => priceOf(index + 1))

describe('a pipeline', () => {
  it('[S1.28] (O.68) is built with a live preview, undone and redone, run over all rows, and its result is exported as a file', async () => {
    const owner = await account('starter')
    const jobId = await endedJob(owner)
    const middle = prices().toSorted((a, b) => a - b)[ROWS / 2] ?? 0
    const expected = prices().filter((price) => price > middle).length
    const page = await signedIn(owner, `/app/history?job=${jobId}`)
    await page.getByRole('tab', { name: 'Pipeline' }).click()

    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: /^Filter/ }).press('Enter')
    // After the key the new step has the focus.
    await expect.poll(() => page.getByLabel('Condition').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Condition').fill(`price > ${middle}`)
    await page.getByText(`${ROWS} in, ${expected} out`).waitFor()

    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: /^Compute/ }).click()
    await page.getByLabel('Column', { exact: true }).fill('gross')
    await page.getByLabel('Formula').fill('round(price * 1.19, 2)')
    await page.getByRole('columnheader', { name: 'gross' }).waitFor()
    await expectAccessible(page, 'the pipeline editor')

    await page.getByRole('button', { name: 'Remove step 2' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('listitem', { name: 'Step 2: Compute' }).waitFor()

    await page.getByRole('button', { name: 'Save and run' }).click()
    const result = page.getByRole('table', { name: 'Pipeline result' })
    await result.waitFor()
    await page.getByText(`${expected} rows from ${ROWS}`).waitFor()
    await result.getByRole('row').nth(1).getByRole('cell').last().getByRole('button').click()
    await page.getByRole('complementary', { name: 'Where gross comes from' }).getByRole('region', { name: 'From price' }).waitFor()

    await page.getByRole('button', { name: 'Download result' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV', exact: true }).click()])
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('"URL","title","price","gross"')
    expect(lines.length).toBe(expected + 1)
    await page.context().close()
  })

  it('[S1.28] [S1.30] looks a column up, with its cost and a test on real rows before, and delivers the result to a bucket (O.68) (O.70)', async () => {
    const owner = await account('advanced')
    const companies = [12, 13, 14].map((number) => companyOf(number, 'quarry'))
    const jobId = await endedJob(owner, {
      target_item_name: 'company',
      target_items: companies.map(({ name }) => name),
      trait_definitions: [{ name: 'name', description: 'Name of the company', type: 'string' }],
    })
    const { bucket, region, endpoint, credentials } = storage.place
    await callApi(product, owner, {
      method: 'POST',
      path: '/destinations/',
      body: {
        name: 'Lake',
        endpoint,
        region,
        bucket,
        format: 'csv',
        only_pipelines: true,
        access_key_id: credentials?.accessKeyId,
        secret_access_key: credentials?.secretAccessKey,
      },
    })
    const page = await signedIn(owner, `/app/history?job=${jobId}`)
    await page.getByRole('tab', { name: 'Pipeline' }).click()
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: /^Enrich/ }).click()
    await page.getByLabel('Column', { exact: true }).fill('founded')
    await page.getByLabel('Type').selectOption('number')
    await page.getByLabel('Description').fill('Year in which the company was founded')
    await page.getByText('3 cells to look up: included in your plan.').waitFor()
    await page.getByRole('button', { name: 'Try on 3 rows' }).click()
    await page.getByRole('list', { name: 'Tried rows' }).getByRole('listitem').nth(2).waitFor()
    expect(await usedCells(owner)).toBe(3)
    await expectAccessible(page, 'a look-up that is tried')

    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: /^Deliver/ }).click()
    await page.getByLabel('Destination').selectOption({ index: 1 })
    // The card of the look-up is collapsed now; it still shows the cost.
    await page.getByRole('button', { name: 'Try on 3 rows' }).waitFor({ state: 'detached' })
    await page.getByText('3 cells to look up: included in your plan.').waitFor()
    await page.getByRole('button', { name: 'Save and run' }).click()
    await page.getByText('3 rows from 3').waitFor()
    await page.getByRole('list', { name: 'What was sent' }).getByText('Delivered').waitFor()
    await expect.poll(() => usedCells(owner)).toBe(6)
    const [path] = [...storage.objects.keys()].filter((key) => key.includes(jobId))
    expect(path).toMatch(/\/pipeline\/results\.csv$/)
    const lines = storage.objects
      .get(path ?? '')
      ?.toString()
      .split('\r\n')
    expect(lines?.slice(1).map((line) => Number(line.split(',').at(-1)))).toEqual(companies.map(({ foundedYear }) => foundedYear))

    const result = page.getByRole('table', { name: 'Pipeline result' })
    const cell = result.getByRole('row').nth(1).getByRole('cell').last().getByRole('button')
    await cell.focus()
    await page.keyboard.press('Enter')
    const sources = page.getByRole('complementary', { name: 'Where founded comes from' })
    await sources.getByRole('link', { name: /directory\/company/ }).waitFor()
    await expectAccessible(page, 'where a looked-up cell comes from')
    const [stored] = await Promise.all([
      page.waitForEvent('popup'),
      sources.getByRole('button', { name: 'Show it on the stored page' }).press('Enter'),
    ])
    await expect.poll(() => stored.locator('#evidence').textContent()).toContain(String(companies[0]?.foundedYear))
    await stored.close()
    await page.keyboard.press('Escape')
    await sources.waitFor({ state: 'detached' })
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  it('[S1.29] (O.69) adds a suggestion of the cleaning report by one click', async () => {
    const owner = await account('starter')
    const jobId = await endedJob(owner)
    const steps = [{ id: 'm', kind: 'compute', column: 'x', formula: 'price' }]
    await callApi(product, owner, { method: 'PUT', path: `/jobs/${jobId}/pipeline`, body: { steps } })
    const { data } = await callApi<{ data: { task_id: string }[] }>(product, owner, { path: `/jobs/${jobId}/results?limit=1` })
    await callApi(product, owner, {
      method: 'PATCH',
      path: `/results/${data[0]?.task_id}/cells/price`,
      body: { action: 'correct', value: 9_000_000 },
    })
    const page = await signedIn(owner, `/app/history?job=${jobId}&view=cleaning`)
    await page.getByRole('button', { name: 'Add to the pipeline: Flag values of price that are far off' }).click()
    await page.getByRole('listitem', { name: 'Step 2: Validate' }).waitFor()
    await page.getByText('“9000000” is more than', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('listitem', { name: 'Step 2: Validate' }).waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('custom fields and saved configurations', () => {
  it('[S9.19] [S9.24] (O.74) (O.77) a field gets a rule, the whole form is saved and restored completely; a value that breaks the rule is flagged', async () => {
    const owner = await account('advanced')
    const page = await signedIn(owner, '/app')
    await page.getByLabel('Base Prompt').fill('Articles of an outlet')
    await page.getByLabel('Target Name').fill('URL')
    await page
      .getByLabel('Target Items')
      .first()
      .fill(items()[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name 1').fill('price')
    await page.getByLabel('Field Description 1').fill('Price of the article')
    await page.getByLabel('Data Type 1').selectOption('number')
    await page.getByRole('button', { name: 'Rules of field 1' }).click()
    await page.getByLabel('At most').fill('0.5')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('at most 0.5').waitFor()

    await page.getByRole('button', { name: 'Save as Template' }).click()
    await page.getByLabel('Template name').fill('Outlet')
    await page.getByRole('radio', { name: /Saved configuration/ }).check()
    await page.getByRole('button', { name: 'Save Configuration' }).click()
    await page.getByText("Configuration 'Outlet' saved.").waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Load Template' }).click()
    await page.getByRole('radio', { name: /Outlet/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Load Template' }).click()
    await page.getByText("Configuration 'Outlet' loaded.").waitFor()
    await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('Articles of an outlet')
    await page.getByText('at most 0.5').waitFor()
    await page.getByRole('button', { name: /^Start Scraping Job/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.getByRole('gridcell').first().waitFor()
    await page.context().close()

    const { data: jobs } = await callApi<{ data: { id: string }[] }>(product, owner, { path: '/jobs/' })
    const rows = () => callApi<{ data: { data: object; cells: object }[] }>(product, owner, { path: `/jobs/${jobs[0]?.id}/results` })
    await expect.poll(async () => (await rows()).data.length).toBe(1)
    expect((await rows()).data[0]).toMatchObject({
      data: { price: null },
      cells: { price: { value: priceOf(1), status: 'unverified', reason: 'rule_broken' } },
    })
  })

  it('[S9.19] [S9.24] (O.33) on Starter the form says that they come with Advanced and Pro', async () => {
    const page = await signedIn(await account('starter'), '/app')
    await page.getByLabel('Base Prompt').fill('Articles')
    await page.getByRole('button', { name: 'Rules of field 1' }).click()
    await page.getByText('Custom fields come with the plans Advanced and Pro.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save as Template' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /Saved configuration/ }).isDisabled()).toBe(true)
    await page.getByText('Saved configurations come with the plans Advanced and Pro.', { exact: false }).waitFor()
    await page.context().close()
  })
})
