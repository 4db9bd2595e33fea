// Live views over HTTP: opened, watched, controlled, closed. Only for the person who opened them; API keys are refused.
// Next: server/src/sites/live/live-work.routes.ts
import type { ServerResponse } from 'node:http'
import { errorBodySchema, liveInputsSchema, liveViewPayloadSchema, liveViewSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf, type FindActor } from '../../http/access.ts'
import { linesAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { liveWorkRoutes, type LiveWorkDeps } from './live-work.routes.ts'
import { accessOfView } from './view-access.ts'
import { createWatchLine, openLine } from './watch-line.ts'

export interface LiveViewsRoutesDeps extends LiveWorkDeps {
  findActor: FindActor
}

const tags = ['live views']
const config = { access: 'account' } as const
const params = z.object({ id: z.string() })
const OPENINGS = { perMinute: 15, perDay: 300, noun: 'live views', advice: 'Please try again later.' }
/** Manual input causes more and smaller requests than other work. */
const INPUTS_PER_MINUTE = 3_000

export function liveViewsRoutes(deps: LiveViewsRoutesDeps): FastifyPluginAsyncZod {
  const { liveViews } = deps
  const quota = createVisitorQuota(OPENINGS)
  return async (app) => {
    app.post(
      '/live-views/',
      {
        config,
        schema: {
          tags,
          summary: 'Open a page in the server’s browser, to look at it and act in it',
          description: 'One person has one at a time: the one that is open already ends.',
          body: liveViewPayloadSchema,
          response: { 201: liveViewSchema, 409: errorBodySchema, 503: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        quota.take(actor.accountId)
        const access = await accessOfView(deps, actor, request.body)
        return reply.code(201).send(await liveViews.open(actor, request.body, access))
      },
    )
    app.get(
      '/live-views/',
      { config, schema: { tags, summary: 'Your live view, where one is open', response: { 200: z.array(liveViewSchema), ...refusals } } },
      async (request) => liveViews.list(actorOf(request)),
    )
    app.delete(
      '/live-views/:id',
      { config, schema: { tags, summary: 'Close a live view', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await liveViews.end(actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
    await app.register(actingRoutes(deps))
    await app.register(liveWorkRoutes(deps))
  }
}

function actingRoutes({ liveViews, findActor }: LiveViewsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const open = new Set<ServerResponse>()
    app.addHook('preClose', async () => {
      for (const stream of open) stream.destroy()
    })
    app.post(
      '/live-views/:id/input',
      {
        config: { ...config, rateLimit: { max: INPUTS_PER_MINUTE } },
        schema: {
          tags,
          summary: 'Do something in the page: mouse, wheel, fingers, keys, text, another address',
          description: 'Events are done in their order, after those of earlier calls. What is typed is neither kept nor logged.',
          params,
          body: liveInputsSchema,
          response: { 204: z.null(), 503: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        await liveViews.input(actorOf(request), readUuid(request.params.id), request.body.events)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/live-views/:id/stream',
      {
        config,
        schema: {
          tags,
          summary: 'What the page shows, as it changes',
          description:
            'JSON lines: `frame` (a JPEG in base64), `page`, `focus`, `over`, `choices`, `step`, `secret`, `here` and `end`. A view has one reader: another one ends the line of the former. The page goes on for some minutes without any.',
          params,
          response: { 200: linesAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const id = readUuid(request.params.id)
        const actor = actorOf(request)
        liveViews.get(actor, id)
        const token = (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
        const stream = reply.raw
        reply.hijack()
        openLine(stream)
        open.add(stream)
        stream.on('close', () => open.delete(stream))
        const line = createWatchLine(stream, () => findActor(token, request.teamId))
        line.begin(liveViews.watch(actor, id, line.watcher))
      },
    )
  }
}
