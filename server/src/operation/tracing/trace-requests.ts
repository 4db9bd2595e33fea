// Each request as a span, in the caller's trace where it sends one. Handlers run within the span.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Requested by monitors every few seconds, and static files. */
const UNTRACED = new Set(['/healthz', '/readyz', '/livez', '/metrics', '*', '/*'])

export function traceRequests(app: FastifyInstance): void {
  const under = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '*'
    if (UNTRACED.has(route)) return done()
    const parent = propagation.extract(ROOT_CONTEXT, request.headers)
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'quarry.request.id': request.id }
    const span = trace.getTracer('quarry').startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const within = trace.setSpan(parent, span)
    under.set(request, { span, context: within })
    context.with(within, done)
  })
  // Set again: the body was read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const found = under.get(request)
    if (found === undefined) done()
    else context.with(found.context, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = under.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
