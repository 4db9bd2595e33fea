// Explains the ranker's probability of each value: the prior by strength, and the contribution of each feature.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { chanceOf, contributions } from '../trees/boosted-trees.ts'
import { rowOf } from '../trees/feature-row.ts'
import type { Candidate } from '../types.ts'
import { partiesOf } from './parties.ts'
import { logOddsOf, type Ranker } from './rank-candidates.ts'
import { rankFeatures } from './rank-features.ts'

export interface Explanation {
  value: Candidate['value']
  probability: number
  /** Log odds by the strength, without the trees. */
  prior: number
  /** Contribution of each feature, strongest first: its name, its value, and the log odds that it added. */
  reasons: { feature: string; value: number; logOdds: number }[]
}

/** An explanation of each value's probability, most likely first. */
export function explainCandidates(
  page: PageIndex,
  spec: FieldSpec,
  { candidates, ranker }: { candidates: readonly Candidate[]; ranker: Ranker },
): Explanation[] {
  const parties = partiesOf(candidates)
  return rankFeatures(page, spec, parties)
    .map((named, index) => {
      const row = rowOf(ranker.features, named)
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
