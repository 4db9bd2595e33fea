// The payment sandbox over HTTP: its hosted pages at the product's own address, and its controls for programs on this machine.
import { errorBodySchema } from '@quarry/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

/** The part of the sandbox that the product uses. */
export interface SandboxPort {
  handlePage(request: Request): Promise<Response>
  control: {
    /** Returns the sandbox's time, seconds since 1970. @throws RangeError */
    advanceClock(seconds: number): Promise<number>
    failNextRenewal(): Promise<void>
    /** False: there is no such event. */
    replay(eventId: string): Promise<boolean>
  }
}

interface SandboxDeps {
  sandbox: SandboxPort
  publicUrl: string
}

/** The hosted pages. Knowing the URL is the permission, as with the provider's own. */
export function sandboxPagesRoutes({ sandbox, publicUrl }: SandboxDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    )
    app.route({
      method: ['GET', 'POST'],
      url: '/c/*',
      config: { access: 'anyone' },
      schema: { hide: true },
      handler: async (request, reply) => sendResponse(reply, await sandbox.handlePage(toRequest(request, publicUrl))),
    })
  }
}

/** The controls: time, failures, repetition. */
export function sandboxControlRoutes({ sandbox: { control } }: Pick<SandboxDeps, 'sandbox'>): FastifyPluginAsyncZod {
  const config = { access: 'this_machine' } as const
  const tags = ['development']
  return async (app) => {
    app.post(
      '/dev/payments/clock',
      {
        config,
        schema: {
          tags,
          summary: 'Move the payment sandbox forward in time',
          body: z.object({ advance_seconds: z.int().min(0).max(315_000_000) }),
          response: { 200: z.object({ time: z.int() }), 422: errorBodySchema },
        },
      },
      async (request) => ({ time: await control.advanceClock(request.body.advance_seconds) }),
    )
    app.post(
      '/dev/payments/fail-next-renewal',
      { config, schema: { tags, summary: 'The next renewal is not paid', response: { 204: z.null() } } },
      async (_request, reply) => {
        await control.failNextRenewal()
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/dev/payments/replay',
      {
        config,
        schema: {
          tags,
          summary: 'Deliver a notice once more',
          body: z.object({ event_id: z.string() }),
          response: { 204: z.null(), 422: errorBodySchema },
        },
      },
      async (request, reply) => {
        if (!(await control.replay(request.body.event_id))) throw new AppError('not_found')
        return reply.code(204).send(null)
      },
    )
  }
}

function toRequest(request: FastifyRequest, origin: string): Request {
  const { method, url, body } = request
  const names = ['content-type', 'sec-fetch-site', 'accept']
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Request(new URL(url, origin), { method, headers, ...(method === 'POST' && typeof body === 'string' ? { body } : {}) })
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(await response.text())
}
