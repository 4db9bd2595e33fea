// Metrics about money have a series for each kind from the start: an alert cannot watch a missing series.
import { PROVIDER_MODES } from '@quarry/contract'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { topUpForTest } from '../testing/funds.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { measurePayments } from './payment-metrics.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

it('is 0 where there is nothing, otherwise the count', async () => {
  const metrics = new Registry()
  measurePayments(test.database.db, metrics)
  const before = await metrics.metrics()
  for (const mode of PROVIDER_MODES) {
    expect(before).toContain(`quarry_payment_notices_waiting{mode="${mode}"} 0\n`)
    expect(before).toContain(`quarry_balances_usd{mode="${mode}"} 0\n`)
  }
  const { actor } = await test.signIn('pro')
  await topUpForTest(test.database.db, actor, { usd: 25 })
  expect(await metrics.metrics()).toContain('quarry_balances_usd{mode="sandbox"} 25\n')
})
