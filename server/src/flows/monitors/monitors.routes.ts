// Monitors over HTTP: created from an ended job or a payload, changed, paused, run at once. Next: server/src/flows/monitors/start-runs.ts
import {
  errorBodySchema,
  jobPayloadSchema,
  LIMITS,
  monitorChangePayloadSchema,
  monitorPayloadSchema,
  monitorRunSchema,
  monitorSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { JobDeps } from '../../jobs/job.ts'
import { changeMonitor, createMonitor } from './create-monitor.ts'
import { assertOwnsMonitor, deleteMonitor, getMonitor, getMonitorJob, listMonitors, listRuns } from './monitors.store.ts'
import { startRunNow, type RunDeps } from './start-runs.ts'

const config = { access: 'account' } as const
const tags = ['monitors']
const params = z.object({ id: z.string() })
const bodyLimit = LIMITS.requestBodyBytesMax

export interface MonitorRouteDeps extends JobDeps {
  config: Config
  /** The clock for schedules; left out: the system's. */
  now?: () => Date
}

export function monitorsRoutes(deps: MonitorRouteDeps): FastifyPluginAsyncZod {
  const { db } = deps
  const run: RunDeps = { ...deps, publicUrl: deps.config.publicUrl, now: deps.now }
  return async (app) => {
    app.get(
      '/monitors/',
      { config, schema: { tags, summary: 'Your monitors, newest first', response: { 200: z.array(monitorSchema), ...refusals } } },
      (request) => listMonitors(db, actorOf(request)),
    )
    app.post(
      '/monitors/',
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary: 'Run a job again on a schedule',
          body: monitorPayloadSchema,
          response: { 201: monitorSchema, 409: errorBodySchema, 413: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const id = await createMonitor(run, actor, request.body)
        return reply.code(201).send(await getMonitor(db, actor, id))
      },
    )
    app.get(
      '/monitors/:id',
      { config, schema: { tags, summary: 'One monitor', params, response: { 200: monitorSchema, ...refusals } } },
      (request) => getMonitor(db, actorOf(request), readUuid(request.params.id)),
    )
    app.patch(
      '/monitors/:id',
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary: 'Change, pause or go on with a monitor; what is left out stays',
          params,
          body: monitorChangePayloadSchema,
          response: { 200: monitorSchema, 413: errorBodySchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, id] = [actorOf(request), readUuid(request.params.id)]
        await changeMonitor(run, actor, { id, change: request.body })
        return getMonitor(db, actor, id)
      },
    )
    await app.register(monitorActionsRoutes(run))
  }
}

function monitorActionsRoutes(deps: RunDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.delete(
      '/monitors/:id',
      { config, schema: { tags, summary: 'Delete a monitor; the jobs it ran stay', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteMonitor(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/monitors/:id/run',
      {
        config,
        schema: {
          tags,
          summary: 'Run it now, beside its schedule',
          params,
          response: { 201: monitorSchema, 402: errorBodySchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const [actor, id] = [actorOf(request), readUuid(request.params.id)]
        const job = await startRunNow(deps, actor, id)
        request.log.debug({ job, account: actor.accountId }, 'job created')
        return reply.code(201).send(await getMonitor(db, actor, id))
      },
    )
    app.get(
      '/monitors/:id/job',
      { config, schema: { tags, summary: 'What each run is started with', params, response: { 200: jobPayloadSchema, ...refusals } } },
      (request) => getMonitorJob(db, actorOf(request), readUuid(request.params.id)),
    )
    app.get(
      '/monitors/:id/runs',
      {
        config,
        schema: {
          tags,
          summary: 'Its runs, newest first',
          params,
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitDefault),
            offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
          }),
          response: { 200: z.array(monitorRunSchema), ...refusals },
        },
      },
      async (request) => {
        const id = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), id)
        return listRuns(db, id, request.query)
      },
    )
  }
}
