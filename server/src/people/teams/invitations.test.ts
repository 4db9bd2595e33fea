// Invitations: mailed, valid once, for one address, for a limited time; and useless to others.
import { randomBytes } from 'node:crypto'
import {
  INVITATION_FOR_ANOTHER,
  INVITATION_OVER,
  invitationViewSchema,
  TEAM_PAUSED,
  teamDetailSchema,
  teamInvitationSchema,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../../platform/mail/mail.ts'
import { inviteByMail, latestToken, makeTeam, type TestTeam } from '../../testing/make-team.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let test: TestApp
let team: TestTeam
beforeAll(async () => {
  test = await createTestApp()
  team = await makeTeam(test)
})
afterAll(() => test.close())

const refusal = (answer: LightMyRequestResponse): unknown[] => [answer.statusCode, answer.json().detail]
const inviteTo = (email: string, role: 'editor' | 'viewer' = 'editor') =>
  inviteByMail(test, { owner: team.owner, teamId: team.id, email, role })
const accept = (person: SignedIn, token: string) => person.call('POST', '/team-invitations/accept', { token })
const look = (token: string) => test.app.inject({ method: 'POST', url: '/api/v1/team-invitations/look', payload: { token } })
const detail = async () => teamDetailSchema.parse((await team.owner.call('GET', `/teams/${team.id}`)).json())
const send = (email: string) => team.owner.call('POST', `/teams/${team.id}/invitations`, { email, role: 'viewer' })
const forgetMails = () => sql`delete from team_mail_hours`.execute(test.database.db)

describe('an invitation', () => {
  it('[S9.39] comes by mail, tells what it is to, and makes a member of whom it was sent to', async () => {
    const person = await test.signIn('starter')
    const answer = await team.owner.call('POST', `/teams/${team.id}/invitations`, {
      email: ` ${person.actor.email.toUpperCase()} `,
      role: 'viewer',
    })
    const invitation = teamInvitationSchema.parse(answer.json())
    expect([answer.statusCode, invitation.email, invitation.role]).toEqual([201, person.actor.email, 'viewer'])
    expect((await detail()).invitations).toEqual([invitation])
    const token = await latestToken(test, person.actor.email)
    expect(invitationViewSchema.parse((await look(token)).json())).toEqual({
      team_name: 'Harvest',
      inviter_email: team.owner.actor.email,
      role: 'viewer',
      email: person.actor.email,
      expires_at: invitation.expires_at,
    })
    const joined = await accept(person, token)
    expect(joined.json()).toMatchObject({ id: team.id, role: 'viewer', member_count: 4 })
    expect((await detail()).invitations).toEqual([])
    expect(refusal(await accept(person, token))).toEqual([404, INVITATION_OVER])
    expect(refusal(await look(token))).toEqual([404, INVITATION_OVER])
  })

  it('is the same for an address without an account, which signs up later', async () => {
    const token = await inviteTo('nobody-yet@example.com')
    expect((await look(token)).statusCode).toBe(200)
  })

  it('is only for the address it was sent to, and stays valid when another user tries it', async () => {
    const [person, thief] = [await test.signIn(), await test.signIn()]
    const token = await inviteTo(person.actor.email)
    expect(refusal(await accept(thief, token))).toEqual([403, INVITATION_FOR_ANOTHER])
    expect((await accept(person, token)).statusCode).toBe(200)
  })

  it('that is sent again makes the link before it worthless and takes the new role', async () => {
    const person = await test.signIn()
    const first = await inviteTo(person.actor.email, 'editor')
    const second = await inviteTo(person.actor.email, 'viewer')
    expect((await detail()).invitations.filter(({ email }) => email === person.actor.email)).toHaveLength(1)
    expect(refusal(await accept(person, first))).toEqual([404, INVITATION_OVER])
    expect((await accept(person, second)).json()).toMatchObject({ role: 'viewer' })
  })

  it('that was withdrawn, is too old, or never was is over', async () => {
    const person = await test.signIn()
    const withdrawn = await inviteTo(person.actor.email)
    const [open] = (await detail()).invitations.filter(({ email }) => email === person.actor.email)
    const path = `/teams/${team.id}/invitations/${open?.id}`
    expect((await test.signIn('pro').then((stranger) => stranger.call('DELETE', path))).statusCode).toBe(404)
    expect((await team.owner.call('DELETE', path)).statusCode).toBe(204)
    expect((await team.owner.call('DELETE', path)).statusCode).toBe(404)
    const old = await inviteTo(person.actor.email)
    await sql`update team_invitations set expires_at = now() - interval '1 second'`.execute(test.database.db)
    for (const token of [withdrawn, old, randomBytes(32).toString('base64url'), 'x']) {
      expect(refusal(await accept(person, token))).toEqual([404, INVITATION_OVER])
      expect(refusal(await look(token))).toEqual([404, INVITATION_OVER])
    }
    // An expired one can still be sent again.
    expect((await accept(person, await inviteTo(person.actor.email))).statusCode).toBe(200)
  })

  it('accepted twice at once makes one member and one line in the log', async () => {
    const person = await test.signIn()
    const token = await inviteTo(person.actor.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(person, token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404])
    const { rows } = await sql`
      select from team_activity where actor_id = ${person.actor.accountId} and action = 'joined'`.execute(test.database.db)
    expect(rows).toHaveLength(1)
  })

  it('into a paused team stays valid until the plan is back', async () => {
    const [other, person] = [await makeTeam(test), await test.signIn()]
    const token = await inviteByMail(test, { owner: other.owner, teamId: other.id, email: person.actor.email, role: 'viewer' })
    const setPlan = (plan: 'pro' | 'starter') =>
      test.database.db.updateTable('accounts').set({ plan }).where('id', '=', other.owner.actor.accountId).execute()
    await setPlan('starter')
    expect(refusal(await accept(person, token))).toEqual([403, TEAM_PAUSED])
    await setPlan('pro')
    expect((await accept(person, token)).statusCode).toBe(200)
  })

  it('is kept as a digest: neither the database nor a list holds what the mail holds', async () => {
    const token = await inviteTo('kept@example.com')
    const { rows } = await sql`select to_jsonb(i)::text as row from team_invitations i`.execute(test.database.db)
    const listed = JSON.stringify([rows, await detail()])
    expect(listed).toContain('kept@example.com')
    expect(listed).not.toContain(token)
  })

  it('is mailed under the brand of the owner, and their texts are escaped', async () => {
    const sent: Mail[] = []
    const own = await createTestApp({ deps: { sendMail: async (mail) => void sent.push(mail) } })
    const owner = await own.signIn('pro')
    const { id } = (await owner.call('POST', '/teams/', { name: '<b>Us</b>' })).json()
    const ask = () => owner.call('POST', `/teams/${id}/invitations`, { email: 'b@example.com', role: 'editor' })
    await ask()
    await owner.call('PUT', '/account/brand', { name: 'Atlas Data', color: '#123456', reply_to: 'hello@atlas.example' })
    await ask()
    expect(sent[0]?.subject).toBe('Invitation to the team “<b>Us</b>”')
    expect(sent[0]?.html).toContain('“&lt;b&gt;Us&lt;/b&gt;” on Quarry')
    expect(sent[0]).toMatchObject({ to: 'b@example.com', replyTo: owner.actor.email })
    expect(sent[1]).toMatchObject({
      senderName: 'Atlas Data',
      replyTo: 'hello@atlas.example',
      text: expect.stringMatching(/on Atlas Data\./),
    })
    await own.close()
  })
})

describe('invitations', () => {
  it('are refused for members, and for invalid addresses', async () => {
    for (const email of [team.owner.actor.email, team.editor.actor.email.toUpperCase()]) {
      expect(refusal(await send(email))).toEqual([409, 'This person is in the team already.'])
    }
    for (const body of [{ email: 'nobody', role: 'editor' }, { email: 'a@example.com', role: 'owner' }, { email: 'a@example.com' }]) {
      expect((await team.owner.call('POST', `/teams/${team.id}/invitations`, body)).statusCode).toBe(422)
    }
  })

  it('are mailed at most 30 times within an hour by one owner, also after the team was made again', async () => {
    const owner = await test.signIn('pro')
    const makeOwn = async (): Promise<string> => (await owner.call('POST', '/teams/', { name: 'T' })).json().id
    const first = await makeOwn()
    const sendIn = (id: string, index: number) =>
      owner.call('POST', `/teams/${id}/invitations`, { email: `guest${index}@example.com`, role: 'viewer' })
    for (let index = 0; index < 30; index += 1) expect((await sendIn(first, index)).statusCode).toBe(201)
    const refused = await sendIn(first, 30)
    expect(refusal(refused)).toEqual([429, 'At most 30 invitations are mailed within an hour. Please try again later.'])
    expect(refused.headers['retry-after']).toBe('3600')
    await owner.call('DELETE', `/teams/${first}`)
    const second = await makeOwn()
    expect((await sendIn(second, 31)).statusCode).toBe(429)
    await sql`update team_mail_hours set began_at = now() - interval '61 minutes'`.execute(test.database.db)
    expect((await sendIn(second, 31)).statusCode).toBe(201)
  })

  it('and members are as many as may be, however many come at once', async () => {
    await forgetMails()
    const fill = (table: 'members' | 'invitations', count: number) =>
      table === 'members'
        ? sql`with people as (insert into accounts (id, email) select gen_random_uuid(), 'm' || n || '@example.com' from generate_series(1, ${count}) n returning id)
            insert into team_members (team_id, account_id, role) select ${team.id}, id, 'viewer' from people`.execute(test.database.db)
        : sql`insert into team_invitations (team_id, email, role, digest, expires_at)
            select ${team.id}, 'i' || n || '@example.com', 'viewer', sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, ${count}) n`.execute(
            test.database.db,
          )
    const [one, two] = [await test.signIn(), await test.signIn()]
    const tokens = [await inviteTo(one.actor.email), await inviteTo(two.actor.email)] as const
    const { members, invitations } = await detail()
    await fill('invitations', 100 - invitations.length)
    expect(refusal(await send('too-many@example.com'))).toEqual([409, 'A team can have at most 100 open invitations.'])
    // One of them can still be sent again.
    expect((await send('i1@example.com')).statusCode).toBe(201)
    // The owner does not count as a member here; one place stays free.
    await fill('members', 49 - (members.length - 1))
    const answers = await Promise.all([accept(one, tokens[0]), accept(two, tokens[1])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(refusal(await send('i1@example.com'))).toEqual([409, 'A team can have at most 50 members.'])
  })

  it('that is withdrawn while it is accepted causes no deadlock', async () => {
    const { id: teamId, owner } = await makeTeam(test)
    const { id } = (await owner.call('POST', `/teams/${teamId}/invitations`, { email: 'late@example.com', role: 'viewer' })).json()
    const { db } = test.database
    const withdrawn = await db.transaction().execute(async (tx) => {
      await sql`select from teams where id = ${teamId} for update`.execute(tx)
      const answer = owner.call('DELETE', `/teams/${teamId}/invitations/${id}`)
      await waitUntil('the withdrawal waits', async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length > 0
      })
      await sql`delete from team_invitations where id = ${id}`.execute(tx)
      return { answer }
    })
    expect((await withdrawn.answer).statusCode).toBe(404)
  })
})
