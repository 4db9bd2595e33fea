// Uploaded lists over HTTP.
import { errorBodySchema, LIMITS, listPayloadSchema, listSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { deleteList, listLists, saveList } from './lists.store.ts'

const config = { access: 'account' } as const
const tags = ['pipelines']

export function listsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/pipelines/lists/',
      { config, schema: { tags, summary: 'Your lists, newest first', response: { 200: z.array(listSchema), ...refusals } } },
      (request) => listLists(db, actorOf(request)),
    )
    app.post(
      '/pipelines/lists/',
      {
        config,
        bodyLimit: LIMITS.requestBodyBytesMax,
        schema: {
          tags,
          summary: 'Upload a list to complete rows from; one of the same name is replaced',
          body: listPayloadSchema,
          response: { 201: listSchema, 413: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => reply.code(201).send(await saveList(db, actorOf(request), request.body)),
    )
    app.delete(
      '/pipelines/lists/:id',
      {
        config,
        schema: { tags, summary: 'Delete a list', params: z.object({ id: z.string() }), response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await deleteList(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}
