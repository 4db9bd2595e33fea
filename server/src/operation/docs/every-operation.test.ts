// Every operation of the API description, called with valid, nearly valid and arbitrary input: it may refuse in the documented ways, and
// never fail. Calls that read pages end at stand-ins, so that nothing leaves this machine.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { junk, valuesOf, withOddPart } from '../../testing/values-of-schema.ts'
import { addOperator } from '../operators/operators.store.ts'
import { readOperations, type Operation } from './openapi-operations.ts'

const RUNS_OF_AN_OPERATION = 20
const SEED = 20_260
/** Statuses that any operation may return besides its own: too large, not JSON, too often. */
const OF_ANY = [400, 401, 404, 413, 415, 429]

/** For bodies whose parts depend on each other in ways that a schema cannot express. */
const GOOD_BODIES: Record<string, unknown> = {
  'POST /api/v1/jobs/': makeJobPayload(),
  'POST /api/v1/jobs/estimate': makeJobPayload(),
  'POST /api/v1/preview': makeJobPayload(),
  'POST /api/v1/monitors/': { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() },
}

const refuse = async (): Promise<never> => {
  throw new AppError('rate_limited')
}
const refuseNow = (): never => {
  throw new AppError('rate_limited')
}
const stopped = { close: async () => undefined }

let test: TestApp
let owner: SignedIn
let schemas: Record<string, unknown>
let operations: Operation[]
/** Resources of the owner by the path before their id. */
let owned: Record<string, string>

beforeAll(async () => {
  test = await createTestApp({
    payments: true,
    deps: {
      http: { ask: refuse, ...stopped },
      previews: { run: refuse, warmUp: () => undefined, ...stopped },
      inspector: {
        detect: refuse,
        detectStored: refuse,
        copy: refuse,
        point: refuse,
        discover: refuse,
        inspect: refuse,
        signIn: refuse,
        search: refuse,
        check: refuse,
        ...stopped,
      },
      liveViews: {
        open: refuse,
        list: () => [],
        get: refuseNow,
        input: refuse,
        ask: refuse,
        watch: refuseNow,
        end: refuse,
        ...stopped,
      },
    },
  })
  const document = (await test.app.inject('/api/v1/openapi.json')).json()
  schemas = document.components.schemas
  // Deletions come last, so that something is left for the others.
  operations = readOperations(document).toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  owner = await test.signIn('pro')
  owned = await makeThings()
})
afterAll(() => test.close())

async function makeThings(): Promise<Record<string, string>> {
  const idOf = async (path: string, payload: unknown): Promise<string> =>
    String((await owner.call('POST', path, payload)).json<{ id: unknown }>().id)
  const template = { name: 'n', traits: [{ name: 'title', description: 'b', type: 'string' }] }
  const job = await idOf('/jobs/', makeJobPayload())
  const task = await completeTask(test.database.db, job, { position: 0, data: { title: 'A', price: 1 } })
  const view = await idOf(`/jobs/${job}/views`, { name: 'a view' })
  return {
    '/api/v1/jobs/': job,
    '/views/': view,
    '/api/v1/tasks/': task,
    '/api/v1/results/': task,
    '/api/v1/api-keys/': await idOf('/api-keys/', { name: 'a key' }),
    '/api/v1/connections/': await idOf('/connections/', { name: 'c', address: 'https://site.example', cookies: 'a=1' }),
    '/api/v1/teams/': await idOf('/teams/', { name: 'a team' }),
    '/api/v1/webhooks/': await idOf('/webhooks/', { url: 'https://hooks.example/' }),
    '/api/v1/schema-definitions/': await idOf('/schema-definitions/', template),
    '/api/v1/schema-definitions/configurations/': await idOf('/schema-definitions/configurations/', template),
    '/api/v1/monitors/': await idOf('/monitors/', { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() }),
  }
}

interface Call {
  url: string
  body: string | undefined
}

function callsOf(operation: Operation): fc.Arbitrary<Call> {
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const known = GOOD_BODIES[`${operation.method} ${operation.path}`]
  const good = known ? fc.constant(known) : valuesOf(bodySchema, schemas)
  const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value))
  const bodies = bodySchema
    ? fc.oneof(
        { weight: 4, arbitrary: json(good) },
        { weight: 6, arbitrary: json(withOddPart(good)) },
        { weight: 2, arbitrary: json(junk) },
        { weight: 1, arbitrary: fc.constantFrom('', '{', '[1,', '\u0000', '{"a":1}}', '"', '['.repeat(20_000)) },
      )
    : fc.constant(undefined)
  return fc.tuple(pathsOf(operation), queriesOf(operation), bodies).map(([path, query, body]) => ({ url: path + query, body }))
}

function pathsOf({ path }: Operation): fc.Arbitrary<string> {
  const own = path
    .replace('/views/{view_id}', `/views/${owned['/views/']}`)
    .replace(/^(.*?)\{\w+\}/, (_, before: string) => before + (owned[before] ?? 'missing'))
  if (own === path) return fc.constant(path)
  const odd = junk.map((value) => encodeURIComponent(textOf(value)) || 'x')
  const complete = (name: fc.Arbitrary<string>) => name.map((one) => own.replace(/\{\w+\}/g, () => one))
  const foreign = fc.tuple(odd, odd).map((values) => path.replace(/\{\w+\}/g, () => values.pop() ?? 'x'))
  return fc.oneof(
    { weight: 5, arbitrary: complete(fc.constant('title')) },
    { weight: 1, arbitrary: complete(odd) },
    { weight: 1, arbitrary: foreign },
  )
}

function queriesOf({ parameters }: Operation): fc.Arbitrary<string> {
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const one = (schema: unknown) =>
    fc.oneof({ weight: 12, arbitrary: valuesOf(schema, schemas) }, { weight: 1, arbitrary: junk }).map(textOf)
  const values = Object.fromEntries(asked.map(({ name, schema }) => [name, one(schema)]))
  return fc.record(values, { requiredKeys: [] }).map((query) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, value ?? ''])).toString()
    return text === '' ? '' : `?${text}`
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Resolved at the response's headers: some responses stay open as long as the client listens. */
async function ask({ method }: Operation, { url, body }: Call): Promise<LightMyRequestResponse> {
  const answer = await test.app.inject({
    method: method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
    url,
    headers: { authorization: `Bearer ${owner.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer
}

/** None where the response has no content. */
function mediaTypesOf({ responses }: Operation, status: number): string[] {
  const types = Object.keys((responses[status] ?? responses['default'])?.content ?? {})
  return types.length === 0 ? [''] : types
}

const mediaTypeOf = (header: unknown): string => String(header ?? '').replace(/;.*/, '')

it('asks for a body exactly where its description does', async () => {
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined)
  const optional: string[] = []
  const operator = await test.signIn('pro')
  await addOperator(test.database.db, { id: operator.actor.accountId, email: operator.actor.email })
  for (const operation of withBody) {
    const path = operation.path.replace(/\{\w+\}/g, 'missing')
    const answer = await test.app.inject({
      method: operation.method === 'PUT' || operation.method === 'PATCH' || operation.method === 'DELETE' ? operation.method : 'POST',
      url: path,
      headers: { authorization: `Bearer ${operator.token}` },
    })
    const name = `${operation.method} ${operation.path}`
    const isAskedFor = answer.statusCode === 422 && /"loc":\["body"|The body must be/.test(answer.body)
    expect(isAskedFor, `${name}: ${answer.statusCode} ${answer.body}`).toBe(operation.requestBody?.required)
    if (!isAskedFor) optional.push(name)
  }
  expect(withBody.length).toBeGreaterThan(80)
  expect(optional).toContain('POST /api/v1/jobs/{id}/retries')
})

it('answers whatever it is called with, in a way that it names, and never breaks', { timeout: 1_200_000 }, async () => {
  const succeeded = new Set<string>()
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    const expected = new Set([...Object.keys(operation.responses).map(Number), ...OF_ANY])
    await fc.assert(
      fc.asyncProperty(callsOf(operation), async (call) => {
        const { statusCode, headers } = await ask(operation, call)
        const what = `${name}: ${JSON.stringify(call).slice(0, 2_000)}`
        expect([...expected], what).toContain(statusCode)
        expect(mediaTypesOf(operation, statusCode), what).toContain(mediaTypeOf(headers['content-type']))
        if (statusCode < 300) succeeded.add(name)
      }),
      { seed: SEED, numRuns: RUNS_OF_AN_OPERATION },
    )
  }
  expect(operations.length).toBeGreaterThan(130)
  // This many accepted requests show that descriptions are tested, not just refusals.
  expect(succeeded.size).toBeGreaterThan(operations.length / 2)
})
