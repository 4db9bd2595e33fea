// Connections over HTTP: created, renamed and deleted. Credentials are accepted and never returned.
// Next: server/src/sites/connections/connection-entry.routes.ts
import { connectionChangeSchema, connectionMadeSchema, connectionPayloadSchema, connectionSchema, errorBodySchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { connectionEntryRoutes, type ConnectionsDeps } from './connection-entry.routes.ts'
import { changeConnection, deleteConnection, getConnection, insertConnection, listConnections } from './connections.store.ts'
import { domainOfAddress, readSecrets } from './read-secrets.ts'
import { openJobsOf, wakeWaiting } from './reading/wake-waiting.ts'

const config = { access: 'account' } as const
const tags = ['connections']
const params = z.object({ id: z.string() })
export function connectionsRoutes(deps: ConnectionsDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.get(
      '/connections/',
      {
        config,
        schema: { tags, summary: 'Your connections to sites, newest first', response: { 200: z.array(connectionSchema), ...refusals } },
      },
      (request) => listConnections(db, actorOf(request)),
    )
    app.get(
      '/connections/proxy-groups',
      {
        config,
        schema: {
          tags,
          summary: 'Names of the proxy groups that a connection can be read through',
          response: { 200: z.array(z.string()), ...refusals },
        },
      },
      () => Promise.resolve(Object.keys(deps.config.fetching.proxyGroups)),
    )
    app.post(
      '/connections/',
      {
        config,
        schema: {
          tags,
          summary: 'Keep what opens a site: cookies, a sign-in, headers, or a password of the request',
          description: 'It is sealed, sent to the registrable domain of `address` only, and never returned.',
          body: connectionPayloadSchema,
          response: { 201: connectionMadeSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { name, address, shares_pages: sharesPages, ...given } = request.body
        const { practicePort, fetching } = deps.config
        const proxyGroups = Object.keys(fetching.proxyGroups)
        const { secrets, cookiesLeftOut } = readSecrets(given, { address, practicePort, proxyGroups })
        const made = { name, domain: domainOfAddress(address, practicePort), sharesPages, secrets }
        const id = await insertConnection(deps, actorOf(request), made)
        return reply.code(201).send({ ...(await getConnection(db, actorOf(request), id)), cookies_left_out: cookiesLeftOut })
      },
    )
    await app.register(changeRoutes(deps))
    await app.register(connectionEntryRoutes(deps))
  }
}

function changeRoutes(deps: ConnectionsDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.patch(
      '/connections/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Rename a connection, or say whether shared links show passages of its pages',
          params,
          body: connectionChangeSchema,
          response: { 200: connectionSchema, ...refusals },
        },
      },
      async (request) => {
        const id = readUuid(request.params.id)
        await changeConnection(db, actorOf(request), { id, change: request.body })
        return getConnection(db, actorOf(request), id)
      },
    )
    app.delete(
      '/connections/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Delete a connection; what still waits for it fails',
          params,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const id = readUuid(request.params.id)
        await getConnection(db, actorOf(request), id)
        const jobs = await openJobsOf(db, id)
        await deleteConnection(db, actorOf(request), id)
        // Called after the deletion: waiting targets have to notice that it is gone.
        await wakeWaiting(deps, jobs)
        return reply.code(204).send(null)
      },
    )
  }
}
