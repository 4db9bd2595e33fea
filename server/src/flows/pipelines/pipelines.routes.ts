// The pipeline of a job over HTTP: read, saved, previewed; its versions and its rows.
import {
  errorBodySchema,
  LIMITS,
  pipelinePayloadSchema,
  pipelinePreviewSchema,
  pipelineResultSchema,
  pipelineSchema,
  pipelineVersionSchema,
  stepsSchema,
  triedEnrichmentSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { positionCursorSchema } from '../../http/list-query.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import type { JobDeps } from '../../jobs/job.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import type { PreviewRunner } from '../../jobs/preview/preview-runner.ts'
import { getPipeline, listVersions, runAgain, savePipeline } from './pipelines.store.ts'
import { previewPipeline } from './preview-pipeline.ts'
import { listPipelineResult } from './result.queries.ts'
import { tryEnrichment } from './try-enrichment.ts'

const params = z.object({ id: z.string() })
const config = { access: 'account' } as const
const tags = ['pipelines']

interface PipelineDeps extends JobDeps {
  previews: PreviewRunner
  previewQuota: VisitorQuota
}

export function pipelinesRoutes(deps: PipelineDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.get(
      '/jobs/:id/pipeline',
      {
        config,
        schema: {
          tags,
          summary: 'The steps over a job’s rows, and the state of their run',
          params,
          response: { 200: pipelineSchema, ...refusals },
        },
      },
      (request) => getPipeline(db, actorOf(request), readUuid(request.params.id)),
    )
    app.put(
      '/jobs/:id/pipeline',
      {
        config,
        schema: {
          tags,
          summary: 'Save the steps; they run when the job ends, or at once where it has',
          params,
          body: pipelinePayloadSchema,
          response: { 200: pipelineSchema, 409: errorBodySchema, ...refusals },
        },
      },
      (request) => savePipeline(db, actorOf(request), { jobId: readUuid(request.params.id), ...request.body }),
    )
    app.post(
      '/jobs/:id/pipeline/preview',
      {
        config,
        schema: {
          tags,
          summary: 'What steps would do to the first rows; nothing is saved',
          params,
          body: z.object({ steps: stepsSchema }),
          response: { 200: pipelinePreviewSchema, ...refusals },
        },
      },
      (request) => previewPipeline(deps, actorOf(request), { jobId: readUuid(request.params.id), steps: request.body.steps }),
    )
    await app.register(resultRoutes({ db }))
    await app.register(enrichmentRoutes(deps))
  }
}

function resultRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/pipeline/versions',
      {
        config,
        schema: {
          tags,
          summary: 'Earlier versions of the steps, newest first',
          params,
          response: { 200: z.array(pipelineVersionSchema), ...refusals },
        },
      },
      (request) => listVersions(db, actorOf(request), readUuid(request.params.id)),
    )
    app.get(
      '/jobs/:id/pipeline/result',
      {
        config,
        schema: {
          tags,
          summary: 'The rows that came out of the last whole run, with the evidence of the cells they were made from',
          params,
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitDefault).describe('Rows at most'),
            cursor: positionCursorSchema,
          }),
          response: { 200: pipelineResultSchema, ...refusals },
        },
      },
      async (request) => {
        const jobId = readUuid(request.params.id)
        await assertOwnsJob(db, actorOf(request), jobId)
        return listPipelineResult(db, { jobId, after: request.query.cursor ?? null, limit: request.query.limit })
      },
    )
  }
}

function enrichmentRoutes(deps: PipelineDeps): FastifyPluginAsyncZod {
  const { db, previewQuota } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/pipeline/try',
      {
        config,
        schema: {
          tags,
          summary: 'Look up what a step asks for, for the first three rows that lack it; nothing is kept or charged',
          params,
          body: z.object({ steps: stepsSchema, step: z.string().max(40).describe('Id of the step') }),
          response: { 200: z.array(triedEnrichmentSchema), ...refusals },
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const jobId = readUuid(request.params.id)
        await assertOwnsJob(db, actor, jobId)
        previewQuota.take(actor.accountId)
        const leaving = new AbortController()
        request.raw.socket.once('close', () => leaving.abort())
        return tryEnrichment(deps, actor, { order: { jobId, ...request.body }, signal: leaving.signal })
      },
    )
    app.post(
      '/jobs/:id/pipeline/run',
      {
        config,
        schema: {
          tags,
          summary: 'Run the steps once more; what could not be looked up for a reason that may pass is looked up again',
          params,
          response: { 202: pipelineSchema, ...refusals },
        },
      },
      async (request, reply) => reply.code(202).send(await runAgain(db, actorOf(request), readUuid(request.params.id))),
    )
  }
}
