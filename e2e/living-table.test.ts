// The life of a table: started by a newcomer, a week later extended and refreshed, edited, shared with a colleague who comments, and undone
// step by step; and rows from another table.
import type { Field } from '@quarry/contract'
import { companyOn, DEFAULT_SEED } from '@quarry/practice-web'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { enterOn, expectAccessible, expectSound } from './testing/browser.ts'
import { finishedJob } from './testing/finished-job.ts'
import { openProduct } from './testing/open-product.ts'
import { passDays } from './testing/pass-days.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { makeTeam } from './testing/team.ts'

const { product, browser } = await openProduct()
let page: Page
let account: Account
beforeEach(async () => {
  await setDay(0)
  account = await signUp(product)
  const context = await openSignedIn(browser, product, account)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
})

const FIELDS: Field[] = [
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'brand', description: 'Brand', type: 'string' },
]
const things = (numbers: readonly number[]) => numbers.map((number) => `/changing/thing/${number}`)

const grid = () => page.getByRole('grid', { name: 'Results' })
const cell = (row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"]`)

const COMPANIES = 30
const LATER = 20
const WEEK = 7
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const addresses = (numbers: readonly number[]) =>
  numbers.map((number) => `${product.practiceOrigin}/directory/company/${number}`).join('\n')
const employees = (numbers: readonly number[], day: number) => numbers.map((number) => companyOn(number, day, DEFAULT_SEED).employees)
/** Numbers of the companies that have more employees after a week. */
const GROWN = upTo(COMPANIES).filter((number) => employees([number], 0)[0] !== employees([number], WEEK)[0])

async function setDay(day: number): Promise<void> {
  await fetch(`${product.practiceOrigin}/directory/_day`, { method: 'POST', body: String(day) })
}

/** Advances the practice sites and the product's stored times by a week. */
async function passWeek(): Promise<void> {
  await setDay(WEEK)
  await passDays(product, WEEK)
}

interface Row {
  data: { city: string; employees: number }
  own?: Record<string, unknown>
}
const rowsOf = async (id: string) => (await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/results?limit=100` })).data
const employeesIn = async (id: string) => (await rowsOf(id)).map(({ data }) => data.employees)
const usage = async () =>
  (await callApi<{ cells_consumed: number }[]>(product, account, { path: '/balance/usage' })).map(({ cells_consumed: cells }) => cells)

async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

async function choose(button: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Three columns typed beside thirty pasted companies, by keyboard only. Returns the id of the table. */
async function beginTable(): Promise<string> {
  await page.goto(`${product.origin}/app/new-table`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  await page.getByRole('textbox', { name: 'New row 1' }).focus()
  await paste(addresses(upTo(COMPANIES)))
  await page.getByText(`${COMPANIES} rows added`).waitFor()
  await page.getByRole('textbox', { name: 'Name of a new column' }).focus()
  for (const name of ['company', 'city', 'employees']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByText(`${COMPANIES} rows × 3 columns = ${COMPANIES * 3} cells`).waitFor()
  await page.getByText('included in your plan').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/tables/*')
  const told = page.getByRole('alertdialog')
  await told.getByText('created successfully').waitFor()
  await enterOn(told.getByRole('button', { name: 'OK' }))
  await page.getByText('Completed').first().waitFor()
  return /tables\/([\w-]+)/.exec(page.url())?.[1] ?? ''
}

async function addLaterRows(): Promise<void> {
  await page.getByRole('button', { name: 'Add Rows' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Rows' })
  await adding.getByRole('textbox', { name: /of each row$/ }).focus()
  // Rows that the table already has are reported, and left out.
  await paste(addresses(upTo(COMPANIES + LATER).slice(COMPANIES - 2)))
  await adding.getByText('2 rows are in the table already and left out').waitFor()
  await adding.getByText(`${LATER} new rows with 3 columns: ${LATER * 3} cells included in your plan.`).waitFor()
  await expectAccessible(page, 'the dialog Add Rows')
  await adding.getByRole('button', { name: `Add ${LATER} Rows` }).click()
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(COMPANIES + LATER + 1))
  await page.getByText('Completed').first().waitFor()
}

/** Reads week-old rows again; of the five differences four are accepted and the second is refused, by keyboard. */
async function refreshOldRows(): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click()
  const refreshing = page.getByRole('dialog', { name: 'Refresh' })
  await expect.poll(() => refreshing.getByLabel('Rows').inputValue()).toBe('old')
  await refreshing.getByLabel('Days since they were read').fill(String(WEEK))
  await refreshing.getByLabel('Columns').selectOption('employees')
  await refreshing.getByText(`${COMPANIES} rows with 1 column: ${COMPANIES} cells included in your plan.`).waitFor()
  await expectAccessible(page, 'the dialog Refresh')
  await refreshing.getByRole('button', { name: `Refresh ${COMPANIES} Rows` }).click()
  await page.getByText(`${COMPANIES} of ${COMPANIES} rows read again: ${GROWN.length} differences to look at.`).waitFor()
  await page.getByRole('button', { name: 'Review Differences' }).click()
  const review = page.getByRole('dialog', { name: 'Differences' })
  const items = review.getByRole('article')
  await expect.poll(() => items.count()).toBe(GROWN.length)
  await expectAccessible(page, 'the differences')
  await items.first().focus()
  for (const [at, key] of ['a', 'r', 'a', 'a', 'a'].entries()) {
    await page.keyboard.press(key)
    await review.getByRole('button', { name: `To look at (${GROWN.length - at - 1})` }).waitFor()
    if (at === GROWN.length - 1) break
    await expect.poll(() => items.count()).toBe(GROWN.length - at - 1)
    await expect.poll(() => items.first().evaluate((item) => item === document.activeElement)).toBe(true)
    // Keys are ignored until the previous decision is saved.
    await expect.poll(() => items.first().getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)
  }
  await review.getByText('No differences to review.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('0 differences to look at, 4 accepted, 1 refused.').waitFor()
}

describe('a table that lives', () => {
  it('is started, extended, refreshed, edited, shared and commented on, and has its original state once everything was undone', async () => {
    const colleague = await signUp(product)
    await setPlan(product, account.email, 'pro')
    await makeTeam(product, account, colleague)
    const id = await beginTable()
    await expect.poll(() => employeesIn(id)).toEqual(employees(upTo(COMPANIES), 0))
    expect((await rowsOf(id)).map(({ data }) => data.city)).toEqual(
      upTo(COMPANIES).map((number) => companyOn(number, 0, DEFAULT_SEED).city),
    )

    await passWeek()
    await page.reload()
    await grid().waitFor()
    await addLaterRows()
    const grown = [...employees(upTo(COMPANIES), 0), ...employees(upTo(COMPANIES + LATER).slice(COMPANIES), WEEK)]
    // The table may still be called completed, as it was before the rows were added.
    await expect.poll(() => employeesIn(id)).toEqual(grown)
    await refreshOldRows()
    const decided = grown.map((count, at) => (GROWN.includes(at + 1) && at + 1 !== GROWN[1] ? employees([at + 1], WEEK)[0] : count))
    await expect.poll(() => employeesIn(id)).toEqual(decided)
    // Each is charged once: thirty rows, twenty rows, thirty cells read again.
    await expect.poll(async () => (await usage()).toSorted()).toEqual([COMPANIES, COMPANIES * 3, LATER * 3].toSorted())

    // Two own columns are filled, many cells at once and by hand.
    await choose('Edit', 'Add state and assignee')
    await page.getByRole('columnheader', { name: /Assignee/ }).waitFor()
    await cell(1, 4).click()
    await cell(10, 4).click({ modifiers: ['Shift'] })
    await choose('Edit', 'Set cells...')
    const setting = page.getByRole('dialog', { name: 'Set Cells' })
    await setting.getByText('10 selected rows').waitFor()
    await setting.getByLabel('Value').selectOption('To do')
    await setting.getByRole('button', { name: 'Set 10 Cells' }).click()
    await setting.waitFor({ state: 'detached' })
    await cell(1, 5).click()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox', { name: /^Assignee of/ }).selectOption(colleague.email)
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(1, 5).innerText()).toBe(colleague.email)

    // A view by city, for the team.
    await choose('Group rows', 'By city')
    const groups = page.getByRole('treegrid', { name: 'Results' })
    const [{ city, count }] = citiesOf(COMPANIES + LATER)
    await groups.getByText(`${count} · ${city}`).waitFor()
    await page.getByRole('button', { name: 'Save as view' }).click()
    const naming = page.getByRole('dialog', { name: 'Save as view' })
    await naming.getByRole('textbox', { name: 'Name' }).fill('By city')
    await naming.getByRole('checkbox', { name: /^Everybody in .* sees it$/ }).check()
    await naming.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('tab', { name: 'By city', selected: true }).waitFor()
    await expectSound(page, 'a table that lives, grouped by city')

    // The colleague follows the address that the owner sees, and comments.
    const theirs = await (await openSignedIn(browser, product, colleague)).newPage()
    await theirs.goto(page.url())
    const theirGroups = theirs.getByRole('treegrid', { name: 'Results' })
    await theirGroups.getByText(`${count} · ${city}`).waitFor()
    await theirGroups.focus()
    await theirs.keyboard.press('Control+Home')
    await theirs.keyboard.press('Enter')
    await theirGroups.getByRole('row', { expanded: true }).waitFor()
    await theirs.keyboard.press('ArrowDown')
    await theirs.keyboard.press('ArrowRight')
    await theirs.keyboard.press('m')
    await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('They moved last spring.')
    await theirs.keyboard.press('Control+Enter')
    const comment = theirs.getByRole('region', { name: 'Comments' }).getByText('They moved last spring.')
    await comment.waitFor()
    await page.getByRole('button', { name: 'Comments (1 open)' }).click()
    await page.getByRole('complementary', { name: 'Open comments' }).getByText('They moved last spring.').waitFor()
    await expectAccessible(page, 'what a colleague said')

    // Undone step by step: the colleague's comment, the view, each change of cells, and the accepted differences.
    await theirs.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Comments (1 open)' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More for the view By city' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await page.getByRole('tab', { name: 'By city' }).waitFor({ state: 'detached' })
    await page.reload()
    await cell(1, 4).click()
    const undo = async (what: () => Promise<unknown>, expected: unknown) => {
      await page.keyboard.press('Control+z')
      await expect.poll(what).toEqual(expected)
    }
    const ownIn = async () => (await rowsOf(id)).flatMap(({ own }) => Object.entries(own ?? {}))
    await undo(async () => (await ownIn()).length, 10)
    await undo(ownIn, [])
    // The decisions about the differences: first the last one, then all others at once, including the refused one.
    await undo(
      () => employeesIn(id),
      decided.map((count, at) => (at + 1 === GROWN.at(-1) ? grown[at] : count)),
    )
    for (const _ of GROWN.slice(1)) await page.keyboard.press('Control+z')
    await page.getByText(`${COMPANIES} of ${COMPANIES} rows read again: ${GROWN.length} differences to look at.`).waitFor()
    await page.reload()
    await page.getByText(`${COMPANIES} of ${COMPANIES} rows read again: ${GROWN.length} differences to look at.`).waitFor()
    expect(await employeesIn(id)).toEqual(grown)
    expect(await ownIn()).toEqual([])
    await cell(6, 3).getByText(String(grown[5])).waitFor()
    expect(await callApi(product, account, { path: `/jobs/${id}/views` })).toEqual([])
    expect((await usage()).toSorted()).toEqual([COMPANIES, COMPANIES * 3, LATER * 3].toSorted())
  })

  it('adds the addresses in a column of another table as new rows', async () => {
    const list = await finishedJob(product, account, { paths: things([1, 2]), fields: FIELDS })
    const id = await finishedJob(product, account, { paths: things([9]), fields: FIELDS })
    await page.goto(`${product.origin}/app?job=${id}`)
    await page.getByRole('button', { name: 'Add Rows' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Rows' })
    await adding.getByRole('button', { name: 'Take from a Table' }).click()
    await adding.getByLabel('Table', { exact: true }).selectOption(list)
    await adding.getByLabel('Column').selectOption('')
    await adding.getByText('2 new rows with 2 columns').waitFor()
    await expectAccessible(page, 'rows from a table')
    await adding.getByRole('button', { name: 'Add 2 Rows' }).click()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('4')
    await expect.poll(() => cell(2, 0).innerText()).toContain('/changing/thing/1')
  })
})

/** The largest first. */
function citiesOf(count: number): [{ city: string; count: number }] {
  const cities = Map.groupBy(upTo(count), (number) => companyOn(number, 0, DEFAULT_SEED).city)
  const counted = [...cities].map(([city, all]) => ({ city, count: all.length }))
  const [first = { city: '', count: 0 }] = counted.toSorted((one, other) => other.count - one.count || (one.city < other.city ? -1 : 1))
  return [first]
}
