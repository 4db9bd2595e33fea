// Results of a live view over HTTP: its session as a connection, its steps executed again, values pointed at.
import {
  connectionMadeSchema,
  errorBodySchema,
  liveKeepPayloadSchema,
  livePointedSchema,
  livePointPayloadSchema,
  liveReplaySchema,
  liveReplayedSchema,
  liveSessionSchema,
  TASK_FAILURES,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { getConnection } from '../connections/connections.store.ts'
import { actorOf } from '../../http/access.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { InspectionFailed } from '../inspection/inspector.ts'
import { keepSession, sessionIn, type KeepingDeps } from './keep-session.ts'
import { replayedSchema } from './live-messages.ts'
import { pointInView, type LivePointingDeps } from './point-in-view.ts'

export type LiveWorkDeps = KeepingDeps & LivePointingDeps

const tags = ['live views']
const config = { access: 'account' } as const
const params = z.object({ id: z.string() })

export function liveWorkRoutes(deps: LiveWorkDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.get(
      '/live-views/:id/session',
      {
        config,
        schema: {
          tags,
          summary: 'What of the page’s session would be kept, and for which site',
          params,
          querystring: z.object({ connection: z.string().optional().describe('A connection that would get it') }),
          response: { 200: liveSessionSchema, 409: errorBodySchema, 503: errorBodySchema, ...refusals },
        },
      },
      async (request) => {
        const asked = { id: readUuid(request.params.id), connection: request.query.connection ?? null }
        const { url, domain, cookies } = await sessionIn(deps, actorOf(request), asked)
        return { url, domain, cookies: cookies.length }
      },
    )
    app.post(
      '/live-views/:id/keep',
      {
        config,
        schema: {
          tags,
          summary: 'Keep the session of the page’s site as a connection, new or entered again; what waited for it goes on',
          description: 'Cookies of that registrable domain alone. They are sealed, and never returned.',
          params,
          body: liveKeepPayloadSchema,
          response: { 201: connectionMadeSchema, 409: errorBodySchema, 503: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const id = await keepSession(deps, actor, { id: readUuid(request.params.id), payload: request.body })
        return reply.code(201).send({ ...(await getConnection(db, actor, id)), cookies_left_out: 0 })
      },
    )
    await app.register(replayRoute(deps))
    await app.register(pointingRoute(deps))
  }
}

function replayRoute({ liveViews }: LiveWorkDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/live-views/:id/replay',
      {
        config,
        schema: {
          tags,
          summary: 'Do steps in the page, as they are done before a page is read',
          params,
          body: liveReplaySchema,
          response: { 200: liveReplayedSchema, 503: errorBodySchema, ...refusals },
        },
      },
      async (request) => {
        const { address = null, steps } = request.body
        const answer = await liveViews.ask(actorOf(request), readUuid(request.params.id), { kind: 'replay', address, steps })
        return replayedSchema.parse(answer)
      },
    )
  }
}

function pointingRoute(deps: LiveWorkDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/live-views/:id/point',
      {
        config,
        schema: {
          tags,
          summary: 'The field and value that a place of the page makes',
          description: 'A copy of the page as it is then is kept, and named by `page`: further questions are about that copy.',
          params,
          body: livePointPayloadSchema,
          response: { 200: livePointedSchema, 503: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const asked = { id: readUuid(request.params.id), payload: request.body, signal: untilClosed(reply) }
        return pointInView(deps, actorOf(request), asked).catch(refuse)
      },
    )
  }
}

/** @throws always */
function refuse(error: unknown): never {
  if (!(error instanceof InspectionFailed)) throw error
  throw new AppError(error.kind === 'internal' ? 'internal' : 'invalid', { detail: error.message || TASK_FAILURES[error.kind].text })
}
