import type { CellEdit, Field, Job, JsonValue, Result } from '@quarry/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { whileJobIsHeld } from '../../testing/held-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'day', description: 'Date', type: 'date' },
  { name: 'tags', description: 'Tags', type: 'array' },
]

let test: TestApp
let user: SignedIn
let jobId: string
let taskId: string
beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  user = await test.signIn()
  const payload = makeJobPayload({ target_items: ['https://shop.example/1'], trait_definitions: FIELDS })
  const job: Job = (await user.call('POST', '/jobs/', payload)).json()
  jobId = job.id
  const data = { title: 'Lamp', price: 20, day: '2026-01-02', tags: ['a'] }
  taskId = await completeTask(test.database.db, job.id, { position: 0, data })
})
afterAll(() => test.close())

const edit = (field: string, body: CellEdit, as = user) => as.call('PATCH', `/results/${taskId}/cells/${encodeURIComponent(field)}`, body)
async function edited(field: string, body: CellEdit): Promise<[JsonValue | undefined, Result['cells'][string] | undefined]> {
  const answer = await edit(field, body)
  expect(answer.statusCode).toBe(200)
  const row: Result = answer.json()
  const { data: stored } = (await user.call('GET', `/tasks/${taskId}/result`)).json()
  expect(stored).toEqual(row)
  return [row.data[field], row.cells[field]]
}

describe('a cell', () => {
  it('is corrected; a text is read as the type of the field', async () => {
    expect(await edited('price', { action: 'correct', value: '1.299,50 EUR' })).toEqual([
      1299.5,
      { value: 1299.5, raw: null, status: 'corrected', reason: null, method: 'corrected', confidence: 1, evidence: [] },
    ])
    expect((await edited('price', { action: 'correct', value: 7 }))[0]).toBe(7)
    expect((await edited('day', { action: 'correct', value: '31 January 2026' }))[0]).toBe('2026-01-31')
    expect((await edited('tags', { action: 'correct', value: ['x', 'y'] }))[0]).toEqual(['x', 'y'])
    expect((await edited('title', { action: 'correct', value: ' <b>Ständer</b>\0 ' }))[0]).toBe('<b>Ständer</b>')
  })

  it('is rejected, and what was read is brought back whole, however often it was changed', async () => {
    expect(await edited('title', { action: 'correct', value: 'Other' })).toMatchObject(['Other', { status: 'corrected' }])
    expect(await edited('title', { action: 'reject' })).toMatchObject([null, { value: null, status: 'absent', reason: 'rejected' }])
    expect(await edited('title', { action: 'restore' })).toMatchObject(['Lamp', { status: 'found', method: 'reader', raw: 'Lamp' }])
    expect(await edited('title', { action: 'restore' })).toMatchObject(['Lamp', { status: 'found' }])
  })

  it('whose value was not verified enters the data when it is accepted, with its evidence', async () => {
    const cell = {
      value: 'Stool',
      raw: 'Stool',
      status: 'unverified',
      reason: 'unverified',
      method: 'model',
      confidence: 0.4,
      evidence: [],
    }
    const cells = JSON.stringify({ title: cell })
    const data = JSON.stringify({ title: null })
    await test.database.db.updateTable('results').set({ cells, data }).where('task_id', '=', Number(taskId)).execute()
    expect(await edited('title', { action: 'accept' })).toEqual(['Stool', { ...cell, status: 'corrected', reason: null, confidence: 1 }])
    expect(await edited('title', { action: 'restore' })).toEqual([null, cell])
  })

  it('refuses in a sentence what is not of its type', async () => {
    const refused = async (field: string, value: JsonValue) => {
      const answer = await edit(field, { action: 'correct', value })
      return [answer.statusCode, answer.json().detail]
    }
    expect(await refused('price', 'cheap')).toEqual([422, 'This is no value for price: it holds a number.'])
    expect(await refused('price', true)).toEqual([422, 'This is no value for price: it holds a number.'])
    expect(await refused('title', '  ')).toEqual([422, 'This is no value for title: it holds text.'])
    expect(await refused('tags', { a: 1 })).toEqual([422, 'This is no value for tags: it holds a list.'])
  })

  it('[S6.12] of others, or of no field of the job, is not found', async () => {
    const stranger = await test.signIn()
    expect((await edit('title', { action: 'reject' }, stranger)).statusCode).toBe(404)
    expect((await edit('size', { action: 'reject' })).statusCode).toBe(404)
    expect((await edit('__proto__', { action: 'reject' })).statusCode).toBe(404)
  })

  it('locks its job before the row, as the deletion of the job does, so that no deadlock occurs', async () => {
    const { db } = test.database
    expect((await whileJobIsHeld(db, { jobId, as: 'update' }, () => edit('title', { action: 'reject' }))).statusCode).toBe(200)
    expect((await whileJobIsHeld(db, { jobId, as: 'key share' }, () => user.call('DELETE', `/jobs/${jobId}`))).statusCode).toBe(204)
    expect((await edit('title', { action: 'restore' })).statusCode).toBe(404)
  })
})
