// The trace that stored work belongs to, as text in the W3C trace context format.
import { context, isSpanContextValid, propagation, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api'

/** The current trace; null where nothing is traced. */
export function traceParentOfHere(): string | null {
  const span = trace.getSpanContext(context.active())
  if (span === undefined || !isSpanContextValid(span)) return null
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The context in which stored work continues its trace. */
export function contextOf(traceParent: string | null): Context {
  return traceParent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: traceParent })
}
