// Evaluates gradient-boosted trees from files: the probability for a row of features, and the contribution of each feature.
// They are fitted by engine/bench/trees/fit-trees.ts.

/** A tree as arrays of nodes: rows with `feature` ≤ `threshold` go to `left`, others to `right`; `left` -1 marks a leaf with `value`. */
export interface Tree {
  feature: number[]
  threshold: number[]
  left: number[]
  right: number[]
  value: number[]
}

/** Probability of label 1; `base` is the log odds that the trees add to. */
export function chanceOf(trees: readonly Tree[], row: Float32Array, base = 0): number {
  const { starts, feature, threshold, left, right, value } = laidOut(trees)
  let sum = base
  for (const start of starts) {
    let node = start
    while (left[node]! >= 0) node = start + ((row[feature[node]!] ?? 0) <= threshold[node]! ? left[node]! : right[node]!)
    sum += value[node]!
  }
  return 1 / (1 + Math.exp(-sum))
}

/** The nodes of all trees in typed arrays, for speed: every value of every field passes through each tree. */
interface LaidOut {
  /** Index of the root of each tree. */
  starts: Int32Array
  feature: Int32Array
  threshold: Float64Array
  /** Relative to the root of the tree. */
  left: Int32Array
  right: Int32Array
  value: Float64Array
}

const known = new WeakMap<readonly Tree[], LaidOut>()

function laidOut(trees: readonly Tree[]): LaidOut {
  let nodes = known.get(trees)
  if (nodes === undefined) {
    let end = 0
    const starts = Int32Array.from(trees, ({ left }) => (end += left.length) - left.length)
    const all = (of: (tree: Tree) => readonly number[]): number[] => trees.flatMap((tree) => of(tree))
    nodes = {
      starts,
      feature: Int32Array.from(all(({ feature }) => feature)),
      threshold: Float64Array.from(all(({ threshold }) => threshold)),
      left: Int32Array.from(all(({ left }) => left)),
      right: Int32Array.from(all(({ right }) => right)),
      value: Float64Array.from(all(({ value }) => value)),
    }
    known.set(trees, nodes)
  }
  return nodes
}

/** Log odds of a probability, which is clamped to 0.01 to 0.99, since 0 and 1 have no finite log odds. */
export function logit(chance: number): number {
  const inside = Math.min(SURE, Math.max(1 - SURE, chance))
  return Math.log(inside / (1 - inside))
}
const SURE = 0.99

/** The leaf that a row ends in. */
export function leafOf({ feature, threshold, left, right }: Tree, row: Float32Array): number {
  let node = 0
  while ((left[node] ?? -1) >= 0) node = ((row[feature[node] ?? 0] ?? 0) <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? 0
  return node
}

/**
 * Contribution of each feature to the log odds, by its index: at each split of a tree, the difference of the chosen side to the mean of both.
 * The base and all contributions add up to the log odds of the probability.
 */
export function contributions(trees: readonly Tree[], row: Float32Array): { base: number; byFeature: Map<number, number> } {
  const byFeature = new Map<number, number>()
  let base = 0
  for (const tree of trees) {
    const means = meansOf(tree)
    base += means[0] ?? 0
    for (let node = 0; (tree.left[node] ?? -1) >= 0;) {
      const feature = tree.feature[node] ?? 0
      const next = ((row[feature] ?? 0) <= (tree.threshold[node] ?? 0) ? tree.left[node] : tree.right[node]) ?? 0
      byFeature.set(feature, (byFeature.get(feature) ?? 0) + (means[next] ?? 0) - (means[node] ?? 0))
      node = next
    }
  }
  return { base, byFeature }
}

/** The mean of each node: that of its two children. Children must come after their parent. */
function meansOf({ left, right, value }: Tree): number[] {
  const means = [...value]
  for (let node = means.length - 1; node >= 0; node -= 1) {
    const [low, high] = [left[node] ?? -1, right[node] ?? -1]
    if (low >= 0) means[node] = ((means[low] ?? 0) + (means[high] ?? 0)) / 2
  }
  return means
}
