// Rows over HTTP, each with the evidence of its cells. Next: server/src/tables/results/results.queries.ts
import { isWholeView, LIMITS, resultPageSchema, resultSchema, resultViewQuerySchema, viewOfQuery } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { columnsOf } from './job-columns.ts'
import { viewSql } from './result-view.ts'
import { getResultOfTask, listResults, listViewOfResults } from './results.queries.ts'
import { assertCursorOf, cursorText, viewCursorSchema } from './view-cursor.ts'

const paramsSchema = z.object({ id: z.string() })
const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitDefault).describe('Rows at most'),
  cursor: viewCursorSchema,
  ...resultViewQuerySchema.shape,
})

export function resultsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/tasks/:id/result',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'The row of a completed task',
          params: paramsSchema,
          response: { 200: z.object({ data: resultSchema }), ...refusals },
        },
      },
      async (request) => ({ data: await getResultOfTask(db, actorOf(request), readSerialId(request.params.id)) }),
    )
    app.get(
      '/jobs/:id/results',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'The rows of a job that are there by now, in the order of its targets or as a view wants them',
          params: paramsSchema,
          querystring: querySchema,
          response: { 200: resultPageSchema, ...refusals },
        },
      },
      async (request) => {
        const { limit, cursor = null } = request.query
        const jobId = readUuid(request.params.id)
        const view = viewOfQuery(request.query)
        if (!isWholeView(view)) {
          const columns = columnsOf(await getOwnJob(db, actorOf(request), jobId))
          assertCursorOf(view.sort === null ? 'view' : 'sorted', cursor)
          const { rows, end, total } = await listViewOfResults(db, { jobId, view: viewSql(view, columns), after: cursor, limit })
          return { data: rows, next_cursor: end && cursorText(end), total }
        }
        await assertOwnsJob(db, actorOf(request), jobId)
        assertCursorOf('all', cursor)
        const data = await listResults(db, { jobId, after: cursor && cursor.position, limit })
        const last = data.at(-1)
        return { data, next_cursor: last && data.length === limit ? String(last.position) : null }
      },
    )
  }
}
