// Saved configurations over HTTP. Reading and deleting is possible on every plan; saving requires Advanced or Pro.
import {
  CONFIGURATIONS_NEED_UPGRADE,
  configurationPayloadSchema,
  configurationRenameSchema,
  configurationSchema,
  configurationSummarySchema,
  errorBodySchema,
  LIMITS,
  mayUseConfigurations,
  type ConfigurationPayload,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { assertUsableFields } from '../../jobs/fields/usable-fields.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { assertGoodSchedule } from '../monitors/next-run.ts'
import { assertUsableSteps } from '../pipelines/usable-steps.ts'
import {
  createConfiguration,
  deleteConfiguration,
  getConfiguration,
  listConfigurations,
  replaceConfiguration,
} from './configurations.store.ts'

const config = { access: 'account' } as const
const tags = ['templates']
const params = z.object({ id: z.string() })
const path = '/schema-definitions/configurations/'
const changed = { 409: errorBodySchema, ...refusals }

/** @throws AppError forbidden */
function keeperOf(request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!mayUseConfigurations(actor.plan)) throw new AppError('forbidden', { detail: CONFIGURATIONS_NEED_UPGRADE })
  return actor
}

/**
 * @throws AppError forbidden or invalid: fields that the plan does not include, invalid steps, a schedule that never fires or fires too
 * often
 */
async function assertUsable(db: Database, { plan, accountId }: Actor, payload: ConfigurationPayload): Promise<void> {
  const { traits: fields, steps, schedule, time_zone: timeZone } = payload
  assertUsableFields(plan, fields)
  if (schedule) assertGoodSchedule(schedule, timeZone, new Date())
  await assertUsableSteps(db, accountId, { steps, fields })
}

export function configurationsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: 'Your saved configurations, newest first',
          response: { 200: z.array(configurationSummarySchema), ...refusals },
        },
      },
      (request) => listConfigurations(db, actorOf(request)),
    )
    app.get(
      `${path}:id`,
      { config, schema: { tags, summary: 'A saved configuration, complete', params, response: { 200: configurationSchema, ...refusals } } },
      (request) => getConfiguration(db, actorOf(request), readUuid(request.params.id)),
    )
    app.delete(
      `${path}:id`,
      { config, schema: { tags, summary: 'Delete a saved configuration', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteConfiguration(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
    await app.register(keepingRoutes({ db }))
  }
}

function keepingRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    const body = configurationPayloadSchema
    const bodyLimit = LIMITS.requestBodyBytesMax
    app.post(
      path,
      {
        config,
        bodyLimit,
        schema: { tags, summary: 'Save a configuration', body, response: { 201: configurationSchema, 413: errorBodySchema, ...changed } },
      },
      async (request, reply) => {
        const actor = keeperOf(request)
        await assertUsable(db, actor, request.body)
        return reply.code(201).send(await createConfiguration(db, actor, request.body))
      },
    )
    app.put(
      `${path}:id`,
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary: 'Replace a configuration',
          params,
          body,
          response: { 200: configurationSchema, 413: errorBodySchema, ...changed },
        },
      },
      async (request) => {
        const actor = keeperOf(request)
        await assertUsable(db, actor, request.body)
        return replaceConfiguration(db, actor, { id: readUuid(request.params.id), payload: request.body })
      },
    )
    app.patch(
      `${path}:id`,
      {
        config,
        schema: {
          tags,
          summary: 'Rename a configuration',
          params,
          body: configurationRenameSchema,
          response: { 200: configurationSchema, ...changed },
        },
      },
      (request) => replaceConfiguration(db, keeperOf(request), { id: readUuid(request.params.id), payload: request.body }),
    )
  }
}
