// Counts what is spent on the model and refuses a question that could pass a limit. Meters nest: what a target spends is
// counted on its job too, and both limits hold. Knows no accounts and charges nobody.
import type { ModelMeter, Usage } from '../types.ts'

/** Null: without that limit. */
export interface SpendingLimits {
  /** Prompt and answer tokens together. */
  tokensMax: number | null
  costMicroUsdMax: number | null
}

export const NO_USAGE: Usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
export const NO_LIMITS: SpendingLimits = { tokensMax: null, costMicroUsdMax: null }

interface MeterParts {
  limits?: SpendingLimits | null
  /** Counts along, and its limits hold as well. */
  parent?: ModelMeter | null
}

export function createModelMeter({ limits, parent = null }: MeterParts = {}): ModelMeter {
  const { tokensMax, costMicroUsdMax } = limits ?? NO_LIMITS
  let usage = NO_USAGE
  /** The most that questions under way can still take. */
  let held = NO_USAGE
  const waiting = new Set<() => void>()

  const fits = (...parts: readonly Usage[]): boolean => {
    const all = parts.reduce((sum, part) => addUsage(sum, part), usage)
    return all.promptTokens + all.completionTokens <= (tokensMax ?? Infinity) && all.costMicroUsd <= (costMicroUsdMax ?? Infinity)
  }
  return {
    get usage() {
      return usage
    },
    reserve(most) {
      if (!fits(held, most)) return null
      const above = parent === null ? null : parent.reserve(most)
      if (parent !== null && above === null) return null
      held = addUsage(held, most)
      return (spent) => {
        held = addUsage(held, most, -1)
        usage = addUsage(usage, spent)
        above?.(spent)
        for (const wake of waiting) wake()
        waiting.clear()
      }
    },
    whenFreed(most) {
      if (!fits(most)) return null
      if (fits(held, most)) return parent?.whenFreed(most) ?? null
      return new Promise((resolve) => void waiting.add(resolve))
    },
    learn(spent) {
      usage = {
        modelCalls: Math.max(usage.modelCalls, spent.modelCalls),
        promptTokens: Math.max(usage.promptTokens, spent.promptTokens),
        completionTokens: Math.max(usage.completionTokens, spent.completionTokens),
        costMicroUsd: Math.max(usage.costMicroUsd, spent.costMicroUsd),
      }
    },
  }
}

export function addUsage(a: Usage, b: Usage, sign: 1 | -1 = 1): Usage {
  return {
    modelCalls: a.modelCalls + sign * b.modelCalls,
    promptTokens: a.promptTokens + sign * b.promptTokens,
    completionTokens: a.completionTokens + sign * b.completionTokens,
    costMicroUsd: a.costMicroUsd + sign * b.costMicroUsd,
  }
}
