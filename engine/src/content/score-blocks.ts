// The learned part: how likely each block is content, by its features. The trees are fitted by engine/bench/content/train.ts
// on annotated pages and kept in block-model.json.
import { chanceOf } from '../trees/boosted-trees.ts'
import model from './block-model.json' with { type: 'json' }

/** Chance of each block to be main content, 0 to 1, from its row of features. */
export function scoreBlocks(features: readonly Float32Array[]): Float64Array {
  return Float64Array.from(features, (row) => chanceOf(model, row))
}
