// Accessibility of every screen: by keyboard alone, for assistive technology, on a narrow screen, in both themes,
// with long words, with very long lists, with a slow connection and without one.
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { productOf } from '@quarry/practice-web'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { enterOn, expectAccessible, expectAccessibleToo } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const { product, browser } = await openProduct()
let account: Account
let jobId: string
let monitorId: string
let recipeId: string
beforeAll(async () => {
  account = await signUp(product)
  const job = await callApi<{ id: string }>(product, account, {
    method: 'POST',
    path: '/jobs/',
    body: {
      base_prompt: 'Articles of an outlet',
      target_item_name: 'URL',
      // A recipe is learned for the second site.
      target_items: [
        ...[1, 2, 3, 99_999].map((number) => `${product.practiceOrigin}/outlet/item/${number}`),
        ...[1, 2, 3, 4, 5].map((number) => `${product.practiceOrigin}/changing/thing/${number}`),
      ],
      trait_definitions: [
        { name: 'title', description: 'Name of the article', type: 'string' },
        { name: 'warranty_years', description: 'Length of the warranty in years', type: 'number' },
      ],
    },
  })
  jobId = job.id
  const isRunning = async () => {
    const { finished_at: finishedAt } = await callApi<{ finished_at: string | null }>(product, account, { path: `/jobs/${jobId}` })
    return finishedAt === null
  }
  while (await isRunning()) await sleep(250)
  const monitor = { name: 'Articles', job_id: jobId, schedule: { kind: 'daily', at: '06:00' }, time_zone: 'UTC', rules: [] }
  monitorId = (await callApi<{ id: string }>(product, account, { method: 'POST', path: '/monitors/', body: monitor })).id
  const { data: recipes } = await callApi<{ data: { id: string }[] }>(product, account, { path: '/recipes' })
  const [recipe] = recipes
  if (recipe === undefined) throw new Error('No recipe was learned.')
  recipeId = recipe.id
  const steps = [{ id: 'step-1', kind: 'sort', is_off: false, by: [{ column: 'title', direction: 'asc' }] }]
  await callApi(product, account, { method: 'PUT', path: `/jobs/${jobId}/pipeline`, body: { steps } })
})

interface View {
  isSignedIn?: boolean
  width?: number
}

async function newContext({ isSignedIn = true, width = 1280 }: View = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  if (isSignedIn)
    await context.addInitScript(
      `localStorage.getItem('quarry_auth') ?? localStorage.setItem('quarry_auth', ${JSON.stringify(account.session)})`,
    )
  return context
}

interface Screen {
  name: string
  path: () => string
  isSignedIn: boolean
  /** Found once the screen is rendered. */
  landmark: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

const waitForRows = (page: Page) => page.getByRole('region', { name: 'Rows of the pipeline' }).getByRole('row').nth(1).waitFor()

const SCREENS: Screen[] = [
  { name: 'home', path: () => '/', isSignedIn: false, landmark: (page) => page.getByText('6 of 6 rows').waitFor() },
  { name: 'blog', path: () => '/#blog', isSignedIn: false, landmark: heading('How a cell earns its value') },
  { name: 'support', path: () => '/#support', isSignedIn: false, landmark: heading('Support') },
  { name: 'about', path: () => '/#about', isSignedIn: false, landmark: heading('About Quarry') },
  { name: 'privacy', path: () => '/#privacy', isSignedIn: false, landmark: heading('Privacy') },
  { name: 'not found', path: () => '/nothing-here', isSignedIn: false, landmark: heading('Page not found') },
  { name: 'paid', path: () => '/payment-success?session_id=cs_1', isSignedIn: true, landmark: heading('Payment Successful!') },
  { name: 'cancelled', path: () => '/payment-cancelled?cancelled=true', isSignedIn: true, landmark: heading('Payment Cancelled') },
  { name: 'empty form', path: () => '/app', isSignedIn: false, landmark: (page) => page.getByLabel('Base Prompt').waitFor() },
  { name: 'empty history', path: () => '/app/history', isSignedIn: false, landmark: heading('Job History') },
  { name: 'history', path: () => `/app/history?job=${jobId}`, isSignedIn: true, landmark: (page) => page.getByRole('grid').waitFor() },
  { name: 'results', path: () => `/app?job=${jobId}`, isSignedIn: true, landmark: (page) => page.getByRole('grid').waitFor() },
  { name: 'recipe', path: () => `/app/recipes?recipe=${recipeId}`, isSignedIn: true, landmark: heading('Versions') },
  { name: 'monitor', path: () => `/app/monitors?monitor=${monitorId}`, isSignedIn: true, landmark: heading('Articles') },
  { name: 'dashboard', path: () => `/app/dashboard?job=${jobId}`, isSignedIn: true, landmark: heading(/^Dashboard [0-9a-f]{8}$/) },
  { name: 'pipeline', path: () => `/app/history?job=${jobId}&view=pipeline`, isSignedIn: true, landmark: waitForRows },
  { name: 'cleaning', path: () => `/app/history?job=${jobId}&view=cleaning`, isSignedIn: true, landmark: heading('warranty_years') },
  { name: 'status', path: () => '/status', isSignedIn: false, landmark: heading('Status') },
  ...['overview', 'subscription', 'personal-info', 'usage', 'security', 'team', 'api', 'branding'].map((tab) => ({
    name: `profile, ${tab}`,
    path: () => `/profile?tab=${tab}`,
    isSignedIn: true,
    landmark: (page: Page) =>
      page.getByRole('tabpanel').getByRole('heading').or(page.getByRole('tabpanel').getByRole('status')).first().waitFor(),
  })),
]

/** Switches the theme and waits until the colours have faded to it. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))')
  const moving = () => page.evaluate<number>('document.getAnimations().filter((animation) => animation.playState === "running").length')
  await expect.poll(moving).toBe(0)
}

const overflowPx = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')

it.each(SCREENS)('axe finds nothing wrong in light and dark, and it fits 360 px: $name', async ({ name, path, isSignedIn, landmark }) => {
  const context = await newContext({ isSignedIn })
  const page = await context.newPage()
  await page.goto(product.origin + path())
  await landmark(page)
  await expectAccessible(page, `${name}, light`)
  await showTheme(page, 'dark')
  await expectAccessibleToo(page, `${name}, dark`)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0)
  await context.close()
})

it('a visitor of the home page, read to its end, loads less than 12 kB of scripts, gzipped; the app is loaded on demand', async () => {
  const context = await newContext({ isSignedIn: false })
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  // Requests of the app may find the page closed.
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().catch(() => Buffer.alloc(0)))
  })
  await page.goto(product.origin)
  await page.getByText('6 of 6 rows').waitFor()
  await page.getByRole('link', { name: 'Get Started Now' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(3_000)
  expect(total).toBeLessThan(12_000)
  await page
    .getByRole('button', { name: /^Found on the page/ })
    .first()
    .click()
  await page.getByRole('button', { pressed: true }).first().waitFor()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Login' }).waitFor()
  await context.close()
})

it('axe finds nothing wrong in light and dark: command palette, sheet of keys, auth modal', async () => {
  const context = await newContext({ isSignedIn: false })
  const page = await context.newPage()
  const expectBoth = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      await (theme === 'light' ? expectAccessible : expectAccessibleToo)(page, `${name}, ${theme}`)
    }
  }
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+K')
  await page.getByRole('combobox', { name: 'Find a command' }).waitFor()
  await expectBoth('command palette')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectBoth('sheet of keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  await page.getByRole('dialog', { name: 'Login' }).waitFor()
  await expectBoth('auth modal')
  await context.close()
})

it('words of German length break nothing at 360 px', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenspatentpruefung'
  const context = await newContext({ isSignedIn: false, width: 360 })
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').fill(`${word} ${word}`)
  await page.getByLabel('Target Name').fill(word)
  await page.getByLabel('Target Items').first().fill(`https://${word}.example/${word}${word}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Field Name 1').fill(word)
  await page.getByLabel('Field Description 1').fill(`${word} ${word}`)
  await page.getByRole('button', { name: 'Start Scraping Job (1)' }).waitFor()
  await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0)
  await context.close()
})

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const exact = true
  const control = page.getByLabel(name, { exact }).or(page.getByRole('button', { name, exact }))
  for (let presses = 0; presses < 120; presses++) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}.`)
}

it('[S2.43, S2.58] the main job by keyboard alone: form, start, rows, evidence and the file', async () => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  const type = async (name: string, text: string) => {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await type('Base Prompt', 'Articles of an outlet')
  await type('Target Name', 'URL')
  await tabTo(page, 'Target Items')
  for (const number of [1, 2]) {
    await page.keyboard.type(`${product.practiceOrigin}/outlet/item/${number}`)
    await page.keyboard.press('Enter')
  }
  await type('Field Name 1', 'title')
  await type('Field Description 1', 'Name of the article')
  await tabTo(page, 'Start Scraping Job (2)')
  await page.keyboard.press('Enter')
  const told = page.getByRole('alertdialog')
  await told.getByText('created successfully').waitFor()
  await enterOn(told.getByRole('button', { name: 'OK' }))
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  // The focus continues from the run, not from the top of the page.
  await expect.poll(() => page.evaluate('document.getElementById("run").contains(document.activeElement)')).toBe(true)
  await page.getByText('2 of 2 rows').waitFor()
  await tabTo(page, 'Results')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page
    .getByLabel('Evidence for title')
    .getByText(productOf('outlet', 1, 'quarry').name)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate('document.activeElement.blur()')
  await tabTo(page, 'Download All (CSV)')
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('results.csv')
  await context.close()
})

it('the evidence lies beside the rows where there is room for both, else below them, with its row in view', async () => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto(`${product.origin}/app/history?job=${jobId}`)
  const grid = page.getByRole('grid', { name: 'Results' })
  await grid
    .getByText(productOf('outlet', 1, 'quarry').name)
    .first()
    .waitFor()
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /^Evidence for/ })
  await panel.waitFor()
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const stands = async () => {
    const [rows, evidence, cell] = [await boxOf(grid), await boxOf(panel), await boxOf(grid.locator('[aria-selected="true"]').first())]
    const isInSight = cell.height > 0 && cell.y >= rows.y && cell.y + cell.height <= rows.y + rows.height + 1
    return { isBelow: evidence.y >= rows.y + rows.height, isBeside: evidence.x >= rows.x + rows.width - 1, isInSight }
  }
  // With the assistant open the rows have less than 720 px.
  await expect.poll(stands).toEqual({ isBelow: true, isBeside: false, isInSight: true })
  await expectAccessible(page, 'evidence below the rows')
  await page.getByRole('button', { name: 'Close assistant' }).click()
  await expect.poll(stands).toEqual({ isBelow: false, isBeside: true, isInSight: true })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(stands).toEqual({ isBelow: true, isBeside: false, isInSight: true })
  await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0)
  await context.close()
})

it('a template that was deleted comes back by keyboard alone, with the dialog open', async () => {
  const traits = [{ name: 'price', description: 'The price', type: 'number' }]
  const owner = await signUp(product)
  const { id } = await callApi<{ id: string }>(product, owner, {
    method: 'POST',
    path: '/schema-definitions/',
    body: { name: 'Gone', traits },
  })
  const context = await openSignedIn(browser, product, owner)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto(`${product.origin}/app`)
  await page.getByRole('button', { name: 'Load Template' }).click()
  const listed = page.getByRole('radio', { name: /Gone/ })
  await listed.waitFor()
  // The name has room on a narrow screen too.
  expect((await page.getByText('Gone', { exact: true }).boundingBox())?.width).toBeGreaterThan(30)
  await page.getByRole('button', { name: 'Actions for Gone' }).focus()
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
  await listed.waitFor({ state: 'detached' })
  await page.getByText("Template 'Gone' deleted.").waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await listed.waitFor()
  const templates = await callApi<{ id: string; name: string; traits: unknown }[]>(product, owner, { path: '/schema-definitions/' })
  expect(templates.map(({ name, traits: kept }) => ({ name, kept }))).toEqual([{ name: 'Gone', kept: traits }])
  expect(templates[0]?.id).not.toBe(id)
  await context.close()
})

it('[S3.37] 20,000 targets of a visitor survive a reload: the first 1,000 in local storage, all of them in the database', async () => {
  const context = await newContext({ isSignedIn: false })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Target Items').first().focus()
  await page.evaluate(
    `navigator.clipboard.writeText(Array.from({ length: 20000 }, (_, index) => 'https://a.example/' + index).join('\\n'))`,
  )
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByText('Nothing is lost on a reload.').waitFor()
  await expect.poll(() => page.evaluate<number>(`JSON.parse(localStorage.getItem('anon_targetObjects')).length`)).toBe(1_000)
  await page.reload()
  await page.getByRole('button', { name: 'Start Scraping Job (20,000)' }).waitFor()
  await context.close()
})

it('without a connection, a screen that is not loaded yet opens once the connection is back; until then the current one stays', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').fill('Lamps')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('link', { name: 'Job History' }).click()
  await page.getByText('The screen you chose opens then, too.').waitFor()
  expect(await page.getByLabel('Base Prompt').inputValue()).toBe('Lamps')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Job History' }).waitFor()
  await page.getByRole('link', { name: 'Web Scraper' }).click()
  await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('Lamps')
})

it('shows what it waits for while the app is loading', async () => {
  const page = await browser.newPage()
  let arrive = () => {}
  const late = new Promise<void>((settle) => (arrive = settle))
  await page.route('**/assets/start-app-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${product.origin}/app`, { waitUntil: 'commit' })
  const said = () =>
    page.evaluate<string>(
      `(({ content, visibility }) => (visibility === 'visible' ? content : 'none'))(getComputedStyle(document.getElementById('root'), '::before'))`,
    )
  await expect.poll(said).toBe('"Loading…"')
  arrive()
  await page.getByLabel('Base Prompt').waitFor()
  await expect.poll(said).toBe('none')
})

it('a failing server signs nobody out: the failure is shown, and the session continues afterwards', async () => {
  const { session } = await signUp(product)
  const context = await browser.newContext()
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(session)})`)
  const page = await context.newPage()
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: { detail: 'Out of order' } }))
  await page.goto(`${product.origin}/app`)
  await page.getByText('Your session and your data are kept.').waitFor()
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Profile' }).waitFor()
})

it('nothing moves with reduced motion', async () => {
  const context = await newContext({ isSignedIn: false })
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  await page.getByLabel('Base Prompt').waitFor()
  const longest = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('*')].flatMap((element) => getComputedStyle(element).transitionDuration.split(',').map(parseFloat)))`,
  )
  expect(longest).toBeLessThan(0.001)
  // Colours do not fade through the page either.
  const themeMoves = await page.evaluate<number>(`(document.documentElement.dataset.theme = 'dark', document.getAnimations().length)`)
  expect(themeMoves).toBe(0)
  await context.close()
})
