import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config.ts'
import { startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '../../testing/trace-receiver.ts'
import { startTracing } from './start-tracing.ts'

const CALLERS_TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLERS_SPAN = 'b7ad6b7169203331'
const NAME = { name: 'name', description: 'Name of the product', type: 'string' as const }
const SEED = 'traces'

let receiver: TraceReceiver
let practice: PracticeWorker
let spans: ReceivedSpan[]
let secretTarget: string
let outcome: JobOutcome

beforeAll(async () => {
  receiver = await startTraceReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }
  const tracing = await startTracing('test', { logLevel: 'info', tracing: { endpoint: receiver.endpoint } }, '1.2.3')
  practice = await startPracticeWorker(createPracticeWeb(SEED), environment)
  secretTarget = `${practice.origin}/shop/p/1?token=very-secret`
  const order = { base_prompt: 'Read it.', target_item_name: 'product', target_items: [secretTarget, `${practice.origin}/no-such-page`] }
  const started = await practice.test.app.inject({
    method: 'POST',
    url: '/api/v1/jobs/',
    headers: { authorization: `Bearer ${practice.user.token}`, traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01` },
    payload: { ...order, trait_definitions: [NAME] },
  })
  outcome = await practice.outcomeOf(started.json<{ id: string }>().id)
  await tracing.during({ stop: () => practice.close() }).stop()
  spans = receiver.spans
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await receiver.close()
})

const ofTrace = (): ReceivedSpan[] => spans.filter(({ traceId }) => traceId === CALLERS_TRACE)
const named = (name: string): ReceivedSpan[] => ofTrace().filter((span) => span.name === name)

/** Names from the span up to the caller's. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = ofTrace().find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? pathOf(parent) : [String(span.parentSpanId)])]
}

describe('a trace of a job', () => {
  it('continues the caller’s trace and contains request, queue, task, fetch, rungs and the writing of the row', () => {
    expect(outcome.rows.map(({ data }) => data.name)).toEqual([productOf('shop', 1, SEED).name])
    const names = new Set(ofTrace().map(({ name }) => name))
    for (const name of ['wait in queue', 'begin tasks', 'fetch', 'distil', 'rung: structured data', 'rung: reader', 'write rows'])
      expect(names).toContain(name)
    for (const span of ofTrace()) expect(pathOf(span).at(-1), span.name).toBe(CALLERS_SPAN)
    expect(new Set(named('rung: reader').map((span) => pathOf(span).join(' < ')))).toContain(
      `rung: reader < task < POST /api/v1/jobs/ < ${CALLERS_SPAN}`,
    )
    expect(named('task')).toHaveLength(2)
  })

  it('has the statements of the request and of the row, without any value', () => {
    const statements = ofTrace().filter(({ name }) => name.startsWith('sql '))
    const paths = new Set(statements.map((span) => pathOf(span)[1]))
    expect(paths).toContain('POST /api/v1/jobs/')
    expect(paths).toContain('write rows')
    const texts = statements.map((span) => String(span.attributes['db.query.text']))
    expect(texts.some((text) => text.includes('insert into results'))).toBe(true)
    expect(JSON.stringify(spans)).not.toContain('very-secret')
    expect(texts.join(' ')).not.toContain(practice.origin)
  })

  it('tells how each task ended and what failed by kind', () => {
    const ends = named('task').map(({ attributes }) => attributes['quarry.task.end'])
    expect(new Set(ends)).toEqual(new Set(['completed', 'http_not_found']))
    expect(named('fetch').filter(({ isFailed }) => isFailed)).toMatchObject([{ attributes: { 'error.type': 'http_not_found' } }])
  })

  it('is sent as JSON under the name of the service', () => {
    expect([...receiver.mediaTypes]).toEqual(['application/json'])
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['quarry-test']))
  })

  it('is named by the lines of the log that are written within it', () => {
    const lines = practice.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    const ofTask = lines.filter(({ msg }) => msg === 'task')
    expect(ofTask).toHaveLength(2)
    for (const line of ofTask) expect(line).toMatchObject({ trace_id: CALLERS_TRACE })
  })

  it('contains no polling of the queue', () => {
    expect(spans.filter(({ name, parentSpanId }) => name.startsWith('sql ') && parentSpanId === undefined)).toEqual([])
  })
})

describe('the settings of traces', () => {
  const read = (environment: Record<string, string>) =>
    loadConfig({ DATABASE_URL: 'postgres://localhost/x', QUARRY_PRACTICE_PORT: 'off', ...environment }).tracing

  it('are OpenTelemetry’s own; without an endpoint nothing is traced', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
    expect(read({})).toBeNull()
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ endpoint: 'http://collector:4318/' })
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull()
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeNull()
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an address')
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be')
  })
})
