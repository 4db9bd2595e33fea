// Trains gradient boosted trees for two classes, leaf by leaf on binned features. Small and deterministic, without dependencies.

import { leafOf, type Tree } from '../../src/trees/boosted-trees.ts'

export interface Samples {
  /** One array of features per sample. */
  rows: Float32Array[]
  /** 0 to 1. */
  labels: Float64Array
  weights: Float64Array
  /** Log odds from which the trees start; default 0. */
  base?: Float64Array
}
export interface TreeSettings {
  trees: number
  leavesMax: number
  rate: number
  leafWeightMin: number
  /** Share of the features used for each tree. */
  featureShare: number
  /** Share of the rows used for each tree. */
  rowShare: number
}
const BINS = 48
const RIDGE = 1

interface Leaf {
  node: number
  rows: Int32Array
  split: Split | null
}
interface Split {
  gain: number
  feature: number
  bin: number
}

/** Trees whose sum, added to the base, is the log odds of label 1. */
export function fitTrees(samples: Samples, settings: TreeSettings): Tree[] {
  const { rows, labels, weights } = samples
  const width = rows[0]?.length ?? 0
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows, feature))
  const bins = edges.map((edge, feature) => Uint8Array.from(rows, (row) => binOf(row[feature] ?? 0, edge)))
  const scores = samples.base ? Float64Array.from(samples.base) : new Float64Array(rows.length)
  const gradients = new Float64Array(rows.length)
  const curvatures = new Float64Array(rows.length)
  const random = randomOf(7)
  const trees: Tree[] = []
  for (let count = 0; count < settings.trees; count += 1) {
    for (let row = 0; row < rows.length; row += 1) {
      const chance = 1 / (1 + Math.exp(-(scores[row] ?? 0)))
      gradients[row] = (chance - (labels[row] ?? 0)) * (weights[row] ?? 0)
      curvatures[row] = Math.max(chance * (1 - chance), 1e-6) * (weights[row] ?? 0)
    }
    const features = Array.from({ length: width }, (_, feature) => feature).filter(() => random() < settings.featureShare)
    const sample = Int32Array.from(rows.keys()).filter(() => random() < settings.rowShare)
    const tree = growTree({ bins, edges, gradients, curvatures, features, sample }, settings)
    for (let row = 0; row < rows.length; row += 1)
      scores[row] = (scores[row] ?? 0) + (tree.value[leafOf(tree, rows[row] ?? new Float32Array())] ?? 0)
    trees.push(tree)
  }
  return trees
}

interface Growth {
  bins: Uint8Array[]
  edges: number[][]
  gradients: Float64Array
  curvatures: Float64Array
  features: number[]
  sample: Int32Array
}

function growTree(growth: Growth, settings: TreeSettings): Tree {
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], value: [] }
  const leaves: Leaf[] = [{ node: addNode(tree), rows: growth.sample, split: bestSplit(growth.sample, growth, settings) }]
  while (leaves.length < settings.leavesMax) {
    const next = leaves.reduce<Leaf | null>((best, leaf) => (leaf.split && leaf.split.gain > (best?.split?.gain ?? 0) ? leaf : best), null)
    if (!next?.split) break
    const { feature, bin } = next.split
    const column = growth.bins[feature] ?? new Uint8Array()
    const left = next.rows.filter((row) => (column[row] ?? 0) <= bin)
    const right = next.rows.filter((row) => (column[row] ?? 0) > bin)
    const [leftNode, rightNode] = [addNode(tree), addNode(tree)]
    tree.feature[next.node] = feature
    tree.threshold[next.node] = Number((growth.edges[feature]?.[bin] ?? 0).toPrecision(5))
    tree.left[next.node] = leftNode
    tree.right[next.node] = rightNode
    leaves.splice(leaves.indexOf(next), 1)
    leaves.push(
      { node: leftNode, rows: left, split: bestSplit(left, growth, settings) },
      { node: rightNode, rows: right, split: bestSplit(right, growth, settings) },
    )
  }
  for (const { node, rows } of leaves) settle(tree, node, { rows, growth, rate: settings.rate })
  return tree
}

function addNode(tree: Tree): number {
  tree.feature.push(-1)
  tree.threshold.push(0)
  tree.left.push(-1)
  tree.right.push(-1)
  tree.value.push(0)
  return tree.value.length - 1
}

function settle(tree: Tree, node: number, { rows, growth, rate }: { rows: Int32Array; growth: Growth; rate: number }): void {
  let gradient = 0
  let curvature = 0
  for (const row of rows) {
    gradient += growth.gradients[row] ?? 0
    curvature += growth.curvatures[row] ?? 0
  }
  tree.value[node] = Number(((-gradient / (curvature + RIDGE)) * rate).toPrecision(4))
}

function bestSplit(rows: Int32Array, growth: Growth, settings: TreeSettings): Split | null {
  let best: Split | null = null
  const sums = new Float64Array(BINS * 2)
  for (const feature of growth.features) {
    const column = growth.bins[feature] ?? new Uint8Array()
    sums.fill(0)
    for (const row of rows) {
      const at = (column[row] ?? 0) * 2
      sums[at] = (sums[at] ?? 0) + (growth.gradients[row] ?? 0)
      sums[at + 1] = (sums[at + 1] ?? 0) + (growth.curvatures[row] ?? 0)
    }
    const split = bestBin(sums, settings.leafWeightMin)
    if (split && split.gain > (best?.gain ?? 1e-3)) best = { ...split, feature }
  }
  return best
}

function bestBin(sums: Float64Array, leafWeightMin: number): { gain: number; bin: number } | null {
  let [gradient, curvature] = [0, 0]
  for (let at = 0; at < sums.length; at += 2) {
    gradient += sums[at] ?? 0
    curvature += sums[at + 1] ?? 0
  }
  const whole = gradient ** 2 / (curvature + RIDGE)
  let best: { gain: number; bin: number } | null = null
  let [left, leftCurvature] = [0, 0]
  for (let bin = 0; bin < BINS - 1; bin += 1) {
    left += sums[bin * 2] ?? 0
    leftCurvature += sums[bin * 2 + 1] ?? 0
    const rightCurvature = curvature - leftCurvature
    if (leftCurvature < leafWeightMin || rightCurvature < leafWeightMin) continue
    const gain = left ** 2 / (leftCurvature + RIDGE) + (gradient - left) ** 2 / (rightCurvature + RIDGE) - whole
    if (gain > (best?.gain ?? 0)) best = { gain, bin }
  }
  return best
}

/** Upper edges of the bins: quantiles of the values. */
function edgesOf(rows: Float32Array[], feature: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / 20_000))
  const values = Float32Array.from(
    rows.filter((_, index) => index % step === 0),
    (row) => row[feature] ?? 0,
  ).sort()
  const unique = [...new Set(values)]
  if (unique.length <= BINS) return unique.map((value, index) => (value + (unique[index + 1] ?? value)) / 2)
  return [...new Set(Array.from({ length: BINS - 1 }, (_, bin) => values[Math.floor(((bin + 1) * values.length) / BINS)] ?? 0))]
}

function binOf(value: number, edges: number[]): number {
  let [low, high] = [0, Math.min(edges.length, BINS - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (edges[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Pseudorandom numbers from 0 to 1, always the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
