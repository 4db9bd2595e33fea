// A worker process that holds every kind of credential crashes while reading: neither its crash report nor the next worker's webhooks
// contain any of them.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConnectionMade, Job } from '@quarry/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const WORKER = fileURLToPath(new URL('../../main/worker.ts', import.meta.url))
const canary = (what: string): string => `canary-${what}-91d4b`
const CODE_SECRET = 'CANARYCODESECRETZYXWVUTSRQ765432'
const CANARIES = [...['cookie', 'session', 'header', 'basic-user', 'basic-password', 'user', 'password', 'text'].map(canary), CODE_SECRET]
/** An uncaught error, on request. */
const CRASH = `data:text/javascript,${encodeURIComponent(`process.on('SIGWINCH', () => { throw new Error('a bug of the worker') })`)}`

const folder = mkdtempSync(join(tmpdir(), 'quarry-crash-'))
const reports = join(folder, 'reports')
/** Pages being read: they are answered once the worker has crashed. */
let held: ServerResponse[] | null = []
const told: string[] = []
const asked: string[] = []

const site = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/hook') {
    request.on('data', (piece: Buffer) => told.push(piece.toString()))
    return void request.on('end', () => response.writeHead(204).end())
  }
  if (path === '/robots.txt') return void response.writeHead(404).end()
  response.setHeader('content-type', 'text/html')
  asked.push(`${path} ${JSON.stringify(request.headers)}`)
  if (path === '/sign-in') {
    if (request.method === 'POST')
      return void response.writeHead(303, { location: '/goods/1', 'set-cookie': `vault=${canary('session')}; Path=/` }).end()
    return void response.end(
      '<h1>Sign in</h1><form method="post"><input name="user"><input type="password" name="password"><button>Go</button></form>',
    )
  }
  if (!(request.headers.cookie ?? '').includes(canary('session'))) return void response.writeHead(302, { location: '/sign-in' }).end()
  response.write('<title>Goods</title><h1>Goods</h1>')
  if (path !== '/goods/2' || held === null) response.end('<dl><dt>SKU</dt><dd>VG-1</dd></dl>')
  else held.push(response)
})

let test: TestApp
let user: SignedIn
let origin: string
const workers: ChildProcess[] = []
beforeAll(async () => {
  mkdirSync(reports)
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  origin = `http://vault.localhost:${port}`
  test = await createTestApp({ environment: environmentOf(port) })
  user = await test.signIn()
})
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL')
  await test?.close()
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true })
})

function environmentOf(port: number): Record<string, string> {
  return {
    QUARRY_DATA_DIR: folder,
    QUARRY_PRACTICE_PORT: String(port),
    QUARRY_ALLOW_HOSTS: `127.0.0.1:${port}`,
    QUARRY_LOG_LEVEL: 'trace',
  }
}

/** Started as by an operator who wants a report of each crash. */
function startWorker(): ChildProcess {
  const { port } = site.address() as AddressInfo
  const flags = [
    '--report-uncaught-exception',
    '--report-on-fatalerror',
    '--report-on-signal',
    `--report-directory=${reports}`,
    '--import',
    CRASH,
  ]
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: test.database.url,
    ...environmentOf(port),
  }
  const child = fork(WORKER, { env, execArgv: flags, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => told.push(piece.toString()))
  workers.push(child)
  return child
}

const writtenReports = (): string[] => readdirSync(reports).map((name) => readFileSync(join(reports, name), 'utf8'))

it('a worker that crashes while it holds credentials reveals them neither in reports nor in its output, nor the next one to a webhook', async () => {
  const { id: connection } = (
    await user.call('POST', '/connections/', {
      name: 'Vault',
      address: `${origin}/`,
      cookies: `seen=${canary('cookie')}`,
      headers: { 'X-Canary': canary('header') },
      basic_auth: { user: canary('basic-user'), password: canary('basic-password') },
      sign_in: {
        address: `${origin}/sign-in`,
        user: canary('user'),
        password: canary('password'),
        fields: [{ name: 'branch', value: canary('text') }],
        code_secret: CODE_SECRET,
      },
    })
  ).json<ConnectionMade>()
  const hook = await user.call('POST', '/webhooks/', { url: `${origin.replace('vault.localhost', '127.0.0.1')}/hook` })
  expect(hook.statusCode, hook.body).toBe(201)
  const payload = {
    target_item_name: 'URL',
    target_items: ['/goods/1', '/goods/2'].map((path) => `${origin}${path}`),
    trait_definitions: [{ name: 'sku', description: 'SKU', type: 'string' }],
    connection,
  }
  const job = (await user.call('POST', '/jobs/', payload)).json<Job>()

  const first = startWorker()
  await waitUntil('a page that is being read', async () => held !== null && held.length > 0)
  expect(asked.join('\n')).toContain(canary('header'))
  first.kill('SIGUSR2')
  await waitUntil('a report of the running worker', async () => writtenReports().some((text) => text.includes('"trigger": "Signal"')))
  const ended = once(first, 'exit')
  first.kill('SIGWINCH')
  const [code] = await ended
  expect(code).not.toBe(0)
  const texts = writtenReports()
  expect(texts.some((text) => text.includes('"trigger": "Exception"') && text.includes('a bug of the worker'))).toBe(true)

  for (const response of held ?? []) response.destroy()
  held = null
  startWorker()
  await waitUntil('the end of the job', async () => (await user.call('GET', `/jobs/${job.id}`)).json<Job>().status === 'completed', 150_000)
  await waitUntil('the webhook', async () => told.some((text) => text.includes('"job.completed"')))

  const everything = [...texts, ...told].join('\n')
  expect(
    CANARIES.filter((secret) => everything.includes(secret) || everything.includes(Buffer.from(secret).toString('base64').slice(0, -4))),
  ).toEqual([])
})
