// Generates the client's types: `vitest run --project server server/src/operation/docs/client-types.test.ts -u` rewrites them.
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Answer = { content?: Record<string, unknown> }
type Operations = Record<string, { operationId?: string; responses: Record<string, Answer> }>

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ payments: true })
})
afterAll(() => test.close())

const answersOf = (path: Operations): Answer[] => Object.values(path).flatMap(({ responses }) => Object.values(responses))

it('the types of the client are those of the running API', async () => {
  const document = (await test.app.inject('/api/v1/openapi.json')).json()
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')))
  // All refusals have one shape, which the client throws.
  for (const operation of Object.values<Operations>(document.paths).flatMap((path) => Object.values(path))) {
    // The client calls by path: a second list by names would double the file.
    delete operation.operationId
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')))
  }
  // The client requests JSON: only callers that send `Accept` for lines get them, which the types cannot express.
  for (const { content } of Object.values<Operations>(document.paths).flatMap(answersOf)) {
    if (content?.['application/json'] !== undefined) delete content['application/x-ndjson']
  }
  // A recursive value cannot be expressed in the types.
  for (const name of Object.keys(document.components.schemas)) if (name.startsWith('JsonValue')) document.components.schemas[name] = {}
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  const text = `// Made from the API's description; not written by hand. See server/src/operation/docs/client-types.test.ts.\n${types}`
  await expect(text).toMatchFileSnapshot('../../../../client/src/api.generated.ts')
})
