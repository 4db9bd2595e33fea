// Checking a sample over HTTP: random cells, a person's verdict on each, and the estimate for the table.
import { CELL_CHECKS, cellCheckPayloadSchema, cellSampleSchema, checkReportSchema, errorBodySchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { reportOf } from './check-report.ts'
import { countVerdicts, drawCells, saveVerdict } from './checks.store.ts'

const config = { access: 'account' } as const
const tags = ['results']
const params = z.object({ id: z.string() })

export function checksRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/checks',
      {
        config,
        schema: {
          tags,
          summary: 'How many of the checked cells are right, and between which shares all are with 95% certainty',
          params,
          response: { 200: checkReportSchema, ...refusals },
        },
      },
      async (request) => {
        const { id, fields } = await getOwnJob(db, actorOf(request), readUuid(request.params.id))
        const counts = await countVerdicts(db, id)
        return reportOf(
          counts,
          fields.map(({ name }) => name),
        )
      },
    )
    app.get(
      '/jobs/:id/checks/sample',
      {
        config,
        schema: {
          tags,
          summary: 'Filled cells drawn at random, to be checked against their pages; none that were checked or corrected',
          params,
          querystring: z.object({ size: z.coerce.number().int().min(1).max(CELL_CHECKS.sampleMax).default(CELL_CHECKS.sampleDefault) }),
          response: { 200: cellSampleSchema, ...refusals },
        },
      },
      async (request) => {
        const { id } = await getOwnJob(db, actorOf(request), readUuid(request.params.id))
        return { data: await drawCells(db, id, request.query.size) }
      },
    )
    app.put(
      '/results/:task_id/cells/:field/check',
      {
        config,
        schema: {
          tags,
          summary: 'Says of a drawn cell whether it is right. Cells of one’s own choice make the report say less of the others',
          params: z.object({ task_id: z.string(), field: z.string() }),
          body: cellCheckPayloadSchema,
          response: { 204: z.null(), 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.params
        await saveVerdict(db, actorOf(request), { place: { taskId: readSerialId(taskId), field }, ...request.body })
        return reply.code(204).send(null)
      },
    )
  }
}
