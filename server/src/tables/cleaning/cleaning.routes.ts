// GET /jobs/{id}/cleaning: what cleaning did to the rows, and suggestions. Reads the present rows; changes nothing.
import { createHash } from 'node:crypto'
import { CLEANING_ROWS_MAX, cleaningReportSchema, type CleaningReport } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { readResults } from '../results/results.queries.ts'
import { ColumnCounter } from './column-report.ts'
import { suggestSteps } from './suggest-steps.ts'

export function cleaningRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/cleaning',
      {
        config: { access: 'account' },
        schema: {
          tags: ['pipelines'],
          summary: 'What cleaning did to each column, and suggested steps',
          params: z.object({ id: z.string() }),
          response: { 200: cleaningReportSchema, ...refusals },
        },
      },
      (request) => reportCleaning(db, actorOf(request), readUuid(request.params.id)),
    )
  }
}

/** Examines the first rows of the job. @throws AppError not_found */
async function reportCleaning(db: Database, actor: Actor, jobId: string): Promise<CleaningReport> {
  const job = await getOwnJob(db, actor, jobId)
  const columns = job.fields.map((field) => new ColumnCounter(field))
  const seen = new Set<string>()
  let lookedAt = 0
  let duplicateRows = 0
  for await (const { task_id: taskId, data, cells } of readResults(db, jobId)) {
    for (const column of columns) column.add({ taskId: Number(taskId), data, cells })
    const values = job.fields.map(({ name }) => (Object.hasOwn(data, name) ? data[name] : null))
    const key = createHash('sha256').update(JSON.stringify(values)).digest('base64')
    if (seen.has(key) && values.some((value) => value !== null)) duplicateRows += 1
    seen.add(key)
    lookedAt += 1
    if (lookedAt >= CLEANING_ROWS_MAX) break
  }
  return {
    looked_at: lookedAt,
    total: job.completed,
    duplicate_rows: duplicateRows,
    columns: columns.map((column) => column.report()),
    suggestions: suggestSteps({ columns, duplicateRows }),
  }
}
