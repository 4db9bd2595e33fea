// Recipes learned from rows that were changed by hand: of two layouts only the changed one's recipe; undoing a change removes what it
// taught.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Field, Proposal, RecipeDetail, RecipeSummary } from '@quarry/contract'
import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import type { SignedIn } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SEED = 'rows'
const PAGES = 12
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'maker', description: 'Brand', type: 'string' },
]

const practiceWeb = createPracticeWeb(SEED)
let practice: PracticeWorker
let jobId: string
let rows: JobOutcome['rows']
const call: SignedIn['call'] = (method, path, body) => practice.user.call(method, path, body)
const numbers = Array.from({ length: PAGES }, (_, index) => index + 1)
const colourOf = (number: number): string => productOf('changing', number, SEED).color
const brandOf = (number: number): string => productOf('changing', number, SEED).brand
const makers = async (): Promise<unknown[]> => (await practice.outcomeOf(jobId)).rows.map(({ data }) => data.maker)
const edit = (at: number, body: object) => call('PATCH', `/results/${rows[at]?.task_id}/cells/maker`, body)
const propose = (at: number) => call('POST', '/recipe-proposals', { task_id: rows[at]?.task_id, field: 'maker' })
const recipes = async () => (await call('GET', '/recipes')).json<{ data: RecipeSummary[] }>().data
const makerRules = async (id: string) =>
  (await call('GET', `/recipes/${id}`)).json<RecipeDetail>().rules.find(({ field }) => field === 'maker')
const startJob = async (): Promise<string> => {
  const targets = numbers.map((number) => `${practice.origin}/changing/thing/${number}`)
  const id = await practice.startJob({ targets, fields: FIELDS, targetName: 'URL' })
  await practice.outcomeOf(id)
  return id
}

beforeAll(async () => {
  practice = await startPracticeWorker(practiceWeb)
  jobId = await startJob()
  rows = (await practice.outcomeOf(jobId)).rows
})
afterAll(() => practice?.close())

describe('a correction that is taken back', () => {
  it('is removed from the recipe at once, and the former values of the rows that it changed are offered', async () => {
    expect(await makers()).toEqual(numbers.map(brandOf))
    await edit(0, { action: 'correct', value: colourOf(1) })
    const taught = (await propose(0)).json<Proposal>()
    await call('POST', `/recipe-proposals/${taught.id}/apply`)
    expect(await makers()).toEqual(numbers.map(colourOf))
    const [{ id, version } = { id: '', version: 0 }] = await recipes()
    expect((await makerRules(id))?.reads[0]).toContain('colour')

    await edit(0, { action: 'restore' })
    const answer = await propose(0)
    expect([answer.statusCode, answer.json().detail]).toEqual([201, undefined])
    const back = answer.json<Proposal>()
    expect(back.changes.map(({ from, to }) => [from.value, to.value])).toEqual(
      numbers.slice(1).map((number) => [colourOf(number), brandOf(number)]),
    )
    const rules = await makerRules(id)
    expect([rules?.reads.join(), rules?.example?.is_correction]).toEqual([expect.not.stringContaining('colour'), false])
    expect((await recipes())[0]?.version).toBe(version + 1)
    await call('POST', `/recipe-proposals/${back.id}/apply`)
    expect(await makers()).toEqual(numbers.map(brandOf))
  })

  it('by taking the value out altogether is forgotten as well, and so are its values in the other rows', async () => {
    await edit(0, { action: 'correct', value: colourOf(1) })
    await call('POST', `/recipe-proposals/${(await propose(0)).json<Proposal>().id}/apply`)
    const [{ id, version } = { id: '', version: 0 }] = await recipes()
    await edit(0, { action: 'reject' })
    const answer = await propose(0)
    expect([answer.statusCode, answer.json().detail]).toEqual([201, undefined])
    const { changes, id: proposalId } = answer.json<Proposal>()
    expect(changes.map(({ from, to }) => [from.value, to.value])).toEqual(
      numbers.slice(1).map((number) => [colourOf(number), brandOf(number)]),
    )
    const rules = await makerRules(id)
    expect([rules?.reads.join(), rules?.example?.is_correction]).toEqual([expect.not.stringContaining('colour'), false])
    expect((await recipes())[0]?.version).toBe(version + 1)
    await call('POST', `/recipe-proposals/${proposalId}/apply`)
    // A repeated request has nothing left to unlearn.
    expect((await propose(0)).statusCode).toBe(201)
    expect((await recipes())[0]?.version).toBe(version + 1)
    await edit(0, { action: 'restore' })
    expect(await makers()).toEqual(numbers.map(brandOf))
  })

  it('and that nothing was learned from is nothing to forget', async () => {
    const before = await recipes()
    await edit(3, { action: 'correct', value: colourOf(4) })
    await edit(3, { action: 'restore' })
    expect((await propose(3)).statusCode).toBe(409)
    expect((await recipes()).map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  })
})

describe('a correction in a job that runs', () => {
  it('is offered for the rows, too, that were under way while it was learned', async () => {
    const held: [IncomingMessage, ServerResponse][] = []
    let isHolding = true
    practice.intercept = (request, response) => {
      if (!isHolding || !numbers.slice(6).some((number) => request.url === `/changing/thing/${number}`)) return false
      // A client that times out repeats the request.
      request.on('error', () => undefined)
      return held.push([request, response]) > 0
    }
    const targets = numbers.map((number) => `${practice.origin}/changing/thing/${number}`)
    const running = await practice.startJob({ targets, fields: FIELDS, targetName: 'URL' })
    const rowsSoFar = async () => (await call('GET', `/jobs/${running}/results`)).json<{ data: JobOutcome['rows'] }>().data
    const [first] = await waitUntil('six rows', async () => (await rowsSoFar()).length === 6 && held.length > 0 && rowsSoFar())
    const [{ version } = { version: 0 }] = await recipes()
    await call('PATCH', `/results/${first?.task_id}/cells/maker`, { action: 'correct', value: colourOf(1) })
    const proposing = call('POST', '/recipe-proposals', { task_id: first?.task_id, field: 'maker' })
    await waitUntil('the lesson', async () => (await recipes())[0]?.version === version + 1)
    isHolding = false
    for (const [request, response] of held) if (!request.destroyed) practiceWeb.emit('request', request, response)
    const proposal = (await proposing).json<Proposal>()
    const outcome = await practice.outcomeOf(running)
    await call('POST', `/recipe-proposals/${proposal.id}/apply`)
    expect(outcome.rows.some(({ data }, at) => at > 5 && data.maker === brandOf(at + 1))).toBe(true)
    expect((await rowsSoFar()).map(({ data }) => data.maker)).toEqual(numbers.map(colourOf))
    practice.intercept = () => false
    await call('PATCH', `/results/${first?.task_id}/cells/maker`, { action: 'restore' })
    await call('POST', '/recipe-proposals', { task_id: first?.task_id, field: 'maker' })
  })
})

describe('a value that is taken out', () => {
  it('is offered to be taken out of the other rows that have it, and comes back', async () => {
    const before = await makers()
    const same = numbers.flatMap((number, at) => (at > 0 && brandOf(number) === brandOf(1) ? [at] : []))
    expect(same.length).toBeGreaterThan(0)
    await edit(0, { action: 'reject' })
    const answer = await propose(0)
    expect([answer.statusCode, answer.json().detail]).toEqual([201, undefined])
    const proposal = answer.json<Proposal>()
    expect(proposal.changes.map(({ task_id: id, from, to }) => [id, from.value, to.value, to.reason])).toEqual(
      same.map((at) => [rows[at]?.task_id, brandOf(1), null, 'rejected']),
    )
    expect(await makers()).toEqual(before.with(0, null))
    expect((await call('POST', `/recipe-proposals/${proposal.id}/apply`)).json()).toEqual({ changed: same.length })
    expect(await makers()).toEqual(before.map((maker, at) => (at === 0 || same.includes(at) ? null : maker)))
    expect((await call('POST', `/recipe-proposals/${proposal.id}/undo`)).json()).toEqual({ changed: same.length })
    await edit(0, { action: 'restore' })
    expect(await makers()).toEqual(before)
  })
})

describe('a correction on a page of a former layout', () => {
  it('changes the other rows of that layout, and leaves the recipe of the present one as it is', async () => {
    await fetch(`${practice.origin}/changing/_layout`, { method: 'POST', body: '2' })
    await startJob()
    const [present] = await recipes()
    await edit(0, { action: 'correct', value: colourOf(1) })
    const { changes, detail } = (await propose(0)).json<Proposal & { detail?: string }>()
    expect(detail).toBeUndefined()
    expect(changes.map(({ to }) => to.value)).toEqual(numbers.slice(1).map(colourOf))
    expect((await recipes()).find(({ id }) => id === present?.id)).toMatchObject({ version: present?.version })
    expect((await makerRules(present!.id))?.example?.is_correction).toBe(false)
  })
})

describe('a version that an older release has learned', () => {
  it('is marked as such, and cannot be restored', async () => {
    // Corrections gave the former layout several recipes; the present one may get its first.
    const { id } = (await recipes()).find((recipe) => recipe.version > 1)!
    const { versions, version } = (await call('GET', `/recipes/${id}`)).json<RecipeDetail>()
    const older = versions.at(-1)!.version
    expect(older).toBeLessThan(version)
    await sql`update recipe_versions set recipe = '{"version": 0, "fields": "none"}' where recipe_id = ${id} and version = ${older}`.execute(
      practice.test.database.db,
    )
    const detail = (await call('GET', `/recipes/${id}`)).json<RecipeDetail>()
    expect(detail.versions.map(({ is_readable: isReadable }) => isReadable)).toEqual(versions.map((one) => one.version !== older))
    const answer = await call('PATCH', `/recipes/${id}`, { version: older })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('older release')])
    expect((await call('GET', `/recipes/${id}`)).json()).toMatchObject({ version, is_pinned: false })
  })
})

describe('two corrections of one field', () => {
  it('that no place of the pages can both have teach nothing, and the second one is refused with the first', async () => {
    for (const { id } of await recipes()) await call('DELETE', `/recipes/${id}`)
    jobId = await startJob()
    rows = (await practice.outcomeOf(jobId)).rows
    await edit(0, { action: 'correct', value: colourOf(1) })
    expect((await propose(0)).statusCode).toBe(201)
    const known = await recipes()
    const sku = productOf('changing', 2, SEED).sku
    await edit(1, { action: 'correct', value: sku })
    const answer = await propose(1)
    const first = `“${colourOf(1)}” on ${rows[0]?.target_item_value}`
    const detail = `No place has “${sku}” on this page and ${first}, which was corrected as well: only one of the two can be learned from.`
    expect([answer.statusCode, answer.json().detail]).toEqual([409, detail])
    expect(await recipes()).toEqual(known)
    // With the first one undone, the second one teaches the recipe.
    await edit(0, { action: 'restore' })
    await propose(0)
    expect((await propose(1)).statusCode).toBe(201)
  })
})
