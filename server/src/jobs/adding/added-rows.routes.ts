// Adding rows to a table and reading its failed ones again, over HTTP: what new ones would cost, and the start.
// Next: server/src/jobs/adding/add-rows.ts
import {
  addedRowsEstimateSchema,
  addedRowsPayloadSchema,
  addedRowsSchema,
  errorBodySchema,
  LIMITS,
  retriedSchema,
  retryPayloadSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { EstimateDeps } from '../estimate-job.ts'
import type { JobDeps } from '../job.ts'
import { getJob } from '../jobs.queries.ts'
import { startHeadersSchema } from '../starting/start-headers.ts'
import { addRows } from './add-rows.ts'
import { estimateRows } from './estimate-rows.ts'
import { retryRows } from './retry-rows.ts'

const params = z.object({ id: z.string() })
const route = { config: { access: 'account' }, bodyLimit: LIMITS.requestBodyBytesMax } as const
const tags = ['jobs']

export function addedRowsRoutes(deps: EstimateDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/:id/targets/estimate',
      {
        ...route,
        schema: {
          tags,
          summary: 'What adding rows to a job would use, cost and take, and which it has already; nothing is started',
          params,
          body: addedRowsPayloadSchema,
          response: { 200: addedRowsEstimateSchema, 413: errorBodySchema, ...refusals },
        },
      },
      (request) => estimateRows(deps, actorOf(request), { jobId: readUuid(request.params.id), payload: request.body }),
    )
    app.post(
      '/jobs/:id/targets',
      {
        ...route,
        schema: {
          tags,
          summary: 'Add rows to a job, running or ended, and read them as its others',
          description:
            'The new rows come after the ones that are there; what the job has already is left out and told in `duplicates`. A job that has ended runs again. With an `Idempotency-Key` the same request again adds nothing; the answer then has `idempotent-replayed: true`.',
          headers: startHeadersSchema,
          params,
          body: addedRowsPayloadSchema,
          response: { 201: addedRowsSchema, 402: errorBodySchema, 409: errorBodySchema, 413: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
        const key = request.headers['idempotency-key']
        const { isRepeated, ...addition } = await addRows(deps, actor, { jobId, payload: request.body, key })
        if (isRepeated) void reply.header('idempotent-replayed', 'true')
        request.log.debug({ job: jobId, account: actor.accountId, added: addition.added, isRepeated }, 'rows added')
        const { added, firstPosition, duplicates } = addition
        return reply.code(201).send({ job: await getJob(deps.db, actor, jobId), added, first_position: firstPosition, duplicates })
      },
    )
  }
}

export function retriesRoutes(deps: JobDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/:id/retries',
      {
        ...route,
        schema: {
          tags,
          summary: 'Read failed rows of a job again, in the same job',
          description:
            'All that failed, or those of some `error_kinds` or `task_ids`, wait again at their places; a job that has ended runs again. Each is charged when it comes, and one that fails again is free. The same request again starts none twice: only rows that have failed are taken.',
          params,
          body: retryPayloadSchema.prefault({}),
          response: { 201: retriedSchema, 402: errorBodySchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
        const retried = await retryRows(deps, actor, { jobId, payload: request.body })
        request.log.debug({ job: jobId, account: actor.accountId, retried }, 'failed rows read again')
        return reply.code(201).send({ job: await getJob(deps.db, actor, jobId), retried })
      },
    )
  }
}
