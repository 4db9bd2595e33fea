// The ranker: how likely each value found for a field is the right one, by a model fitted on labelled pages. That chance is the
// cell's confidence. The trees are fitted by engine/bench/rank/train.ts and kept in rank-model.json.
// Next: engine/src/rank/merge.ts
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { chanceOf, contributions, logit, type Tree } from '../trees/boosted-trees.ts'
import type { Candidate } from '../types.ts'
import { mergeParties, type Decision } from './merge.ts'
import { partiesOf } from './parties.ts'
import { rankFeatures, type RankFeatures } from './rank-features.ts'
import model from './rank-model.json' with { type: 'json' }

export interface Ranker {
  /** Names of the features, in the order of the rows that the trees were fitted on. */
  features: readonly string[]
  /** What the strength alone says: log odds are `base` + `slope` × log odds of the strength. The trees add to it. */
  prior: { base: number; slope: number }
  trees: readonly Tree[]
}

export const RANKER: Ranker = model

export function rankCandidates(
  page: PageIndex,
  spec: FieldSpec,
  { candidates, ranker }: { candidates: readonly Candidate[]; ranker: Ranker },
): Decision {
  const parties = partiesOf(candidates)
  const features = rankFeatures(page, spec, parties)
  return mergeParties(
    parties.map((party, index) => {
      const row = rowOf(ranker, features[index] ?? {})
      return { ...party, probability: chanceOf(ranker.trees, row, logOddsOf(ranker.prior, party.strength)) }
    }),
  )
}

/** The features as a row of the model's columns. */
export function rowOf({ features }: Pick<Ranker, 'features'>, named: RankFeatures): Float32Array {
  return Float32Array.from(features, (name) => named[name] ?? 0)
}

/** What the strength alone says, before the trees. */
export function logOddsOf({ base, slope }: Ranker['prior'], strength: number): number {
  return base + slope * logit(strength)
}

export interface Explanation {
  value: Candidate['value']
  probability: number
  /** Log odds by the strength alone. */
  prior: number
  /** What spoke for and against it, strongest first: name, the feature's number, and the log odds that it added. */
  reasons: { feature: string; value: number; logOdds: number }[]
}

/** Why each value is as likely as it is, most likely first. */
export function explainCandidates(
  page: PageIndex,
  spec: FieldSpec,
  { candidates, ranker }: { candidates: readonly Candidate[]; ranker: Ranker },
): Explanation[] {
  const parties = partiesOf(candidates)
  return rankFeatures(page, spec, parties)
    .map((named, index) => {
      const row = rowOf(ranker, named)
      const prior = logOddsOf(ranker.prior, parties[index]?.strength ?? 0)
      const reasons = [...contributions(ranker.trees, row).byFeature].map(([at, logOdds]) => ({
        feature: ranker.features[at] ?? '',
        value: row[at] ?? 0,
        logOdds,
      }))
      return {
        value: parties[index]?.best.value ?? null,
        probability: chanceOf(ranker.trees, row, prior),
        prior,
        reasons: reasons.sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds)),
      }
    })
    .sort((a, b) => b.probability - a.probability)
}
