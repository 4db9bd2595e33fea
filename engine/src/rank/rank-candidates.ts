// The ranker: estimates the probability that each value found for a field is right, by a model fitted on labelled pages. The scaled
// probability is the cell's confidence. The trees are fitted by engine/bench/rank/train.ts and stored in rank-model.json.
// Next: engine/src/rank/merge.ts
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { chanceOf, logit, type Tree } from '../trees/boosted-trees.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Candidate } from '../types.ts'
import { mergeParties, type Decision } from './merge.ts'
import { partiesOf, type RankedParty } from './parties.ts'
import type { ContextModel } from '../values/context/context-model.ts'
import { rankFeatures, type RankFeatures } from './rank-features.ts'
import { scaledChance, type Scale } from './scale-chance.ts'
import model from './rank-model.json' with { type: 'json' }

export interface Ranker {
  /** Names of the features, in the order of the rows that the trees were fitted on. */
  features: readonly string[]
  /** The prior by strength: log odds are `base` + `slope` × log odds of the strength. The trees add to it. */
  prior: { base: number; slope: number }
  trees: readonly Tree[]
  /** Scales the probability of the chosen value to the cell's confidence (engine/src/rank/scale-chance.ts). */
  scale: Scale
  /** Finds values by their context; the fitted one by default. */
  context?: ContextModel
}

export const RANKER: Ranker = model

export function rankCandidates(page: PageIndex, spec: FieldSpec, given: { candidates: readonly Candidate[]; ranker: Ranker }): Decision {
  const decision = mergeParties(rankParties(page, spec, given), leastFor(spec))
  return { ...decision, probability: scaledChance(given.ranker.scale, decision.candidate, decision.probability) }
}

/**
 * The least probability with which a value is delivered. The trees were fitted on fields that the vocabulary names fully. For others their
 * probabilities are too high: of values with 0.5 to 0.6 about a third is right.
 */
function leastFor({ conceptFit }: FieldSpec): number {
  return conceptFit >= SURE_FIT ? LEAST.named : LEAST.others
}
const SURE_FIT = 0.9
export const LEAST = { named: 0.3, others: 0.6 }

/** Each value with the probability that it is right, the strongest first. */
export function rankParties(
  page: PageIndex,
  spec: FieldSpec,
  { candidates, ranker }: { candidates: readonly Candidate[]; ranker: Ranker },
): RankedParty[] {
  const parties = partiesOf(candidates)
  const features = rankFeatures(page, spec, parties)
  return parties.map((party, index) => {
    const row = rowOf(ranker, features[index] ?? new Map())
    return { ...party, probability: chanceOf(ranker.trees, row, logOddsOf(ranker.prior, party.strength)) }
  })
}

/** The features as a row in the order of the model's columns. */
export function rowOf({ features }: Pick<Ranker, 'features'>, named: RankFeatures): Float32Array {
  const columns = columnsOf(features)
  const row = new Float32Array(features.length)
  for (const [name, value] of named) {
    const column = columns.get(name)
    if (column !== undefined) row[column] = value
  }
  return row
}

const columnsOf = keepLast((features: readonly string[]) => new Map(features.map((name, column) => [name, column])))

/** The log odds of the prior by strength, before the trees. */
export function logOddsOf({ base, slope }: Ranker['prior'], strength: number): number {
  return base + slope * logit(strength)
}
