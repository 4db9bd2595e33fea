// The acts of people in a table of 100,000 rows and 30 columns, on the whole product: adding 10,000 rows, opening it, grouping it,
// finding and replacing in 10,000 cells, taking that back. Told by the clock, by processor time, and by the tasks that held up the page.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { callApi, setPlan, signUp, type Account } from '../testing/account.ts'
import type { Product } from '../testing/product.ts'
import { openSignedIn } from '../testing/signed-in.ts'
import { CITY, COLUMNS, fillTable, WORD } from './filled-table.ts'
import { openMeter, recordDuring, type Meter } from './page-meter.ts'
import { processorTimes } from './processor-time.ts'
import { taskTimes } from './task-times.ts'

const ROWS = 100_000
const CELLS = 10_000
const ADDED = 10_000

interface Bench {
  product: Product
  meter: Meter
}

export async function measureTableActs(browser: Browser, product: Product): Promise<void> {
  const account = await signUp(product)
  await setPlan(product, account.email, 'pro')
  await payIn(product, account)
  // No table has more than 100,000 rows.
  const shorter = await fillTable(product, account, ROWS - ADDED)
  const context = await openSignedIn(browser, product, account)
  const meter = await openMeter(context, { slowdown: 1 })
  const { page } = meter
  const bench: Bench = { product, meter }
  console.log(`${ROWS} rows × ${COLUMNS} columns, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  await page.goto(`${product.origin}/app/history`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  const grid = page.getByRole('grid', { name: 'Results' })
  await page.goto(`${product.origin}/app/tables/${shorter}`)
  await grid.getByText('Company 2 of Mill Road', { exact: true }).waitFor()
  await addRows(bench)
  await stopReading(product, account, shorter)
  const id = await fillTable(product, account, ROWS)
  await measure(bench, 'opening the table', async () => {
    await page.goto(`${product.origin}/app/tables/${id}`)
    await grid.getByText('Company 2 of Mill Road', { exact: true }).waitFor()
  })
  await groupRows(bench)
  await replaceCells(bench)
  await context.close()
}

/** Prints what it took. */
async function measure({ product, meter: { page, cdp } }: Bench, name: string, act: () => Promise<unknown>): Promise<void> {
  const before = processorTimes(product)
  let tookMs = 0
  let longTasks: number[] = []
  const tasks = await taskTimes(cdp, async () => {
    const recorded = await recordDuring(page, act)
    tookMs = recorded.tookMs
    longTasks = recorded.tasks
  })
  const after = processorTimes(product)
  const ms = (value: number) => `${Math.round(value)} ms`
  const longest = (list: readonly number[]) => ms(Math.max(0, ...list))
  console.log(
    [
      name.padEnd(44),
      ms(tookMs).padStart(8),
      `  server ${ms(after.nodeMs - before.nodeMs)}, database ${ms(after.databaseMs - before.databaseMs)} of processor`,
      `  longest task ${longest(tasks)} of processor (${longest(longTasks)} by the clock)`,
    ].join(''),
  )
}

async function groupRows(bench: Bench): Promise<void> {
  const { page } = bench.meter
  const groups = page.getByRole('treegrid', { name: 'Results' })
  for (const [name, column, text] of [
    ['grouping by a column of 300 values', CITY, 'City 1'],
    ['the same by one of 100,000 values', 'name', 'Company'],
  ] as const) {
    await page.getByRole('button', { name: /^Group/ }).click()
    await measure(bench, name, async () => {
      await page.getByRole('menuitem', { name: `By ${column}`, exact: true }).click()
      await groups.getByText(text).first().waitFor()
    })
  }
  await page.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('menuitem', { name: 'No groups' }).click()
  await page.getByRole('grid', { name: 'Results' }).waitFor()
}

async function replaceCells(bench: Bench): Promise<void> {
  const { page } = bench.meter
  const count = CELLS.toLocaleString('en-US')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find and replace...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and Replace' })
  await dialog.getByLabel('Replace with').fill('Quay')
  const replace = dialog.getByRole('button', { name: `Replace in ${count} Cells` })
  await measure(bench, `finding ${count} cells in all columns`, async () => {
    await dialog.getByLabel('Find').fill(WORD)
    await replace.waitFor()
  })
  await measure(bench, `replacing in ${count} cells that were read`, async () => {
    await replace.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`${count} cells changed.`).waitFor()
    await page.getByText('Company 1 of Quay Street', { exact: true }).waitFor()
  })
  await page.getByRole('grid', { name: 'Results' }).focus()
  await measure(bench, 'taking that back', async () => {
    await page.keyboard.press('Control+z')
    await page.getByText(`Undone: ${count} cells.`).waitFor()
    await page.getByText(`Company 1 of ${WORD} Street`, { exact: true }).waitFor()
  })
}

async function addRows(bench: Bench): Promise<void> {
  const { product, meter } = bench
  const { page } = meter
  const count = ADDED.toLocaleString('en-US')
  await page.getByRole('button', { name: 'Add Rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Rows' })
  await dialog.getByLabel('URL of each row').focus()
  await page.evaluate(copyRows(`${product.practiceOrigin}/shop/p/`))
  const add = dialog.getByRole('button', { name: `Add ${count} Rows` })
  await measure(bench, `pasting ${count} rows, until their cost is told`, async () => {
    await page.evaluate(PASTE_ROWS)
    await add.waitFor()
  })
  await measure(bench, `adding ${count} rows`, async () => {
    await add.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`${count} rows added`).waitFor()
  })
}

/** Made in the page before it is measured: sending them in a script would be measured as well. */
const copyRows = (start: string): string => `
  window.copiedRows = Array.from({ length: ${ADDED} }, (_, index) => ${JSON.stringify(start)} + (index % 500 + 1) + '?again=' + index).join('\\n')
`
const PASTE_ROWS = `setTimeout(() => document.execCommand('insertText', false, copiedRows))`

/** More cells are added than a plan includes. */
async function payIn(product: Product, account: Account): Promise<void> {
  const { url } = await callApi<{ url: string }>(product, account, {
    method: 'POST',
    path: '/balance/balance/top-up',
    body: { amount_usd: 100 },
  })
  const { pathname, search } = new URL(url)
  const paid = await fetch(product.origin + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
  })
  if (paid.status >= 400) throw new Error(`the payment failed: ${paid.status}`)
}

/** The rows themselves are not measured. */
async function stopReading(product: Product, account: Account, id: string): Promise<void> {
  await callApi(product, account, { method: 'POST', path: `/jobs/${id}/stop` })
}
