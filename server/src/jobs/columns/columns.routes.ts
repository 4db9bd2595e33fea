// Columns added later, over HTTP: the estimate, adding or changing a column, and the progress of a job's columns.
import { columnEstimateSchema, columnPayloadSchema, errorBodySchema, jobSchema, type ColumnPayload } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertUsableFields } from '../fields/usable-fields.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { toCap } from '../create-job.ts'
import type { JobDeps } from '../job.ts'
import { assertOwnsJob, getJob, listColumnRuns } from '../jobs.queries.ts'
import { addColumn } from './add-column.ts'
import { estimateColumn, type ColumnRequest } from './estimate-column.ts'

const params = z.object({ id: z.string() })
const account = { access: 'account' } as const
const tags = ['jobs']

export function columnsRoutes(deps: JobDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/columns/estimate',
      {
        config: account,
        schema: {
          tags,
          summary: 'What a new or changed column of an ended job would use and cost; nothing is started',
          params,
          body: columnPayloadSchema,
          response: { 200: columnEstimateSchema, ...refusals },
        },
      },
      (request) => estimateColumn(deps, actorOf(request), parseFieldFormat(request.params.id, request.body)),
    )
    app.post(
      '/jobs/:id/columns',
      {
        config: account,
        schema: {
          tags,
          summary: 'Add a column to an ended job, or change one, and read it from the stored pages',
          description:
            'Answers a job of its own (`column_of`), which has tasks, progress, events, `stop` and a record of its use as any; its cells are written into the rows of this job. Nothing is fetched.',
          params,
          body: columnPayloadSchema,
          response: { 201: jobSchema, 402: errorBodySchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        assertUsableFields(actor.plan, [request.body.trait_definition])
        const { id } = await addColumn(deps, actor, parseFieldFormat(request.params.id, request.body))
        request.log.debug({ job: id, account: actor.accountId }, 'job created')
        return reply.code(201).send(await getJob(db, actor, id))
      },
    )
    app.get(
      '/jobs/:id/columns',
      {
        config: account,
        schema: {
          tags,
          summary: 'What is and was read for columns of this job, newest first',
          params,
          response: { 200: z.object({ data: z.array(jobSchema) }), ...refusals },
        },
      },
      async (request) => {
        const id = readUuid(request.params.id)
        await assertOwnsJob(db, actorOf(request), id)
        return { data: await listColumnRuns(db, id) }
      },
    )
  }
}

function parseFieldFormat(id: string, { trait_definition: field, replaces, spending_cap_usd: cap }: ColumnPayload): ColumnRequest {
  return { jobId: readUuid(id), field, replaces, capMicroUsd: toCap(cap) }
}
