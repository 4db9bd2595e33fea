// A streamed response: one JSON object per line, for clients that send `Accept: application/x-ndjson`.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NDJSON } from './described-answer.ts'

export interface JsonLines<Event> {
  tell(event: Event): void
  isBegun(): boolean
}

/** Opened with the first line, so that an earlier refusal is still an ordinary response. Null where lines are not requested. */
export function openJsonLines<Event>(request: FastifyRequest, reply: FastifyReply): JsonLines<Event> | null {
  if (request.headers.accept?.includes(NDJSON) !== true) return null
  let isOpen = false
  return {
    isBegun: () => isOpen,
    tell(event) {
      if (!isOpen) {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': `${NDJSON}; charset=utf-8`, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      }
      isOpen = true
      reply.raw.write(`${JSON.stringify(event)}\n`)
    },
  }
}
