// Names of tables and their folders, over HTTP. Next: server/src/tables/tables.store.ts
import { errorBodySchema, folderPayloadSchema, folderSchema, jobSchema, tableChangeSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readUuid } from '../http/ids.ts'
import { getJob } from '../jobs/jobs.queries.ts'
import { changeTable, createFolder, deleteFolder, listFolders, renameFolder } from './tables.store.ts'

const config = { access: 'account' } as const
const tags = ['tables']
const params = z.object({ id: z.string() })
const changed = { 409: errorBodySchema, ...refusals }

export function tablesRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch(
      '/jobs/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Change the name, the emoji or the folder of a job’s table',
          params,
          body: tableChangeSchema,
          response: { 200: jobSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
        await changeTable(db, actor, { jobId, change: request.body })
        return getJob(db, actor, jobId)
      },
    )
    await app.register(foldersRoutes({ db }))
  }
}

function foldersRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  const body = folderPayloadSchema
  return async (app) => {
    app.get(
      '/folders/',
      { config, schema: { tags, summary: 'Your folders, by name', response: { 200: z.array(folderSchema), ...refusals } } },
      (request) => listFolders(db, actorOf(request)),
    )
    app.post(
      '/folders/',
      { config, schema: { tags, summary: 'Make a folder', body, response: { 201: folderSchema, ...changed } } },
      async (request, reply) => reply.code(201).send(await createFolder(db, actorOf(request), request.body.name)),
    )
    app.patch(
      '/folders/:id',
      { config, schema: { tags, summary: 'Rename a folder', params, body, response: { 200: folderSchema, ...changed } } },
      (request) => renameFolder(db, actorOf(request), { id: readUuid(request.params.id), name: request.body.name }),
    )
    app.delete(
      '/folders/:id',
      { config, schema: { tags, summary: 'Delete a folder; its tables stay', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteFolder(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}
