// The reader rung: runs every finder for every field and converts the proposals to candidates.
// Next: engine/src/values/all-finders.ts
import type { Candidate, CellReason, Findings } from '../types.ts'
import { candidateOf } from './candidate-of.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { findAll } from '../values/all-finders.ts'
import type { PageIndex } from '../page/page-index.ts'
import { qualified } from '../rank/match-qualifiers.ts'
import { isStatedMissing } from '../values/text/missing-values.ts'
import { ratingPartsOf } from '../values/number/scores.ts'
import type { ReadingContext } from './reading-context.ts'

const CANDIDATES_MAX = 12

export function readerRung(page: PageIndex, intents: readonly FieldSpec[], context: ReadingContext): Findings {
  const candidates = new Map<string, Candidate[]>()
  const reasons = new Map<string, CellReason>()
  for (const intent of intents) {
    if (isStatedMissing(page, intent)) continue
    const found = intent.tag === null ? ratingPartsOf(intent, qualified(page, intent, findAll(page, intent))) : []
    const proposals = found.toSorted((a, b) => b.score - a.score)
    const typed = proposals
      .slice(0, CANDIDATES_MAX)
      .flatMap((proposal) => candidateOf(proposal, intent, { page, method: 'reader', context }) ?? [])
    candidates.set(intent.field.name, typed)
    if (typed.length === 0 && proposals.length > 0) reasons.set(intent.field.name, 'type_mismatch')
  }
  return { candidates, reasons }
}
