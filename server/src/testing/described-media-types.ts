// Checks every response in tests: a route that sends another media type than it describes is broken, and its test fails.
import type { FastifyReply, RouteOptions } from 'fastify'

/** For a route hook. Responses streamed past the framework are not seen here. */
export function expectDescribedMediaType(route: RouteOptions): void {
  const responses: Record<string, unknown> = Object(Object(route.schema).response)
  const hooks = [route.onSend ?? []].flat()
  route.onSend = [
    ...hooks,
    async (_request, reply: FastifyReply, payload: unknown) => {
      const described = responses[reply.statusCode]
      const [sent] = String(reply.getHeader('content-type') ?? '').split(';')
      if (described === undefined || !hasContent(payload) || mediaTypesOf(described).includes(sent ?? '')) return payload
      throw new Error(`${route.method} ${route.url} sends ${sent} and describes ${mediaTypesOf(described)}`)
    },
  ]
}

const hasContent = (payload: unknown): boolean => payload !== null && payload !== undefined && payload !== ''

function mediaTypesOf(described: unknown): string[] {
  const { content } = Object(described)
  return content === undefined ? ['application/json'] : Object.keys(content)
}
