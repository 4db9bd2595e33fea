// Connections over HTTP: credentials replaced, signed in again, tried. Afterwards waiting targets continue.
import {
  connectionMadeSchema,
  connectionSchema,
  connectionSecretSchema,
  connectionTestPayloadSchema,
  connectionTestSchema,
  errorBodySchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { getConnection, replaceSecrets } from './connections.store.ts'
import { readSecrets } from './read-secrets.ts'
import { signInNow, tryConnection, type TryingDeps } from './try-connection.ts'
import { openJobsOf, wakeWaiting } from './reading/wake-waiting.ts'

export interface ConnectionsDeps extends TryingDeps {
  messages: LaneMessages
  config: { practicePort: number | null; fetching: { proxyGroups: Readonly<Record<string, readonly string[]>> } }
}

const config = { access: 'account' } as const
const tags = ['connections']
const params = z.object({ id: z.string() })
/** Each may sign in to a customer's site. */
const TRIES = { perMinute: 10, perDay: 200, noun: 'tests of connections', advice: 'Please try again later.' }

export function connectionEntryRoutes(deps: ConnectionsDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.put(
      '/connections/:id/secret',
      {
        config,
        schema: {
          tags,
          summary: 'Enter again what opens the site; what waited for it goes on',
          params,
          body: connectionSecretSchema,
          response: { 200: connectionMadeSchema, ...refusals },
        },
      },
      async (request) => {
        const id = readUuid(request.params.id)
        const { address } = await getConnection(db, actorOf(request), id)
        const { practicePort, fetching } = deps.config
        const { secrets, cookiesLeftOut } = readSecrets(request.body, {
          address,
          practicePort,
          proxyGroups: Object.keys(fetching.proxyGroups),
        })
        await replaceSecrets(deps, actorOf(request), { id, secrets })
        await wakeWaiting(deps, await openJobsOf(db, id))
        return { ...(await getConnection(db, actorOf(request), id)), cookies_left_out: cookiesLeftOut }
      },
    )
    await app.register(tryingRoutes(deps))
  }
}

function tryingRoutes(deps: ConnectionsDeps): FastifyPluginAsyncZod {
  const { db } = deps
  const quota = createVisitorQuota(TRIES)
  return async (app) => {
    app.post(
      '/connections/:id/sign-in',
      {
        config,
        schema: {
          tags,
          summary: 'Sign in again by what was recorded; what waited for it goes on',
          params,
          response: { 200: connectionSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        quota.take(actor.accountId)
        const id = readUuid(request.params.id)
        await signInNow(deps, { actor, id }, untilClosed(reply))
        await wakeWaiting(deps, await openJobsOf(db, id))
        return getConnection(db, actor, id)
      },
    )
    app.post(
      '/connections/:id/test',
      {
        config,
        schema: {
          tags,
          summary: 'Read one page through the connection and tell what it says',
          params,
          body: connectionTestPayloadSchema.prefault({}),
          response: { 200: connectionTestSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        quota.take(actor.accountId)
        const asked = { actor, id: readUuid(request.params.id), url: request.body.url ?? null }
        return tryConnection(deps, asked, untilClosed(reply))
      },
    )
  }
}
