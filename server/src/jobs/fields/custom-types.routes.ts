// Custom field types over HTTP. Existing ones can always be read and deleted; creating them requires the plan.
import {
  CUSTOM_FIELDS_NEED_UPGRADE,
  customTypePayloadSchema,
  customTypeSchema,
  errorBodySchema,
  mayUseCustomFields,
  type CustomTypePayload,
} from '@quarry/contract'
import { createRuleCheck, formulaSyntaxProblem } from '@quarry/engine'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { createCustomType, deleteCustomType, listCustomTypes, replaceCustomType } from './custom-types.store.ts'

const config = { access: 'account' } as const
const tags = ['templates']
const params = z.object({ id: z.string() })
const body = customTypePayloadSchema

/** @throws AppError forbidden; invalid for an unusable pattern */
function makerOf(request: FastifyRequest, { rules }: CustomTypePayload): Actor {
  const actor = actorOf(request)
  if (!mayUseCustomFields(actor.plan)) throw new AppError('forbidden', { detail: CUSTOM_FIELDS_NEED_UPGRADE })
  const made = createRuleCheck(rules)
  if ('problem' in made) throw new AppError('invalid', { detail: made.problem })
  // The available fields are known only where the type is used.
  const problem = rules.formula === undefined ? null : formulaSyntaxProblem(rules.formula)
  if (problem !== null) throw new AppError('invalid', { detail: `The formula can’t be used: ${problem}` })
  return actor
}

export function customTypesRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/schema-definitions/field-types/',
      { config, schema: { tags, summary: 'Your custom field types', response: { 200: z.array(customTypeSchema), ...refusals } } },
      (request) => listCustomTypes(db, actorOf(request)),
    )
    app.post(
      '/schema-definitions/field-types/',
      {
        config,
        schema: { tags, summary: 'Make a custom field type', body, response: { 201: customTypeSchema, 409: errorBodySchema, ...refusals } },
      },
      async (request, reply) => reply.code(201).send(await createCustomType(db, makerOf(request, request.body), request.body)),
    )
    app.put(
      '/schema-definitions/field-types/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Replace a custom field type',
          params,
          body,
          response: { 200: customTypeSchema, 409: errorBodySchema, ...refusals },
        },
      },
      (request) => replaceCustomType(db, makerOf(request, request.body), { id: readUuid(request.params.id), payload: request.body }),
    )
    app.delete(
      '/schema-definitions/field-types/:id',
      { config, schema: { tags, summary: 'Delete a custom field type', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteCustomType(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}
