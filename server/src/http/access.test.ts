import { randomUUID } from 'node:crypto'
import fastify, { type HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTask } from '../testing/finish-job.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'
import { guardAccess, type Access } from './access.ts'

interface Route {
  method: HTTPMethods
  url: string
  access: Access
}

/** Valid bodies for routes that take one, so that a refusal is about authorization and nothing else. */
const template = { name: 'n', traits: [{ name: 'a', description: 'b', type: 'string' }] }
const BODIES: Record<string, unknown> = {
  'POST /api/v1/jobs/:id/shares/:share_id/mails': { to: 'somebody@example.com' },
  'POST /api/v1/support/tickets/:number/messages': { body: 'x' },
  'POST /api/v1/jobs/': makeJobPayload(),
  'POST /api/v1/jobs/:id/retries': {},
  'POST /api/v1/jobs/:id/rerun': { which: 'all' },
  'POST /api/v1/jobs/:id/export-links': { format: 'csv' },
  'POST /api/v1/schema-definitions/': template,
  'POST /api/v1/account/avatar/from-address': { url: 'https://pictures.example/me.png' },
  'POST /api/v1/account/export-links': { password: 'a password' },
  'DELETE /api/v1/account': { password: 'a password', confirmation: 'delete my account' },
  'PUT /api/v1/schema-definitions/:id': template,
  'PATCH /api/v1/results/:task_id/cells/:field': { action: 'reject' },
  'PUT /api/v1/results/:task_id/cells/:field/check': { verdict: 'right' },
  'POST /api/v1/api-keys/': { name: 'a key' },
  'PATCH /api/v1/jobs/:id': { name: 'Taken over' },
  'PATCH /api/v1/folders/:id': { name: 'Taken over' },
  'POST /api/v1/jobs/:id/views': { name: 'Taken over', layout: {} },
  'PATCH /api/v1/jobs/:id/views/:view_id': { name: 'Taken over' },
  'POST /api/v1/jobs/:id/own-columns': { name: 'Taken over', kind: 'text' },
  'PATCH /api/v1/jobs/:id/own-columns/:column_id': { name: 'Taken over' },
  'PUT /api/v1/results/:task_id/own/:column': { value: 'Taken over' },
  'POST /api/v1/jobs/:id/edits': { kind: 'set', cells: [{ task_id: '1', column: 'title', value: 'Taken over' }] },
  'POST /api/v1/jobs/:id/comments': { task_id: '1', field: null, text: 'x' },
  'PATCH /api/v1/jobs/:id/comments/:thread_id': { resolved: true },
  'POST /api/v1/jobs/:id/comments/:thread_id/replies': { text: 'x' },
  'PATCH /api/v1/jobs/:id/comments/:thread_id/replies/:comment_id': { text: 'x' },
  'POST /api/v1/jobs/:id/targets': { target_items: ['https://shop.example/2'] },
  'POST /api/v1/jobs/:id/targets/estimate': { target_items: ['https://shop.example/2'] },
  'POST /api/v1/jobs/:id/refreshes': {},
  'POST /api/v1/jobs/:id/refreshes/estimate': {},
  'POST /api/v1/jobs/:id/refreshes/:run_id/decisions': { action: 'accept' },
  'POST /api/v1/live-views/:id/input': { events: [{ type: 'move', x: 1, y: 1 }] },
  'POST /api/v1/live-views/:id/keep': { name: 'Taken over' },
  'POST /api/v1/live-views/:id/replay': { steps: [] },
  'POST /api/v1/live-views/:id/point': { x: 1, y: 1 },
  'POST /api/v1/jobs/:id/columns': { trait_definition: template.traits[0] },
  'POST /api/v1/jobs/:id/columns/estimate': { trait_definition: template.traits[0] },
  'PUT /api/v1/jobs/:id/pipeline': { steps: [] },
  'POST /api/v1/jobs/:id/pipeline/preview': { steps: [] },
  'POST /api/v1/jobs/:id/pipeline/try': { steps: [], step: 'a' },
  'PUT /api/v1/jobs/:id/dashboard/layout': { charts: [] },
  'PUT /api/v1/jobs/:id/views/:view_id/dashboard/layout': { charts: [] },
  'PUT /api/v1/monitors/:id/dashboard/layout': { charts: [] },
  'PATCH /api/v1/connections/:id': { name: 'Taken over' },
  'PUT /api/v1/connections/:id/secret': { cookies: 'a=1' },
  'PATCH /api/v1/monitors/:id': { name: 'Taken over' },
  'PATCH /api/v1/recipes/:id': { is_pinned: true },
  'POST /api/v1/recipes/:id/test': { url: 'https://shop.example/1' },
  'PATCH /api/v1/schema-definitions/configurations/:id': { name: 'Taken over' },
  'PUT /api/v1/schema-definitions/configurations/:id': template,
  'PUT /api/v1/schema-definitions/field-types/:id': { name: 'Taken over', type: 'string', rules: { required: true } },
  'PATCH /api/v1/api-keys/:id': { name: 'another' },
  'PATCH /api/v1/teams/:id': { name: 'Taken over' },
  'POST /api/v1/teams/:id/invitations': { email: 'somebody@example.com', role: 'editor' },
  'PATCH /api/v1/teams/:id/members/:member_id': { role: 'editor' },
  'PUT /api/v1/destinations/:id': { name: 'd', bucket: 'a-bucket', access_key_id: 'k' },
  'PUT /api/v1/destinations/:id/view': { job_id: randomUUID(), view_id: null },
  'POST /api/v1/destinations/': { name: 'd', bucket: 'a-bucket', access_key_id: 'k', secret_access_key: 's' },
  'POST /api/v1/webhooks/': { url: 'https://hooks.example/' },
}

/** Required query parameters, by path. */
const QUERIES: Record<string, string> = { 'GET /api/v1/jobs/:id/groups': '?field=title' }

const routes: Route[] = []
let test: TestApp
let owner: SignedIn
/** Path parameters of things that belong to `owner`, by the path before them. */
let owned: Record<string, string>

beforeAll(async () => {
  test = await createTestApp({ onRoute: (route) => routes.push(...routesOf(route)) })
  owner = await test.signIn()
  const job = (await owner.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  const taskId = await completeTask(test.database.db, job.id, { position: 0, data: { title: 'A', price: 1 } })
  const { id } = (await owner.call('POST', '/schema-definitions/', template)).json<{ id: string }>()
  const { id: keyId } = (await owner.call('POST', '/api-keys/', { name: 'a key' })).json<{ id: string }>()
  const connection = { name: 'c', address: 'https://site.example', cookies: 'a=1' }
  const { id: connectionId } = (await owner.call('POST', '/connections/', connection)).json<{ id: string }>()
  owned = {
    '/api/v1/connections/': connectionId,
    '/api/v1/api-keys/': keyId,
    '/api/v1/jobs/': job.id,
    '/api/v1/tasks/': taskId,
    '/api/v1/results/': taskId,
    '/api/v1/schema-definitions/': id,
  }
})
afterAll(() => test.close())

function routesOf(route: { method: HTTPMethods | HTTPMethods[]; url: string; config?: { access?: Access } | undefined }): Route[] {
  return [route.method].flat().map((method) => ({ method, url: route.url, access: route.config?.access ?? 'anyone' }))
}

function ask({ method, url }: Route, token: string | null) {
  const body = BODIES[`${method} ${url}`]
  const path = url.replace(/^(.*?):\w+/, (_, before: string) => before + (owned[before] ?? 'missing')).replace(/:\w+/g, 'title')
  return test.app.inject({
    method: method === 'GET' || method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
    url: path + (QUERIES[`${method} ${url}`] ?? ''),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

describe('every route of an account', () => {
  const guarded = (): Route[] => routes.filter(({ access }) => access === 'account' || access === 'link')

  it('[S7.13] [O.6] [S6.5] [S6.6] [S6.7] answers 401 without a token and with a wrong one', async () => {
    expect(guarded().length).toBeGreaterThan(12)
    for (const route of guarded()) {
      for (const token of [null, 'wrong', 'a.b.c']) {
        const answer = await ask(route, token)
        expect(answer.statusCode, `${route.method} ${route.url} as ${token}`).toBe(401)
        expect(answer.json().detail, route.url).toEqual(expect.any(String))
        expect(answer.headers['www-authenticate']).toBe('Bearer')
      }
    }
  })

  it('[S6.10] [S6.11] [S6.12] answers another account as if the object did not exist, and changes nothing', async () => {
    const stranger = await test.signIn()
    const about = guarded().filter(({ url }) => url.includes(':'))
    expect(about.length).toBeGreaterThan(9)
    for (const route of about) {
      const answer = await ask(route, stranger.token)
      expect(answer.statusCode, `${route.method} ${route.url}: ${answer.body}`).toBe(404)
    }
    for (const path of [`/jobs/${owned['/api/v1/jobs/']}`, `/schema-definitions/${owned['/api/v1/schema-definitions/']}`]) {
      expect((await owner.call('GET', path)).statusCode).toBe(200)
    }
    expect((await owner.call('GET', `/jobs/${owned['/api/v1/jobs/']}`)).json()).toMatchObject({
      status: 'in_progress',
      progress: { failed: 0 },
    })
  })

  it('[S6.10] [S6.13] lists of another account do not contain it', async () => {
    const stranger = await test.signIn()
    expect((await stranger.call('GET', '/jobs/')).json()).toEqual({ data: [] })
    expect((await stranger.call('GET', '/schema-definitions/')).json()).toEqual([])
  })
})

describe('a token', () => {
  const status = async (token: string): Promise<number> =>
    (await test.app.inject({ url: '/api/v1/jobs/', headers: { authorization: `Bearer ${token}` } })).statusCode
  const claims = () => ({ sub: owner.actor.accountId, email: owner.actor.email, session_id: owner.sessionId })

  it('is valid only with signature, audience, time, account and live session', async () => {
    expect(await status(await test.signToken(claims()))).toBe(200)
    for (const wrong of [{ aud: 'other' }, { exp: 1 }, { sub: 'nobody' }, { session_id: randomUUID() }, { session_id: undefined }]) {
      expect(await status(await test.signToken({ ...claims(), ...wrong })), JSON.stringify(wrong)).toBe(401)
    }
    const [head, body] = owner.token.split('.')
    expect(await status(`${head}.${body}.AAAA`)).toBe(401)
    expect(await status(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).toBe(401)
  })

  it('creates the account at the first request, on the free plan, and updates a changed e-mail', async () => {
    const [sub, session_id] = [randomUUID(), randomUUID()]
    test.liveSessions.add(session_id)
    for (const email of ['first@example.com', 'second@example.com']) {
      const token = await test.signToken({ sub, email, session_id })
      expect(await Promise.all([status(token), status(token), status(token)])).toEqual([200, 200, 200])
      const accounts = await test.database.db.selectFrom('accounts').selectAll().where('id', '=', sub).execute()
      expect(accounts).toMatchObject([{ email, plan: 'starter' }])
    }
  })
})

it('an application is not built with a route that does not say who may call it', () => {
  const app = fastify()
  guardAccess(app, { findActor: async () => null, teamOf: () => undefined, guards: [] })
  expect(() => app.get('/bare', () => '')).toThrow('The route GET /bare does not say who may call it.')
})
