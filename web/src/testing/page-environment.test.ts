// @vitest-environment node
import { expect, it } from 'vitest'
import pageEnvironment from './page-environment.ts'

it('the window outlives the tests of its file, for what is still under way', async () => {
  const realm: Record<string, unknown> = {}
  const { teardown } = await pageEnvironment.setup(realm, {})
  await teardown(realm)
  expect(realm['window']).toBeDefined()
})
