// The log of a process: lines of JSON. Lines written within a trace have its id, which links the two.
import { isSpanContextValid, trace } from '@opentelemetry/api'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../../config.ts'

export function createLog(name: string, { logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { name, level: logLevel, mixin: traceIds }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined || !isSpanContextValid(span) ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
