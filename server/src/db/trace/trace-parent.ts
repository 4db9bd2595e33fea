// The trace that stored work belongs to, as text of the W3C's trace context.
import { context, isSpanContextValid, propagation, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api'

/** Of what is under way here; null where nothing is traced. */
export function traceParentOfHere(): string | null {
  const span = trace.getSpanContext(context.active())
  if (span === undefined || !isSpanContextValid(span)) return null
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The context in which work that was stored with it continues. */
export function contextOf(traceParent: string | null): Context {
  return traceParent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: traceParent })
}
