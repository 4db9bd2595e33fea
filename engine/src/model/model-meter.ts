// Counts what is spent on the model and refuses a question that could exceed a limit. Meters nest: what a target spends is
// counted on its job too, and both limits hold. Independent of accounts and charges.
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
  /** What is spent here is counted on it too, and its limits apply as well. */
  parent?: ModelMeter | null
}

export function createModelMeter({ limits, parent = null }: MeterParts = {}): ModelMeter {
  return new Meter(limits ?? NO_LIMITS, parent)
}

/** A class, because V8 keeps objects with their own getters until its next full collection, and each target has a meter. */
class Meter implements ModelMeter {
  readonly #limits: SpendingLimits
  readonly #parent: ModelMeter | null
  #usage = NO_USAGE
  /** The most that open questions can still cost. */
  #held = NO_USAGE
  #waiting: (() => void)[] = []

  constructor(limits: SpendingLimits, parent: ModelMeter | null) {
    this.#limits = limits
    this.#parent = parent
  }

  get usage(): Usage {
    return this.#usage
  }

  reserve(most: Usage): ((spent: Usage) => void) | null {
    if (!this.#fits(this.#held, most)) return null
    const above = this.#parent === null ? null : this.#parent.reserve(most)
    if (this.#parent !== null && above === null) return null
    this.#held = addUsage(this.#held, most)
    return (spent) => {
      this.#held = addUsage(this.#held, most, -1)
      this.#usage = addUsage(this.#usage, spent)
      above?.(spent)
      const woken = this.#waiting
      this.#waiting = []
      for (const wake of woken) wake()
    }
  }

  whenFreed(most: Usage): Promise<void> | null {
    if (!this.#fits(most)) return null
    if (this.#fits(this.#held, most)) return this.#parent?.whenFreed(most) ?? null
    return new Promise((resolve) => void this.#waiting.push(resolve))
  }

  learn(spent: Usage): void {
    const { modelCalls, promptTokens, completionTokens, costMicroUsd } = this.#usage
    this.#usage = {
      modelCalls: Math.max(modelCalls, spent.modelCalls),
      promptTokens: Math.max(promptTokens, spent.promptTokens),
      completionTokens: Math.max(completionTokens, spent.completionTokens),
      costMicroUsd: Math.max(costMicroUsd, spent.costMicroUsd),
    }
  }

  #fits(...parts: readonly Usage[]): boolean {
    const { tokensMax, costMicroUsdMax } = this.#limits
    const all = parts.reduce((sum, part) => addUsage(sum, part), this.#usage)
    return all.promptTokens + all.completionTokens <= (tokensMax ?? Infinity) && all.costMicroUsd <= (costMicroUsdMax ?? Infinity)
  }
}

function addUsage(a: Usage, b: Usage, sign: 1 | -1 = 1): Usage {
  return {
    modelCalls: a.modelCalls + sign * b.modelCalls,
    promptTokens: a.promptTokens + sign * b.promptTokens,
    completionTokens: a.completionTokens + sign * b.completionTokens,
    costMicroUsd: a.costMicroUsd + sign * b.costMicroUsd,
  }
}
