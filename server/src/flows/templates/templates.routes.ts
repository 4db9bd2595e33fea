// Schema templates over HTTP. The wire calls them schema definitions and their fields traits.
import { errorBodySchema, templatePayloadSchema, templateSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { listQuerySchema } from '../../http/list-query.ts'
import { createTemplate, deleteTemplate, getTemplate, listTemplates, replaceTemplate } from './templates.store.ts'

const paramsSchema = z.object({ id: z.string() })
const account = { access: 'account' } as const
const tags = ['templates']

export function templatesRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/schema-definitions/',
      {
        config: account,
        schema: {
          tags,
          summary: 'Your templates, newest first',
          querystring: listQuerySchema,
          response: { 200: z.array(templateSchema), ...refusals },
        },
      },
      (request) => listTemplates(db, actorOf(request), request.query),
    )
    app.post(
      '/schema-definitions/',
      {
        config: account,
        schema: {
          tags,
          summary: 'Save a template',
          body: templatePayloadSchema,
          response: { 201: templateSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => reply.code(201).send(await createTemplate(db, actorOf(request), request.body)),
    )
    app.get(
      '/schema-definitions/:id',
      { config: account, schema: { tags, summary: 'One template', params: paramsSchema, response: { 200: templateSchema, ...refusals } } },
      (request) => getTemplate(db, actorOf(request), readUuid(request.params.id)),
    )
    app.put(
      '/schema-definitions/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Replace or rename a template',
          params: paramsSchema,
          body: templatePayloadSchema,
          response: { 200: templateSchema, 409: errorBodySchema, ...refusals },
        },
      },
      (request) => replaceTemplate(db, actorOf(request), { id: readUuid(request.params.id), payload: request.body }),
    )
    app.delete(
      '/schema-definitions/:id',
      {
        config: account,
        schema: { tags, summary: 'Delete a template', params: paramsSchema, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await deleteTemplate(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}
