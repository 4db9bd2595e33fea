// The learned part: how likely each block is content, by its features. The trees are trained by engine/bench/content/train.ts
// on annotated pages and kept in block-model.json.
import model from './block-model.json' with { type: 'json' }

/** A tree in arrays: rows with `feature` ≤ `threshold` go to `left`, else to `right`; `left` -1 marks a leaf with `value`. */
export interface BlockTree {
  feature: number[]
  threshold: number[]
  left: number[]
  right: number[]
  value: number[]
}

/** Chance of each block to be main content, 0 to 1, from its row of features. */
export function scoreBlocks(features: readonly Float32Array[]): Float64Array {
  return Float64Array.from(features, (row) => chanceOf(model, row))
}

export function chanceOf(trees: readonly BlockTree[], row: Float32Array): number {
  let sum = 0
  for (const { feature, threshold, left, right, value } of trees) {
    let node = 0
    while ((left[node] ?? -1) >= 0) node = ((row[feature[node] ?? 0] ?? 0) <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? 0
    sum += value[node] ?? 0
  }
  return 1 / (1 + Math.exp(-sum))
}
