// Destinations over HTTP: buckets, tables, spreadsheets and chats, their delivery log, test deliveries and redeliveries.
// Next: server/src/delivery/destinations/deliver-due.ts
import {
  DESTINATIONS_NEED_UPGRADE,
  destinationChangeSchema,
  destinationDeliverySchema,
  destinationPayloadSchema,
  destinationSchema,
  destinationViewSchema,
  errorBodySchema,
  mayUseDestinations,
  type DestinationChange,
  type DestinationPayload,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { assertGoodSchedule, nextRunAt } from '../../flows/monitors/next-run.ts'
import type { DestinationSeal } from './destination-seal.ts'
import { kindOf } from './destination-kinds.ts'
import {
  addTest,
  bindView,
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
  destinationSeal: DestinationSeal
  config: { fetching: { allowHosts: readonly string[] } }
}

/** @throws AppError forbidden */
function subscriberOf(request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!mayUseDestinations(actor.plan)) throw new AppError('forbidden', { detail: DESTINATIONS_NEED_UPGRADE })
  return actor
}

export function destinationsRoutes(deps: DestinationDeps): FastifyPluginAsyncZod {
  const {
    db,
    destinationSeal: seal,
    config: { fetching },
  } = deps
  return async (app) => {
    app.get(
      '/destinations/',
      {
        config,
        schema: {
          tags,
          summary: 'Where results are put: buckets, tables, spreadsheets and messages, newest first',
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
          summary: 'Deliver results to a bucket, a PostgreSQL table, a Google spreadsheet or a chat when jobs end',
          description: 'Without a `kind` it is a bucket. What opens it is kept and never returned.',
          body: destinationPayloadSchema,
          response: { 201: destinationSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const payload = request.body
        assertSafeWay(payload, { allowHosts: fetching.allowHosts })
        const actor = subscriberOf(request)
        return reply.code(201).send(await createDestination({ db, seal }, actor, { payload, nextRunAt: await firstRunAt(db, payload) }))
      },
    )
    await app.register(changeRoutes(deps))
    await app.register(viewRoutes(deps))
    await app.register(deliveriesRoutes({ db }))
  }
}

function changeRoutes({ db, destinationSeal: seal, config: { fetching } }: DestinationDeps): FastifyPluginAsyncZod {
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
        const [actor, id] = [actorOf(request), readUuid(ids.id)]
        const known = (await listDestinations(db, actor)).find((one) => one.id === id)
        assertSafeWay(change, { allowHosts: fetching.allowHosts, server: known?.kind === 'postgres' ? known.server : null })
        return changeDestination({ db, seal }, subscriberOf(request), { id, change, nextRunAt: await firstRunAt(db, change) })
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

function viewRoutes({ db }: DestinationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/destinations/:id/view',
      {
        config,
        schema: {
          tags,
          summary: 'Have it get the rows and columns of a saved view, at once and whenever the job has ended',
          description: 'It gets nothing but that job from then on. With `view_id` null it gets all rows of the job.',
          params,
          body: destinationViewSchema,
          response: { 200: destinationSchema, ...refusals },
        },
      },
      async (request) => {
        const { job_id: jobId, view_id: viewId, own_columns: own } = request.body
        return bindView(db, subscriberOf(request), { id: readUuid(request.params.id), jobId, viewId, own })
      },
    )
  }
}

/** Unencrypted connections are allowed only to hosts on the operator's list. Whether an address is public is checked at delivery. */
function assertSafeWay(given: DestinationPayload | DestinationChange, { allowHosts, server = null }: WayRules): void {
  const way = kindOf(given).openWay(given, server)
  if (way === null || way.hosts.some((host) => allowHosts.includes(host))) return
  throw new AppError('invalid', { detail: way.refusal })
}

interface WayRules {
  allowHosts: readonly string[]
  /** The unencrypted connection that stays. */
  server?: string | null
}

/** @throws AppError invalid: a schedule that never fires, or fires too often */
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
        schema: {
          tags,
          summary: 'Put a small test file there, try a table or spreadsheet without a change to it, or send a test message',
          params,
          response: { 202: destinationDeliverySchema, ...refusals },
        },
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
