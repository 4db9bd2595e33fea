// What every rung does with the proposals of a field: the best of them become candidates; a field that gets none although it has proposals has a
// reason to be empty.
import type { Candidate, CellMethod, CellReason, Findings } from '../types.ts'
import { candidateOf } from './candidate-of.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { Proposal } from '../values/finder.ts'
import type { ReadingContext } from './reading-context.ts'

interface Rung {
  page: PageIndex
  context: ReadingContext
  method: CellMethod
  /** Of the best proposals of a field this many become candidates. */
  candidatesMax: number
}

export function rungOf(
  intents: readonly FieldSpec[],
  { page, context, method, candidatesMax }: Rung,
  proposalsFor: (intent: FieldSpec) => readonly Proposal[],
): Findings {
  const candidates = new Map<string, Candidate[]>()
  const reasons = new Map<string, CellReason>()
  for (const intent of intents) {
    const proposals = proposalsFor(intent).toSorted((a, b) => b.score - a.score)
    const typed = proposals.slice(0, candidatesMax).flatMap((proposal) => candidateOf(proposal, intent, { page, method, context }) ?? [])
    candidates.set(intent.field.name, typed)
    if (typed.length === 0 && proposals.length > 0) reasons.set(intent.field.name, 'type_mismatch')
  }
  return { candidates, reasons }
}
