// Labels with their values, in every layout that pages use. The meaning of the labels is decided elsewhere.
import type { Pair, Table } from '../types.ts'
import { alternatingPairs } from './alternating-pairs.ts'
import { attributePairs, formPairs } from './annotation-pairs.ts'
import { creditPairs } from './credit-pairs.ts'
import { definitionPairs } from './definition-pairs.ts'
import { linePairs } from './line-pairs.ts'
import { reversedPairs } from './reversed-pairs.ts'
import { siblingPairs } from './sibling-pairs.ts'
import type { PageSurvey } from './survey-page.ts'
import { tablePairs } from './table-pairs.ts'

const PAIRS_MAX = 5_000

/** Pairs in page order, each once per block. */
export function readPairs(survey: PageSurvey, tables: readonly Table[]): Pair[] {
  const { nodeBlocks } = survey
  const found = [
    ...definitionPairs(survey.definitionLists, nodeBlocks),
    ...tablePairs(tables),
    ...linePairs(survey),
    ...creditPairs(survey),
    ...siblingPairs(survey),
    ...alternatingPairs(survey),
    ...reversedPairs(survey),
    ...formPairs(survey),
    ...attributePairs(survey),
  ]
  const seen = new Set<string>()
  return found
    .filter((pair) => {
      const key = `${pair.valueBlock}\u0000${pair.label}\u0000${pair.value}`
      return pair.label !== '' && pair.value !== '' && !seen.has(key) && seen.add(key)
    })
    .slice(0, PAIRS_MAX)
    .sort((a, b) => a.valueBlock - b.valueBlock)
}
