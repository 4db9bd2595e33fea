// A target whose page reports that it does not exist is free, beside one that gives a row.
import { createPracticeWeb } from '@quarry/practice-web'
import type { Field } from '@quarry/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
]

let worker: PracticeWorker
beforeAll(async () => {
  worker = await startPracticeWorker(createPracticeWeb('missing'))
})
afterAll(() => worker?.close())

it('a page that says with a good status that it does not exist fails as not found and uses no cells', async () => {
  const targets = [`${worker.origin}/shop/p/1`, `${worker.origin}/hostile/says-gone`]
  const jobId = await worker.startJob({ targets, fields: FIELDS })
  const { tasks, rows } = await worker.outcomeOf(jobId)
  expect(tasks.map(({ error_kind }) => error_kind)).toEqual([null, 'http_not_found'])
  expect(rows.map(({ target_item_value }) => target_item_value)).toEqual([targets[0]])
  const usage = await worker.test.deps.db
    .selectFrom('job_usage')
    .select(['included_used', 'extra_used'])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  expect(usage).toEqual({ included_used: FIELDS.length, extra_used: 0 })
})
