// Bulk edits and undo over HTTP. Next: server/src/tables/edits/edit-table.ts
import { actUndoneSchema, editAnswerSchema, errorBodySchema, LIMITS, tableActsSchema, tableEditSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import { listActs } from './acts.queries.ts'
import { editTable } from './edit-table.ts'
import { takeSide } from './undo-act.ts'

const config = { access: 'account' } as const
const tags = ['tables']
const params = z.object({ id: z.string() })
const actParams = params.extend({ act_id: z.string() })
const changed = { 409: errorBodySchema, ...refusals }

export function editsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/:id/edits',
      {
        config,
        bodyLimit: LIMITS.requestBodyBytesMax,
        schema: {
          tags,
          summary: 'Change many cells of a table in one act: set, fill, fill down, find and replace',
          description:
            'Own cells, and cells that were read, which are corrected by it. It costs nothing. With `preview` nothing is changed. A stale `expected` is answered 409: the detail has what the cells hold now, who wrote it, and when.',
          params,
          body: tableEditSchema,
          response: { 200: editAnswerSchema, 413: errorBodySchema, ...changed },
        },
      },
      (request) => editTable(db, actorOf(request), { jobId: readUuid(request.params.id), edit: request.body }),
    )
    app.get(
      '/jobs/:id/acts',
      {
        config,
        schema: {
          tags,
          summary: 'The last fifty changes of cells in a table, newest first',
          params,
          response: { 200: tableActsSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
        await assertOwnsJob(db, actor, jobId)
        return { data: await listActs(db, actor, jobId) }
      },
    )
    for (const [way, side, summary] of [
      ['undo', 'before', 'Take a change back; cells that were changed since stay as they are'],
      ['redo', 'after', 'Make a change again that was taken back'],
    ] as const)
      app.post(
        `/jobs/:id/acts/:act_id/${way}`,
        { config, schema: { tags, summary, params: actParams, response: { 200: actUndoneSchema, ...changed } } },
        (request) => {
          const { id, act_id: actId } = request.params
          return takeSide(db, actorOf(request), { jobId: readUuid(id), actId: readSerialId(actId), side })
        },
      )
  }
}
