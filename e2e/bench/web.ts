// `npm run bench:web`: measures the web app in Chromium with the CPU slowed down four times, and prints one line per figure.
// Options: [--rows 100000]. An argument runs only the measurements whose names begin with it: home, app, form, grid, dashboard, memory, table.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../testing/browser.ts'
import { removeData, startProduct, type Product } from '../testing/product.ts'
import { answerWithDashboard } from './made-dashboard.ts'
import { answerWithJobs, madeJob } from './made-job.ts'
import { WEB } from './options.ts'
import { CPU_SLOWDOWN, heapBytes, openMeter, percentile, recordDuring, recorded, scrollByFrames } from './page-meter.ts'
import { measureTableActs } from './table-acts.ts'
import { taskTimes } from './task-times.ts'

const { values, positionals } = parseArgs({ options: WEB, allowPositionals: true })
const ROWS = Number(values.rows)
const ROWS_TEXT = ROWS.toLocaleString('en-US')
const ROUNDS = 3
const TARGETS = 100_000
const MEMORY_JOBS = 10
const MEMORY_ROWS = 1_000

function printFigure(name: string, figure: string): void {
  console.log(`${name.padEnd(64)} ${figure}`)
}
const ms = (value: number) => `${Math.round(value)} ms`
/** Prints the tasks' times scaled to the slower CPU. They are CPU times, so that other work on this machine does not count. */
function printTimes(name: string, tasks: readonly number[]): void {
  const slowed = tasks.map((time) => time * CPU_SLOWDOWN)
  printFigure(`${name}: longest task`, ms(longest(slowed)))
  printFigure(`${name}: tasks over 50 ms`, String(slowed.filter((time) => time > 50).length))
}
const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)

/** A browser context of a new user, signed up over the API, or of an anonymous visitor. */
async function newContext(browser: Browser, product: Product, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (!isSignedIn) return context
  const body = JSON.stringify({ email: `user-${randomUUID()}@example.com`, password: `pass-${randomUUID()}` })
  const answer = await fetch(`${product.origin}/auth/v1/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const session = JSON.stringify(await answer.text())
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${session})`)
  return context
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function collectScripts(page: Page): { gzipped(): Promise<number> } {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    // Requests after the measurement may find the page closed.
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().catch(() => Buffer.alloc(0)))
  })
  return { gzipped: async () => (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0) }
}

async function measureHome(browser: Browser, product: Product): Promise<void> {
  const paints: number[] = []
  const shifts: number[] = []
  let scriptBytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newContext(browser, product, false)
    const { page } = await openMeter(context)
    const scripts = collectScripts(page)
    await page.goto(product.origin)
    await page.getByText('rows read live from').waitFor()
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(1_000)
    const { lcp, shift } = await recorded(page)
    paints.push(lcp)
    shifts.push(shift)
    scriptBytes = await scripts.gzipped()
    await context.close()
  }
  printFigure('home: largest contentful paint, median', ms(percentile(paints, 0.5)))
  printFigure('home: layout shift, worst', percentile(shifts, 1).toFixed(3))
  printFigure('home: scripts, gzipped', kilobytes(scriptBytes))
}

/** The form as a signed-in user with an empty browser storage sees it. */
async function measureApp(browser: Browser, product: Product): Promise<void> {
  const interactive: number[] = []
  let scriptBytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newContext(browser, product, true)
    const { page } = await openMeter(context)
    const scripts = collectScripts(page)
    const startedAtMs = performance.now()
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByLabel('Base Prompt').fill('x')
    interactive.push(performance.now() - startedAtMs)
    scriptBytes = await scripts.gzipped()
    await context.close()
  }
  printFigure('app after sign-in: until the form can be filled, median', ms(percentile(interactive, 0.5)))
  printFigure('app after sign-in: scripts until then, gzipped', kilobytes(scriptBytes))
  const context = await newContext(browser, product, true)
  const { page, cdp } = await openMeter(context)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasks = await taskTimes(cdp, async () => {
    await page.goto(`${product.origin}/app`)
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByLabel('Base Prompt').fill('x')
  })
  printFigure('app after sign-in: all tasks by CPU time', ms(tasks.reduce((sum, time) => sum + time * CPU_SLOWDOWN, 0)))
  await context.close()
}

async function measureForm(browser: Browser, product: Product): Promise<void> {
  const context = await newContext(browser, product, false)
  const { page } = await openMeter(context)
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').waitFor()
  const { events } = await recordDuring(page, () => useForm(page))
  printFigure('form: slowest interaction (typing, adding, switching screens)', ms(Math.max(0, ...events.map((event) => event.ms))))

  await copyTargets(page)
  const pasted = await recordDuring(page, () => pasteTargets(page))
  printFigure('paste of 100,000 targets: until all are listed and saved', ms(pasted.tookMs))
  printFigure('paste of 100,000 targets: longest task', ms(longest(pasted.tasks)))
  printFigure('paste of 100,000 targets: tasks over 50 ms', String(pasted.tasks.length))
  await context.close()
  await measureFormTimes(browser, product)
}

/** Repeats the measurements of the form in a new page with CPU times and without throttling. */
async function measureFormTimes(browser: Browser, product: Product): Promise<void> {
  const context = await newContext(browser, product, false)
  const { page, cdp } = await openMeter(context)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').waitFor()
  printTimes('form by CPU time', await taskTimes(cdp, () => useForm(page)))
  await copyTargets(page)
  printTimes('paste of 100,000 targets by CPU time', await taskTimes(cdp, () => pasteTargets(page)))
  await context.close()
}

async function copyTargets(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Web Scraper', exact: true }).click()
  await page.getByLabel('Target Items').first().focus()
  await page.evaluate(COPY_TARGETS)
}

async function pasteTargets(page: Page): Promise<void> {
  await page.evaluate(PASTE)
  await page.getByRole('button', { name: `Start Scraping Job (${TARGETS.toLocaleString('en-US')})` }).waitFor()
  await page.getByText('in this browser’s database').or(page.getByText("in this browser's database")).waitFor()
}

async function useForm(page: Page): Promise<void> {
  await page.getByLabel('Base Prompt').pressSequentially('Product pages of a shop', { delay: 30 })
  await page.getByRole('button', { name: 'Add Data Field' }).click()
  await page.getByLabel('Field Name 1').pressSequentially('price', { delay: 30 })
  await page.keyboard.press('ControlOrMeta+Shift+K')
  await page.getByRole('combobox', { name: 'Find a command' }).pressSequentially('history', { delay: 30 })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Job History' }).waitFor()
}

/** Fills the clipboard data in the page before the measurement: sending the list as part of a script would be measured as well. */
const COPY_TARGETS = `
  window.clipboard = new DataTransfer()
  clipboard.setData('text/plain', Array.from({ length: ${TARGETS} }, (_, index) => 'https://shop.example/products/' + (index + 1)).join('\\n'))
`
/** Dispatches a native paste event, so that the app receives the text as from a clipboard. */
const PASTE = `setTimeout(() =>
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true })))`

async function measureGrid(browser: Browser, product: Product): Promise<void> {
  const context = await newContext(browser, product, true)
  const { page, cdp } = await openMeter(context)
  const job = madeJob(1, ROWS)
  await answerWithJobs(page, [job])
  await page.goto(`${product.origin}/app/history`)
  await page.getByLabel('Jobs').getByText(`${ROWS_TEXT} of ${ROWS_TEXT} rows`).waitFor()
  const grid = page.getByRole('grid', { name: 'Results' })
  const opened = await recordDuring(page, async () => {
    await page.getByLabel('Jobs').getByText(`${ROWS_TEXT} of ${ROWS_TEXT} rows`).click()
    await grid.getByText('Value 1 of row 1', { exact: true }).waitFor()
  })
  printFigure(`grid of ${ROWS_TEXT} rows × 30 columns: opened`, ms(opened.tookMs))
  await page.waitForTimeout(1_000)
  let gaps: number[] = []
  const scrolled = await recordDuring(page, async () => {
    gaps = await scrollByFrames(page, '[role="grid"]', { stepPx: 240, frames: 400 })
  })
  printFigure('grid: frame time while scrolling and loading, median', ms(percentile(gaps, 0.5)))
  printFigure('grid: frame time while scrolling and loading, 95th percentile', ms(percentile(gaps, 0.95)))
  printFigure('grid: longest task while scrolling and loading', ms(longest(scrolled.tasks)))
  printFigure('grid: tasks over 50 ms while scrolling and loading', String(scrolled.tasks.length))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasks = await taskTimes(cdp, () => scrollByFrames(page, '[role="grid"]', { stepPx: 240, frames: 400 }))
  printTimes('grid: scrolling by CPU time', tasks)
  await context.close()
}

async function measureDashboard(browser: Browser, product: Product): Promise<void> {
  const context = await newContext(browser, product, true)
  const { page, cdp } = await openMeter(context)
  const job = madeJob(1, ROWS)
  await answerWithJobs(page, [job])
  await answerWithDashboard(page, job)
  await page.goto(`${product.origin}/app/history`)
  await page.getByLabel('Jobs').getByText(`${ROWS_TEXT} of ${ROWS_TEXT} rows`).click()
  const lastChart = page.getByRole('region', { name: 'field_8', exact: true }).getByRole('img')
  const opened = await recordDuring(page, async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await lastChart.waitFor()
  })
  printFigure('dashboard of 8 charts over the grid: opened', ms(opened.tookMs))
  const shiftBefore = (await recorded(page)).shift
  const pressed = await recordDuring(page, () => pressBars(page))
  const tookMs = pressed.events.map((event) => event.ms)
  printFigure('dashboard: click on a bar until the next paint, slowest of six', ms(Math.max(0, ...tookMs)))
  printFigure('dashboard: longest task while six bars are clicked', ms(longest(pressed.tasks)))
  printFigure('dashboard: layout shift while bars are clicked', (pressed.shift - shiftBefore).toFixed(3))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  printTimes('dashboard: clicks on six bars by CPU time', await taskTimes(cdp, () => pressBars(page)))
  await context.close()
}

/** Clicks one bar in each of six charts, waiting for the rows after each click, and then clears the filters. */
async function pressBars(page: Page): Promise<void> {
  const dashboard = page.getByRole('region', { name: /^Dashboard of/ })
  for (let field = 1; field <= 6; field++) {
    const before = await dashboard.getByRole('status').first().textContent()
    await page.locator(`section[aria-label="field_${field}"] svg[role="img"] g:has(> rect)`).nth(2).click()
    await page.waitForFunction(
      (text) => document.querySelector('[aria-label^="Dashboard of"] [role="status"]')?.textContent !== text,
      before,
    )
  }
  await dashboard.getByRole('button', { name: 'Clear filters' }).click()
  await dashboard.getByText(`${ROWS_TEXT} rows`).first().waitFor()
}

async function measureMemory(browser: Browser, product: Product): Promise<void> {
  const context = await newContext(browser, product, true)
  const meter = await openMeter(context)
  const { page } = meter
  const jobs = Array.from({ length: MEMORY_JOBS }, (_, index) => madeJob(index + 1, MEMORY_ROWS))
  await answerWithJobs(page, jobs)
  await page.goto(`${product.origin}/app/history`)
  const entries = page.getByLabel('Jobs').getByText('1,000 of 1,000 rows')
  await entries.first().waitFor()
  const before = await heapBytes(meter)
  for (let index = 0; index < MEMORY_JOBS; index++) {
    await entries.nth(index).click()
    await page.getByRole('grid', { name: 'Results' }).getByText('Value 1 of row 1', { exact: true }).waitFor()
  }
  const after = await heapBytes(meter)
  printFigure(`JavaScript heap: before and after opening ten jobs`, `${Math.round(before / 1e6)} MB, ${Math.round(after / 1e6)} MB`)
  await context.close()
}

const [product, browser] = await Promise.all([startProduct(), launchBrowser()])
try {
  const wanted = positionals[0] ?? ''
  const measures = {
    home: measureHome,
    app: measureApp,
    form: measureForm,
    grid: measureGrid,
    dashboard: measureDashboard,
    memory: measureMemory,
    table: (browser: Browser, product: Product) => measureTableActs(browser, product, ROWS),
  }
  for (const [name, measure] of Object.entries(measures)) if (name.startsWith(wanted)) await measure(browser, product)
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}
