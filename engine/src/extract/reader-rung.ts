// The reader rung: runs every finder for every field and converts the proposals to candidates.
// Next: engine/src/values/all-finders.ts
import type { Findings } from '../types.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { findAll } from '../values/all-finders.ts'
import type { PageIndex } from '../page/page-index.ts'
import { qualified } from '../rank/match-qualifiers.ts'
import { isStatedMissing } from '../values/fact/crossed-cells.ts'
import { ratingPartsOf } from '../values/number/scores.ts'
import type { ReadingContext } from './reading-context.ts'
import { rungOf } from './rung-of.ts'

const CANDIDATES_MAX = 12

export function readerRung(page: PageIndex, intents: readonly FieldSpec[], context: ReadingContext): Findings {
  return rungOf(intents, { page, context, method: 'reader', candidatesMax: CANDIDATES_MAX }, (intent) =>
    intent.tag !== null || isStatedMissing(page, intent) ? [] : ratingPartsOf(intent, qualified(page, intent, findAll(page, intent))),
  )
}
