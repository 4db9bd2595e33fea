// Columns added later, read by the product's own worker: by the real engine from stored copies of the practice web, and by worker processes
// that are killed in the middle.
import type { Field, Job } from '@quarry/contract'
import { companyOf, createPracticeWeb, productOf } from '@quarry/practice-web'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { createJob } from '../create-job.ts'
import { getOwnJob } from '../jobs.store.ts'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { startPracticeWorker } from '../../testing/practice-worker.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startWorkerProcesses } from '../../testing/worker-processes.ts'
import { addColumn } from './add-column.ts'

const SEED = 'later'
const NAME: Field = { name: 'name', description: 'Name of the product', type: 'string' }
const SKU: Field = { name: 'sku', description: 'Article number', type: 'string' }
const PATIENCE_MS = 290_000

describe('the stored pages of a job', () => {
  it('give a column that is added later, with evidence in the same copies, while the site is unreachable', async () => {
    const worker = await startPracticeWorker(createPracticeWeb(SEED))
    const { user, origin, test } = worker
    try {
      const numbers = [11, 12, 13]
      const jobId = await worker.startJob({
        targets: numbers.map((number) => `${origin}/shop/p/${number}`),
        fields: [NAME],
        targetName: 'URL',
      })
      const before = await worker.outcomeOf(jobId)
      let requests = 0
      worker.intercept = (request) => {
        requests += 1
        request.socket.destroy()
        return true
      }
      const gone = [{ url: `${origin}/shop/p/13`, snapshot: 'ab'.repeat(32), via: 'http' }]
      await test.database.db
        .updateTable('results')
        .set({ pages: JSON.stringify(gone) })
        .where('position', '=', 2)
        .execute()
      const run: Job = (await user.call('POST', `/jobs/${jobId}/columns`, { trait_definition: SKU })).json()
      expect((await worker.outcomeOf(run.id)).status).toBe('partial_completion')

      const { rows } = await worker.outcomeOf(jobId)
      expect(requests).toBe(0)
      expect(rows.map(({ data }) => data['sku'])).toEqual([productOf('shop', 11, SEED).sku, productOf('shop', 12, SEED).sku, null])
      expect(rows[2]?.cells['sku']).toMatchObject({ status: 'absent', reason: 'page_not_stored' })
      expect(rows.map(({ cells }) => cells['name'])).toEqual(before.rows.map(({ cells }) => cells['name']))
      const page = await user.call('GET', `/results/${rows[0]?.task_id}/evidence/sku`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toMatch(/id="evidence"/)
      expect(page.body).toContain(productOf('shop', 11, SEED).sku)
    } finally {
      await worker.close()
    }
  })

  it('[S1.30] complete rows by a web search for what other fields hold: in a new job, and in a column that comes later (O.70)', async () => {
    const worker = await startPracticeWorker(createPracticeWeb(SEED))
    const { user } = worker
    try {
      const company = companyOf(12, SEED)
      const source = { kind: 'search' as const, from: ['name'] }
      const founded: Field = { name: 'founded', description: 'Year in which the company was founded', type: 'number', source }
      const director: Field = { name: 'managing director', description: 'Managing director of the company', type: 'string', source }
      const name: Field = { name: 'name', description: 'Name of the company', type: 'string' }
      const jobId = await worker.startJob({ targets: [company.name], fields: [name, founded], targetName: 'company' })
      const [first] = (await worker.outcomeOf(jobId)).rows
      expect(first?.data).toEqual({ name: company.name, founded: company.foundedYear })
      expect(first?.cells['founded']).toMatchObject({
        method: 'enriched',
        status: 'found',
        evidence: [{ quote: expect.stringContaining(String(company.foundedYear)) }],
      })

      const run: Job = (await user.call('POST', `/jobs/${jobId}/columns`, { trait_definition: director })).json()
      expect((await worker.outcomeOf(run.id)).status).toBe('completed')
      expect((await user.call('GET', `/jobs/${run.id}`)).json<Job>().usage).toMatchObject({ cells_consumed: 1 })
      const [row] = (await worker.outcomeOf(jobId)).rows
      expect(row?.data['managing director']).toBe(company.director)
      const page = await user.call('GET', `/results/${row?.task_id}/evidence/managing%20director`)
      expect(page.body).toContain(company.director)
    } finally {
      await worker.close()
    }
  })

  it('are read exactly once though the workers are killed in the middle', async () => {
    const database = await createTestDatabase()
    const messages = await openTestMessages(database.url)
    const workers = startWorkerProcesses(database.url, 2)
    try {
      const { db } = database
      const actor = await makeAccount(db)
      const deps = { db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const }
      const target_items = Array.from({ length: 600 }, (_, index) => `https://h${index % 20}.example/${index}`)
      const ended = (id: string, atLeast = Infinity) =>
        waitUntil(
          'the job to get on',
          async () => {
            const job = await getOwnJob(db, actor, id)
            return (job.finishedAt !== null || job.completed >= atLeast) && job
          },
          PATIENCE_MS,
        )
      const job = await createJob(deps, actor, makeJobPayload({ target_items, trait_definitions: [NAME] }))
      expect(await ended(job.id)).toMatchObject({ completed: 600 })
      const run = await addColumn(deps, actor, { jobId: job.id, field: SKU, replaces: null, capMicroUsd: null })
      for (const kill of [1, 2, 3]) {
        await ended(run.id, kill * 60)
        await workers.killOne()
      }
      expect(await ended(run.id)).toMatchObject({ status: 'completed', total: 600, completed: 600, failed: 0 })
      const { rows } = await sql`
        select count(*)::int as rows, count(*) filter (where data ->> 'sku' = 'later: ' || target and data ->> 'name' = target)::int as own
        from results where job_id = ${job.id}`.execute(db)
      expect(rows).toEqual([{ rows: 600, own: 600 }])
      const used = await sql`select sum(included_used + extra_used)::int as cells from job_usage where job_id = ${run.id}`.execute(db)
      expect(used.rows).toEqual([{ cells: 600 }])
      expect([await checkJobCounters(db), await checkLedger(db)]).toEqual([[], []])
    } finally {
      await workers.close()
      await messages.close()
      await database.drop()
    }
  })
})
