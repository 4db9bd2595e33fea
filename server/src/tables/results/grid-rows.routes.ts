// Rows for the grid over HTTP. Next: server/src/tables/results/grid-rows.queries.ts
import {
  gridPageSchema,
  isWholeView,
  problemPlaceSchema,
  problemQuerySchema,
  resultViewQuerySchema,
  viewOfQuery,
  type ResultView,
  type TableField,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { listQuerySchema } from '../../http/list-query.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { findProblemPlace, listGridRows, listGridRowsAt, listViewOfGridRows } from './grid-rows.queries.ts'
import { columnsOf } from './job-columns.ts'
import { viewSql } from './result-view.ts'

const { limit, offset } = listQuerySchema.shape

interface GridDeps {
  db: Database
  /** Positions of the rows of a page of a view, and the total, from memory where the job is loaded; otherwise null. */
  findPositions(
    job: { id: string; completed: number; fields: readonly TableField[] },
    page: { view: ResultView; offset: number; limit: number },
  ): Promise<{ positions: number[]; total: number } | null>
}

export function gridRowsRoutes({ db, findPositions }: GridDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/grid',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'The rows of a job as a table shows them, from any place on: the states of their cells, without evidence',
          params: z.object({ id: z.string() }),
          querystring: z.object({ limit, offset, ...resultViewQuerySchema.shape }),
          response: { 200: gridPageSchema, ...refusals },
        },
      },
      async (request) => {
        const page = { limit: request.query.limit, offset: request.query.offset }
        const view = viewOfQuery(request.query)
        const job = await getOwnJob(db, actorOf(request), readUuid(request.params.id))
        const found = isWholeView(view) ? null : await findPositions({ ...job, fields: columnsOf(job) }, { view, ...page })
        if (found) return { data: await listGridRowsAt(db, job.id, found.positions), total: found.total }
        if (!isWholeView(view)) return listViewOfGridRows(db, { jobId: job.id, view: viewSql(view, columnsOf(job)), ...page })
        // A job that reads a column fills cells of another job's rows; it has no rows of its own.
        const total = job.columnOf === null || job.refreshes ? job.completed : 0
        return { data: await listGridRows(db, job, page), total }
      },
    )

    app.get(
      '/jobs/:id/grid/problem',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'The place of the next row of a view that has a cell to look at: one that did not enter the data',
          params: z.object({ id: z.string() }),
          querystring: problemQuerySchema,
          response: { 200: problemPlaceSchema, ...refusals },
        },
      },
      async (request) => {
        const { from, direction, hidden = [], ...query } = request.query
        const job = await getOwnJob(db, actorOf(request), readUuid(request.params.id))
        const fields = job.fields.map(({ name }) => name).filter((name) => !hidden.includes(name))
        const view = viewSql(viewOfQuery(query), columnsOf(job))
        return { place: await findProblemPlace(db, { jobId: job.id, view, fields, from, step: direction === 'next' ? 1 : -1 }) }
      },
    )
  }
}
