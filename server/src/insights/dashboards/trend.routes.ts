// Trends over HTTP: a field over the runs of a monitor, for charts and as CSV.
import { Readable } from 'node:stream'
import { monitorTrendSchema, tableRowBreak, tableTextHead, tableTextRow } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { assertOwnsMonitor } from '../../flows/monitors/monitors.store.ts'
import { readTrend, type TrendOrder } from './trend.queries.ts'

const config = { access: 'account' } as const
const tags = ['monitors']
const params = z.object({ id: z.string() })
const RUNS_DRAWN_MAX = 400
const TARGETS_AT_ONCE = 500
const querySchema = z.object({
  field: z.string().max(200).default(''),
  search: z.string().trim().max(200).default('').describe('Only targets that contain this text'),
})

export function trendRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/monitors/:id/trend',
      {
        config,
        schema: {
          tags,
          summary: 'A field over the runs, by target; what is not a number is also counted',
          params,
          querystring: querySchema.extend({
            limit: z.coerce.number().int().min(1).max(50).default(8).describe('Targets at most'),
            offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
            runs: z.coerce.number().int().min(2).max(RUNS_DRAWN_MAX).default(90).describe('The latest runs, at most'),
          }),
          response: { 200: monitorTrendSchema, ...refusals },
        },
      },
      async (request) => {
        const monitorId = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), monitorId)
        const { runs: runsMax, ...query } = request.query
        return readTrend(db, { monitorId, runsMax, ...query })
      },
    )
    app.get(
      '/monitors/:id/trend.csv',
      {
        config,
        schema: {
          tags,
          summary: 'The same as a file: a row a target, a column a run',
          params,
          querystring: querySchema,
          response: { 200: textAnswer('The file', ['text/csv']), ...refusals },
        },
      },
      async (request, reply) => {
        const monitorId = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), monitorId)
        const order = { monitorId, ...request.query, runsMax: RUNS_DRAWN_MAX, limit: TARGETS_AT_ONCE, offset: 0 }
        const first = await readTrend(db, order)
        reply.header('content-disposition', 'attachment; filename="trend.csv"').type('text/csv; charset=utf-8')
        return reply.send(Readable.from(csvOf(db, order, first)))
      },
    )
  }
}

/** Targets page by page. Runs that start meanwhile are left out. */
async function* csvOf(db: Database, order: TrendOrder, first: Awaited<ReturnType<typeof readTrend>>): AsyncGenerator<string> {
  const columns = { targetHeader: 'target', fieldNames: first.runs.map(({ at }) => at) }
  const format = 'csv-spreadsheet'
  yield tableTextHead(format, columns)
  for (let page = first, { offset } = order; page.targets.length > 0;) {
    for (const { target, values } of page.targets) {
      const data = Object.fromEntries(page.runs.map(({ at }, index) => [at, values[index] ?? null]))
      yield tableRowBreak(format) + tableTextRow(format, columns, { target_item_value: target, data })
    }
    offset += order.limit
    if (offset >= page.target_count) return
    page = await readTrend(db, { ...order, offset })
  }
}
