// Dashboards for whoever has a link: charts alone, nothing of the account, and not for search engines.
import { dashboardSchema, fieldChartSchema } from '@quarry/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { refusals } from '../http/error-schemas.ts'
import { createVisitorQuota } from '../http/visitor-quota.ts'
import { getShownJob, readDashboard } from './dashboard.queries.ts'
import { chartQuerySchema, conditionOf, dashboardQuerySchema, readChart } from './dashboards.routes.ts'
import { getSharedSubject } from './dashboards.store.ts'

const config = { access: 'anyone' } as const
const tags = ['dashboards']
const params = z.object({ token: z.string().max(200) })
const READS = { perMinute: 300, perDay: 10_000, noun: 'looks at shared dashboards', advice: 'Please try again later.' }

export function dashboardLinksRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
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
        const job = await getShownJob(db, subject)
        return { ...(await readDashboard(db, { job, subject, condition: conditionOf(request.query, job) })), job_id: null }
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
      async (request) => readChart(db, await getShownJob(db, await getSharedSubject(db, request.params.token)), request.query),
    )
  }
}
