// A cell changed over HTTP. Next: server/src/results/edit-cell.ts
import { cellEditSchema, errorBodySchema, resultSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readSerialId } from '../http/ids.ts'
import { editCell } from './edit-cell.ts'

export function cellsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch(
      '/results/:task_id/cells/:field',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'Accepts, corrects or rejects a cell, or brings back what was read',
          params: z.object({ task_id: z.string(), field: z.string() }),
          body: cellEditSchema,
          response: { 200: resultSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request) => {
        const { task_id: taskId, field } = request.params
        return editCell(db, actorOf(request), { place: { taskId: readSerialId(taskId), field }, edit: request.body })
      },
    )
  }
}
