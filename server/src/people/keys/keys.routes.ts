// HTTP routes of API keys. Only a signed-in owner may call them: a request that is authenticated by an API key is refused.
import {
  API_NEEDS_UPGRADE,
  apiKeyChangeSchema,
  apiKeyPayloadSchema,
  apiKeySchema,
  errorBodySchema,
  mayUseApi,
  newApiKeySchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { changeKey, createKey, listKeys, revokeKey } from './keys.store.ts'

const account = { access: 'account' } as const
const tags = ['api keys']

export function keysRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api-keys/',
      { config: account, schema: { tags, summary: 'Your API keys, newest first', response: { 200: z.array(apiKeySchema), ...refusals } } },
      (request) => listKeys(db, actorOf(request)),
    )
    app.post(
      '/api-keys/',
      {
        config: account,
        schema: {
          tags,
          summary: 'Create an API key. Only this response contains the key itself',
          body: apiKeyPayloadSchema,
          response: { 201: newApiKeySchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        if (!mayUseApi(actor.plan)) throw new AppError('forbidden', { detail: API_NEEDS_UPGRADE })
        return reply.code(201).send(await createKey(db, actor, request.body))
      },
    )
    app.patch(
      '/api-keys/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Rename an API key, or change its monthly budget',
          params: z.object({ id: z.string() }),
          body: apiKeyChangeSchema,
          response: { 200: apiKeySchema, ...refusals },
        },
      },
      (request) => changeKey(db, actorOf(request), { id: readUuid(request.params.id), change: request.body }),
    )
    app.delete(
      '/api-keys/:id',
      {
        config: account,
        schema: { tags, summary: 'Revoke an API key', params: z.object({ id: z.string() }), response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await revokeKey(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}
