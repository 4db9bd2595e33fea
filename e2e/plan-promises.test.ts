// Features of the plans besides scraping, in a real browser: support, white-label, the service level; and refusals on lower plans.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { API_NEEDS_UPGRADE, DESTINATIONS_NEED_UPGRADE, WEBHOOKS_NEED_UPGRADE, type Status } from '@quarry/contract'
import { startS3Server } from '@quarry/engine/testing/s3'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectAccessible } from './testing/browser.ts'
import { openProduct } from './testing/open-product.ts'
import { ROOT } from './testing/product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { expectWholeInBothThemes } from './testing/whole-screen.ts'

const storage = await startS3Server()
const hooks = await startHooks()
afterAll(async () => {
  await storage.close()
  await hooks.close()
})
const storageOrigin = storage.place.endpoint ?? ''
const { product, browser } = await openProduct({ env: { QUARRY_ALLOW_HOSTS: `${new URL(storageOrigin).host},${new URL(hooks.url).host}` } })

/** Receives the webhooks of the tests; each run of a test uses its own path. */
async function startHooks(): Promise<{ url: string; typesAt(path: string): string[]; close(): Promise<void> }> {
  const arrived: { path: string; type: string }[] = []
  const server = createServer(async (request, response) => {
    arrived.push({ path: request.url ?? '', type: /"type"\s*:\s*"([\w.]+)"/.exec(await text(request))?.[1] ?? '' })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  const typesAt = (path: string) => arrived.filter((one) => one.path === path).map(({ type }) => type)
  return { url: `http://127.0.0.1:${port}`, typesAt, close }
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  return page
}

async function newUser(plan: 'starter' | 'advanced' | 'pro'): Promise<{ account: Account; page: Page }> {
  const account = await signUp(product)
  if (plan !== 'starter') await setPlan(product, account.email, plan)
  const page = await (await openSignedIn(browser, product, account)).newPage()
  return { account, page }
}

async function operate(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'run.js'), 'quarry', ...args], {
    env: { ...process.env, QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: '' },
  })
  return stdout
}

interface KeptMail {
  to: string
  subject: string
  text: string
  sender: string | null
  reply_to: string | null
}
async function mailsTo(address: string): Promise<KeptMail[]> {
  const answer = await fetch(`${product.origin}/dev/outbox?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as KeptMail[]
}

async function ask(page: Page, subject: string, email?: string): Promise<string> {
  await page.goto(`${product.origin}/#support`)
  const form = page.getByRole('form', { name: 'Request to support' })
  if (email) await form.getByLabel('Your e-mail address').fill(email)
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Your message').fill('Please have a look.')
  await form.getByRole('button', { name: 'Send request' }).click()
  const sentence = (await form.getByRole('status').filter({ hasText: /#\d/ }).textContent()) ?? ''
  return /#(\d+)/.exec(sentence)?.[1] ?? ''
}

describe('support', () => {
  it('[S9.10] [S9.18] [S9.22] [S9.32] [S9.37] takes requests of everybody, ranks them by plan, and answers by mail (O.75)', async () => {
    const visitor = await newPage()
    await visitor.goto(`${product.origin}/#support`)
    await visitor.getByText(/Starter: Community support/).waitFor()
    const first = await ask(visitor, 'From a visitor', 'visitor@example.com')
    const [starter, advanced, pro] = [await newUser('starter'), await newUser('advanced'), await newUser('pro')]
    const numbers = {
      starter: await ask(starter.page, 'From Starter'),
      advanced: await ask(advanced.page, 'From Advanced'),
      pro: await ask(pro.page, 'From Pro'),
    }
    await pro.page.getByText(/The answer comes by e-mail within 4 hours/).waitFor()
    const waiting = (await operate('tickets', 'list')).trim().split('\n')
    const ranked = [numbers.pro, numbers.advanced, first, numbers.starter]
    expect(waiting.map((line) => /^#(\d+)/.exec(line)?.[1]).filter((number) => ranked.includes(number ?? ''))).toEqual(ranked)
    const told = async () => (await mailsTo('quarry@localhost')).map(({ subject }) => /#(\d+)/.exec(subject)?.[1])
    await expect.poll(told).toEqual(expect.arrayContaining(ranked))

    await operate('tickets', 'answer', numbers.pro, 'It is <i>done</i>.')
    const answered = async () => (await mailsTo(pro.account.email)).some(({ subject }) => subject === `Re: [#${numbers.pro}] From Pro`)
    await expect.poll(answered).toBe(true)
    await pro.page.reload()
    await pro.page.getByText('From Pro').click()
    await pro.page.getByText('It is <i>done</i>.').waitFor()
    await expectWholeInBothThemes(pro.page, 'Support')
    for (const page of [visitor, starter.page, advanced.page, pro.page]) await page.context().close()
  })
})

async function runJob(account: Account): Promise<string> {
  const { id } = await callApi<{ id: string }>(product, account, {
    method: 'POST',
    path: '/jobs/',
    body: {
      base_prompt: 'A shop',
      target_item_name: 'Page',
      target_items: [`${product.practiceOrigin}/shop/p/1`],
      trait_definitions: [{ name: 'name', description: 'Name of the product', type: 'string' }],
    },
  })
  const status = async () => (await callApi<{ status: string }>(product, account, { path: `/jobs/${id}` })).status
  await expect.poll(status).toBe('completed')
  return id
}

describe('white-label', () => {
  it('[S9.38] appears on shared pages and in mails of Pro, in place of the product’s name (O.80)', async () => {
    const { account, page } = await newUser('pro')
    await page.goto(`${product.origin}/profile?tab=branding`)
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByLabel('Answers to mails go to').fill('desk@acme.example')
    await page.getByRole('button', { name: 'Save brand' }).click()
    await page.getByRole('figure', { name: 'How shared pages begin' }).waitFor()
    await expectWholeInBothThemes(page, 'White-label')

    await page.goto(`${product.origin}/app?job=${await runJob(account)}`)
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share the results' })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const url = (await dialog.getByRole('link').first().textContent()) ?? ''
    const address = `reader-${randomUUID()}@example.com`
    await dialog.getByLabel('Mail it to').fill(address)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => mailsTo(address)).toMatchObject([{ sender: 'Acme', reply_to: 'desk@acme.example' }])

    const reader = await newPage()
    const answer = await reader.goto(url)
    expect(answer?.status()).toBe(200)
    await reader.getByRole('banner').getByText('Acme').waitFor()
    expect(await reader.locator('body').innerText()).not.toMatch(/quarry/i)
    await expectWholeInBothThemes(reader, 'Shared results')
    await dialog.getByRole('button', { name: 'End link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
    await dialog.getByText('The results are not shared.').waitFor()
    expect((await reader.reload())?.status()).toBe(404)
    await reader.context().close()
    await page.context().close()
  })

  it('[S9.38] is refused to Advanced in a sentence', async () => {
    const { account, page } = await newUser('advanced')
    await page.goto(`${product.origin}/profile?tab=branding`)
    await page.getByText('White-label comes with the plan Pro. Upgrade to use it.').waitFor()
    const body = { name: 'Acme', color: '#aa3300', reply_to: null }
    await expect(callApi(product, account, { method: 'PUT', path: '/account/brand', body })).rejects.toThrow(/403.*White-label comes with/)
    await page.context().close()
  })
})

describe('programs', () => {
  it('[S9.23] [S9.25] get a key that works, and a webhook that arrives when a job ends (O.76) (O.78)', async () => {
    const { account, page } = await newUser('advanced')
    await page.goto(`${product.origin}/profile?tab=api`)
    await page.getByLabel('Name of a new key').fill('Nightly run')
    await page.getByRole('button', { name: 'Make key' }).click()
    const key = (await page.locator('code').filter({ hasText: /^qk_/ }).textContent()) ?? ''
    await page.getByRole('button', { name: 'I have copied it' }).click()

    const path = `/${randomUUID()}`
    await page.getByLabel('Address of a new webhook').fill(hooks.url + path)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('list', { name: 'Webhooks' }).getByRole('button', { name: 'Send test' }).click()
    await expect.poll(() => hooks.typesAt(path)).toEqual(['webhook.test'])
    await runJob({ ...account, accessToken: key })
    await expect.poll(() => hooks.typesAt(path)).toEqual(['webhook.test', 'job.completed'])
    await page.reload()
    await page.getByRole('list', { name: 'API keys' }).getByText('Nightly run').waitFor()
    await page.context().close()
  })

  it('[S1.33] have results put into a bucket: tried, changed, and delivered when a job ends (O.73)', async () => {
    const { account, page } = await newUser('advanced')
    await page.goto(`${product.origin}/profile?tab=api`)
    await page.getByRole('button', { name: 'Add destination' }).click()
    const dialog = page.getByRole('dialog')
    for (const kind of ['postgres', 'sheets', 'message', 's3']) {
      await dialog.getByLabel('Deliver to').selectOption(kind)
      await expectAccessible(page, `New destination of the kind ${kind}`)
    }
    await dialog.getByLabel('Name', { exact: true }).fill('Lake')
    await dialog.getByLabel('Endpoint').fill(storageOrigin)
    await dialog.getByLabel('Bucket').fill(storage.place.bucket)
    await dialog.getByLabel('Region').fill(storage.place.region)
    const folder = randomUUID()
    await dialog.getByLabel('Folder').fill(folder)
    await dialog.getByLabel('Access key').fill(storage.place.credentials?.accessKeyId ?? '')
    await dialog.getByLabel('Secret of the key').fill(storage.place.credentials?.secretAccessKey ?? '')
    await expectAccessible(page, 'New destination')
    await dialog.getByRole('button', { name: 'Add destination' }).click()
    await page.getByRole('button', { name: 'Put a test file into Lake' }).click()
    await expect.poll(() => [...storage.objects.keys()]).toContain(`${folder}/quarry-test.txt`)
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered').waitFor()

    await page.getByRole('button', { name: 'Change Lake' }).click()
    await dialog.getByLabel('Format').selectOption('csv')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    const id = await runJob(account)
    const keys = () => [...storage.objects.keys()].filter((key) => key.includes(id))
    await expect.poll(keys).toEqual([expect.stringMatching(new RegExp(`^${folder}/\\d{4}-\\d\\d-\\d\\d/[\\w-]+/results\\.csv$`))])
    expect(storage.objects.get(keys()[0] ?? '')?.toString()).toContain('"name"')
    await page.context().close()
  })

  it('[S9.23] [S9.25] on Starter the tab says in a sentence what each of them needs, and the API says the same', async () => {
    const { account, page } = await newUser('starter')
    await page.goto(`${product.origin}/profile?tab=api`)
    const sentences = [API_NEEDS_UPGRADE, WEBHOOKS_NEED_UPGRADE, DESTINATIONS_NEED_UPGRADE]
    for (const sentence of sentences) await page.getByText(sentence).waitFor()
    const refused = async (path: string, body: unknown) => callApi(product, account, { method: 'POST', path, body }).catch(String)
    expect(await refused('/api-keys/', { name: 'x', scopes: ['read'] })).toContain(API_NEEDS_UPGRADE)
    expect(await refused('/webhooks/', { url: hooks.url })).toContain(WEBHOOKS_NEED_UPGRADE)
    const bucket = { name: 'd', bucket: 'a-bucket', access_key_id: 'k', secret_access_key: 's' }
    expect(await refused('/destinations/', bucket)).toContain(DESTINATIONS_NEED_UPGRADE)
    await page.context().close()
  })
})

// Last: the service is measured for the first time some seconds after its start.
describe('the service level', () => {
  it('[S9.40] is stated and measured on a public page, and shown to Pro in the profile, to nobody else (O.82)', async () => {
    const { account, page } = await newUser('pro')
    const isUp = async () => {
      const { components } = await callApi<Status>(product, account, { path: '/status' })
      return components.find(({ name }) => name === 'service')?.is_up
    }
    await expect.poll(isUp, { timeout: 300_000, interval: 500 }).toBe(true)
    await page.goto(`${product.origin}/status`)
    await page.getByRole('region', { name: 'Now' }).getByText('Everything works').waitFor()
    await expectWholeInBothThemes(page, 'Status')
    await page.goto(`${product.origin}/profile?tab=subscription`)
    await page.getByText(/99.9% of every calendar month/).waitFor()
    await page.getByText(/% this month/).waitFor()
    await page.context().close()
    const { page: other } = await newUser('advanced')
    await other.goto(`${product.origin}/profile?tab=subscription`)
    await other.getByRole('heading', { name: 'Advanced plan' }).waitFor()
    expect(await other.getByText(/99.9% of every calendar month/).count()).toBe(0)
    await other.context().close()
  })
})
