// Work for a reader that has left is stopped.
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'

/** Fires when the connection of the answer closes before it is finished, with a refusal that is sent nowhere: this is no fault. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.on('close', () => leaving.abort(new AppError('bad_request', { detail: 'The connection was closed before the answer.' })))
  return leaving.signal
}
