// Actions on running and ended jobs over HTTP: stop, and run again.
import { errorBodySchema, jobSchema, rerunPayloadSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readUuid } from '../http/ids.ts'
import type { JobDeps } from './job.ts'
import { getJob } from './jobs.queries.ts'
import { rerunJob } from './rerun-job.ts'
import { startHeadersSchema } from './starting/start-headers.ts'
import { stopJob } from './stop-job.ts'

const jobParamsSchema = z.object({ id: z.string() })
const account = { access: 'account' } as const
const tags = ['jobs']

export function jobActionsRoutes(deps: JobDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/stop',
      {
        config: account,
        schema: {
          tags,
          summary: 'End a job early and keep its rows',
          params: jobParamsSchema,
          response: { 200: jobSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, id] = [actorOf(request), readUuid(request.params.id)]
        await stopJob(deps, actor, id)
        return getJob(db, actor, id)
      },
    )
    app.post(
      '/jobs/:id/rerun',
      {
        config: account,
        schema: {
          tags,
          summary: 'Run the targets of a job again, all or the failed ones, as a new job',
          description:
            'The new job has the columns that people fill, and what stands in them for the same target, unless `own_columns` is `leave_out`. With an `Idempotency-Key` the same request again answers the job that it has started, with `idempotent-replayed: true`.',
          headers: startHeadersSchema,
          params: jobParamsSchema,
          body: rerunPayloadSchema.prefault({}),
          response: { 201: jobSchema, 402: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const [jobId, key] = [readUuid(request.params.id), request.headers['idempotency-key']]
        const { id, isRepeated } = await rerunJob(deps, actor, { jobId, key, payload: request.body })
        if (isRepeated) void reply.header('idempotent-replayed', 'true')
        request.log.debug({ job: id, account: actor.accountId, isRepeated }, 'job created')
        return reply.code(201).send(await getJob(db, actor, id))
      },
    )
  }
}
