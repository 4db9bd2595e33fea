// Fits the ranker's trees on samples.
import type { Ranker } from '../../src/rank/rank-candidates.ts'
import { logOddsOf, rowOf } from '../../src/rank/rank-candidates.ts'
import { logit } from '../../src/trees/boosted-trees.ts'
import { fitTrees } from '../trees/fit-trees.ts'
import type { RankSample } from './collect-samples.ts'

/** Small trees: larger ones remember the sites. */
const SETTINGS = { trees: 180, leavesMax: 8, rate: 0.06, leafWeightMin: 3, featureShare: 0.3, rowShare: 0.7 }
/** A feature that few samples have teaches nothing. */
const SAMPLES_MIN = 40
/** Fields of one concept are few sites' fields: what was fitted for it would not hold for the hundreds that no set has. */
const LEFT_OUT = /^concept (?!fit$)/

export function fitRanker(samples: readonly RankSample[]): Ranker {
  const counts = new Map<string, number>()
  for (const { features } of samples) for (const name of Object.keys(features)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const features = [...counts].flatMap(([name, count]) => (count >= SAMPLES_MIN && !LEFT_OUT.test(name) ? [name] : [])).sort()
  const rows = samples.map((sample) => rowOf({ features }, sample.features))
  const labels = Float64Array.from(samples, ({ right }) => right)
  const weights = Float64Array.from(samples, ({ weight }) => weight)
  const prior = fitPrior(samples)
  const base = Float64Array.from(samples, (sample) => logOddsOf(prior, sample.features.strength ?? 0))
  return onlyUsed({ features, prior, trees: fitTrees({ rows, labels, weights, base }, SETTINGS) })
}

/** Logistic regression of right on the log odds of the strength, by Newton's method. */
function fitPrior(samples: readonly RankSample[]): Ranker['prior'] {
  let [base, slope] = [0, 1]
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6]
    for (const { features, right, weight } of samples) {
      const x = logit(features.strength ?? 0)
      const chance = 1 / (1 + Math.exp(-(base + slope * x)))
      const [gradient, curvature] = [weight * (right - chance), weight * chance * (1 - chance)]
      g0 += gradient
      g1 += gradient * x
      h00 += curvature
      h01 += curvature * x
      h11 += curvature * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    base += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  return { base: Number(base.toPrecision(5)), slope: Number(slope.toPrecision(5)) }
}
const NEWTON_STEPS = 12

/** Without the columns that no tree asks for. */
function onlyUsed({ features, prior, trees }: Ranker): Ranker {
  const used = [...new Set(trees.flatMap(({ feature }) => feature.filter((at) => at >= 0)))].sort((a, b) => a - b)
  const places = new Map(used.map((at, place) => [at, place]))
  return {
    features: used.map((at) => features[at] ?? ''),
    prior,
    trees: trees.map((tree) => ({ ...tree, feature: tree.feature.map((at) => places.get(at) ?? -1) })),
  }
}
