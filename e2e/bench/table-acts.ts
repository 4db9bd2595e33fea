// Actions in a table of many rows and 30 columns, on the whole product: opening it, grouping it, finding and replacing in a tenth as many
// cells, undoing that, adding a tenth as many rows. Measures elapsed time, processor time, and the tasks that blocked the page.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { callApi, setPlan, signUp, type Account } from '../testing/account.ts'
import type { Product } from '../testing/product.ts'
import { openSignedIn } from '../testing/signed-in.ts'
import { CITY, COLUMNS, fillTable, WORD } from './filled-table.ts'
import { openMeter, recordDuring, type Meter } from './page-meter.ts'
import { processorTimes } from './processor-time.ts'
import { taskTimes } from './task-times.ts'

/** Every tenth row has the word that is replaced; as many rows are added. */
const SHARE = 10

interface Bench {
  /** Number of rows of the table. */
  rows: number
  product: Product
  meter: Meter
}

export async function measureTableActs(browser: Browser, product: Product, rows: number): Promise<void> {
  const account = await signUp(product)
  await setPlan(product, account.email, 'pro')
  const id = await fillTable(product, account, rows)
  const context = await openSignedIn(browser, product, account)
  const meter = await openMeter(context, { slowdown: 1 })
  const { page } = meter
  const bench: Bench = { rows, product, meter }
  console.log(`${rows} rows × ${COLUMNS} columns, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  await page.goto(`${product.origin}/app/history`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  const grid = page.getByRole('grid', { name: 'Results' })
  await measure(bench, 'opening the table', async () => {
    await page.goto(`${product.origin}/app/tables/${id}`)
    await grid.getByText('Company 2 of Mill Road', { exact: true }).waitFor()
  })
  await groupRows(bench)
  await replaceCells(bench)
  await addRows(bench, account)
  await context.close()
}

/** Runs the action and prints its figures. */
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
    ['the same by one with a value of its own in each row', 'name', 'Company'],
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
  const count = (bench.rows / SHARE).toLocaleString('en-US')
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

/** Pastes rows into the dialog. Reading the new rows is not measured. */
async function addRows(bench: Bench, account: Account): Promise<void> {
  const { product, rows } = bench
  const { page } = bench.meter
  const added = rows / SHARE
  // No table has more than 100,000 rows.
  const id = await fillTable(product, account, rows - added)
  await page.goto(`${product.origin}/app/tables/${id}`)
  await page.getByRole('grid', { name: 'Results' }).getByText('Company 2 of Mill Road', { exact: true }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Add Rows' })
  await measure(bench, 'opening the dialog for more rows', async () => {
    await page.getByRole('button', { name: 'Add Rows' }).click()
    await dialog.getByRole('textbox').waitFor()
  })
  await page.evaluate(copyTargets(product, added))
  await dialog.getByRole('textbox').focus()
  const count = added.toLocaleString('en-US')
  const add = dialog.getByRole('button', { name: `Add ${count} Rows` })
  await measure(bench, `pasting ${count} rows and telling their cost`, async () => {
    await page.evaluate(PASTE)
    await add.waitFor()
  })
  await measure(bench, 'adding them', async () => {
    await add.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`${count} rows added`).waitFor()
  })
  await callApi(product, account, { method: 'POST', path: `/jobs/${id}/stop` })
}

/** Creates the clipboard text in the page before the measurement: as part of a script its transfer would be measured as well. */
const copyTargets = ({ practiceOrigin }: Product, added: number) => `
  window.copied = Array.from({ length: ${added} }, (_, at) => '${practiceOrigin}/shop/p/' + (at % 500 + 1) + '?again=' + at).join('\\n')`
/** Dispatches a native paste event, so that the app receives the text as from a clipboard. */
const PASTE = `setTimeout(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', copied)
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})`
