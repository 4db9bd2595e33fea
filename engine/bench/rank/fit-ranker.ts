// Trains the ranker on samples: its prior and trees, and the scale of their probabilities.
import { mergeParties } from '../../src/rank/merge.ts'
import { isProse } from '../../src/rank/scale-chance.ts'
import type { Ranker } from '../../src/rank/rank-candidates.ts'
import { LEAST, logOddsOf } from '../../src/rank/rank-candidates.ts'
import { chanceOf, logit } from '../../src/trees/boosted-trees.ts'
import { rowOf } from '../../src/trees/feature-row.ts'
import { foldOf } from '../folds.ts'
import { commonFeatures, fitNamed } from '../trees/fit-named.ts'
import type { RankSample } from './collect-samples.ts'

/** Small trees, because larger ones learn the sites by heart. */
const SETTINGS = { trees: 180, leavesMax: 8, rate: 0.06, leafWeightMin: 3, featureShare: 0.3, rowShare: 0.7 }
/** Features of single concepts are left out: there are labels for only a few of the concepts, and each is from few sites. */
const LEFT_OUT = /^concept (?!fit$)/

type Unscaled = Omit<Ranker, 'scale'>

export function fitRanker(samples: readonly RankSample[]): Ranker {
  return { ...fitUnscaled(samples), scale: fitScale(samples) }
}

function fitUnscaled(samples: readonly RankSample[]): Unscaled {
  const features = commonFeatures(samples).filter((name) => !LEFT_OUT.test(name))
  const prior = fitPrior(samples)
  const baseOf = (sample: RankSample): number => logOddsOf(prior, sample.features.get('strength') ?? 0)
  return onlyUsed({ features, prior, trees: fitNamed(samples, { features, labelOf: ({ right }) => right, baseOf }, SETTINGS) })
}

function fitPrior(samples: readonly RankSample[]): Ranker['prior'] {
  const points = samples.map(({ features, right, weight }) => ({ row: [1, logit(features.get('strength') ?? 0)], right, weight }))
  const [base = 0, slope = 1] = regress(points)
  return { base, slope }
}

/** Folds of sites, each scored with trees trained on the others: on sites used in training, the probabilities would be too high. */
const SCALE_FOLDS = 5
/** A long text is correct if nearly all of its words are. */
const PROSE_RIGHT_MIN = 0.95
/**
 * With 0, the weight of a data set is its number of cells, so that the largest dominates; with 1, all have the same weight, too much for
 * the smallest.
 */
const SET_WEIGHT = 0.75

/** The scale of the probabilities of chosen values, for sites that were not used in training. */
export function fitScale(samples: readonly RankSample[]): Ranker['scale'] {
  const chosen = Array.from({ length: SCALE_FOLDS }, (_, fold) => {
    const isHeldOut = ({ site }: RankSample): boolean => foldOf(site, SCALE_FOLDS) === fold
    return decided(samples.filter(isHeldOut), fitUnscaled(samples.filter((sample) => !isHeldOut(sample))))
  }).flat()
  const weights = new Map<string, number>()
  for (const { sample } of chosen) weights.set(sample.dataset, (weights.get(sample.dataset) ?? 0) + sample.weight)
  const points = chosen.map(({ sample: { dataset, party, right, weight }, probability }): Point => {
    const prose = isProse(party.best.value)
    return {
      row: [1, logit(probability), Number(prose)],
      right: prose ? Number(right >= PROSE_RIGHT_MIN) : right,
      weight: weight / (weights.get(dataset) ?? 1) ** SET_WEIGHT,
    }
  })
  const [base = 0, slope = 1, prose = 0] = regress(points)
  return { base, slope, prose }
}

/** The value chosen in each cell, with its probability. */
function decided(samples: readonly RankSample[], { features, prior, trees }: Unscaled): { sample: RankSample; probability: number }[] {
  return [...Map.groupBy(samples, ({ cell }) => cell).values()].flatMap((own) => {
    const ranked = own.map(({ party, features: named }) => {
      const probability = chanceOf(trees, rowOf(features, named), logOddsOf(prior, party.strength))
      return { ...party, probability }
    })
    const { candidate, probability, isConflict } = mergeParties(ranked, LEAST.others)
    const sample = own.find(({ party }) => party.best === candidate)
    return sample === undefined || isConflict ? [] : [{ sample, probability }]
  })
}

interface Point {
  /** The first number is 1, for the constant. */
  row: readonly number[]
  /** 0 to 1. */
  right: number
  weight: number
}

/** Logistic regression of `right` on a few numbers, with Newton's method. */
function regress(points: readonly Point[]): number[] {
  const width = points[0]?.row.length ?? 0
  const factors = Array.from({ length: width }, (_, at) => Number(at === 1))
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const equations = factors.map((_, at) => Array.from({ length: width + 1 }, (_one, column) => (column === at ? 1e-6 : 0)))
    for (const { row, right, weight } of points) {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, number, at) => sum + number * factors[at]!, 0)))
      for (const [at, equation] of equations.entries()) {
        for (let column = 0; column < width; column += 1) equation[column]! += weight * chance * (1 - chance) * row[at]! * row[column]!
        equation[width]! += weight * (right - chance) * row[at]!
      }
    }
    for (const [at, change] of solve(equations).entries()) factors[at]! += change
  }
  return factors.map((factor) => Number(factor.toPrecision(5)))
}

/** Solves linear equations with a positive definite matrix by elimination; the last column has the right sides. */
function solve(equations: number[][]): number[] {
  const width = equations.length
  for (let at = 0; at < width; at += 1)
    for (let row = 0; row < width; row += 1) {
      const factor = row === at ? 0 : equations[row]![at]! / equations[at]![at]!
      if (factor !== 0) for (let column = at; column <= width; column += 1) equations[row]![column]! -= factor * equations[at]![column]!
    }
  return equations.map((equation, at) => equation[width]! / equation[at]!)
}
const NEWTON_STEPS = 12

/** Removes the features that no tree uses. */
function onlyUsed({ features, prior, trees }: Unscaled): Unscaled {
  const used = [...new Set(trees.flatMap(({ feature }) => feature.filter((at) => at >= 0)))].sort((a, b) => a - b)
  const places = new Map(used.map((at, place) => [at, place]))
  return {
    features: used.map((at) => features[at] ?? ''),
    prior,
    trees: trees.map((tree) => ({ ...tree, feature: tree.feature.map((at) => places.get(at) ?? -1) })),
  }
}
