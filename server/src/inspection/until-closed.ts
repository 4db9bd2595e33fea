// Work for a reader that has left is stopped.
import type { FastifyReply } from 'fastify'

/** Fires when the connection of the answer closes before it is finished. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.on('close', () => leaving.abort())
  return leaving.signal
}
