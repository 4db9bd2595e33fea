// The activity log of a team: every successful change once, with the name that the subject had then; entries are removed with a person.
import { DELETION_WORDS, teamActivityPageSchema, type TeamActivity } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER_PASSWORD } from '../../testing/fake-account-service.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { inviteByMail, makeTeam, type TestTeam } from '../../testing/make-team.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let team: TestTeam
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => void (team = await makeTeam(test)))
afterAll(() => test.close())

const pageFor = async (person: SignedIn, query = '') =>
  teamActivityPageSchema.parse((await person.call('GET', `/teams/${team.id}/activity${query}`)).json())
const namesOf = (): Record<string, string> =>
  Object.fromEntries((['owner', 'editor', 'viewer'] as const).map((role) => [team[role].actor.email, role]))
/** As a reader sees it, people by their roles, newest first. */
const sentence = ({ actor_email: actor, action, subject_type: type, subject_name: name }: TeamActivity): string => {
  const names = namesOf()
  return [names[actor ?? ''] ?? actor, action, type, names[name ?? ''] ?? name].join(' ')
}
const log = async (count: number): Promise<string[]> => (await pageFor(team.viewer)).data.slice(0, count).map(sentence)
const JOB = 'URL: https://one.example/1 and 2 more'

describe('the log of a team', () => {
  it('[O.81] records the creation of the team, and joining and leaving members', async () => {
    expect(await log(9)).toEqual([
      'viewer joined team Harvest',
      'owner invited member viewer',
      'editor joined team Harvest',
      'owner invited member editor',
      'owner made team Harvest',
    ])
    await team.owner.call('PATCH', `/teams/${team.id}/members/${team.editor.actor.accountId}`, { role: 'viewer' })
    await team.owner.call('PATCH', `/teams/${team.id}`, { name: 'Winter' })
    await team.owner.call('DELETE', `/teams/${team.id}/members/${team.editor.actor.accountId}`)
    expect(await log(3)).toEqual(['owner removed member editor', 'owner renamed team Winter', 'owner made a viewer of member editor'])
  })

  it('[O.81] tells who changed the work, also what is deleted since', async () => {
    const inTeam = team.editor.callIn(team.id)
    const { id } = (await inTeam('POST', '/jobs/', makeJobPayload())).json()
    const traits = [{ name: 'a', description: 'b', type: 'string' }]
    const template = (await inTeam('POST', '/schema-definitions/', { name: 'Prices', traits })).json()
    await inTeam('DELETE', `/schema-definitions/${template.id}`)
    // The owner's changes are logged whatever way they are made.
    await team.owner.call('POST', `/jobs/${id}/stop`)
    await team.owner.callIn(team.id)('DELETE', `/jobs/${id}`)
    expect(await log(5)).toEqual([
      `owner deleted job ${JOB}`,
      `owner stopped job ${JOB}`,
      'editor deleted template Prices',
      'editor made template Prices',
      `editor started job ${JOB}`,
    ])
    expect((await pageFor(team.owner)).data[0]).toMatchObject({ subject_id: id })
  })

  it('records neither refused calls, nor reads, nor actions outside the team', async () => {
    const before = await pageFor(team.owner)
    const { id } = (await team.editor.call('POST', '/jobs/', makeJobPayload())).json()
    await team.viewer.callIn(team.id)('POST', '/jobs/', makeJobPayload())
    await team.editor.callIn(team.id)('POST', '/jobs/', {})
    await team.editor.callIn(team.id)('DELETE', `/jobs/${id}`)
    await team.editor.callIn(team.id)('POST', '/jobs/estimate', makeJobPayload())
    await team.editor.callIn(team.id)('DELETE', '/jobs/none')
    expect(await pageFor(team.owner)).toEqual(before)
  })

  it('tells of many corrections of one job once', async () => {
    const { id } = (await team.owner.call('POST', '/jobs/', makeJobPayload())).json()
    const taskId = await completeTask(test.database.db, id, { position: 0, data: { title: 'A', price: 1 } })
    for (const field of ['title', 'price']) {
      const answer = await team.editor.callIn(team.id)('PATCH', `/results/${taskId}/cells/${field}`, { action: 'reject' })
      expect(answer.statusCode).toBe(200)
    }
    expect(await log(2)).toEqual([`editor corrected a cell of job ${JOB}`, `owner started job ${JOB}`])
  })

  it('is read page by page', async () => {
    const first = await pageFor(team.owner, '?limit=3')
    const second = await pageFor(team.owner, `?limit=3&cursor=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([3, 2, null])
    expect([...first.data, ...second.data]).toEqual((await pageFor(team.owner)).data)
    for (const query of ['?cursor=x', '?limit=0', '?limit=201']) {
      expect((await team.owner.call('GET', `/teams/${team.id}/activity${query}`)).statusCode).toBe(422)
    }
    expect((await (await test.signIn('pro')).call('GET', `/teams/${team.id}/activity`)).statusCode).toBe(404)
  })

  it('an account without a team has none', async () => {
    const alone = await test.signIn('pro')
    await alone.call('POST', '/jobs/', makeJobPayload())
    const { rows } = await sql`select from team_activity where actor_id = ${alone.actor.accountId}`.execute(test.database.db)
    expect(rows).toEqual([])
  })
})

describe('a person who deletes their account', () => {
  const leave = async (person: SignedIn): Promise<void> => {
    const answer = await person.call('DELETE', '/account', { password: OWNER_PASSWORD, confirmation: DELETION_WORDS })
    expect(answer.statusCode).toBe(200)
  }

  it('is no longer a member, and the team keeps the work but not the address', async () => {
    const { id } = (await team.editor.callIn(team.id)('POST', '/jobs/', makeJobPayload())).json()
    const elsewhere = await makeTeam(test)
    await inviteByMail(test, { owner: elsewhere.owner, teamId: elsewhere.id, email: team.editor.actor.email, role: 'viewer' })
    await leave(team.editor)
    expect((await team.owner.call('GET', `/jobs/${id}`)).json().created_by).toBeUndefined()
    const detail = (await team.owner.call('GET', `/teams/${team.id}`)).json()
    expect(detail.member_count).toBe(2)
    const answers = [detail, await pageFor(team.owner), (await elsewhere.owner.call('GET', `/teams/${elsewhere.id}`)).json()]
    expect(JSON.stringify(answers)).not.toContain(team.editor.actor.email)
    expect((await pageFor(team.owner)).data[0]).toMatchObject({ actor_email: null, action: 'started', subject_id: id })
  })

  it('deletes their own team', async () => {
    await leave(team.owner)
    expect((await team.editor.call('GET', '/teams/')).json()).toEqual([])
    expect((await team.editor.callIn(team.id)('GET', '/jobs/')).statusCode).toBe(404)
  })

  it('finds the teams by name in the exported data', async () => {
    const { url } = (await team.editor.call('POST', '/account/export-links', { password: OWNER_PASSWORD })).json()
    const file = (await test.app.inject(url)).json()
    expect(file.memberships).toMatchObject([{ team: 'Harvest', owner: team.owner.actor.email, role: 'editor' }])
    expect(file.team_members).toMatchObject([{ role: 'editor' }])
  })
})
