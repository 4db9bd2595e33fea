// Rows for the grid: from any index on, in any order, with the states of their cells and without evidence.
import type { GridPage, Job } from '@quarry/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask, failTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const evidence = [{ url: 'https://shop.example/a', snapshot: null, block: 1, quote: 'A long quote', selector: null }]
const found = { value: 'Lamp', raw: 'Lamp', status: 'found', reason: null, method: 'reader', confidence: 0.9, evidence }
const doubtful = { ...found, value: 'Stool', status: 'unverified', reason: 'unverified' }

let test: TestApp
let user: SignedIn
let job: Job
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  const fields = [{ name: 'title', description: 'Name', type: 'string' as const }]
  const targets = ['a', 'b', 'c', 'd'].map((path) => `https://shop.example/${path}`)
  job = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: fields }))).json()
  // The second target has no row.
  for (const [position, title] of [
    [0, 'Lamp'],
    [2, null],
    [3, 'Chair'],
  ] as const) {
    await completeTask(test.database.db, job.id, { position, data: { title } })
    await test.database.db
      .updateTable('results')
      .set({ cells: JSON.stringify(title === 'Chair' ? {} : { title: title === null ? doubtful : found }) })
      .where('job_id', '=', job.id)
      .where('position', '=', position)
      .execute()
  }
})
afterAll(() => test.close())

async function page(query: Record<string, string>): Promise<GridPage> {
  const answer = await user.call('GET', `/jobs/${job.id}/grid?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

it('contains the states of cells and the values that are not in the data, and nothing else', async () => {
  const { data, total } = await page({})
  expect(total).toBe(3)
  expect(data.map(({ cells }) => cells)).toEqual([{ title: { status: 'found' } }, { title: { status: 'unverified', value: 'Stool' } }, {}])
  expect(data[0]).toMatchObject({ position: 0, target_item_value: 'https://shop.example/a', data: { title: 'Lamp' } })
})

it('begins at any place, counted in rows and not in targets', async () => {
  expect((await page({ offset: '1', limit: '1' })).data.map((row) => row.position)).toEqual([2])
  expect(await page({ offset: '2', limit: '9' })).toMatchObject({ data: [{ position: 3 }], total: 3 })
  expect(await page({ offset: '3' })).toEqual({ data: [], total: 3 })
})

it('begins at any place of a job that has ended, wherever its targets failed', async () => {
  const failed = new Set([0, 1, 4, 7, 8, 11])
  const targets = Array.from({ length: 12 }, (_, place) => `https://shop.example/ended/${place}`)
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))).json<Job>()
  for (let position = 0; position < targets.length; position++)
    await (failed.has(position)
      ? failTask(test.database.db, id, { position, kind: 'timeout', error: 'late' })
      : completeTask(test.database.db, id, { position, data: {} }))
  const rows = targets.map((_, position) => position).filter((position) => !failed.has(position))
  for (let offset = 0; offset <= rows.length; offset++) {
    const { data, total } = (await user.call('GET', `/jobs/${id}/grid?offset=${offset}`)).json<GridPage>()
    expect({ positions: data.map(({ position }) => position), total }).toEqual({ positions: rows.slice(offset), total: rows.length })
  }
})

it('is searched, filtered and sorted like the whole rows, from any place on', async () => {
  expect((await page({ sort_by: 'title', sort_order: 'asc' })).data.map((row) => row.position)).toEqual([3, 0, 2])
  expect(await page({ sort_by: 'title', offset: '1', limit: '1' })).toMatchObject({ data: [{ position: 0 }], total: 3 })
  expect(await page({ search: 'lamp' })).toMatchObject({ data: [{ position: 0 }], total: 1 })
  expect(await page({ search: 'lamp', offset: '5' })).toEqual({ data: [], total: 1 })
})

it('has no rows for the run that read a column, whose cells are in those of its job', async () => {
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<Job>()
  await test.database.db.updateTable('jobs').set({ column_of: job.id, completed: 1 }).where('id', '=', id).execute()
  expect((await user.call('GET', `/jobs/${id}/grid`)).json()).toEqual({ data: [], total: 0 })
})

it('finds the next row with a cell to review, in any order and wrapping around', async () => {
  const problem = async (query: Record<string, string>) =>
    (await user.call('GET', `/jobs/${job.id}/grid/problem?${new URLSearchParams(query)}`)).json()
  // The second row's cell is not verified; the third's was not read again, but its value is still there.
  expect(await problem({})).toEqual({ place: 1 })
  expect(await problem({ from: '0' })).toEqual({ place: 1 })
  expect(await problem({ from: '1' })).toEqual({ place: 1 })
  expect(await problem({ from: '0', direction: 'previous' })).toEqual({ place: 1 })
  expect(await problem({ sort_by: 'title' })).toEqual({ place: 2 })
  expect(await problem({ search: 'lamp' })).toEqual({ place: null })
  expect(await problem({ hidden: '["title"]' })).toEqual({ place: null })
  expect((await user.call('GET', `/jobs/${job.id}/grid/problem?hidden=title`)).statusCode).toBe(422)
})

it('goes on from the row it was at, in both directions', async () => {
  const fields = [{ name: 'title', description: 'Name', type: 'string' as const }]
  const targets = Array.from({ length: 6 }, (_, place) => `https://shop.example/six/${place}`)
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: fields }))).json<Job>()
  for (let position = 0; position < 6; position++)
    await completeTask(test.database.db, id, { position, data: { title: position % 2 === 1 ? null : 'Lamp' } })
  const places = async (direction: string) => {
    const found = []
    for (let from = 3, turn = 0; turn < 3; turn++) {
      from = (await user.call('GET', `/jobs/${id}/grid/problem?from=${from}&direction=${direction}`)).json<{ place: number }>().place
      found.push(from)
    }
    return found
  }
  expect(await places('next')).toEqual([5, 1, 3])
  expect(await places('previous')).toEqual([1, 5, 3])
})
