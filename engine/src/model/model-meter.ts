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
  /** Spent before, for example by another process. */
  before?: Usage
}

export function createModelMeter({ limits, parent = null, before = NO_USAGE }: MeterParts = {}): ModelMeter {
  const { tokensMax, costMicroUsdMax } = limits ?? NO_LIMITS
  let usage = before
  /** The most that questions under way can still take. */
  let held = NO_USAGE

  const fits = (most: Usage): boolean => {
    const all = addUsage(addUsage(usage, held), most)
    return all.promptTokens + all.completionTokens <= (tokensMax ?? Infinity) && all.costMicroUsd <= (costMicroUsdMax ?? Infinity)
  }
  return {
    get usage() {
      return usage
    },
    reserve(most) {
      if (!fits(most)) return null
      const above = parent === null ? null : parent.reserve(most)
      if (parent !== null && above === null) return null
      held = addUsage(held, most)
      return (spent) => {
        held = addUsage(held, most, -1)
        usage = addUsage(usage, spent)
        above?.(spent)
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
