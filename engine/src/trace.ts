// OpenTelemetry spans for the steps of the pipeline. Without an SDK in this process, which is usual, they cost almost nothing.
import { SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'

const TRACER = 'quarry'

/** The span ends with the work. A failure is recorded with its name and kind, never with its message, which may contain text of a page. */
export async function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      noteFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** The same for synchronous work. */
export function inSyncSpan<T>(name: string, work: () => T): T {
  return trace.getTracer(TRACER).startActiveSpan(name, (span) => {
    try {
      return work()
    } catch (error) {
      noteFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** The address without credentials, query and fragment, which may be secret. */
export function addressForTrace(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : `${url.origin}${url.pathname}`
}

function noteFailure(span: Span, error: unknown): void {
  const kind = error instanceof Error && 'kind' in error ? String(error.kind) : null
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', kind ?? (error instanceof Error ? error.name : typeof error))
}
