// GET /metrics in Prometheus' text format, for programs on this machine.
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

export function metricsRoutes({ metrics }: { metrics: Registry }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', { config: { access: 'this_machine' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    )
  }
}

/** Counts and times every request by route; by address the number of series would be unbounded. The log can contain each request. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const seconds = new Histogram({
    name: 'quarry_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    request.log.debug({ ...labels, account: request.actor?.accountId, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
