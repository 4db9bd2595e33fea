// A stand-in for a trace collector on loopback: accepts OTLP/HTTP in JSON and keeps the spans.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
  isFailed: boolean
  /** `service.name` of its resource. */
  service: string
}

export interface TraceReceiver {
  /** URL for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  spans: ReceivedSpan[]
  /** Content types of the received requests. */
  mediaTypes: Set<string>
  close(): Promise<void>
}

type Attributes = { key: string; value: Record<string, unknown> }[]
interface Batch {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes?: Attributes; status?: { code?: number } })[] }[]
  }[]
}

const FAILED = 2

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const mediaTypes = new Set<string>()
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    mediaTypes.add(String(request.headers['content-type']))
    const batch = (await json(request)) as Batch
    for (const { resource, scopeSpans } of batch.resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name'])
      for (const { attributes = [], status, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, service, attributes: valuesOf(attributes), isFailed: status?.code === FAILED })
      }
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    mediaTypes,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function valuesOf(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
