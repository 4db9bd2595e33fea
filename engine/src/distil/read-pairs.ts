// Labels with their values, in every layout that pages use. The meaning of the labels is decided elsewhere.
import type { Pair, Table } from '../types.ts'
import { alternatingPairs } from './alternating-pairs.ts'
import { attributePairs, formPairs } from './annotation-pairs.ts'
import { creditPairs } from './credit-pairs.ts'
import { definitionPairs } from './definition-pairs.ts'
import { linePairs } from './line-pairs.ts'
import { preformattedPairs } from './preformatted-pairs.ts'
import { reversedPairs } from './reversed-pairs.ts'
import { siblingPairs } from './sibling-pairs.ts'
import type { PageSurvey } from './survey-page.ts'
import { tablePairs } from './table-pairs.ts'
import { firstOfEach } from '../text/collect.ts'

const PAIRS_MAX = 5_000

/** Pairs in page order, each once per block. */
export function readPairs(survey: PageSurvey, tables: readonly Table[]): Pair[] {
  const { nodeBlocks } = survey
  const found = [
    ...definitionPairs(survey.definitionLists, nodeBlocks),
    ...tablePairs(tables),
    ...linePairs(survey),
    ...survey.blocks.flatMap(preformattedPairs),
    ...creditPairs(survey),
    ...siblingPairs(survey),
    ...alternatingPairs(survey),
    ...reversedPairs(survey),
    ...formPairs(survey),
    ...attributePairs(survey),
  ]
  const filled = found.filter(({ label, value }) => label !== '' && value !== '')
  return firstOfEach(filled, ({ valueBlock, label, value }) => `${valueBlock}\u0000${label}\u0000${value}`)
    .slice(0, PAIRS_MAX)
    .sort((a, b) => a.valueBlock - b.valueBlock)
}
