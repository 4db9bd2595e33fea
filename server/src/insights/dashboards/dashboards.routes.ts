// Dashboards over HTTP: the same calls for a job, for a saved view of its table, and for a monitor, whose last run is shown.
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
import { getView } from '../../tables/saved-views/saved-views.store.ts'
import { saveLayout } from './dashboards.store.ts'

const config = { access: 'account' } as const
const tags = ['dashboards']
const jobParams = z.object({ id: z.string() })

/** Paths of the calls, and their subject. */
const KINDS = {
  job: { path: '/jobs/:id/dashboard', params: jobParams, what: 'a job' },
  view: { path: '/jobs/:id/views/:view_id/dashboard', params: jobParams.extend({ view_id: z.string() }), what: 'a saved view' },
  monitor: { path: '/monitors/:id/dashboard', params: jobParams, what: 'the last run of a monitor' },
}
const { sort_by: _sortBy, sort_order: _sortOrder, ...viewShape } = resultViewQuerySchema.shape
export const dashboardQuerySchema = z.object(viewShape)
export const chartQuerySchema = z.object({ ...viewShape, field: z.string().max(200).default('') })

export function dashboardsRoutes(deps: DashboardDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const kind of ['job', 'view', 'monitor'] as const) {
      await app.register(dashboardRoutes(deps, kind))
      await app.register(sharesRoutes(deps, kind))
    }
  }
}

/** @throws AppError not_found */
async function ownSubject(db: Database, request: AskingRequest, kind: Subject['kind']): Promise<Subject> {
  const [actor, id] = [actorOf(request), readUuid(request.params.id)]
  await (kind === 'monitor' ? assertOwnsMonitor : assertOwnsJob)(db, actor, id)
  if (kind !== 'view') return { kind, id }
  const viewId = readUuid(request.params.view_id ?? '')
  await getView(db, actor, { jobId: id, id: viewId })
  return { kind, id: viewId, jobId: id }
}

type AskingRequest = FastifyRequest<{ Params: { id: string; view_id?: string } }>

function dashboardRoutes(deps: DashboardDeps, kind: Subject['kind']): FastifyPluginAsyncZod {
  const { db } = deps
  const { path, params, what } = KINDS[kind]
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
  const { params, ...named } = KINDS[kind]
  const path = `${named.path}/shares`
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
