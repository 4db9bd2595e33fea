// Programs use the running product: the typed client's examples, the command line, a public client of the Model Context Protocol, and the
// reference of the API, in which calls are tried out.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { launchBrowser } from './testing/browser.ts'
import { removeData, ROOT, startProduct, type Product } from './testing/product.ts'

const FIELDS = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
]
const QUARRY = join(ROOT, 'cli/src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'quarry-programs-'))
let product: Product
let account: Account
let environment: Record<string, string>
let targets: string[]
beforeAll(async () => {
  product = await startProduct()
  account = await signUp(product)
  await setPlan(product, account.email, 'advanced')
  const { token } = await callApi<{ token: string }>(product, account, { method: 'POST', path: '/api-keys/', body: { name: 'Programs' } })
  environment = { PATH: process.env['PATH'] ?? '', QUARRY_URL: product.origin, QUARRY_API_KEY: token }
  targets = [1, 2].map((number) => `${product.practiceOrigin}/shop/p/${number}`)
  writeFileSync(join(folder, 'fields.json'), JSON.stringify(FIELDS))
  writeFileSync(join(folder, 'targets.txt'), `${targets.join('\n')}\n\n`)
})
afterAll(async () => {
  await product?.stop()
  if (product) removeData(product)
  rmSync(folder, { recursive: true })
})

interface Ended {
  code: number
  stdout: string
  stderr: string
}

async function run(script: string, args: string[], env = environment): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env })) }
  } catch (error) {
    return error as Ended
  }
}
const quarry = (...args: string[]): Promise<Ended> => run(QUARRY, args)

describe('the examples of the client', () => {
  it('[S9.23] start a job, wait for it, and print its rows with their quotes', async () => {
    const { stdout } = await run(join(ROOT, 'client/examples/first-table.ts'), targets)
    const [status, ...rows] = stdout.trim().split('\n')
    expect(status).toBe('completed: 2 of 2')
    expect(rows.map((row) => row.split(' ')[0])).toEqual(targets)
    for (const row of rows) expect(row).toMatch(/ \d+(\.\d+)? ← .*\d/)
  })

  it('detect fields and try them without a key', async () => {
    const { QUARRY_URL = '', PATH = '' } = environment
    const { stdout } = await run(join(ROOT, 'client/examples/detect-and-preview.ts'), targets.slice(0, 1), { QUARRY_URL, PATH })
    expect(stdout).toMatch(/^product: .*price/)
    expect(stdout.split('\n').length).toBeGreaterThan(2)
  })
})

describe('the command line against a server', () => {
  it('[S9.23] creates a job, lists and shows it, gives its rows and its file', async () => {
    const created = await quarry('jobs', 'create', '--fields', 'fields.json', '--targets', 'targets.txt', '--wait')
    expect([created.code, created.stderr.includes('completed')]).toEqual([0, true])
    const { id, status } = JSON.parse(created.stdout)
    expect(status).toBe('completed')
    expect((await quarry('jobs', 'list')).stdout).toContain(id)
    expect(JSON.parse((await quarry('jobs', 'show', id)).stdout).progress.completed).toBe(2)
    const rows = (await quarry('jobs', 'results', id)).stdout.trim().split('\n')
    expect(rows.map((row) => JSON.parse(row).target_item_value)).toEqual(targets)
    await quarry('jobs', 'export', id, '--format', 'csv-rfc4180', '--out', 'rows.csv')
    expect(readFileSync(join(folder, 'rows.csv'), 'utf8').trim().split('\r\n')).toHaveLength(3)
    expect((await quarry('jobs', 'export', id, '--format', 'json')).stdout).toContain(targets[0])
  })

  it('explains refusals, missing arguments and an unreachable server in a sentence', async () => {
    const { QUARRY_URL = '', PATH = '' } = environment
    const keyless = await run(QUARRY, ['jobs', 'list'], { QUARRY_URL, PATH })
    expect([keyless.code, keyless.stderr]).toEqual([1, expect.stringContaining('QUARRY_API_KEY')])
    const nowhere = await quarry('jobs', 'list', '--server', 'http://127.0.0.1:9')
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('cannot be reached')])
    expect((await quarry('jobs', 'show', crypto.randomUUID())).code).toBe(1)
    expect((await quarry('jobs', 'create', '--fields', 'fields.json')).code).toBe(2)
    expect((await quarry('jobs', 'show')).code).toBe(2)
  })
})

it('[S9.23] a program that starts its tools itself has them over stdio', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [QUARRY, 'mcp'], env: environment }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('create_job')
  const extracted = await client.callTool({ name: 'extract', arguments: { targets, fields: FIELDS } })
  const { rows } = extracted.structuredContent as { rows: { target: string }[] }
  expect(rows.map(({ target }) => target).toSorted()).toEqual(targets)
  await client.close()
})

it('in the reference a call is tried out with the user’s token, within the content policy of the page', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.origin) wrong.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${product.origin}/api/v1/docs`)
  await page.getByRole('heading', { name: 'Quarry API', level: 1 }).waitFor()
  await page.getByPlaceholder('Token', { exact: true }).first().fill(account.accessToken)
  const jobs = page.locator('section', { has: page.getByRole('heading', { name: 'Your jobs, newest first' }) }).last()
  await jobs.scrollIntoViewIfNeeded()
  const answered = page.waitForResponse((response) => response.url().startsWith(`${product.origin}/api/v1/jobs/`))
  await jobs
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send/ }).first().click()
  expect((await answered).status()).toBe(200)
  await page.getByText('200 OK').waitFor()
  expect(wrong).toEqual([])
})
