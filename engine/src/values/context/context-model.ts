// The fitted model of the context finder.
import type { Tree } from '../../trees/boosted-trees.ts'
import model from './context-model.json' with { type: 'json' }

export interface ContextModel {
  /** Log odds that the trees add to. */
  base: number
  trees: readonly Tree[]
}

export const CONTEXT_MODEL: ContextModel = model
