// Passes requests below /auth/v1 to the auth service, which reads them and writes the responses itself.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type AuthListener = (request: IncomingMessage, response: ServerResponse) => void

export function mountAuth(listener: AuthListener) {
  return async (app: FastifyInstance): Promise<void> => {
    // Before the body is read: the stream must reach the service unread.
    app.addHook('onRequest', async (request, reply) => {
      reply.hijack()
      listener(request.raw, reply.raw)
    })
    app.all('/auth/v1/*', { config: { access: 'anyone' }, schema: { hide: true } }, async () => undefined)
  }
}
