// The limits of the plans as users meet them in the browser: columns, rows, requests, storage, and the order of the queue.
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { useMonth } from './testing/used-cells.ts'
import { waitUntil } from './testing/wait-until.ts'

const SITES = 12
const gate = await openGate(2 * SITES + 1)
afterAll(() => gate.close())
// Workers process one site at a time, so that every next site is chosen among all that wait.
const { product, browser } = await openProduct({ env: { QUARRY_ALLOW_HOSTS: gate.hosts.join(','), QUARRY_CONCURRENCY: '1' } })

/** Starts sites with one page each. They hold their responses back until `open` is called. */
async function openGate(count: number) {
  const asked: string[] = []
  let waiting: ServerResponse[] | null = []
  const answer = (response: ServerResponse) => response.setHeader('content-type', 'text/html').end('<h1>A thing</h1>')
  const servers = await Promise.all(
    Array.from({ length: count }, async (): Promise<Server> => {
      const server = createServer(({ url = '' }, response) => {
        if (url === '/robots.txt') return void response.writeHead(404).end()
        if (!asked.includes(url)) asked.push(url)
        if (waiting) waiting.push(response)
        else answer(response)
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return server
    }),
  )
  return {
    hosts: servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Paths in the order of their first request. */
    asked,
    open() {
      for (const response of waiting ?? []) answer(response)
      waiting = null
    },
    /** Forgets the requests and holds responses back again. */
    shut() {
      asked.length = 0
      waiting = []
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function newUser(plan: 'starter' | 'advanced' | 'pro'): Promise<{ account: Account; page: Page }> {
  const account = await signUp(product)
  await callApi(product, account, { path: '/account' })
  if (plan !== 'starter') await setPlan(product, account.email, plan)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(account.session)})`)
  const page = await context.newPage()
  await page.goto(`${product.origin}/app`)
  return { account, page }
}

async function fillForm(page: Page, targets: readonly string[]): Promise<void> {
  // Text typed before the account is loaded is not in its form.
  await page.getByRole('link', { name: 'Profile' }).first().waitFor()
  await page.getByLabel('Base Prompt').fill('Things')
  await page.getByLabel('Target Name').fill('URL')
  for (const target of targets) {
    await page.getByLabel('Target Items').first().fill(target)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Field Name 1', { exact: true }).fill('name')
  await page.getByLabel('Field Description 1', { exact: true }).fill('Name of the thing')
  await startButton(page, targets.length).waitFor()
}
const startButton = (page: Page, count: number) => page.getByRole('button', { name: `Start Scraping Job (${count})` })
const answerDialog = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click()
const jobsOf = async ({ account }: { account: Account }) =>
  (await callApi<{ data: { id: string; status: string; queue_position: number | null }[] }>(product, account, { path: '/jobs/' })).data

/** Expects that the start is refused with the sentence and a link to the prices, and that the form keeps its content. */
async function expectRefused(user: { account: Account; page: Page }, count: number, sentence: RegExp): Promise<void> {
  const { page } = user
  await page.getByText(sentence).first().waitFor()
  await startButton(page, count).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(sentence).waitFor()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  expect(await page.getByRole('link', { name: 'See Pricing' }).first().getAttribute('href')).toBe('/#pricing')
  await expect.poll(() => page.getByLabel('Base Prompt').inputValue()).toBe('Things')
  await expect.poll(() => page.getByLabel('Field Name 1', { exact: true }).inputValue()).toBe('name')
  await startButton(page, count).waitFor()
  expect(await jobsOf(user)).toEqual([])
}
/** Simulates a return from another tab, after which the app loads the plan again. */
const lookAgain = (page: Page) => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
const shopPages = (count: number) => Array.from({ length: count }, (_, index) => `${product.practiceOrigin}/shop/p/${index + 1}`)

describe('the limits of a plan', () => {
  it('[S9.41] [S9.42] [S9.43] are listed under Pricing and in the profile', async () => {
    const { page } = await newUser('starter')
    await page.goto(`${product.origin}/#pricing`)
    const cards: Record<string, string[]> = {
      Starter: ['10k', '$1.00', '10 columns', '25 rows'],
      Advanced: ['$15', '1M', '$0.65', 'Email support', 'Saved configurations'],
      Pro: ['$50', '5M', '$0.40', 'Priority support', 'Requests prioritized in queue', 'Best Value'],
    }
    for (const [name, texts] of Object.entries(cards)) {
      const card = page.getByRole('article', { name })
      await card.waitFor()
      const text = (await card.innerText()).toLowerCase()
      for (const part of texts) expect(text, name).toContain(part.toLowerCase())
    }
    await page.goto(`${product.origin}/profile?tab=subscription`)
    const plans: Record<string, string[]> = {
      Starter: ['100 requests/month', '100MB storage', 'Community support', 'CSV export'],
      Advanced: ['10,000 requests/month', '10GB storage', 'Priority support', 'API access', 'Custom fields', 'Webhook notifications'],
      Pro: ['Unlimited requests', 'Unlimited storage', '24/7 support', 'White-label', 'Team collaboration', 'SLA'],
    }
    for (const [name, texts] of Object.entries(plans)) {
      const list = page.getByRole('region', { name: `${name} includes` })
      for (const text of texts) await list.getByText(text, { exact: true }).waitFor()
    }
    await page.context().close()
  })

  it('[S9.4] [S9.5] [S9.17] for rows and columns refuse the job on Starter in a sentence, keep the form, and let Advanced run it', async () => {
    const user = await newUser('starter')
    const { page, account } = user
    await fillForm(page, shopPages(26))
    await expectRefused(user, 26, /allows up to 25 rows per job, and this job has 26\. Upgrade to Advanced or Pro/)
    for (let number = 2; number <= 11; number += 1) {
      await page.getByRole('button', { name: 'Add Field' }).click()
      await page.getByLabel(`Field Name ${number}`, { exact: true }).fill(`field ${number}`)
      await page.getByLabel(`Field Description ${number}`, { exact: true }).fill(`Thing ${number}`)
    }
    await expectRefused(user, 26, /allows up to 10 columns per job, and this job has 11\. Upgrade to Advanced or Pro/)
    await expectAccessible(page, 'a form beyond the limits of the plan')

    await setPlan(product, account.email, 'advanced')
    await startButton(page, 26).click()
    await answerDialog(page)
    await page.getByText(/26 of 26 rows/).waitFor()
    await page.context().close()
  })

  it('[S9.8] [S9.9] [S9.20] [S9.21] [S9.35] [S9.36] for requests and storage are explained in a sentence with the plan that has more, and Pro has none (O.21, O.22, O.23)', async () => {
    const user = await newUser('starter')
    const { page, account } = user
    await useMonth(product, account.email, { requests: 10_000, storedBytes: 10_000_000_000 })
    await fillForm(page, shopPages(1))
    await expectRefused(
      user,
      1,
      /fill the 100 MB of storage of the Starter plan\. Delete jobs to free space at once, or upgrade to Advanced or Pro/,
    )
    await page
      .getByText(/You have used the 100 requests of this month on the Starter plan\. .* upgrade to Advanced or Pro for more\./)
      .waitFor()
    await setPlan(product, account.email, 'advanced')
    await lookAgain(page)
    await expectRefused(user, 1, /fill the 10 GB of storage of the Advanced plan\. .* upgrade to Pro/)
    await page.getByText(/You have used the 10,000 requests of this month on the Advanced plan\. .* upgrade to Pro for more\./).waitFor()
    const usage = await page.context().newPage()
    await usage.goto(`${product.origin}/profile?tab=usage`)
    await usage.getByText('10,000 of 10,000').waitFor()

    await setPlan(product, account.email, 'pro')
    await lookAgain(page)
    await startButton(page, 1).click()
    await answerDialog(page)
    await page.getByText(/1 of 1 row/).waitFor()
    await usage.reload()
    await usage.getByText('10,001 used · Unlimited').waitFor()
    await page.context().close()
  })
})

describe('queue priority', () => {
  const waiting: { account: Account }[] = []
  // Waiting responses are released however the test ends, so that a retry of the test finds all lanes free.
  afterEach(async () => {
    gate.open()
    const areOpen = async (user: { account: Account }) => (await jobsOf(user)).some(({ status }) => /pending|in_progress/.test(status))
    for (const user of waiting.splice(0)) await waitUntil(async () => !(await areOpen(user)))
    gate.shut()
  })

  it('[S9.33] reads the waiting targets of Pro before those of Starter, and shows both their place in the queue (O.79)', async () => {
    const [starter, pro, filler] = [await newUser('starter'), await newUser('pro'), await newUser('starter')]
    waiting.push(starter, pro, filler)
    const sitesOf = (name: string, from: number) =>
      gate.hosts.slice(from, from + SITES).map((host, index) => `http://${host}/${name}/${index}`)
    await fillForm(starter.page, sitesOf('starter', 0))
    await fillForm(pro.page, sitesOf('pro', SITES))
    await fillForm(filler.page, [`http://${gate.hosts.at(-1)}/filler`])
    const start = async ({ page }: { page: Page }, count: number) => {
      await startButton(page, count).click()
      await answerDialog(page)
    }
    await start(filler, 1)
    await expect.poll(() => gate.asked).toEqual(['/filler'])
    await start(starter, SITES)
    await start(pro, SITES)
    const place = async ({ page }: { page: Page }): Promise<number> => {
      const text = await page
        .getByText(/Place \d+ in the queue/)
        .first()
        .textContent()
      return Number(/Place (\d+)/.exec(text ?? '')?.[1])
    }
    // Each screen shows the place of its last look at the job.
    await expect.poll(() => place(pro)).toBe(1)
    await expect.poll(() => place(starter)).toBeGreaterThan(SITES)

    gate.open()
    for (const user of [pro, starter]) await user.page.getByText(`${SITES} of ${SITES} rows`).first().waitFor()
    // One turn in eight goes to any waiting job at random, so average positions are compared instead of the last ones.
    const middle = (name: string) => {
      const places = gate.asked.flatMap((path, index) => (path.startsWith(`/${name}/`) ? [index] : []))
      return places.reduce((sum, index) => sum + index, 0) / places.length
    }
    expect(middle('pro') + SITES / 3, gate.asked.join(' ')).toBeLessThan(middle('starter'))
    for (const { page } of [starter, pro, filler]) await page.context().close()
  })
})
