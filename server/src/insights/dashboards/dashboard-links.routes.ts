// Dashboards behind public links: only charts, nothing of the account, excluded from search engines.
import { dashboardSchema, fieldChartSchema, viewOfQuery } from '@quarry/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { refusals } from '../../http/error-schemas.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { getShown } from '../../delivery/shares/shares.store.ts'
import {
  assertShown,
  getShownJob,
  readChart,
  readDashboard,
  withoutOwnColumns,
  type DashboardDeps,
  type Subject,
} from './dashboard.queries.ts'
import { chartQuerySchema, dashboardQuerySchema } from './dashboards.routes.ts'

/** @throws AppError not_found: the link does not exist, or has expired */
async function getSharedSubject(db: Database, token: string): Promise<Subject> {
  const shown = await getShown(db, 'dashboard', token)
  return shown.of === 'view' ? { kind: shown.of, id: shown.id, jobId: shown.jobId } : { kind: shown.of, id: shown.id }
}

const config = { access: 'anyone' } as const
const tags = ['dashboards']
const params = z.object({ token: z.string().max(200) })
const READS = { perMinute: 300, perDay: 10_000, noun: 'requests for shared dashboards', advice: 'Please try again later.' }

export function dashboardLinksRoutes(deps: DashboardDeps): FastifyPluginAsyncZod {
  const { db } = deps
  const quota = createVisitorQuota(READS)
  return async (app) => {
    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      quota.take(request.ip)
      void reply.header('x-robots-tag', 'noindex, nofollow')
    })
    app.get(
      '/shared/:token',
      {
        config,
        schema: {
          tags,
          summary: 'A shared dashboard',
          params,
          querystring: dashboardQuerySchema,
          response: { 200: dashboardSchema, ...refusals },
        },
      },
      async (request) => {
        const subject = await getSharedSubject(db, request.params.token)
        const job = withoutOwnColumns(await getShownJob(db, subject))
        const order = { job, subject, view: viewOfQuery(request.query) }
        await assertShown(db, order)
        const { layout, fields, ...dashboard } = await readDashboard(deps, order)
        // The fill rate of a column without a chart, view by view, would reveal its rows.
        const shown = fields.filter(({ name }) => layout.charts.some(({ field }) => field === name))
        const title = job.of ? `${job.title}: ${job.of.name}` : job.title
        return { ...dashboard, title, fields: shown, job_id: null, view: null, layout: { charts: layout.charts } }
      },
    )
    app.get(
      '/shared/:token/chart',
      {
        config,
        schema: {
          tags,
          summary: 'A chart of a shared dashboard',
          params,
          querystring: chartQuerySchema,
          response: { 200: fieldChartSchema, ...refusals },
        },
      },
      async (request) => {
        const subject = await getSharedSubject(db, request.params.token)
        const order = {
          job: withoutOwnColumns(await getShownJob(db, subject)),
          subject,
          field: request.query.field,
          view: viewOfQuery(request.query),
        }
        await assertShown(db, order)
        return readChart(deps, order)
      },
    )
  }
}
