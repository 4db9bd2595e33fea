// The fitted model of the context finder: the probability that a value in its context is the field's.
import { chanceOf, type Tree } from '../../trees/boosted-trees.ts'
import { rowOf } from '../../trees/feature-row.ts'
import type { ContextFeatures } from './context-features.ts'
import model from './context-model.json' with { type: 'json' }

export interface ContextModel {
  /** Names of the features, in the order of the rows that the trees were fitted on. */
  features: readonly string[]
  /** Log odds that the trees add to. */
  base: number
  trees: readonly Tree[]
}

export const CONTEXT_MODEL: ContextModel = model

export function contextChance({ features, base, trees }: ContextModel, named: ContextFeatures): number {
  return chanceOf(trees, rowOf(features, named), base)
}
