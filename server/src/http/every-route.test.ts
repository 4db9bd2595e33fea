// Properties that hold for every route: no access to resources of another account, and no response that weakens the security headers.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTask } from '../testing/finish-job.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'
import type { Access } from './access.ts'

interface Route {
  method: HTTPMethods
  url: string
  access: Access
}

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type Maker = (owner: SignedIn) => Promise<string>

const idOf = async (owner: SignedIn, path: string, payload: unknown): Promise<string> => {
  const answer = await owner.call('POST', path, payload)
  return answer.json<{ id: string }>().id
}
const template = { name: 'n', traits: [{ name: 'a', description: 'b', type: 'string' }] }
let jobId: string
let taskId: string

/**
 * Creates one resource of each kind that paths name, by the path in front of its id. A new kind is created here, or its protection is
 * tested elsewhere.
 */
const MAKERS: Record<string, Maker> = {
  '/api/v1/jobs/': async () => jobId,
  '/api/v1/tasks/': async () => taskId,
  '/api/v1/results/': async () => taskId,
  '/api/v1/api-keys/': (owner) => idOf(owner, '/api-keys/', { name: 'a key' }),
  '/api/v1/webhooks/': (owner) => idOf(owner, '/webhooks/', { url: 'https://hooks.example/' }),
  '/api/v1/destinations/': (owner) =>
    idOf(owner, '/destinations/', { name: 'd', bucket: 'a-bucket', access_key_id: 'k', secret_access_key: 's' }),
  '/api/v1/connections/': (owner) => idOf(owner, '/connections/', { name: 'c', address: 'https://site.example', cookies: 'a=1' }),
  '/api/v1/schema-definitions/': (owner) => idOf(owner, '/schema-definitions/', template),
  '/api/v1/monitors/': (owner) => idOf(owner, '/monitors/', { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() }),
  '/api/v1/teams/': (owner) => idOf(owner, '/teams/', { name: 'a team' }),
  '/api/v1/folders/': (owner) => idOf(owner, '/folders/', { name: 'a folder' }),
  '/api/v1/account/devices/': async (owner) => owner.sessionId,
}
/** Resources created in other ways: the tests that cover access by strangers. */
const PROVEN_IN: Record<string, string> = {
  '/api/v1/billing/sessions/': 'money/billing/billing.test.ts',
  '/api/v1/support/tickets/': 'operation/support/support.test.ts',
  '/api/v1/pipelines/lists/': 'flows/pipelines/pipelines.test.ts',
  '/api/v1/schema-definitions/configurations/': 'flows/configurations/configurations.test.ts',
  '/api/v1/schema-definitions/field-types/': 'flows/configurations/configurations.test.ts',
  '/api/v1/recipes/': 'jobs/recipes/job-recipes.test.ts',
  '/api/v1/pages/': 'sites/pointing/pointing.test.ts',
  '/api/v1/live-views/': 'sites/live/live-views.test.ts',
  '/api/v1/recipe-proposals/': 'jobs/recipes/proposals/proposals.test.ts',
}
const routes: Route[] = []
const owned = new Map<string, string>()
let test: TestApp
let owner: SignedIn
let stranger: SignedIn

beforeAll(async () => {
  test = await createTestApp({
    payments: true,
    onRoute: ({ method, url, config }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, access: config?.access ?? 'anyone' })
    },
  })
  owner = await test.signIn('pro')
  stranger = await test.signIn('pro')
  jobId = await idOf(owner, '/jobs/', makeJobPayload())
  taskId = await completeTask(test.database.db, jobId, { position: 0, data: { title: 'A', price: 1 } })
  for (const [prefix, make] of Object.entries(MAKERS)) owned.set(prefix, await make(owner))
})
afterAll(() => test.close())

const prefixOf = ({ url }: Route): string => url.slice(0, url.indexOf(':'))
const ofAccounts = (): Route[] => routes.filter(({ url, access }) => url.includes(':') && (access === 'account' || access === 'link'))

function ask({ method, url }: Route, headers: Record<string, string>, path = url) {
  const verb = method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET'
  return test.app.inject({ method: verb, url: path, headers })
}

function pathOf(route: Route): string {
  const prefix = prefixOf(route)
  return route.url.replace(/:\w+/, owned.get(prefix) ?? 'missing').replace(/:\w+/g, 'title')
}

describe('every route with an id in its path', () => {
  it('[S6.10] belongs to a kind of object for which access by other accounts is tested', () => {
    const prefixes = [...new Set(ofAccounts().map(prefixOf))]
    expect(prefixes.filter((prefix) => !MAKERS[prefix] && !PROVEN_IN[prefix])).toEqual([])
    for (const [prefix, file] of Object.entries(PROVEN_IN).filter(([known]) => prefixes.includes(known))) {
      const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
      expect(existsSync(path), `${prefix}: ${file}`).toBe(true)
      expect(readFileSync(path, 'utf8'), `${prefix}: ${file}`).toMatch(/404/)
    }
  })

  it('[S6.10] [S6.11] [S6.12] answers another account 404, or refuses the body first; the owner is accepted', async () => {
    for (const [prefix, id] of owned) expect(id, prefix).toEqual(expect.any(String))
    for (const route of ofAccounts().filter((one) => MAKERS[prefixOf(one)])) {
      const answer = await ask(route, { authorization: `Bearer ${stranger.token}` }, pathOf(route))
      expect([404, 422], `${route.method} ${route.url}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain(owner.actor.email)
    }
    for (const path of [`/jobs/${jobId}`, `/tasks/${taskId}/result`, `/schema-definitions/${owned.get('/api/v1/schema-definitions/')}`]) {
      expect((await owner.call('GET', path)).statusCode, path).toBe(200)
    }
  })

  it('an invalid id is answered like a missing one, and never causes an error', async () => {
    for (const id of ['0', '-1', "'", '%00', '..%2f..', 'x'.repeat(500), '9'.repeat(30), '%F0%9F%A5%84', 'null', '[object]']) {
      for (const route of ofAccounts()) {
        const answer = await ask(route, { authorization: `Bearer ${owner.token}` }, route.url.replace(/:\w+/g, id))
        expect(answer.statusCode, `${route.method} ${route.url} ${id}: ${answer.body}`).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, `${route.method} ${route.url} ${id}: ${answer.body}`).toBeLessThan(500)
      }
    }
  })
})

describe('every route for operators', () => {
  it('is closed to visitors and to accounts that are not operators', async () => {
    const closed = routes.filter(({ access }) => access === 'operator')
    expect(closed.length).toBeGreaterThan(3)
    for (const route of closed) {
      const path = route.url.replace(/:\w+/g, 'none')
      const what = `${route.method} ${route.url}`
      expect((await ask(route, {}, path)).statusCode, what).toBe(401)
      expect((await ask(route, { authorization: `Bearer ${owner.token}` }, path)).statusCode, what).toBe(403)
    }
  })

  it('has an address of its own, so that nothing else is closed or open by mistake', () => {
    const mismatched = routes.filter(({ url, access }) => url.startsWith('/api/v1/operator/') !== (access === 'operator'))
    expect(mismatched).toEqual([])
  })
})

describe('every address', () => {
  it('called with an unsupported method, names the supported ones, and is not read as an id; addresses for this machine only do not exist', async () => {
    const single = routes.filter(({ url }) => !url.includes('*'))
    for (const { url } of single) {
      const address = url.replace(/:\w+/g, 'none')
      const same = single.filter((route) => route.url.replace(/\/$/, '') === url.replace(/\/$/, ''))
      const taken = same.map(({ method }) => String(method))
      for (const method of VERBS.filter((verb) => !taken.includes(verb))) {
        const answer = await test.app.inject({ method, url: address })
        const isOpen = same.some(({ access }) => access !== 'this_machine')
        const allowed = [...new Set(same.map((route) => String(route.method)))].toSorted().join(', ')
        const told = answer.headers.allow?.split(', ').filter((verb) => verb !== 'HEAD')
        expect([answer.statusCode, told?.join(', ')], `${method} ${address}`).toEqual(isOpen ? [405, allowed] : [404, undefined])
        expect(answer.json(), address).toEqual({ detail: expect.any(String) })
      }
    }
  })
})

describe('every call that reads', () => {
  it('refuses an unknown sort order by its name', async () => {
    const reading = routes.filter(({ method, url, access }) => method === 'GET' && url.startsWith('/api/v1/') && access === 'account')
    expect(reading.length).toBeGreaterThan(50)
    for (const route of reading) {
      const path = `${pathOf(route)}?sort=no-such-column`
      const answer = await ask(route, { authorization: `Bearer ${owner.token}` }, path)
      expect(answer.statusCode, `GET ${route.url}: ${answer.body}`).toBe(422)
      expect(answer.json().detail, route.url).toContainEqual(
        expect.objectContaining({ loc: ['query', 'sort'], msg: expect.stringContaining('There is no “sort” here.') }),
      )
    }
    const both = await owner.call('GET', `/jobs/${jobId}/results?sort=price&sort_by=price`)
    expect([both.statusCode, both.body]).toEqual([422, expect.stringContaining('“sort_by” and “sort_order” set the order.')])
  })
})

describe('every answer', () => {
  it('has security headers: no foreign scripts, no sniffing, no framing by others, no cookies, no access for other sites', async () => {
    expect(routes.length).toBeGreaterThan(60)
    let pagesWithStyles = 0
    for (const route of routes) {
      const path = route.url.replace(/:\w+/g, 'none').replace('*', 'none')
      const { headers, body } = await ask(route, { origin: 'https://evil.example', host: 'localhost:3000', accept: 'text/html' }, path)
      const what = `${route.method} ${route.url}`
      const policy = String(headers['content-security-policy'])
      expect(policy, what).toContain("default-src 'none'")
      expect(policy, what).toMatch(/frame-ancestors '(self|none)'|sandbox/)
      expect(policy, what).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|https?:)/)
      const styles = [...body.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) =>
        createHash('sha256').update(style).digest('base64'),
      )
      for (const hash of styles) expect(policy, `${what}: its own style is let through`).toContain(`'sha256-${hash}'`)
      pagesWithStyles += styles.length
      expect(headers['x-content-type-options'], what).toBe('nosniff')
      expect(headers['referrer-policy'], what).toBeDefined()
      expect(headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['set-cookie'], what).toBeUndefined()
      expect(headers['access-control-allow-origin'], what).toBeUndefined()
      expect(headers['access-control-allow-credentials'], what).toBeUndefined()
      expect(headers['server'] ?? headers['x-powered-by'], what).toBeUndefined()
    }
    expect(pagesWithStyles).toBeGreaterThan(1)
  })

  it('of an account is not cached', async () => {
    for (const route of routes.filter(({ url, access }) => url.startsWith('/api/') && access === 'account')) {
      const path = pathOf(route)
      const { headers } = await ask(route, { authorization: `Bearer ${stranger.token}` }, path)
      expect(headers['cache-control'], `${route.method} ${route.url}`).toMatch(/no-store/)
    }
  })

  it('to a preflight of another site allows nothing', async () => {
    for (const url of ['/api/v1/jobs/', '/api/ai-assistant/chat', '/functions/v1/manage-subscription']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const answer = await test.app.inject({ method: 'OPTIONS', url, headers })
      const { 'access-control-allow-origin': origins, 'access-control-allow-methods': methods } = answer.headers
      expect([answer.statusCode, origins, methods]).toEqual([405, undefined, undefined])
    }
  })
})
