// Work on a stored table: named, put into a folder, opened in the whole window, grouped, coloured, saved as views, shared and
// exported as a view, and every deletion undone.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { mailedTo, makeTeam } from './testing/team.ts'

const { product, browser } = await openProduct()

const FIELDS = [
  { name: 'name', description: 'Name of the product', type: 'string' as const },
  { name: 'price', description: 'Price of the product', type: 'number' as const },
  { name: 'brand', description: 'Brand or maker', type: 'string' as const },
]
const PATHS = Array.from({ length: 12 }, (_, index) => `/shop/p/${index + 1}`)

interface Row {
  data: { brand: string; price: number; name: string }
}

async function makeTable(): Promise<{ account: Account; id: string; rows: Row[] }> {
  const account = await signUp(product)
  const id = await finishedJob(product, account, { paths: PATHS, fields: FIELDS })
  const { data: rows } = await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/grid?limit=500` })
  return { account, id, rows }
}

async function openTable(account: Account, id: string): Promise<Page> {
  const context = await openSignedIn(browser, product, account)
  const page = await context.newPage()
  await page.goto(`${product.origin}/app/history?job=${id}`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  await page.keyboard.press('o')
  // Job History and its grid stay until the screen of the table was loaded.
  await page.getByRole('tab', { name: 'All rows' }).waitFor()
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  return page
}

/** Number of rows of the most frequent brand. */
function largestGroup(rows: readonly Row[]): { brand: string; names: string[]; sum: number } {
  const groups = Map.groupBy(rows, ({ data }) => data.brand)
  const [brand = '', own = []] = [...groups].toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))[0] ?? []
  return { brand, names: own.map(({ data }) => data.name), sum: own.reduce((sum, { data }) => sum + data.price, 0) }
}

describe('a table', () => {
  it('is named in place, put into a folder and found by both; a name and a folder are undone', async () => {
    const { account, id } = await makeTable()
    const page = await openTable(account, id)
    await expectSound(page, 'a table in the whole window')
    await page.getByRole('button', { name: /rename the table$/ }).click()
    await page.getByRole('textbox', { name: 'Name of the table' }).fill('Things for the garden')
    await page.keyboard.press('Enter')
    await page.getByText('The table is now called “Things for the garden”.').waitFor()
    await expect.poll(() => page.title()).toBe('Things for the garden · Quarry')
    await page.getByRole('button', { name: 'Choose an emoji or a colour' }).click()
    await page.getByRole('button', { name: 'idea', exact: true }).click()
    await page.getByRole('button', { name: 'Emoji 💡: change' }).waitFor()
    await page.getByRole('button', { name: 'Move to a folder' }).click()
    await page.getByRole('menuitem', { name: 'New folder...' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gardens')
    await page.getByRole('button', { name: 'Make folder' }).click()
    await page.getByRole('button', { name: 'Folder: Gardens' }).waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Back to Job History' }).click()
    const list = page.getByRole('list', { name: 'Jobs' })
    await list.getByText('💡 Things for the garden').waitFor()
    await page.getByLabel('Search jobs').fill('for the garden')
    await page.getByLabel('Folder', { exact: true }).selectOption('Gardens')
    await list.getByText('Things for the garden').waitFor()
    await page.getByLabel('Folder', { exact: true }).selectOption('In no folder')
    await page.getByText('No jobs match the search and filters.').waitFor()
    await page.getByLabel('Folder', { exact: true }).selectOption('Gardens')
    await list.getByText('Things for the garden').waitFor()
    await page.getByRole('button', { name: 'Folders' }).click()
    await expectSound(page, 'the folders')
    await page.getByRole('button', { name: 'Delete the folder Gardens' }).click()
    await page.getByText('No folders yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByLabel('Name of the folder Gardens').waitFor()
    expect(await callApi<{ name: string; tables: number }[]>(product, account, { path: '/folders/' })).toMatchObject([
      { name: 'Gardens', tables: 1 },
    ])
    await page.context().close()
  })

  it('is grouped with counts and sums, filtered and coloured, also after a reload, in a view that is shared and exported', async () => {
    const { account, id, rows } = await makeTable()
    const { brand, names, sum } = largestGroup(rows)
    const page = await openTable(account, id)
    await page.getByRole('button', { name: 'Group rows' }).click()
    await page.getByRole('menuitem', { name: 'By brand' }).click()
    const grid = page.getByRole('treegrid', { name: 'Results' })
    const head = grid.getByRole('row').filter({ hasText: `${names.length} · ${brand}` })
    await expect.poll(() => head.textContent()).toContain(`Σ ${Math.round(sum * 100) / 100}`)
    await grid.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    for (const name of names) await grid.getByText(name, { exact: true }).waitFor()
    expect(await grid.getByRole('row', { expanded: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('button', { name: 'green', exact: true }).click()
    await page.getByLabel('Field').selectOption('price')
    await page.getByLabel('Condition').selectOption('is at least')
    await page.getByLabel('Value').fill('0')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByText('price is at least “0”: green').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => grid.locator('.bg-found-wash').count()).toBe(names.length)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'name' }).click()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By brand')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('tab', { name: 'By brand', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Save as view' }).waitFor({ state: 'detached' })
    await expectSound(page, 'a grouped view')
    await page.reload()
    await head.waitFor()
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['URL', 'price', 'brand'])

    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'TSV' }).click()])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    expect([lines.length, lines[0]?.trim()]).toEqual([rows.length + 1, 'URL\tprice\tbrand'])

    await page.getByRole('button', { name: 'Share the view “By brand”' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByText('Shows the view “By brand” alone').waitFor()
    const address = await page.getByRole('list', { name: 'Links' }).getByRole('link').getAttribute('href')
    const shared = await (await fetch(String(address).replace(/^https?:\/\/[^/]+/, product.origin))).text()
    const heads = [...shared.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect([heads, shared.includes(brand)]).toEqual([['URL', 'price', 'brand'], true])
    await page.context().close()
  })

  it('keeps the changes of a view apart from it until they are saved; a view that is deleted comes back', async () => {
    const { account, id } = await makeTable()
    const layout = { sort: { field: 'price', direction: 'asc' } }
    await callApi(product, account, { method: 'POST', path: `/jobs/${id}/views`, body: { name: 'Cheapest first', layout } })
    await setPlan(product, account.email, 'advanced')
    const lake = { name: 'Lake', bucket: 'a-lake', access_key_id: 'k', secret_access_key: 's' }
    await callApi(product, account, { method: 'POST', path: '/destinations/', body: lake })
    const page = await openTable(account, id)
    await page.getByRole('tab', { name: 'Cheapest first' }).waitFor()
    await page.getByRole('tab', { name: 'All rows' }).focus()
    await page.keyboard.press('ArrowRight')
    const price = page.getByRole('columnheader', { name: /price/ })
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending')
    await price.click()
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending')
    const stored = async () =>
      (await callApi<{ layout: { sort: unknown } }[]>(product, account, { path: `/jobs/${id}/views` })).map((view) => view.layout.sort)
    expect(await stored()).toEqual([layout.sort])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending')
    await price.click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('“Cheapest first” is saved.').waitFor()
    await expect.poll(stored).toEqual([{ field: 'price', direction: 'desc' }])

    await page.getByRole('button', { name: 'More for the view Cheapest first' }).click()
    await page.getByRole('menuitem', { name: 'Deliver view...' }).click()
    await page.getByRole('button', { name: 'Deliver here: Lake' }).click()
    await page.getByText('Lake gets this view from now on.').waitFor()
    await page.getByText('Gets this view.').waitFor()
    await expectSound(page, 'where a view is delivered')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More for the view Cheapest first' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await page.getByText('The view “Cheapest first” was deleted. Nothing more is delivered to Lake.').waitFor()
    await page.getByRole('tab', { name: 'Cheapest first' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('tab', { name: 'Cheapest first' }).waitFor()
    await expect.poll(stored).toHaveLength(1)
    await page.context().close()
  })

  it('is commented on by keyboard: a mention is mailed and opens the cell for a viewer, and each sees the comments of the other', async () => {
    const { account, id, rows } = await makeTable()
    const [viewer] = await Promise.all([signUp(product), setPlan(product, account.email, 'pro')])
    const team = await makeTeam(product, account, viewer)
    const page = await openTable(account, id)
    const grid = page.getByRole('grid', { name: 'Results' })
    await grid.getByText(rows[0]?.data.name ?? '', { exact: true }).waitFor()
    await grid.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('m')
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(`@${viewer.email.slice(0, 18)}`)
    await page.getByRole('option', { name: viewer.email, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toBe(`@${viewer.email.split('@', 1)[0]} `)
    await page.keyboard.type('is <img src=x onerror=alert(1)> right?')
    await page.keyboard.press('Control+Enter')
    const talk = page.getByRole('region', { name: 'Comments' })
    await talk.getByText('is <img src=x onerror=alert(1)> right?').waitFor()
    await grid.getByRole('img', { name: '1 open comment' }).waitFor()
    await expectSound(page, 'a commented cell')

    const other = await (await openSignedIn(browser, product, viewer)).newPage()
    await other.goto(await linkOfMention(viewer))
    const otherTalk = other.getByRole('region', { name: 'Comments' })
    await otherTalk.getByText('is <img src=x onerror=alert(1)> right?').waitFor()
    expect(new URL(other.url()).searchParams.get('workspace')).toBe(team)
    await otherTalk.getByRole('button', { name: 'Answer' }).click()
    const answer = otherTalk.getByRole('textbox', { name: 'Your answer' })
    await answer.fill('It is.')
    await answer.press('Control+Enter')
    await talk.getByText('It is.').waitFor()
    await otherTalk.getByRole('button', { name: 'Delete' }).click()
    await otherTalk.getByText('It is.').waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Undo' }).last().click()
    await otherTalk.getByText('It is.').waitFor()

    await page.getByRole('button', { name: 'Close evidence' }).click()
    await page.getByRole('button', { name: 'Comments (1 open)' }).click()
    const list = page.getByRole('complementary', { name: 'Open comments' })
    await expectSound(page, 'the open comments')
    await list.getByRole('button', { name: /It is\./ }).click()
    await talk.getByRole('button', { name: 'Resolve' }).click()
    await grid.getByRole('img', { name: '1 open comment' }).waitFor({ state: 'detached' })
    await otherTalk.getByText('It is.').waitFor({ state: 'detached' })
    await Promise.all([page.context().close(), other.context().close()])
  })
})

async function linkOfMention(person: Account): Promise<string> {
  return product.origin + (await mailedTo(product, person, /https?:\/\/[^/\s]+(\/app\/tables\/\S+)/))
}
