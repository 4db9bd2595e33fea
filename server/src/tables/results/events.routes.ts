// GET /jobs/{id}/events: the events of a job, as server-sent events. They are read by fetch, which can send the bearer token.
import type { ServerResponse } from 'node:http'
import type { JobEvent } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../app-error.ts'
import { actorOf, type FindActor } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { JobWatch } from './job-watch.ts'
import { getJob } from '../../jobs/jobs.queries.ts'

interface EventsDeps {
  db: Database
  jobWatch: JobWatch
  findActor: FindActor
}

const HEARTBEAT_MS = 15_000
/** A reader that stalls is disconnected; after reconnecting it reads what it missed. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024

export function eventsRoutes({ db, jobWatch, findActor }: EventsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const open = new Set<ServerResponse>()
    app.addHook('preClose', async () => {
      for (const stream of open) stream.destroy()
    })
    app.get(
      '/jobs/:id/events',
      {
        config: { access: 'account' },
        schema: {
          tags: ['jobs'],
          summary: 'Progress and new rows as they happen',
          description:
            'Server-sent events: `job` (the job, when it changed), `rows` (rows that came since the stream was opened), `end` (the job has ended or was deleted). The data of each is the event as JSON.',
          params: z.object({ id: z.string() }),
          response: { 200: textAnswer('Events', ['text/event-stream']), ...refusals },
        },
      },
      async (request, reply) => {
        const job = await getJob(db, actorOf(request), readUuid(request.params.id))
        const token = (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
        const stream = reply.raw
        // Events are buffered until the stream is open: an earlier failure is still answered as an error.
        const early: JobEvent[] = []
        let tell = (event: JobEvent): void => void early.push(event)
        const stop = await jobWatch.watch(job, (event) => tell(event))
        reply.hijack()
        open.add(stream)
        startStream(stream)
        tell = (event) => send(stream, event)
        early.forEach(tell)
        const heartbeat = setInterval(() => void keepAlive(stream, () => findActor(token, request.teamId)), HEARTBEAT_MS)
        stream.on('close', () => {
          open.delete(stream)
          clearInterval(heartbeat)
          stop()
        })
        // The client may have disconnected during the query, before this handler was attached.
        if (stream.destroyed) stream.emit('close')
      },
    )
  }
}

function startStream(stream: ServerResponse): void {
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that buffer responses would hold the events back.
    'x-accel-buffering': 'no',
  })
  stream.write(': open\n\n')
}

function send(stream: ServerResponse, event: JobEvent): void {
  if (stream.writableLength > WAITING_BYTES_MAX) return void stream.destroy()
  stream.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  if (event.type === 'end') stream.end()
}

/** A comment keeps the connection open; it is closed once the session or the team membership has ended. */
async function keepAlive(stream: ServerResponse, findActor: () => Promise<unknown>): Promise<void> {
  const actor = await findActor().catch((error: unknown) => (error instanceof AppError && error.code !== 'unavailable' ? null : 'unknown'))
  if (!actor) return void stream.destroy()
  if (!stream.writableEnded) stream.write(': still here\n\n')
}
