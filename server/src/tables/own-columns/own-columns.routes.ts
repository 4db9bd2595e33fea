// Own columns of a table and their single cells, over HTTP. Next: server/src/tables/own-columns/own-columns.store.ts
import {
  errorBodySchema,
  ownCellPayloadSchema,
  ownColumnChangeSchema,
  ownColumnPayloadSchema,
  ownColumnSchema,
  ownColumnsSchema,
  resultSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { fillCell } from './fill-cell.ts'
import { changeOwnColumn, createOwnColumn, deleteOwnColumn } from './own-columns.store.ts'
import { listPeople } from './people.queries.ts'

const config = { access: 'account' } as const
const tags = ['tables']
const params = z.object({ id: z.string() })
const columnParams = params.extend({ column_id: z.string() })

export function ownColumnsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/own-columns',
      {
        config,
        schema: {
          tags,
          summary: 'Columns of a table that people fill, and who a cell can name',
          params,
          response: { 200: ownColumnsSchema, ...refusals },
        },
      },
      async (request) => {
        const actor = actorOf(request)
        const { ownColumns } = await getOwnJob(db, actor, readUuid(request.params.id))
        return { data: ownColumns, people: [...(await listPeople(db, actor.accountId))] }
      },
    )
    app.post(
      '/jobs/:id/own-columns',
      {
        config,
        schema: {
          tags,
          summary: 'Add a column that people fill: nothing is read for it, and it costs nothing',
          params,
          body: ownColumnPayloadSchema,
          response: { 201: ownColumnSchema, ...refusals },
        },
      },
      async (request, reply) => {
        const order = { jobId: readUuid(request.params.id), payload: request.body }
        return reply.code(201).send(await createOwnColumn(db, actorOf(request), order))
      },
    )
    await app.register(changingRoutes({ db }))
    await app.register(cellRoute({ db }))
  }
}

function changingRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch(
      '/jobs/:id/own-columns/:column_id',
      {
        config,
        schema: {
          tags,
          summary: 'Rename such a column, or change its options',
          params: columnParams,
          body: ownColumnChangeSchema,
          response: { 200: ownColumnSchema, ...refusals },
        },
      },
      async (request) => {
        const { id, column_id: columnId } = request.params
        return changeOwnColumn(db, actorOf(request), { jobId: readUuid(id), columnId: readUuid(columnId), change: request.body })
      },
    )
    app.delete(
      '/jobs/:id/own-columns/:column_id',
      {
        config,
        schema: {
          tags,
          summary: 'Delete such a column with all that was written into it',
          params: columnParams,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { id, column_id: columnId } = request.params
        await deleteOwnColumn(db, actorOf(request), { jobId: readUuid(id), columnId: readUuid(columnId) })
        return reply.code(204).send(null)
      },
    )
  }
}

function cellRoute({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/results/:task_id/own/:column',
      {
        config,
        schema: {
          tags: ['results'],
          summary: 'Fill a cell of an own column',
          description:
            'Where the cell holds something else than `expected`, the answer is 409: its detail has what the cell holds now, who wrote it, and when.',
          params: z.object({ task_id: z.string(), column: z.string().describe('Name of the column') }),
          body: ownCellPayloadSchema,
          response: { 200: resultSchema, 409: errorBodySchema, ...refusals },
        },
      },
      (request) => {
        const { task_id: taskId, column } = request.params
        return fillCell(db, actorOf(request), { taskId: readSerialId(taskId), column, payload: request.body })
      },
    )
  }
}
