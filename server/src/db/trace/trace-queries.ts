// Records statements as spans of the request or task they belong to. Records only the text with its placeholders, never values.
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

const TEXT_CHARS_MAX = 10_000

/** For Kysely's `log`. Statements outside any span, such as the queue's polling, are not recorded. */
export function traceQuery({ level, query, queryDurationMillis, ...rest }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endTime = performance.timeOrigin + performance.now()
  const text = query.sql.trim().replace(/\s+/g, ' ')
  const span = trace.getTracer('quarry').startSpan(`sql ${/^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'}`, {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_CHARS_MAX) },
  })
  if (level === 'error') {
    // The error message may contain values.
    const { error } = rest as { error: unknown }
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error && 'code' in error) span.setAttribute('db.response.status_code', String(error.code))
  }
  span.end(endTime)
}
