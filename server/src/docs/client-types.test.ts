// The client's types are made here: `vitest run --project server server/src/docs/client-types.test.ts -u` writes them anew.
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ payments: true })
})
afterAll(() => test.close())

it('the types of the client are those of the running API', async () => {
  const document = (await test.app.inject('/api/v1/openapi.json')).json()
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')))
  // A value within itself is more than the types can say.
  for (const name of Object.keys(document.components.schemas)) if (name.startsWith('JsonValue')) document.components.schemas[name] = {}
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  const text = `// Made from the API's description; not written by hand. See server/src/docs/client-types.test.ts.\n${types}`
  await expect(text).toMatchFileSnapshot('../../../client/src/api.generated.ts')
})
