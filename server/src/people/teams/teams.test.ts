// A team: one workspace, shared by its members and closed to others.
import { randomUUID } from 'node:crypto'
import {
  accountSchema,
  OWNERS_ONLY,
  TEAM_HEADER,
  TEAM_NEEDS_UPGRADE,
  TEAM_NOT_YOURS,
  TEAM_PAUSED,
  teamDetailSchema,
  teamSchema,
  type PlanName,
} from '@quarry/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeJobPayload } from '../../testing/factories.ts'
import { inviteByMail, makeTeam, type TestTeam } from '../../testing/make-team.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let team: TestTeam
beforeAll(async () => {
  test = await createTestApp()
  team = await makeTeam(test)
})
afterAll(() => test.close())

const teamsOf = async (person: SignedIn) => z.array(teamSchema).parse((await person.call('GET', '/teams/')).json())
const detailFor = async (person: SignedIn) => teamDetailSchema.parse((await person.call('GET', `/teams/${team.id}`)).json())
const setPlan = (person: SignedIn, plan: PlanName) =>
  test.database.db.updateTable('accounts').set({ plan }).where('id', '=', person.actor.accountId).execute()
const refusal = (answer: LightMyRequestResponse): unknown[] => [answer.statusCode, answer.json().detail]
const idOf = (person: SignedIn): string => person.actor.accountId

describe('a team', () => {
  it('[S9.39] [O.81] is one workspace: an editor starts a job in it, and the others see it with the name of the editor', async () => {
    const started = await team.editor.callIn(team.id)('POST', '/jobs/', makeJobPayload())
    expect(started.statusCode).toBe(201)
    const { id } = started.json()
    const seen = { id, created_by: team.editor.actor.email }
    expect((await team.owner.call('GET', `/jobs/${id}`)).json()).toMatchObject(seen)
    expect((await team.viewer.callIn(team.id)('GET', '/jobs/')).json()).toMatchObject({ data: [seen] })
    // It is not part of a personal workspace.
    expect((await team.editor.call('GET', `/jobs/${id}`)).statusCode).toBe(404)
    expect((await team.editor.call('GET', '/jobs/')).json()).toEqual({ data: [] })
  })

  it('mails the link of a shared job in the name of whoever sends it, not of the owner', async () => {
    const inTeam = team.editor.callIn(team.id)
    const { id } = (await inTeam('POST', '/jobs/', makeJobPayload())).json()
    const share = (await inTeam('POST', `/jobs/${id}/shares`)).json()
    expect((await inTeam('POST', `/jobs/${id}/shares/${share.id}/mails`, { to: 'reader@example.com' })).statusCode).toBe(202)
    const { rows } = await sql<{ subject: string }>`
      select subject from mail_outbox where recipient = 'reader@example.com'`.execute(test.database.db)
    expect(rows).toEqual([{ subject: `Results from ${team.editor.actor.email}` }])
  })

  it('[O.81] shares templates, each with the name of who made it', async () => {
    const traits = [{ name: 'a', description: 'b', type: 'string' }]
    const made = await team.editor.callIn(team.id)('POST', '/schema-definitions/', { name: 'Prices', traits })
    expect(made.json()).toMatchObject({ name: 'Prices', created_by: team.editor.actor.email })
    expect((await team.owner.call('GET', '/schema-definitions/')).json()).toMatchObject([{ created_by: team.editor.actor.email }])
    expect((await team.editor.call('GET', '/schema-definitions/')).json()).toEqual([])
  })

  it('[O.81] takes from the quota of its owner, within the limits of the owner’s plan, whatever the plan of who starts', async () => {
    const targets = Array.from({ length: 30 }, (_, index) => `https://one.example/${index}`)
    const payload = makeJobPayload({ target_items: targets })
    expect((await team.editor.call('POST', '/jobs/', payload)).statusCode).toBe(422)
    const requestsOf = async (person: SignedIn) => (await person.call('GET', '/balance/summary')).json().requests_used
    const [before, own] = [await requestsOf(team.owner), await requestsOf(team.editor)]
    expect((await team.editor.callIn(team.id)('POST', '/jobs/', payload)).statusCode).toBe(201)
    expect([await requestsOf(team.owner), await requestsOf(team.editor)]).toEqual([before + 1, own])
    const seenByEditor = (await team.editor.callIn(team.id)('GET', '/balance/summary')).json()
    expect(seenByEditor).toMatchObject({ plan: 'pro', requests_used: before + 1 })
  })

  it('shows each member their name, their role and the limits that apply', async () => {
    const account = accountSchema.parse((await team.editor.callIn(team.id)('GET', '/account')).json())
    const { accountId: id, email } = team.editor.actor
    expect(account).toEqual({ id, email, plan: 'pro', team: { id: team.id, name: 'Harvest', role: 'editor' } })
    expect(accountSchema.parse((await team.editor.call('GET', '/account')).json())).toEqual({ id, email, plan: 'starter' })
    expect(await teamsOf(team.viewer)).toEqual([
      { id: team.id, name: 'Harvest', role: 'viewer', owner_email: team.owner.actor.email, member_count: 3, plan: 'pro', is_active: true },
    ])
    expect((await detailFor(team.viewer)).members.map(({ role, is_you: isYou }) => [role, isYou])).toEqual([
      ['owner', false],
      ['editor', false],
      ['viewer', true],
    ])
  })

  it('opens to its members what a browser loads without a token, by links that were made in it', async () => {
    const { id } = (await team.owner.call('POST', '/jobs/', makeJobPayload())).json()
    const made = await team.viewer.callIn(team.id)('POST', `/jobs/${id}/export-links`, { format: 'csv' })
    expect(made.statusCode).toBe(201)
    expect((await test.app.inject(made.json().url)).statusCode).toBe(200)
    expect((await team.viewer.call('POST', `/jobs/${id}/export-links`, { format: 'csv' })).statusCode).toBe(404)
  })

  it('is made once, by an account whose plan has teams', async () => {
    const starter = await test.signIn('starter')
    expect(refusal(await starter.call('POST', '/teams/', { name: 'Mine' }))).toEqual([403, TEAM_NEEDS_UPGRADE])
    const pro = await test.signIn('pro')
    const answers = await Promise.all([1, 2, 3].map(() => pro.call('POST', '/teams/', { name: ' Mine ' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(await teamsOf(pro)).toMatchObject([{ name: 'Mine', role: 'owner', member_count: 1 }])
    for (const name of ['', 'x'.repeat(81), 'two\nlines']) expect((await pro.call('POST', '/teams/', { name })).statusCode).toBe(422)
  })
})

describe('whoever is not in a team', () => {
  it.each([
    ['a stranger', () => team.id],
    ['somebody who names a team that is not there', () => randomUUID()],
    ['somebody who names none', () => 'none'],
    ['somebody who names two', () => `${team.id}, ${team.id}`],
  ])('%s is told that there is none, before anything is done', async (_, nameTeam) => {
    const stranger = await test.signIn('pro')
    const answers = await Promise.all([
      stranger.callIn(nameTeam())('GET', '/jobs/'),
      stranger.callIn(nameTeam())('POST', '/jobs/', makeJobPayload()),
      stranger.callIn(nameTeam())('GET', '/account'),
    ])
    for (const answer of answers) expect(refusal(answer)).toEqual([404, TEAM_NOT_YOURS])
    expect((await stranger.call('GET', '/jobs/')).json()).toEqual({ data: [] })
  })

  it('may not reach it by an API key either: a key acts where it was made', async () => {
    const member = await test.signIn('advanced')
    const token = await inviteByMail(test, { owner: team.owner, teamId: team.id, email: member.actor.email, role: 'editor' })
    expect((await member.call('POST', '/team-invitations/accept', { token })).statusCode).toBe(200)
    const { token: key } = (await member.call('POST', '/api-keys/', { name: 'mine' })).json()
    const ask = (headers: object) => test.app.inject({ url: '/api/v1/jobs/', headers: { authorization: `Bearer ${key}`, ...headers } })
    expect((await ask({})).json()).toEqual({ data: [] })
    expect(refusal(await ask({ [TEAM_HEADER]: team.id }))).toEqual([404, TEAM_NOT_YOURS])
    await team.owner.call('DELETE', `/teams/${team.id}/members/${idOf(member)}`)
  })
})

describe('its members', () => {
  const joinAnew = async (role: 'editor' | 'viewer'): Promise<SignedIn> => {
    const person = await test.signIn('starter')
    const token = await inviteByMail(test, { owner: team.owner, teamId: team.id, email: person.actor.email, role })
    await person.call('POST', '/team-invitations/accept', { token })
    return person
  }

  it('lose and gain rights with the next request', async () => {
    const person = await joinAnew('editor')
    const start = () => person.callIn(team.id)('POST', '/jobs/', makeJobPayload())
    const setRole = (role: string) => team.owner.call('PATCH', `/teams/${team.id}/members/${idOf(person)}`, { role })
    expect((await start()).statusCode).toBe(201)
    expect((await setRole('viewer')).statusCode).toBe(204)
    expect((await start()).statusCode).toBe(403)
    expect((await person.callIn(team.id)('GET', '/jobs/')).statusCode).toBe(200)
    expect((await setRole('editor')).statusCode).toBe(204)
    expect((await start()).statusCode).toBe(201)
    expect((await setRole('owner')).statusCode).toBe(422)
    expect((await team.owner.call('DELETE', `/teams/${team.id}/members/${idOf(person)}`)).statusCode).toBe(204)
    expect(refusal(await start())).toEqual([404, TEAM_NOT_YOURS])
    expect(refusal(await person.call('GET', `/teams/${team.id}`))).toEqual([404, TEAM_NOT_YOURS])
    expect(await teamsOf(person)).toEqual([])
  })

  it('can leave, but cannot change other members', async () => {
    const person = await joinAnew('editor')
    for (const [method, path, body] of [
      ['DELETE', `/teams/${team.id}/members/${idOf(team.viewer)}`],
      ['PATCH', `/teams/${team.id}/members/${idOf(person)}`, { role: 'editor' }],
      ['PATCH', `/teams/${team.id}`, { name: 'Mine' }],
      ['DELETE', `/teams/${team.id}`],
      ['POST', `/teams/${team.id}/invitations`, { email: 'friend@example.com', role: 'editor' }],
      ['DELETE', `/teams/${team.id}/invitations/${randomUUID()}`],
    ] as const) {
      expect(refusal(await person.call(method, path, body)), `${method} ${path}`).toEqual([403, OWNERS_ONLY])
    }
    expect((await detailFor(person)).invitations).toEqual([])
    expect((await person.call('DELETE', `/teams/${team.id}/members/${idOf(person)}`)).statusCode).toBe(204)
    expect((await person.callIn(team.id)('GET', '/jobs/')).statusCode).toBe(404)
    // Owners can neither leave nor change their role.
    for (const method of ['DELETE', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { role: 'viewer' } : undefined
      expect((await team.owner.call(method, `/teams/${team.id}/members/${idOf(team.owner)}`, body)).statusCode).toBe(404)
      expect((await team.owner.call(method, `/teams/${team.id}/members/none`, body)).statusCode).toBe(404)
    }
  })
})

describe('a team whose owner is no longer on Pro', () => {
  it('is paused: nothing is deleted, members are informed, and it works again with the plan', async () => {
    await setPlan(team.owner, 'advanced')
    for (const [method, path] of [
      ['GET', '/jobs/'],
      ['POST', '/jobs/'],
    ] as const) {
      expect(refusal(await team.editor.callIn(team.id)(method, path))).toEqual([403, TEAM_PAUSED])
    }
    expect(refusal(await team.viewer.call('GET', `/teams/${team.id}/activity`))).toEqual([403, TEAM_PAUSED])
    expect(await teamsOf(team.editor)).toMatchObject([{ id: team.id, plan: 'advanced', is_active: false }])
    const invitation = { email: 'late@example.com', role: 'viewer' }
    expect(refusal(await team.owner.call('POST', `/teams/${team.id}/invitations`, invitation))).toEqual([403, TEAM_NEEDS_UPGRADE])
    // Its owner continues to work, and manages the team.
    expect((await team.owner.callIn(team.id)('GET', '/jobs/')).statusCode).toBe(200)
    expect((await detailFor(team.owner)).members).toHaveLength(3)
    await setPlan(team.owner, 'pro')
    expect((await team.editor.callIn(team.id)('GET', '/jobs/')).statusCode).toBe(200)
  })
})

describe('a team that is ended', () => {
  it('leaves the work to its owner, and its members lose access', async () => {
    const other = await makeTeam(test)
    const { id: jobId } = (await other.editor.callIn(other.id)('POST', '/jobs/', makeJobPayload())).json()
    expect((await other.owner.call('PATCH', `/teams/${other.id}`, { name: 'Winter' })).json()).toMatchObject({ name: 'Winter' })
    expect((await other.owner.call('DELETE', `/teams/${other.id}`)).statusCode).toBe(204)
    const job = (await other.owner.call('GET', `/jobs/${jobId}`)).json()
    expect([job.id, job.created_by]).toEqual([jobId, undefined])
    expect(refusal(await other.editor.callIn(other.id)('GET', '/jobs/'))).toEqual([404, TEAM_NOT_YOURS])
    expect(await teamsOf(other.editor)).toEqual([])
  })
})
