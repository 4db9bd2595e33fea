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
import { describeParties, type FeatureWriter } from './rank-features.ts'
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
 * The least probability with which a value is delivered. The trees were fitted on fields that the vocabulary names fully. For those that it
 * names in part ("boiler year" is not any year) their probabilities are too high: of values with 0.3 to 0.5 about a third is right. Links are
 * found by their own words or those of a network, and are surer.
 */
function leastFor({ concept, conceptFit, shape }: FieldSpec): number {
  return concept !== null && conceptFit < SURE_FIT && shape !== 'url' ? LEAST.namedInPart : LEAST.others
}
const SURE_FIT = 0.9
export const LEAST = { namedInPart: 0.5, others: 0.3 }

/** Each value with the probability that it is right, the strongest first. */
export function rankParties(
  page: PageIndex,
  spec: FieldSpec,
  { candidates, ranker }: { candidates: readonly Candidate[]; ranker: Ranker },
): RankedParty[] {
  const parties = partiesOf(candidates)
  const rows = describeParties(page, { spec, parties }, () => new FeatureRow(ranker))
  return parties.map((party, index) => {
    const { values } = rows[index]!
    return { ...party, probability: chanceOf(ranker.trees, values, logOddsOf(ranker.prior, party.strength)) }
  })
}

/** Writes features to the model's columns; those that the model does not have are left out. */
class FeatureRow implements FeatureWriter {
  readonly values: Float32Array
  readonly #columns: ReadonlyMap<string, number>

  constructor({ features }: Pick<Ranker, 'features'>) {
    this.values = new Float32Array(features.length)
    this.#columns = columnsOf(features)
  }

  set(name: string, value: number): void {
    const column = this.#columns.get(name)
    if (column !== undefined) this.values[column] = value
  }
}

const columnsOf = keepLast((features: readonly string[]) => new Map(features.map((name, column) => [name, column])))

/** The log odds of the prior by strength, before the trees. */
export function logOddsOf({ base, slope }: Ranker['prior'], strength: number): number {
  return base + slope * logit(strength)
}
