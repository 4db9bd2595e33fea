// POST /mcp: the product as tools for language models, by the Model Context Protocol over Streamable HTTP. Contains no rules: every tool is
// an API call, made with the caller's own token and from the caller's own address.
import { createClient } from '@quarry/client'
import { serveHttp } from '@quarry/mcp'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { assertOwnOrigin } from '../../http/access.ts'
import { fetchWithin } from './fetch-within.ts'

const BODY_BYTES_MAX = 8 * 1024 * 1024
const OTHER_SITES = 'Pages of other sites may not use the tools of this installation.'

export function mcpRoutes({ config, productConfig }: { config: Config; productConfig: { version: string } }): FastifyPluginAsync {
  return async (app) => {
    const onRequest = async (request: FastifyRequest): Promise<void> => assertOwnOrigin(request, config, OTHER_SITES)
    const options = { config: { access: 'anyone' }, schema: { hide: true }, onRequest } as const
    app.post('/mcp', { ...options, bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const leaving = new AbortController()
      reply.raw.on('close', () => leaving.abort())
      const fetch = fetchWithin(app, request, leaving.signal)
      // The caller's model is informed at once that it has to wait.
      const client = createClient({ url: config.publicUrl, fetch, retriesMax: 0 })
      reply.hijack()
      await serveHttp({ request: request.raw, response: reply.raw, body: request.body }, client, productConfig.version)
      return reply
    })
  }
}
