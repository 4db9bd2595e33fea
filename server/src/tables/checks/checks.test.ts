import type { CellSample, CheckReport, Field, Job, JsonValue } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { whileJobIsHeld } from '../../testing/held-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'note', description: 'A note', type: 'string' },
]
const ROWS = 6

let test: TestApp
let user: SignedIn
let jobId: string
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  user = await test.signIn()
  const targets = Array.from({ length: ROWS }, (_, index) => `https://shop.example/${index}`)
  jobId = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json<Job>().id
  for (let position = 0; position < ROWS; position += 1)
    await completeTask(test.database.db, jobId, { position, data: { title: `Lamp ${position}`, price: position, note: null } })
})
afterAll(() => test.close())

async function sample(size = 100): Promise<CellSample['data']> {
  const answer = await user.call('GET', `/jobs/${jobId}/checks/sample?size=${size}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<CellSample>().data
}
const nameOf = ({ field, row }: CellSample['data'][number]): string => `${row.target_item_value} ${field}`
const say = ({ taskId, field }: { taskId: string; field: string }, verdict: string | null, as = user) =>
  as.call('PUT', `/results/${taskId}/cells/${encodeURIComponent(field)}/check`, { verdict })
const placeOf = ({ field, row }: CellSample['data'][number]) => ({ taskId: row.task_id, field })
const report = async (): Promise<CheckReport> => (await user.call('GET', `/jobs/${jobId}/checks`)).json()

describe('a sample', () => {
  it('has filled cells only, each once, with the row it stands in', async () => {
    const cells = await sample()
    expect(new Set(cells.map(nameOf))).toHaveProperty('size', ROWS * 2)
    expect(cells.every(({ field, row }) => row.data[field] !== null && field !== 'note')).toBe(true)
    expect(cells[0]?.row.cells[cells[0].field]?.evidence).toBeDefined()
    expect(await sample(5)).toHaveLength(5)
  })

  it('leaves out what was checked, and what a person has changed since: that is no reading any more', async () => {
    const [checked, corrected] = await sample()
    if (!checked || !corrected) throw new Error('no cells')
    expect((await say(placeOf(checked), 'right')).statusCode).toBe(204)
    const path = `/results/${corrected.row.task_id}/cells/${corrected.field}`
    expect((await user.call('PATCH', path, { action: 'correct', value: '7' })).statusCode).toBe(200)
    const left = (await sample()).map(nameOf)
    expect(left).toHaveLength(ROWS * 2 - 2)
    expect(left).not.toContain(nameOf(checked))
    expect(left).not.toContain(nameOf(corrected))
  })
})

describe('what is said of a cell', () => {
  it('counts once, and can be changed and undone, also when the value was corrected since', async () => {
    const [first, second] = await sample()
    if (!first || !second) throw new Error('no cells')
    await say(placeOf(first), 'right')
    await say(placeOf(first), 'wrong')
    await say(placeOf(second), 'right')
    expect(await report()).toMatchObject({ right: 1, wrong: 1, unsure: 0 })
    await user.call('PATCH', `/results/${first.row.task_id}/cells/${first.field}`, { action: 'correct', value: '7' })
    expect(await report()).toMatchObject({ right: 1, wrong: 1 })
    expect((await say(placeOf(first), 'unsure')).statusCode).toBe(204)
    expect(await report()).toMatchObject({ right: 1, wrong: 0, unsure: 1 })
    expect((await say(placeOf(first), null)).statusCode).toBe(204)
    expect(await report()).toMatchObject({ right: 1, wrong: 0, unsure: 0 })
  })

  it('may come after the correction that it led to, and is about what was read', async () => {
    const cell = (await sample()).find(({ field }) => field === 'price')
    if (!cell) throw new Error('no price')
    const { confidence } = cell.row.cells.price ?? {}
    await user.call('PATCH', `/results/${cell.row.task_id}/cells/price`, { action: 'correct', value: '7' })
    expect((await say(placeOf(cell), 'wrong')).statusCode).toBe(204)
    expect(await report()).toMatchObject({ right: 0, wrong: 1, fields: [{ field: 'price', wrong: 1 }] })
    const { rows } = await sql<{ confidence: number }>`
      select confidence from cell_checks where task_id = ${Number(cell.row.task_id)}`.execute(test.database.db)
    expect(rows[0]?.confidence).toBeCloseTo(confidence ?? -1)
  })

  it('is refused for an empty cell, for no cell at all, and to strangers', async () => {
    const [cell] = await sample()
    if (!cell) throw new Error('no cells')
    expect((await say({ ...placeOf(cell), field: 'note' }, 'right')).statusCode).toBe(404)
    expect((await say({ ...placeOf(cell), field: 'nothing' }, 'right')).statusCode).toBe(404)
    expect((await say(placeOf(cell), 'right', await test.signIn())).statusCode).toBe(404)
    expect((await say(placeOf(cell), 'perhaps')).statusCode).toBe(422)
    expect(await report()).toMatchObject({ right: 0, wrong: 0, low: null })
  })

  it('is deleted for a column that is read again', async () => {
    const cells = await sample()
    for (const cell of cells) await say(placeOf(cell), 'right')
    expect((await report()).fields.map(({ field }) => field)).toEqual(['title', 'price'])
    const payload = { trait_definition: { name: 'title', description: 'Full name', type: 'string' }, replaces: 'title' }
    expect((await user.call('POST', `/jobs/${jobId}/columns`, payload)).statusCode).toBeLessThan(300)
    expect((await report()).fields.map(({ field }) => field)).toEqual(['price'])
    // Until the column has been read its cells are neither the old ones nor the new.
    for (const cell of cells) if (cell.field === 'price') await say(placeOf(cell), null)
    expect(new Set((await sample()).map(({ field }) => field))).toEqual(new Set(['price']))
    const answers = await Promise.all(cells.map((cell) => say(placeOf(cell), cell.field === 'title' ? 'right' : null)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(cells.map(({ field }) => (field === 'title' ? 409 : 204)))
    expect((await report()).fields).toEqual([])
  })

  it('is refused where another value has been read since it was looked at', async () => {
    const cell = (await sample()).find(({ field }) => field === 'title')
    if (!cell) throw new Error('no title')
    const value = cell.row.data.title ?? null
    const sayOf = (seen: JsonValue) => user.call('PUT', `/results/${cell.row.task_id}/cells/title/check`, { verdict: 'right', value: seen })
    expect((await sayOf(value)).statusCode).toBe(204)
    await sql`update results set cells = jsonb_set(cells, '{title,value}', '"Another lamp"') where task_id = ${Number(cell.row.task_id)}`.execute(
      test.database.db,
    )
    const refused = await sayOf(value)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Another value has been read here since')])
    expect((await sayOf('Another lamp')).statusCode).toBe(204)
    expect((await say(placeOf(cell), 'wrong')).statusCode).toBe(204)
  })

  it('locks the job before the row, so that a lock on the job never waits for a row in turn', async () => {
    const [cell] = await sample()
    if (!cell) throw new Error('no cells')
    const answer = await whileJobIsHeld(test.database.db, { jobId, as: 'update' }, () => say(placeOf(cell), 'right'))
    expect(answer.statusCode).toBe(204)
  })
})
