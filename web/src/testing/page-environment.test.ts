// @vitest-environment node
import { expect, it } from 'vitest'
import pageEnvironment from './page-environment.ts'

it('the window exists longer than the tests of its file, for pending work', async () => {
  const realm: Record<string, unknown> = {}
  const { teardown } = await pageEnvironment.setup(realm, {})
  await teardown(realm)
  expect(realm['window']).toBeDefined()
})
