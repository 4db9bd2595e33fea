// Destinations over HTTP: buckets, the log of what was put there, a test, and any delivery once more.
// Next: server/src/destinations/put-files.ts
import {
  DESTINATIONS_NEED_UPGRADE,
  destinationChangeSchema,
  destinationDeliverySchema,
  destinationPayloadSchema,
  destinationSchema,
  errorBodySchema,
  mayUseDestinations,
  type DestinationPayload,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import { timeOfDatabase, type Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readUuid } from '../http/ids.ts'
import { assertGoodSchedule, nextRunAt } from '../monitors/next-run.ts'
import {
  addTest,
  changeDestination,
  createDestination,
  deleteDestination,
  deliverAgain,
  listDeliveries,
  listDestinations,
} from './destinations.store.ts'

const config = { access: 'account' } as const
const tags = ['destinations']
const params = z.object({ id: z.string() })

interface DestinationDeps {
  db: Database
  config: { fetching: { allowHosts: readonly string[] } }
}

/** @throws AppError forbidden */
function subscriberOf(request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!mayUseDestinations(actor.plan)) throw new AppError('forbidden', { detail: DESTINATIONS_NEED_UPGRADE })
  return actor
}

export function destinationsRoutes({ db, config: { fetching } }: DestinationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/destinations/',
      {
        config,
        schema: {
          tags,
          summary: 'Buckets that results are put into, newest first',
          response: { 200: z.array(destinationSchema), ...refusals },
        },
      },
      (request) => listDestinations(db, actorOf(request)),
    )
    app.post(
      '/destinations/',
      {
        config,
        schema: {
          tags,
          summary: 'Have results put into a bucket when jobs end',
          body: destinationPayloadSchema,
          response: { 201: destinationSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const payload = request.body
        assertSafeEndpoint(payload.endpoint, fetching.allowHosts)
        const actor = subscriberOf(request)
        return reply.code(201).send(await createDestination(db, actor, { payload, nextRunAt: await firstRunAt(db, payload) }))
      },
    )
    await app.register(changeRoutes({ db, config: { fetching } }))
    await app.register(deliveriesRoutes({ db }))
  }
}

function changeRoutes({ db, config: { fetching } }: DestinationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/destinations/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Change a destination; without a secret the one it has stays',
          params,
          body: destinationChangeSchema,
          response: { 200: destinationSchema, ...refusals },
        },
      },
      async (request) => {
        const { params: ids, body: change } = request
        assertSafeEndpoint(change.endpoint, fetching.allowHosts)
        return changeDestination(db, subscriberOf(request), { id: readUuid(ids.id), change, nextRunAt: await firstRunAt(db, change) })
      },
    )
    app.delete(
      '/destinations/:id',
      { config, schema: { tags, summary: 'Delete a destination and its log', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteDestination(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
  }
}

/** Unencrypted only to hosts that the operator vouches for. Whether an address is public is decided when something goes there. */
function assertSafeEndpoint(endpoint: string | null, allowHosts: readonly string[]): void {
  if (endpoint === null) return
  const { protocol, host, hostname } = new URL(endpoint)
  if (protocol === 'https:' || allowHosts.includes(host) || allowHosts.includes(hostname)) return
  throw new AppError('invalid', { detail: 'An endpoint has to begin with https://.' })
}

/** @throws AppError invalid: a schedule that never comes, or comes too often */
async function firstRunAt(
  db: Database,
  { schedule, time_zone: timeZone }: Pick<DestinationPayload, 'schedule' | 'time_zone'>,
): Promise<Date | null> {
  if (schedule === null) return null
  const now = await timeOfDatabase(db)
  assertGoodSchedule(schedule, timeZone, now)
  return nextRunAt(schedule, timeZone, now)
}

function deliveriesRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/destinations/:id/deliveries',
      {
        config,
        schema: { tags, summary: 'The latest deliveries', params, response: { 200: z.array(destinationDeliverySchema), ...refusals } },
      },
      (request) => listDeliveries(db, actorOf(request), readUuid(request.params.id)),
    )
    app.post(
      '/destinations/:id/test',
      {
        config,
        schema: { tags, summary: 'Put a small test file there', params, response: { 202: destinationDeliverySchema, ...refusals } },
      },
      async (request, reply) => reply.code(202).send(await addTest(db, subscriberOf(request), readUuid(request.params.id))),
    )
    app.post(
      '/destinations/:id/deliveries/:delivery_id/replay',
      {
        config,
        schema: {
          tags,
          summary: 'Deliver once more what the job has now',
          params: params.extend({ delivery_id: z.string() }),
          response: { 202: destinationDeliverySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { id, delivery_id: deliveryId } = request.params
        const ids = { id: readUuid(id), deliveryId: readUuid(deliveryId) }
        return reply.code(202).send(await deliverAgain(db, subscriberOf(request), ids))
      },
    )
  }
}
