// Comments on a table: who may write, change and see them, who is notified of them and how often, and that no other output of the product
// contains them.
import type { CommentMarks, CommentThread, Job } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../../platform/mail/mail.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeTeam, type TestTeam } from '../../testing/make-team.ts'
import { createTestApp, type Call, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { mailNextMention } from './mention-mail.ts'

const SECRET = '<img src=x onerror="alert(1)"> is this right?'

let test: TestApp
let team: TestTeam
let stranger: SignedIn
let ofEditor: Call
let ofViewer: Call
beforeAll(async () => {
  test = await createTestApp()
  team = await makeTeam(test)
  stranger = await test.signIn('pro')
  ofEditor = team.editor.callIn(team.id)
  ofViewer = team.viewer.callIn(team.id)
})
afterAll(() => test.close())

async function makeTable(): Promise<{ jobId: string; taskId: string; path: string }> {
  const { id: jobId } = (await team.owner.call('POST', '/jobs/', makeJobPayload())).json<Job>()
  const taskId = await completeTask(test.database.db, jobId, { position: 0, data: { title: 'A', price: 1 } })
  return { jobId, taskId, path: `/jobs/${jobId}/comments` }
}

async function begin(call: Call, path: string, thread: { task_id: string; field?: string; text: string }): Promise<CommentThread> {
  const answer = await call('POST', path, thread)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<CommentThread>()
}

const open = async (call: Call, path: string) => (await call('GET', path)).json<{ data: CommentThread[] }>().data
const marks = async (path: string) => (await team.owner.call('GET', `${path}/marks`)).json<CommentMarks>()
const localOf = ({ actor }: SignedIn) => actor.email.split('@', 1)[0] ?? ''

async function mails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const onError = (error: unknown): never => {
    throw error
  }
  const deps = { db: test.database.db, publicUrl: 'https://quarry.example', providerMode: 'sandbox' as const, onError }
  while (await mailNextMention({ ...deps, sendMail: async (mail) => void sent.push(mail) })) continue
  return sent
}

describe('comments on a table', () => {
  it('are written by everybody in the team, a viewer too, on a cell or a row, and answered', async () => {
    const { taskId, path } = await makeTable()
    const thread = await begin(ofViewer, path, { task_id: taskId, field: 'price', text: SECRET })
    expect(thread).toMatchObject({ field: 'price', resolved_at: null, comments: [{ text: SECRET, is_own: true }] })
    await begin(team.owner.call, path, { task_id: taskId, text: 'The whole row' })
    const answered = await ofEditor('POST', `${path}/${thread.id}/replies`, { text: 'It is.\nI looked.' })
    expect(answered.json()).toMatchObject({
      comments: [
        { author_email: team.viewer.actor.email, is_own: false },
        { author_email: team.editor.actor.email, text: 'It is.\nI looked.', is_own: true },
      ],
    })
    expect((await open(ofViewer, path)).map(({ field }) => field)).toEqual([null, 'price'])
    expect((await marks(path)).data).toEqual(
      expect.arrayContaining([
        { task_id: taskId, field: null, open: 1 },
        { task_id: taskId, field: 'price', open: 1 },
      ]),
    )
    const first = (await team.owner.call('GET', `${path}?limit=1`)).json<{ data: CommentThread[]; next_cursor: string }>()
    const rest = (await team.owner.call('GET', `${path}?limit=1&cursor=${first.next_cursor}`)).json()
    expect([first.data, rest.data].flat().map(({ field }) => field)).toEqual([null, 'price'])
    expect(rest.next_cursor).toBeNull()
  })

  it('are resolved and opened again, by an answer too; each change makes another version of the marks', async () => {
    const { taskId, path } = await makeTable()
    const { id } = await begin(ofViewer, path, { task_id: taskId, field: 'price', text: 'Too high?' })
    const versions = [(await marks(path)).version]
    const resolved = (await ofEditor('PATCH', `${path}/${id}`, { resolved: true })).json()
    expect(resolved).toMatchObject({ resolved_by: team.editor.actor.email, resolved_at: expect.any(String) })
    versions.push((await marks(path)).version)
    expect(await open(ofViewer, path)).toEqual([])
    expect((await marks(path)).data).toEqual([])
    expect(await open(ofViewer, `${path}?state=resolved`)).toHaveLength(1)
    await ofViewer('POST', `${path}/${id}/replies`, { text: 'Still too high.' })
    versions.push((await marks(path)).version)
    expect(await open(ofViewer, `${path}?state=open&task_id=${taskId}`)).toMatchObject([{ resolved_at: null, resolved_by: null }])
    expect(new Set(versions).size).toBe(3)
  })

  it('are changed and deleted by their author alone; a thread ends with its last one', async () => {
    const { taskId, path } = await makeTable()
    const thread = await begin(ofViewer, path, { task_id: taskId, text: 'Mine' })
    const own = `${path}/${thread.id}/replies/${thread.comments[0]?.id}`
    for (const call of [ofEditor, team.owner.call]) {
      expect((await call('PATCH', own, { text: 'Not mine' })).statusCode).toBe(403)
      expect((await call('DELETE', own)).statusCode).toBe(403)
    }
    const changed = (await ofViewer('PATCH', own, { text: 'Mine, better' })).json()
    expect(changed).toMatchObject({ comments: [{ text: 'Mine, better', edited_at: expect.any(String) }] })
    expect((await ofViewer('DELETE', own)).statusCode).toBe(204)
    expect((await ofViewer('GET', `${path}/${thread.id}`)).statusCode).toBe(404)
    expect(await open(ofViewer, `${path}?state=all`)).toEqual([])
  })

  it('are refused where they are empty, too long, hold control characters, or stand on another table’s row or no column', async () => {
    const { taskId, path } = await makeTable()
    const other = await makeTable()
    for (const text of [' \n ', 'x'.repeat(4_001), 'a\u0000b'])
      expect((await ofViewer('POST', path, { task_id: taskId, text })).statusCode).toBe(422)
    expect((await ofViewer('POST', path, { task_id: other.taskId, text: 'a' })).statusCode).toBe(404)
    expect((await ofViewer('POST', path, { task_id: taskId, field: 'nothing', text: 'a' })).statusCode).toBe(404)
  })

  it('are not visible outside the team, under another table, in files or behind links', async () => {
    const { jobId, taskId, path } = await makeTable()
    const other = await makeTable()
    const { id, comments } = await begin(team.owner.call, path, { task_id: taskId, field: 'title', text: 'unheard words' })
    const asStranger = [
      await stranger.call('GET', path),
      await stranger.call('GET', `${path}/marks`),
      await stranger.call('GET', `${path}/people`),
      await stranger.call('GET', `${path}/${id}`),
      await stranger.call('POST', path, { task_id: taskId, text: 'a' }),
      await stranger.call('POST', `${path}/${id}/replies`, { text: 'a' }),
      await stranger.call('PATCH', `${path}/${id}`, { resolved: true }),
      await stranger.call('PATCH', `${path}/${id}/replies/${comments[0]?.id}`, { text: 'a' }),
      await stranger.call('DELETE', `${path}/${id}/replies/${comments[0]?.id}`),
      await stranger.callIn(team.id)('GET', path),
      await team.owner.call('GET', `${other.path}/${id}`),
      await team.owner.call('POST', `${other.path}/${id}/replies`, { text: 'a' }),
      await team.owner.call('DELETE', `${other.path}/${id}/replies/${comments[0]?.id}`),
    ]
    expect(asStranger.map(({ statusCode }) => statusCode)).toEqual(asStranger.map(() => 404))
    for (const format of ['csv', 'json', 'ndjson', 'tsv'])
      expect((await team.owner.call('GET', `/jobs/${jobId}/export?format=${format}`)).body, format).not.toContain('unheard')
    const share = (await team.owner.call('POST', `/jobs/${jobId}/shares`, {})).json<{ url: string }>()
    const page = await test.app.inject({ url: new URL(share.url).pathname })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('unheard')
  })
})

describe('mentions', () => {
  it('are told to each person by one mail, however often the comment is changed, with its text escaped', async () => {
    const { jobId, taskId, path } = await makeTable()
    await mails()
    const people = (await ofViewer('GET', `${path}/people`)).json<{ email: string; name: string }[]>()
    expect(people.map(({ email }) => email)).toEqual([team.owner, team.editor, team.viewer].map(({ actor }) => actor.email))
    const text = `@${localOf(team.editor)}, @${team.owner.actor.email}: ${SECRET} And @nobody, and @${localOf(stranger)}.`
    const thread = await begin(ofViewer, path, { task_id: taskId, field: 'price', text })
    expect(thread.comments[0]?.mentions.map(({ email }) => email).toSorted()).toEqual(
      [team.editor.actor.email, team.owner.actor.email].toSorted(),
    )
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([team.editor.actor.email, team.owner.actor.email].toSorted())
    const ofEditorMail = sent.find(({ to }) => to === team.editor.actor.email)
    expect(ofEditorMail).toMatchObject({
      replyTo: team.viewer.actor.email,
      text: expect.stringContaining(`/app/tables/${jobId}?thread=${thread.id}&workspace=${team.id}`),
      html: expect.stringContaining('&lt;img src=x'),
    })
    expect(ofEditorMail?.html).not.toContain('<img')
    expect(sent.find(({ to }) => to === team.owner.actor.email)?.text).toContain('workspace=own')
    await ofViewer('PATCH', `${path}/${thread.id}/replies/${thread.comments[0]?.id}`, { text: `${text} Please!` })
    expect(await mails()).toEqual([])
  })

  it('of oneself, of people who want no such mails, of members who left since, and in comments that are deleted send none', async () => {
    const { taskId, path } = await makeTable()
    await mails()
    await begin(ofEditor, path, { task_id: taskId, text: `Note to @${localOf(team.editor)}` })
    await ofViewer('PATCH', '/account/notifications', { mention_mails: false })
    expect((await ofViewer('GET', '/account/notifications')).json()).toEqual({ mention_mails: false })
    await begin(ofEditor, path, { task_id: taskId, text: `@${localOf(team.viewer)} look` })
    const gone = await begin(ofViewer, path, { task_id: taskId, text: `@${localOf(team.editor)} look` })
    await ofViewer('DELETE', `${path}/${gone.id}/replies/${gone.comments[0]?.id}`)
    await begin(ofViewer, path, { task_id: taskId, text: `@${localOf(team.editor)} bye` })
    await team.owner.call('DELETE', `/teams/${team.id}/members/${team.editor.actor.accountId}`)
    expect(await mails()).toEqual([])
    // Comments remain; a former member no longer sees them.
    expect((await ofEditor('GET', path)).statusCode).toBe(404)
    expect((await open(ofViewer, path)).length).toBe(3)
  })

  it('are tried again where the mail server refuses them, and not by two workers at once', async () => {
    const { taskId, path } = await makeTable()
    await begin(ofViewer, path, { task_id: taskId, text: `@${team.owner.actor.email}` })
    const refused: Mail[] = []
    const deps = { db: test.database.db, publicUrl: 'https://quarry.example', providerMode: 'sandbox' as const, onError: () => undefined }
    const refuse = (mail: Mail) => {
      refused.push(mail)
      return Promise.reject(new Error('no server'))
    }
    const both = await Promise.all([mailNextMention({ ...deps, sendMail: refuse }), mailNextMention({ ...deps, sendMail: refuse })])
    expect(both.toSorted()).toEqual([false, true])
    expect(await mails()).toEqual([])
    await sql`update comment_mentions set due_at = clock_timestamp() where settled_at is null`.execute(test.database.db)
    expect(await mails()).toMatchObject([{ id: refused[0]?.id }])
  })
})
