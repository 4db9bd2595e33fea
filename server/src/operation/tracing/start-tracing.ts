// Sends traces to the endpoint in OTEL_EXPORTER_OTLP_ENDPOINT; without one nothing of this is loaded. The SDK is not a dependency of the
// product: tracing-runtime/package.json lists it, and the start installs it when an endpoint is set.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { ConfigError, type Config } from '../../config.ts'
import { createLog } from './create-log.ts'

const RUNTIME = fileURLToPath(new URL('../../../../tracing-runtime/package.json', import.meta.url))

interface Service {
  stop(): Promise<void>
}

export interface Tracing {
  /** Adds the id of the current trace to a log line. */
  log: Logger
  /** Pending spans are sent after the service has stopped. */
  during(service: Service): Service
}

/** Further settings are OpenTelemetry's own (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` …), which its SDK reads. @throws ConfigError where the SDK is missing. */
export async function startTracing(name: string, config: Pick<Config, 'tracing' | 'logLevel'>, version: string): Promise<Tracing> {
  const log = createLog(name, config)
  if (config.tracing === null) return { log, during: (service) => service }
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
  ] = await loadSdk()
  const own = resourceFromAttributes({
    'service.name': `quarry-${name}`,
    'service.version': version,
    'service.instance.id': String(process.pid),
  })
  // The operator's attributes (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES) take precedence.
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register()
  // An unavailable endpoint does not delay the end of the process.
  const end = (): Promise<void> => provider.shutdown().catch(() => undefined)
  return { log, during: (service) => ({ stop: () => service.stop().then(end) }) }
}

type Sdk = [
  typeof import('@opentelemetry/sdk-trace-node'),
  typeof import('@opentelemetry/exporter-trace-otlp-http'),
  typeof import('@opentelemetry/resources'),
]

async function loadSdk(): Promise<Sdk> {
  const from = existsSync(RUNTIME) ? createRequire(RUNTIME) : createRequire(import.meta.url)
  const load = async (name: string): Promise<unknown> => import(pathToFileURL(from.resolve(name)).href)
  try {
    const names = ['@opentelemetry/sdk-trace-node', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources']
    return (await Promise.all(names.map(load))) as Sdk
  } catch {
    throw new ConfigError(['OTEL_EXPORTER_OTLP_ENDPOINT needs OpenTelemetry’s SDK: `npm ci --prefix tracing-runtime` installs it.'])
  }
}
