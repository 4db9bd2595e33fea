// A fetch within this process: the application answers itself, as if the caller had called it directly.
import { Readable } from 'node:stream'
import { TEAM_HEADER } from '@quarry/contract'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

const WITHOUT_BODY = new Set([204, 205, 304])

export function fetchWithin(app: FastifyInstance, caller: FastifyRequest, signal: AbortSignal) {
  const { authorization, [TEAM_HEADER]: team } = caller.headers
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(authorization === undefined ? {} : { authorization }),
        ...(team === undefined ? {} : { [TEAM_HEADER]: team }),
      },
      ...(body === '' ? {} : { payload: body }),
      remoteAddress: caller.ip,
      payloadAsStream: true,
      signal,
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const stream = answer.stream()
    stream.on('error', () => undefined)
    const content = WITHOUT_BODY.has(answer.statusCode) ? null : (Readable.toWeb(stream) as BodyInit)
    return new Response(content, { status: answer.statusCode, headers })
  }
}
