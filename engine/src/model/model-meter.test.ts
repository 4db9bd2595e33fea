import { describe, expect, it } from 'vitest'
import { createModelMeter, NO_USAGE } from './model-meter.ts'

const spend = (promptTokens: number, costMicroUsd = 0) => ({ modelCalls: 1, promptTokens, completionTokens: 0, costMicroUsd })

describe('createModelMeter', () => {
  it('counts what was spent, not what was reserved', () => {
    const meter = createModelMeter()
    const settle = meter.reserve(spend(1_000, 50))
    expect(meter.usage).toEqual(NO_USAGE)
    settle?.(spend(300, 10))
    expect(meter.usage).toEqual({ modelCalls: 1, promptTokens: 300, completionTokens: 0, costMicroUsd: 10 })
  })

  it('refuses a reservation that could exceed the limit together with the open ones', () => {
    const meter = createModelMeter({ limits: { tokensMax: 1_000, costMicroUsdMax: null } })
    const first = meter.reserve(spend(600))
    expect(meter.reserve(spend(600))).toBeNull()
    first?.(spend(100))
    expect(meter.reserve(spend(600))).not.toBeNull()
    const money = createModelMeter({ limits: { tokensMax: null, costMicroUsdMax: 5 } })
    money.learn(spend(0, 4))
    money.learn(spend(0, 2))
    expect(money.reserve(spend(9, 2))).toBeNull()
    expect(money.reserve(spend(9, 1))).not.toBeNull()
  })

  it('resolves when a reservation is freed, and returns null where the limit can no longer be met', async () => {
    const job = createModelMeter({ limits: { tokensMax: 1_000, costMicroUsdMax: null } })
    const target = createModelMeter({ parent: job })
    const settle = job.reserve(spend(800))
    expect(target.reserve(spend(300))).toBeNull()
    expect(target.whenFreed(spend(1_001))).toBeNull()
    const freed = target.whenFreed(spend(300))
    settle?.(spend(600))
    await freed
    expect(target.reserve(spend(300))).not.toBeNull()
    expect(target.whenFreed(spend(500))).toBeNull()
  })

  it('applies the limits of a target and of its job together, and reserves nothing on one where the other refuses', () => {
    const job = createModelMeter({ limits: { tokensMax: 1_000, costMicroUsdMax: null } })
    const [one, two] = [0, 1].map(() => createModelMeter({ limits: { tokensMax: 800, costMicroUsdMax: null }, parent: job }))
    one?.reserve(spend(700))?.(spend(700))
    expect(two?.reserve(spend(700))).toBeNull()
    expect(two?.reserve(spend(300))).not.toBeNull()
    expect(one?.reserve(spend(200))).toBeNull()
    expect(job.usage.promptTokens).toBe(700)
    expect(two?.usage).toEqual(NO_USAGE)
  })
})
