// What each role may call, checked on every route of the API. A route without an entry in the table of rights is closed to members.
import { OWNERS_ONLY, TEAM_HEADER, VIEWERS_ONLY_LOOK, type TeamRole } from '@quarry/contract'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../http/access.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { makeTeam, type TestTeam } from '../../testing/make-team.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { findRight, type Right } from './rights.ts'

interface Route {
  method: HTTPMethods
  url: string
  access: Access
}
/** Routes whose response stays open until the job ends. */
const STREAMS = /\/events$/
const routes: Route[] = []
let test: TestApp
let team: TestTeam
let ids: Record<string, string>

beforeAll(async () => {
  test = await createTestApp({
    payments: true,
    onRoute: ({ method, url, config }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, access: config?.access ?? 'anyone' })
    },
  })
  team = await makeTeam(test)
  const job = (await team.owner.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  const taskId = await completeTask(test.database.db, job.id, { position: 0, data: { title: 'A', price: 1 } })
  const schedule = { kind: 'daily', at: '07:00' }
  const monitor = await team.owner.call('POST', '/monitors/', { name: 'm', schedule, job: makeJobPayload() })
  const template = await team.owner.call('POST', '/schema-definitions/', {
    name: 'n',
    traits: [{ name: 'a', description: 'b', type: 'string' }],
  })
  ids = { jobs: job.id, tasks: taskId, results: taskId, monitors: monitor.json().id, 'schema-definitions': template.json().id }
})
afterAll(() => test.close())

const ofAccounts = (): Route[] => routes.filter(({ access }) => access === 'account' || access === 'visitor' || access === 'link')
const rightOf = ({ method, url }: Route) => findRight(String(method), url)?.may

/** Calls the route in the team without a body: a request that the role may not make is refused before its body is validated. */
function ask({ method, url }: Route, person: SignedIn) {
  const noun = url.replace('/api/v1/', '').split('/')[0] ?? ''
  const verb = method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET'
  const path = url.replace(/:\w+/, ids[noun] ?? 'none').replace(/:\w+/g, 'title')
  return test.app.inject({ method: verb, url: path, headers: { authorization: `Bearer ${person.token}`, [TEAM_HEADER]: team.id } })
}
describe('every route of an account', () => {
  it('has an entry in the table of rights, without which it is closed to members', () => {
    expect(ofAccounts().length).toBeGreaterThan(100)
    expect(
      ofAccounts()
        .filter((route) => rightOf(route) === undefined)
        .map(({ method, url }) => `${method} ${url}`),
    ).toEqual([])
    expect(findRight('POST', '/api/v1/something-new')).toBeNull()
  })

  it('is open to viewers if it only reads, and closed to them if it changes the team’s work', () => {
    // The preview of a form is metered, so it counts as a change; the other calls by POST only read.
    const isReading = ({ method, url }: Route): boolean =>
      method === 'GET' || (/\/(estimate|preview|export-links|links)$/.test(url) && url !== '/api/v1/preview')
    const wrong = ofAccounts().filter((route) => rightOf(route) === (isReading(route) ? 'edit' : 'look'))
    expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })

  it('[O.9] [O.81] refuses changes to viewers and the owner’s routes to every member, and refuses nothing to the owner', async () => {
    const refused = (may: Right | undefined, role: TeamRole): string | null => {
      if (role === 'owner') return null
      if (may === 'owner') return OWNERS_ONLY
      return may === 'edit' && role === 'viewer' ? VIEWERS_ONLY_LOOK : null
    }
    // Viewers come first: editors and owners delete the objects that the routes are called on.
    for (const role of ['viewer', 'editor', 'owner'] as const) {
      for (const route of ofAccounts().filter(({ url }) => !STREAMS.test(url))) {
        const answer = await ask(route, team[role])
        const told = answer.statusCode === 403 && [OWNERS_ONLY, VIEWERS_ONLY_LOOK].find((text) => answer.body.includes(text))
        expect(told || null, `${role}: ${route.method} ${route.url} ${answer.statusCode}`).toBe(refused(rightOf(route), role))
      }
      if (role !== 'viewer') continue
      for (const path of [`/jobs/${ids['jobs']}`, `/monitors/${ids['monitors']}`, `/schema-definitions/${ids['schema-definitions']}`]) {
        expect((await team.viewer.callIn(team.id)('GET', path)).statusCode, path).toBe(200)
      }
      expect((await team.owner.call('GET', `/jobs/${ids['jobs']}`)).json()).toMatchObject({
        status: 'in_progress',
        progress: { failed: 0 },
      })
    }
  })

  it('acts on the caller’s own account if it concerns a person, whatever team the request names', async () => {
    const inTeam = team.editor.callIn(team.id)
    expect((await inTeam('GET', '/account/devices')).json()).toMatchObject([{ id: team.editor.sessionId }])
    const request = { topic: 'question', subject: 'Mine', body: 'Is this mine?' }
    expect((await inTeam('POST', '/support/tickets', request)).statusCode).toBe(201)
    expect((await team.owner.call('GET', '/support/tickets')).json()).toEqual([])
    expect((await team.editor.call('GET', '/support/tickets')).json()).toMatchObject([{ subject: 'Mine' }])
    const end = { password: 'a password', confirmation: 'delete my account' }
    const gone = await test.signIn('starter')
    expect((await gone.callIn(team.id)('DELETE', '/account', end)).statusCode).not.toBe(404)
    expect((await team.owner.call('GET', `/teams/${team.id}`)).statusCode).toBe(200)
  })
})
