// Security headers: only the product's own files run, and no other site can frame or read it.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Set on the raw response, so that answers written around the framework (auth, streams) carry them too; a route may override one. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(securityHeaders(config))
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id)
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
  })
}

function securityHeaders(config: Config): Record<string, string> {
  const connect = config.auth.kind === 'hosted' ? `'self' ${new URL(config.auth.url).origin}` : "'self'"
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': connect,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
