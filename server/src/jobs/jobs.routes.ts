// Jobs over HTTP: converts the form's payload to a job and returns it. Next: server/src/jobs/create-job.ts Rules are in the use cases,
// reads in the queries; here are only paths, names and statuses.
import { errorBodySchema, jobEstimateSchema, jobPayloadSchema, jobSchema, LIMITS } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readUuid } from '../http/ids.ts'
import { deleteJob } from './delete-job.ts'
import { estimateJob, type EstimateDeps } from './estimate-job.ts'
import type { JobDeps } from './job.ts'
import { getJob, jobListQuerySchema, listJobs } from './jobs.queries.ts'
import { startHeadersSchema } from './starting/start-headers.ts'
import { startJob } from './starting/start-job.ts'

const jobParamsSchema = z.object({ id: z.string() })
const account = { access: 'account' } as const
const tags = ['jobs']

const startSchema = {
  tags,
  summary: 'Start a job',
  description:
    'With an `Idempotency-Key` the same request again gives the job that it has started; the answer then has `idempotent-replayed: true`.',
  headers: startHeadersSchema,
  body: jobPayloadSchema,
  response: { 201: jobSchema, 402: errorBodySchema, 413: errorBodySchema, ...refusals },
}

export function jobsRoutes(deps: JobDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.get(
      '/jobs/',
      {
        config: account,
        schema: {
          tags,
          summary: 'Your jobs, newest first',
          querystring: jobListQuerySchema,
          response: { 200: z.object({ data: z.array(jobSchema) }), ...refusals },
        },
      },
      async (request) => ({ data: await listJobs(db, actorOf(request), request.query) }),
    )
    app.post(
      '/jobs/',
      {
        config: account,
        bodyLimit: LIMITS.requestBodyBytesMax,
        schema: startSchema,
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const { id, isRepeated } = await startJob(deps, actor, { payload: request.body, key: request.headers['idempotency-key'] })
        if (isRepeated) void reply.header('idempotent-replayed', 'true')
        request.log.debug({ job: id, account: actor.accountId, isRepeated }, 'job created')
        return reply.code(201).send(await getJob(db, actor, id))
      },
    )
    app.get(
      '/jobs/:id',
      { config: account, schema: { tags, summary: 'One job', params: jobParamsSchema, response: { 200: jobSchema, ...refusals } } },
      (request) => getJob(db, actorOf(request), readUuid(request.params.id)),
    )
    app.delete(
      '/jobs/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Delete a job with its tasks and results; a running one is stopped',
          params: jobParamsSchema,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        await deleteJob(deps, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}

/** The estimate of a job before it is created. */
export function estimateRoutes(deps: EstimateDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/estimate',
      {
        config: account,
        bodyLimit: LIMITS.requestBodyBytesMax,
        schema: {
          tags,
          summary: 'What a job would use, cost and take; nothing is started',
          body: jobPayloadSchema,
          response: { 200: jobEstimateSchema, 413: errorBodySchema, ...refusals },
        },
      },
      (request) => estimateJob(deps, actorOf(request), request.body),
    )
  }
}
