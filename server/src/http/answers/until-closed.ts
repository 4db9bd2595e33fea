// Aborts work whose client has disconnected.
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'

/**
 * Fires when the connection closes before the response is complete, with a refusal that is never sent: a disconnect is not a server error.
 */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.on('close', () => leaving.abort(new AppError('bad_request', { detail: 'The connection was closed before the answer.' })))
  return leaving.signal
}
