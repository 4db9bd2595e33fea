// Dashboards over HTTP, the same calls for a job and for a monitor, whose last run is shown.
import {
  dashboardLayoutSchema,
  dashboardSchema,
  dashboardShareSchema,
  errorBodySchema,
  fieldChartSchema,
  resultViewQuerySchema,
  sharePayloadSchema,
  viewOfQuery,
  type DashboardShare,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import { assertOwnsMonitor } from '../../flows/monitors/monitors.store.ts'
import { createShare, endShare, listShares, type Shown, type StoredShare } from '../../delivery/shares/shares.store.ts'
import { getShownJob, readChart, readDashboard, type DashboardDeps, type Subject } from './dashboard.queries.ts'
import { saveLayout } from './dashboards.store.ts'

const config = { access: 'account' } as const
const tags = ['dashboards']
const params = z.object({ id: z.string() })
const { sort_by: _sortBy, sort_order: _sortOrder, ...viewShape } = resultViewQuerySchema.shape
export const dashboardQuerySchema = z.object(viewShape)
export const chartQuerySchema = z.object({ ...viewShape, field: z.string().max(200).default('') })

export function dashboardsRoutes(deps: DashboardDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(dashboardRoutes(deps, 'job'))
    await app.register(dashboardRoutes(deps, 'monitor'))
    await app.register(sharesRoutes(deps, 'job'))
    await app.register(sharesRoutes(deps, 'monitor'))
  }
}

/** @throws AppError not_found */
async function ownSubject(db: Database, request: FastifyRequest<{ Params: { id: string } }>, kind: Subject['kind']): Promise<Subject> {
  const id = readUuid(request.params.id)
  await (kind === 'job' ? assertOwnsJob : assertOwnsMonitor)(db, actorOf(request), id)
  return { kind, id }
}

function dashboardRoutes(deps: DashboardDeps, kind: Subject['kind']): FastifyPluginAsyncZod {
  const { db } = deps
  const path = `/${kind}s/:id/dashboard`
  const what = kind === 'job' ? 'a job' : 'the last run of a monitor'
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: `The dashboard of ${what}: the charts of its layout, and how far columns are filled`,
          params,
          querystring: dashboardQuerySchema,
          response: { 200: dashboardSchema, ...refusals },
        },
      },
      async (request) => {
        const subject = await ownSubject(db, request, kind)
        const job = await getShownJob(db, subject)
        return readDashboard(deps, { job, subject, view: viewOfQuery(request.query) })
      },
    )
    app.get(
      `${path}/chart`,
      {
        config,
        schema: {
          tags,
          summary: `The chart of a field of ${what}`,
          params,
          querystring: chartQuerySchema,
          response: { 200: fieldChartSchema, ...refusals },
        },
      },
      async (request) => {
        const job = await getShownJob(db, await ownSubject(db, request, kind))
        return readChart(deps, { job, field: request.query.field, view: viewOfQuery(request.query) })
      },
    )
    app.put(
      `${path}/layout`,
      {
        config,
        schema: {
          tags,
          summary: 'Which charts it has, in which order',
          params,
          body: dashboardLayoutSchema,
          response: { 200: dashboardLayoutSchema, ...refusals },
        },
      },
      async (request) => {
        await saveLayout(db, await ownSubject(db, request, kind), request.body)
        return request.body
      },
    )
  }
}

const dashboardOf = ({ kind, id }: Subject): Shown => ({ what: 'dashboard', of: kind, id })

const toShare = ({ id, token, createdAt, expiresAt }: StoredShare): DashboardShare => ({
  id,
  path: `/shared/${token}`,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
})

function sharesRoutes({ db }: { db: Database }, kind: Subject['kind']): FastifyPluginAsyncZod {
  const path = `/${kind}s/:id/dashboard/shares`
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: { tags, summary: 'Links that show the dashboard', params, response: { 200: z.array(dashboardShareSchema), ...refusals } },
      },
      async (request) => (await listShares(db, dashboardOf(await ownSubject(db, request, kind)))).map(toShare),
    )
    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: 'A public link to the dashboard, until it is revoked',
          params,
          body: sharePayloadSchema.optional(),
          response: { 201: dashboardShareSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const shown = dashboardOf(await ownSubject(db, request, kind))
        return reply.code(201).send(toShare(await createShare(db, shown, request.body?.days ?? null)))
      },
    )
    app.delete(
      `${path}/:share_id`,
      {
        config,
        schema: { tags, summary: 'End a link', params: params.extend({ share_id: z.string() }), response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await endShare(db, dashboardOf(await ownSubject(db, request, kind)), readUuid(request.params.share_id))
        return reply.code(204).send(null)
      },
    )
  }
}
