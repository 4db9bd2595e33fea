// Working in a table: own columns are added and filled in the grid, many cells are changed at once, another person's concurrent changes are
// reported, and everything is undone step by step, also after a reload.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { expectAccessible, expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()

const FIELDS = [
  { name: 'name', description: 'Name of the product', type: 'string' as const },
  { name: 'price', description: 'Price of the product', type: 'number' as const },
]
const PATHS = Array.from({ length: 6 }, (_, index) => `/shop/p/${index + 1}`)

interface Row {
  task_id: string
  data: { name: string }
  own?: Record<string, unknown>
}

interface Table {
  account: Account
  id: string
  page: Page
}

async function openTable(): Promise<Table> {
  const account = await signUp(product)
  const id = await finishedJob(product, account, { paths: PATHS, fields: FIELDS })
  const page = await (await openSignedIn(browser, product, account)).newPage()
  await page.goto(`${product.origin}/app/tables/${id}`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  return { account, id, page }
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"]`)
const rowsOf = async ({ account, id }: Table) => (await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/results` })).data
const ownOf = async (table: Table, column: string) => (await rowsOf(table)).map(({ own }) => own?.[column] ?? null)
const namesOf = async (table: Table) => (await rowsOf(table)).map(({ data }) => data.name)
const usageOf = ({ account }: Table) => callApi<{ cells_consumed: number }[]>(product, account, { path: '/balance/usage' })

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('own columns of a table', () => {
  it('are added and filled by keyboard and mouse, survive a reload, and are exported', async () => {
    const table = await openTable()
    const { page, account, id } = table
    const used = await usageOf(table)
    await choose(page, 'Add state and assignee')
    await page.getByText('State and assignee were added.').waitFor()
    await page.getByRole('columnheader', { name: /Assignee/ }).waitFor()
    await choose(page, 'Add own column...')
    const adding = page.getByRole('dialog', { name: 'Add Own Column' })
    await adding.getByLabel('Name').fill('Remark')
    await expectAccessible(page, 'the dialog Add Own Column')
    await adding.getByRole('button', { name: 'Add Column' }).click()
    await page.getByRole('columnheader', { name: /Remark/ }).waitFor()

    // By keyboard: Enter writes the cell and goes on to the next row, Escape leaves it as it is.
    await cell(page, 1, 5).click()
    await page.keyboard.press('Enter')
    const remark = page.getByRole('textbox', { name: /^Remark of/ })
    await remark.fill('call them')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, 1, 5).innerText()).toBe('call them')
    await page.keyboard.press('F2')
    await remark.fill('not this')
    await page.keyboard.press('Escape')
    await remark.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await remark.fill('wrote to them')
    await page.keyboard.press('Tab')
    await expect.poll(() => ownOf(table, 'Remark')).toEqual(['call them', 'wrote to them', null, null, null, null])

    // By mouse: an option is chosen in the cell.
    await cell(page, 1, 3).dblclick()
    await page.getByRole('listbox', { name: /^State of/ }).selectOption('Done')
    await expectAccessible(page, 'a cell that is written')
    await page.keyboard.press('Enter')
    await expect.poll(() => ownOf(table, 'State')).toEqual(['Done', null, null, null, null, null])
    await cell(page, 2, 4).dblclick()
    await page.getByRole('listbox', { name: /^Assignee of/ }).selectOption(account.email)
    await page.keyboard.press('Enter')
    await expect.poll(() => ownOf(table, 'Assignee')).toEqual([null, account.email, null, null, null, null])

    await page.reload()
    await expect.poll(() => cell(page, 1, 3).innerText()).toBe('Done')
    await expectSound(page, 'a table with own columns')
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (RFC 4180)' }).click()
    const file = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
    expect(file[0]).toBe('URL,name,price,State,Assignee,Remark')
    expect(file[2]).toContain(`,,${account.email},wrote to them`)

    // Views treat them like any other column.
    const filters = encodeURIComponent(JSON.stringify([{ field: 'State', is: 'equals', value: 'Done' }]))
    expect((await callApi<{ total: number }>(product, account, { path: `/jobs/${id}/grid?filters=${filters}` })).total).toBe(1)
    await page.getByRole('button', { name: 'Group rows' }).click()
    await page.getByRole('menuitem', { name: 'By State' }).click()
    await page.getByText('▸ 5 · No value').waitFor()
    expect(await usageOf(table)).toEqual(used)
  })

  it('accept a pasted block of a spreadsheet from the cursor on, and appear in the dashboard of a view', async () => {
    const table = await openTable()
    const { page, account, id } = table
    for (const body of [
      { name: 'State', kind: 'select', options: ['Open', 'Done'] },
      { name: 'Score', kind: 'number' },
    ])
      await callApi(product, account, { method: 'POST', path: `/jobs/${id}/own-columns`, body })
    await page.reload()
    await page.getByRole('columnheader', { name: /Score/ }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await page.keyboard.press('Control+v')
    }

    // Cells that fit are pasted at once, and one undo removes them.
    await cell(page, 1, 3).click()
    await paste('Open\t1\nDone\t2\nopen\t3,5\n')
    await page.getByText('6 cells changed.').waitFor()
    expect(await ownOf(table, 'State')).toEqual(['Open', 'Done', 'Open', null, null, null])
    expect((await ownOf(table, 'Score')).slice(0, 2)).toEqual([1, 2])
    await page.keyboard.press('Control+z')
    await expect.poll(() => ownOf(table, 'State')).toEqual([null, null, null, null, null, null])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => ownOf(table, 'State')).toEqual(['Open', 'Done', 'Open', null, null, null])

    // Cells that do not fit are reported first.
    await cell(page, 5, 3).click()
    await paste('Open\t10\tbeyond\nSoon\t20\nOpen\t30')
    const pasting = page.getByRole('dialog', { name: 'Paste Cells' })
    await pasting.getByText('1 line of the block lies below the last row: left out.').waitFor()
    await pasting.getByText('1 column of the block lies behind the last column: left out.').waitFor()
    await pasting.getByRole('cell', { name: /it holds one of Open, Done/ }).waitFor()
    await expectAccessible(page, 'the dialog Paste Cells')
    await pasting.getByRole('button', { name: 'Paste 3 Cells' }).click()
    await pasting.waitFor({ state: 'detached' })
    await expect.poll(() => ownOf(table, 'State')).toEqual(['Open', 'Done', 'Open', null, 'Open', null])
    expect((await ownOf(table, 'Score')).slice(4)).toEqual([10, 20])

    // A view of open rows, and its dashboard: it counts only these rows, also by own columns, and links back to the rows.
    const layout = { filters: [{ field: 'State', is: 'equals', value: 'Open' }] }
    const view = await callApi<{ id: string }>(product, account, {
      method: 'POST',
      path: `/jobs/${id}/views`,
      body: { name: 'Still open', layout },
    })
    await page.goto(`${product.origin}/app/tables/${id}?view=${view.id}`)
    await page.getByRole('button', { name: 'More for the view Still open' }).click()
    await page.getByRole('menuitem', { name: 'Dashboard of this view' }).click()
    await page.getByRole('heading', { name: 'Dashboard of the view “Still open”' }).waitFor()
    await page.getByText(/· 3 rows/).waitFor()
    const score = page.getByRole('region', { name: 'Score', exact: true })
    await score.waitFor()
    await expectSound(page, 'the dashboard of a view')
    await score.getByText('Data table').click()
    await score.getByRole('button', { name: '10', exact: true }).click()
    await page.getByText('1 of 3 rows').waitFor()
    await page.getByRole('link', { name: 'Show its rows' }).click()
    await page.getByText('1 of 6 rows').waitFor()
    await callApi(product, account, { method: 'PATCH', path: `/jobs/${id}/views/${view.id}`, body: { layout: {} } })
    await page.goto(`${product.origin}/app/dashboard?job=${id}&view=${view.id}`)
    await page.getByText(/· 6 rows/).waitFor()
  })

  it('report a concurrent change with its author, and keep the chosen value', async () => {
    const table = await openTable()
    const { page, account, id } = table
    const column = { name: 'Remark', kind: 'text' }
    await callApi(product, account, { method: 'POST', path: `/jobs/${id}/own-columns`, body: column })
    await page.reload()
    await page.getByRole('columnheader', { name: /Remark/ }).waitFor()
    const [first] = await rowsOf(table)
    const elsewhere = (value: string) =>
      callApi(product, account, { method: 'PUT', path: `/results/${first?.task_id}/own/Remark`, body: { value } })
    for (const [mine, button, kept] of [
      ['mine', 'Keep Theirs', 'theirs 1'],
      ['mine again', 'Overwrite with Mine', 'mine again'],
    ] as const) {
      await cell(page, 1, 3).dblclick()
      const remark = page.getByRole('textbox', { name: /^Remark of/ })
      await remark.fill(mine)
      await elsewhere(`theirs ${button === 'Keep Theirs' ? 1 : 2}`)
      await page.keyboard.press('Enter')
      await page.getByText(`${account.email} wrote “theirs`).waitFor()
      await expectAccessible(page, 'a cell that somebody else changed')
      await page.getByRole('button', { name: button }).click()
      await remark.waitFor({ state: 'detached' })
      await expect.poll(() => cell(page, 1, 3).innerText()).toBe(kept)
      await expect.poll(async () => (await ownOf(table, 'Remark'))[0]).toBe(kept)
    }

    // The same for the correction of a read cell.
    await cell(page, 1, 2).dblclick()
    const evidence = page.getByRole('complementary', { name: 'Evidence for price' })
    await evidence.getByRole('button', { name: 'Correct' }).click()
    const price = evidence.getByRole('textbox', { name: 'Value of price' })
    await price.fill('12')
    const correction = { action: 'correct', value: 11 }
    await callApi(product, account, { method: 'PATCH', path: `/results/${first?.task_id}/cells/price`, body: correction })
    await page.keyboard.press('Enter')
    await evidence.getByText(`${account.email} wrote “11” meanwhile`).waitFor()
    await expectAccessible(page, 'a correction that somebody else was before')
    await evidence.getByRole('button', { name: 'Keep Theirs' }).click()
    await expect.poll(() => cell(page, 1, 2).innerText()).toBe('11')
    await evidence.getByText('Corrected by hand').waitFor()
  })

  it('and read cells are changed in bulk, and undone step by step', async () => {
    const table = await openTable()
    const { page, account, id } = table
    await callApi(product, account, { method: 'POST', path: `/jobs/${id}/own-columns`, body: { name: 'Remark', kind: 'text' } })
    await page.reload()
    await page.getByRole('columnheader', { name: /Remark/ }).waitFor()
    const before = await namesOf(table)

    // A value for the rows that are selected.
    await cell(page, 2, 3).click()
    await cell(page, 4, 3).click({ modifiers: ['Shift'] })
    await choose(page, 'Set cells...')
    const setting = page.getByRole('dialog', { name: 'Set Cells' })
    await setting.getByText('3 selected rows').waitFor()
    await setting.getByLabel('Value').fill('later')
    await setting.getByText('3 cells would change.').waitFor()
    await expectAccessible(page, 'the dialog Set Cells')
    await setting.getByRole('button', { name: 'Set 3 Cells' }).click()
    await setting.waitFor({ state: 'detached' })
    await expect.poll(() => ownOf(table, 'Remark')).toEqual([null, 'later', 'later', 'later', null, null])

    // Down from the fourth row.
    await cell(page, 4, 3).click()
    await cell(page, 6, 3).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+d')
    await expect.poll(() => ownOf(table, 'Remark')).toEqual([null, 'later', 'later', 'later', 'later', 'later'])

    // Found and replaced in what was read, with a preview.
    const word = before[0]?.split(' ').at(-1) ?? ''
    await choose(page, 'Find and replace...')
    const replacing = page.getByRole('dialog', { name: 'Find and Replace' })
    await replacing.getByLabel('Find').fill(word)
    await replacing.getByLabel('Replace with').fill('Replaced')
    await replacing.getByLabel('Columns').selectOption('name')
    await replacing.getByLabel('Rows').selectOption('all')
    await replacing.getByRole('cell', { name: before[0] ?? '', exact: true }).waitFor()
    await expectAccessible(page, 'the dialog Find and Replace')
    expect(await namesOf(table)).toEqual(before)
    await replacing.getByRole('button', { name: /^Replace in \d+ Cells?$/ }).click()
    await replacing.waitFor({ state: 'detached' })
    const after = await namesOf(table)
    expect(after[0]).toBe(before[0]?.replaceAll(word, 'Replaced'))
    await expect.poll(() => cell(page, 1, 1).innerText()).toContain('Replaced')

    // Undone by keyboard, also after a reload, and from the list.
    await page.reload()
    await page.getByRole('columnheader', { name: /Remark/ }).waitFor()
    await cell(page, 1, 1).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => namesOf(table)).toEqual(before)
    await page.getByText('Undone:').first().waitFor()
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => namesOf(table)).toEqual(after)
    await page.getByText('Made again:').first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => namesOf(table)).toEqual(before)
    await choose(page, 'Recent changes...')
    const changes = page.getByRole('dialog', { name: 'Recent Changes' })
    const items = changes.getByRole('listitem')
    await expect
      .poll(() => items.allInnerTexts().then((texts) => texts.map((text) => text.split('\n')[0])))
      .toEqual([expect.stringMatching(/^Replaced in \d+ cells? of name$/), 'Filled down 2 cells of Remark', 'Set 3 cells of Remark'])
    await expectAccessible(page, 'the dialog Recent Changes')
    await items.nth(1).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => ownOf(table, 'Remark')).toEqual([null, 'later', 'later', 'later', null, null])
    await items.nth(2).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => ownOf(table, 'Remark')).toEqual([null, null, null, null, null, null])
  })
})

it('a failed row is listed in the whole window and read again in its place, free where it fails once more', async () => {
  const account = await signUp(product)
  const id = await finishedJob(product, account, { paths: ['/shop/p/1', '/shop/p/none'], fields: FIELDS })
  const page = await (await openSignedIn(browser, product, account)).newPage()
  await page.goto(`${product.origin}/app/tables/${id}`)
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  await page.getByRole('button', { name: 'Failed rows (1)' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Failed rows' })
  const retry = dialog.getByRole('button', { name: 'Retry in this table' }).first()
  await retry.waitFor()
  await expectSound(page, 'the failed rows of a table')
  const cellsUsed = async () => (await usageOf({ account, id, page })).reduce((sum, part) => sum + part.cells_consumed, 0)
  const used = await cellsUsed()
  await retry.press('Enter')
  await page.getByText('1 failed row in this table: being read again.').waitFor()
  const jobOf = () => callApi<{ status: string; progress: { failed: number } }>(product, account, { path: `/jobs/${id}` })
  await expect.poll(jobOf).toMatchObject({ status: 'partial_completion', progress: { failed: 1 } })
  expect(await cellsUsed()).toBe(used)
})
