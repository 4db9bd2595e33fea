// Corrections and their effect: the other rows of the site are read again from their stored pages, the difference is shown, applied and
// undone.
import type { Field, Job, Proposal, ProposalEvent, RecipeDetail } from '@quarry/contract'
import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileJobIsHeld } from '../../../testing/held-job.ts'
import { startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../../testing/practice-worker.ts'
import type { SignedIn } from '../../../testing/test-app.ts'

const SEED = 'proposals'
const PAGES = 6
// The user means the colour, the name says something else: what the reader finds, if anything, is wrong on every page.
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'maker', description: 'Brand', type: 'string' },
]

let practice: PracticeWorker
let jobId: string
let rows: JobOutcome['rows']
const call: SignedIn['call'] = (method, path, body) => practice.user.call(method, path, body)
const colourOf = (number: number): string => productOf('changing', number, SEED).color
const makers = async (): Promise<unknown[]> => (await practice.outcomeOf(jobId)).rows.map(({ data }) => data.maker)
/** Locks the job before rows, so that deleting the job does not wait for rows. */
const callHolding = (path: string) => whileJobIsHeld(practice.test.database.db, { jobId, as: 'update' }, () => call('POST', path))
const propose = (position: number, as = practice.user) =>
  as.call('POST', '/recipe-proposals', { task_id: rows[position]?.task_id, field: 'maker' })

beforeAll(async () => {
  practice = await startPracticeWorker(createPracticeWeb(SEED))
  const targets = Array.from({ length: PAGES }, (_, index) => `${practice.origin}/changing/thing/${index + 1}`)
  jobId = await practice.startJob({ targets, fields: FIELDS, targetName: 'URL' })
  rows = (await practice.outcomeOf(jobId)).rows
})
afterAll(() => practice?.close())

describe('a corrected cell', () => {
  let proposal: Proposal
  let before: unknown[]

  it('shows the new values of the other rows of its site, each with its evidence, and changes none', async () => {
    before = await makers()
    const usage = (await call('GET', `/jobs/${jobId}`)).json<Job>().usage
    await call('PATCH', `/results/${rows[0]?.task_id}/cells/maker`, { action: 'correct', value: colourOf(1) })
    const answer = await propose(0)
    expect(answer.statusCode).toBe(201)
    proposal = answer.json()
    const others = rows.slice(1).filter((_, index) => colourOf(index + 2) !== before[index + 1])
    expect(proposal.changes.map(({ task_id: id, to }) => [id, to.value])).toEqual(
      others.map(({ task_id: id }) => [id, colourOf(rows.findIndex((row) => row.task_id === id) + 1)]),
    )
    expect(proposal.changes.every(({ to }) => to.method === 'recipe' && to.evidence[0]?.snapshot)).toBe(true)
    expect(await makers()).toEqual([colourOf(1), ...before.slice(1)])
    expect((await call('GET', `/jobs/${jobId}`)).json<Job>().usage).toEqual(usage)
  })

  it('[S6.12] cannot be learned from by another account, nor can its proposal be read', async () => {
    const stranger = await practice.test.signIn()
    expect((await propose(0, stranger)).statusCode).toBe(404)
    for (const action of ['apply', 'undo']) {
      expect((await stranger.call('POST', `/recipe-proposals/${proposal.id}/${action}`)).statusCode).toBe(404)
    }
    expect(await makers()).toEqual([colourOf(1), ...before.slice(1)])
  })

  it('tells as it goes which of them were looked at, where lines are asked for; what fails on the way is the last line, with an id', async () => {
    const { app, database } = practice.test
    const ask = async (): Promise<ProposalEvent[]> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/recipe-proposals',
        headers: { authorization: `Bearer ${practice.user.token}`, accept: 'application/x-ndjson' },
        payload: { task_id: rows[0]?.task_id, field: 'maker' },
      })
      expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
      return answer.body
        .trimEnd()
        .split('\n')
        .map((line): ProposalEvent => JSON.parse(line))
    }
    const progress = [0, PAGES - 1].map((lookedAt) => ({ type: 'progress', looked_at: lookedAt, rows: PAGES - 1 }))
    const done = { type: 'done', proposal: { ...proposal, id: expect.any(String) } }
    expect(await ask()).toEqual([...progress, done])
    await sql`alter table recipe_proposals rename to away`.execute(database.db)
    const failed = { type: 'failed', detail: expect.stringMatching(/^Something went wrong inside Quarry\. Reference: \S+$/) }
    expect(await ask().finally(() => sql`alter table away rename to recipe_proposals`.execute(database.db))).toEqual([...progress, failed])
  })

  it('changes them once when that is wanted, free of charge, and not those edited in the meantime', async () => {
    const usage = (await call('GET', `/jobs/${jobId}`)).json<Job>().usage
    await call('PATCH', `/results/${rows[5]?.task_id}/cells/maker`, { action: 'correct', value: 'Mine' })
    const applied = await callHolding(`/recipe-proposals/${proposal.id}/apply`)
    expect(applied.json()).toEqual({ changed: proposal.changes.length - 1 })
    expect(await makers()).toEqual([1, 2, 3, 4, 5].map(colourOf).concat('Mine'))
    expect((await call('POST', `/recipe-proposals/${proposal.id}/apply`)).json()).toEqual({ changed: 0 })
    expect((await call('GET', `/jobs/${jobId}`)).json<Job>().usage).toEqual(usage)
  })

  it('lets them be brought back, one by one or all', async () => {
    await call('PATCH', `/results/${rows[1]?.task_id}/cells/maker`, { action: 'restore' })
    expect((await makers())[1]).toEqual(before[1])
    const undone = await callHolding(`/recipe-proposals/${proposal.id}/undo`)
    expect(undone.json()).toEqual({ changed: proposal.changes.length - 2 })
    expect(await makers()).toEqual([colourOf(1), ...before.slice(1, 5), 'Mine'])
  })

  it('is learned by the recipe, which shows it and can be tried, pinned and forgotten', async () => {
    const [recipe] = (await call('GET', '/recipes')).json().data
    const detail = (await call('GET', `/recipes/${recipe.id}`)).json()
    const maker = detail.rules.find(({ field }: { field: string }) => field === 'maker')
    expect(maker).toMatchObject({
      reads: expect.arrayContaining([expect.stringContaining('colour')]),
      example: { value: colourOf(1), is_correction: true },
    })
    const { rows: stored } = await sql<{ parts: unknown }>`select recipe -> 'sliced' as parts from recipe_versions`.execute(
      practice.test.database.db,
    )
    expect(stored.at(-1)?.parts).toMatchObject({ slices: expect.arrayContaining([expect.anything()]) })
    const tried = await call('POST', `/recipes/${recipe.id}/test`, { url: `${practice.origin}/changing/thing/40` })
    expect(tried.json()).toMatchObject({ fits: true, cells: { maker: { value: colourOf(40), method: 'recipe' } } })
    expect((await call('POST', `/recipes/${recipe.id}/test`, { url: 'http://127.0.0.1:9/' })).statusCode).toBe(422)
    expect((await call('PATCH', `/recipes/${recipe.id}`, { is_pinned: true })).json()).toMatchObject({ is_pinned: true })
    expect((await call('DELETE', `/recipes/${recipe.id}`)).statusCode).toBe(204)
    expect((await call('GET', '/recipes')).json()).toEqual({ data: [] })
  })

  it('without a correction teaches nothing', async () => {
    expect((await propose(2)).statusCode).toBe(409)
  })

  it('that is not on its page teaches nothing, and reports that', async () => {
    const known = (await call('GET', '/recipes')).json()
    await call('PATCH', `/results/${rows[3]?.task_id}/cells/maker`, { action: 'correct', value: 'Nobody at all' })
    const answer = await propose(3)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The value is not on the page of this row, so there is no place to read it from.',
    ])
    expect((await call('GET', '/recipes')).json()).toEqual(known)
    await call('PATCH', `/results/${rows[3]?.task_id}/cells/maker`, { action: 'restore' })
  })
})

describe('corrections of a site that come at once', () => {
  it('are all learned from, in versions to any of which the owner can go back', async () => {
    const correct = (field: string, at: number, value: string) =>
      call('PATCH', `/results/${rows[at]?.task_id}/cells/${field}`, { action: 'correct', value })
    for (const { id } of (await call('GET', '/recipes')).json().data) await call('DELETE', `/recipes/${id}`)
    await correct('maker', 2, colourOf(3))
    const first = await propose(2)
    expect([first.statusCode, first.json().detail]).toEqual([201, undefined])
    await correct('name', 4, productOf('changing', 5, SEED).sku)
    await correct('maker', 1, colourOf(2))
    const answers = await Promise.all([propose(1), call('POST', '/recipe-proposals', { task_id: rows[4]?.task_id, field: 'name' })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [{ id }] = (await call('GET', '/recipes')).json().data
    const learned = (await call('GET', `/recipes/${id}`)).json<RecipeDetail>()
    expect(learned.versions.at(-1)).toMatchObject({ version: 1, reason: 'first' })
    expect(learned.versions.slice(0, -1).map(({ reason }) => reason)).toContain('correction')
    expect(learned.rules.map(({ example }) => example?.is_correction)).toEqual([true, true])
    expect(learned.versions.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'name',
      from: expect.any(String),
      to: 'value labelled "sku"',
    })

    const back = await call('PATCH', `/recipes/${id}`, { version: 1 })
    expect(back.json()).toMatchObject({ version: 1, is_pinned: true, pages_read: 0 })
    // The corrections did not teach it.
    expect(back.json<RecipeDetail>().rules.map(({ example }) => example)).toEqual([null, null])
    const none = await call('PATCH', `/recipes/${id}`, { version: 9 })
    expect([none.statusCode, none.json().detail]).toEqual([404, 'This recipe has no such version.'])
    expect((await call('PATCH', `/recipes/${id}`, { version: 3_000_000_000 })).statusCode).toBe(422)
    expect((await call('PATCH', `/recipes/${id}`, { version: 1, is_pinned: false })).statusCode).toBe(422)
    // Unpinned, it is relearned as the version after the last.
    await call('PATCH', `/recipes/${id}`, { is_pinned: false })
    expect((await propose(2)).statusCode).toBe(201)
    expect((await call('GET', `/recipes/${id}`)).json()).toMatchObject({ version: learned.version + 1, is_pinned: false })
    // Known content creates no version, whichever of its corrections is requested.
    const versionAfter = async (at: number) => {
      expect((await propose(at)).statusCode).toBe(201)
      return (await call('GET', `/recipes/${id}`)).json<RecipeDetail>().version
    }
    expect([await versionAfter(2), await versionAfter(1)]).toEqual([learned.version + 1, learned.version + 1])
  })

  it('of rows that a search has found pages for are those of the pages’ site, whatever the rows waited in line for', async () => {
    const { db } = practice.test.database
    for (const { id } of (await call('GET', '/recipes')).json().data) await call('DELETE', `/recipes/${id}`)
    const found = await practice.startJob({ targets: rows.map(({ target_item_value: target }) => target), fields: FIELDS })
    const { rows: named } = await practice.outcomeOf(found)
    await sql`update tasks set target = 'Thing ' || position, lane = 'search/' || position % 2 where job_id = ${found}`.execute(db)
    await sql`update results set target = 'Thing ' || position where job_id = ${found}`.execute(db)
    await sql`update results set pages = '[{"url": "https://other.example/", "snapshot": null, "via": "fetch"}]' where task_id = ${named[5]?.task_id}`.execute(
      db,
    )
    await call('PATCH', `/results/${named[0]?.task_id}/cells/maker`, { action: 'correct', value: colourOf(1) })
    const offer = await call('POST', '/recipe-proposals', { task_id: named[0]?.task_id, field: 'maker' })
    const site = `changing.localhost:${practice.port}`
    expect([offer.statusCode, offer.json()]).toEqual([201, expect.objectContaining({ site, checked: PAGES - 2 })])
    expect(offer.json<Proposal>().changes.map(({ to }) => to.value)).toEqual([2, 3, 4, 5].map(colourOf))
    expect((await call('GET', '/recipes')).json().data).toEqual([expect.objectContaining({ site })])
  })

  it('stored in a form that no release knows any more is listed and opened, is not tried, and can be forgotten', async () => {
    const [{ id }] = (await call('GET', '/recipes')).json().data
    await sql`update recipe_versions set recipe = '{"version": 0, "fields": "none"}' where recipe_id = ${id}`.execute(
      practice.test.database.db,
    )
    expect((await call('GET', `/recipes/${id}`)).json<RecipeDetail>().rules.map(({ field, reads }) => [field, reads])).toEqual([
      ['name', []],
      ['maker', []],
    ])
    const tried = await call('POST', `/recipes/${id}/test`, { url: `${practice.origin}/changing/thing/40` })
    expect([tried.statusCode, tried.json().detail]).toEqual([409, expect.stringContaining('older release')])
    expect((await call('DELETE', `/recipes/${id}`)).statusCode).toBe(204)
  })
})
