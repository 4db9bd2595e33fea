// Refreshes over HTTP: estimate, start, differences, and decisions. Next: server/src/tables/refreshes/start-refresh.ts
import {
  CHANGE_STATES,
  changeDecidedSchema,
  changeDecisionSchema,
  cellChangePageSchema,
  errorBodySchema,
  jobSchema,
  refreshEstimateSchema,
  refreshPayloadSchema,
  refreshSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { listQuerySchema } from '../../http/list-query.ts'
import type { EstimateDeps } from '../../jobs/estimate-job.ts'
import { assertOwnsJob, getJob } from '../../jobs/jobs.queries.ts'
import { startHeadersSchema } from '../../jobs/starting/start-headers.ts'
import { getOwnRun, listChanges, listRefreshes, type RefreshPlace } from './changes.queries.ts'
import { decideChanges } from './decide-changes.ts'
import { estimateRefresh, startRefresh } from './start-refresh.ts'

const params = z.object({ id: z.string() })
const runParams = z.object({ id: z.string(), run_id: z.string() })
const account = { access: 'account' } as const
const tags = ['results']

export function refreshesRoutes(deps: EstimateDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(startRoutes(deps))
    await app.register(changesRoutes(deps))
  }
}

function startRoutes(deps: EstimateDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/:id/refreshes/estimate',
      {
        config: account,
        schema: {
          tags,
          summary: 'What reading rows of a job again would use, cost and take; nothing is started',
          params,
          body: refreshPayloadSchema,
          response: { 200: refreshEstimateSchema, ...refusals },
        },
      },
      (request) => estimateRefresh(deps, actorOf(request), { jobId: readUuid(request.params.id), payload: request.body }),
    )
    app.post(
      '/jobs/:id/refreshes',
      {
        config: account,
        schema: {
          tags,
          summary: 'Read rows of a job again, as proposals',
          description:
            'Answers a job of its own (`refresh_of`), which has progress, events, `stop` and a record of its use as any. Nothing of this job changes until a difference is accepted. Rows that are read are paid for whatever is decided; rows that fail are free. With an `Idempotency-Key` the same request again answers the job that it has started, with `idempotent-replayed: true`.',
          headers: startHeadersSchema,
          params,
          body: refreshPayloadSchema,
          response: { 201: jobSchema, 402: errorBodySchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const [jobId, key] = [readUuid(request.params.id), request.headers['idempotency-key']]
        const { id, isRepeated } = await startRefresh(deps, actor, { jobId, payload: request.body, key })
        if (isRepeated) void reply.header('idempotent-replayed', 'true')
        request.log.debug({ job: id, account: actor.accountId, isRepeated }, 'job created')
        return reply.code(201).send(await getJob(deps.db, actor, id))
      },
    )
    app.get(
      '/jobs/:id/refreshes',
      {
        config: account,
        schema: {
          tags,
          summary: 'What is and was read again of this job, newest first, with its differences counted',
          params,
          response: { 200: z.object({ data: z.array(refreshSchema) }), ...refusals },
        },
      },
      async (request) => {
        const id = readUuid(request.params.id)
        await assertOwnsJob(deps.db, actorOf(request), id)
        return { data: await listRefreshes(deps.db, id) }
      },
    )
  }
}

function changesRoutes({ db }: EstimateDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/refreshes/:run_id/changes',
      {
        config: account,
        schema: {
          tags,
          summary: 'What a reading again found that differs: both cells with their evidence, in the order of the rows',
          params: runParams,
          querystring: z.object({
            state: z.enum([...CHANGE_STATES, 'all']).default('open'),
            after: z.string().max(300).optional().describe('`next` of the page before'),
            limit: listQuerySchema.shape.limit,
          }),
          response: { 200: cellChangePageSchema, ...refusals },
        },
      },
      async (request) => {
        const place = placeOf(request.params)
        const { state, after = null, limit } = request.query
        return listChanges(db, await getOwnRun(db, actorOf(request), place), { ...place, state, after, limit })
      },
    )
    app.post(
      '/jobs/:id/refreshes/:run_id/decisions',
      {
        config: account,
        schema: {
          tags,
          summary: 'Accept or refuse differences, or take back what was decided together',
          params: runParams,
          body: changeDecisionSchema,
          response: { 200: changeDecidedSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, place] = [actorOf(request), placeOf(request.params)]
        await getOwnRun(db, actor, place)
        return decideChanges(db, actor, { ...place, decision: request.body })
      },
    )
  }
}

function placeOf({ id, run_id: runId }: z.output<typeof runParams>): RefreshPlace {
  return { jobId: readUuid(id), runId: readUuid(runId) }
}
