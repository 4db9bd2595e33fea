// Fills the fields that the rungs leave empty from running text and labels of other words, by the words around a value. The likeliest
// values first, and no figure or day twice: a price that is one field's is no other's.
import { contextRung } from '../extract/context-rung.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { objectFormOf } from '../fields/members/members-of.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { ReadingContext } from '../extract/reading-context.ts'
import type { Ranker } from '../rank/rank-candidates.ts'
import type { Candidate } from '../types.ts'
import { CONTEXT_MODEL, type ContextModel } from '../values/context/context-model.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'
import type { FieldDecision } from './field-decision.ts'

export function fillFromContext(
  page: PageIndex,
  decisions: readonly FieldDecision[],
  { clean, ranker }: { clean: ReadingContext['clean']; ranker: Ranker },
): FieldDecision[] {
  const model = ranker.context ?? CONTEXT_MODEL
  const taken = new Set(
    decisions.flatMap(({ decision: { candidate, isConflict } }) => (candidate === null || isConflict ? [] : placesOf(candidate))),
  )
  const found = decisions.flatMap((decision, at) => {
    const { intent } = decision
    if (decision.decision.candidate !== null || decision.isDerived || objectFormOf(intent.field) !== null) return []
    const further = contextCandidates(page, intent, { clean, model })
    return further.length === 0 ? [] : [{ at, further }]
  })
  const filled = [...decisions]
  for (const { at, further } of found.toSorted((a, b) => (b.further[0]?.score ?? 0) - (a.further[0]?.score ?? 0))) {
    const decision = decisions[at]!
    const candidate = further.find((one) => !placesOf(one).some((place) => taken.has(place)))
    if (candidate === undefined) continue
    filled[at] = { ...decision, decision: { candidate, probability: candidate.score, isConflict: false }, value: candidate.value }
    for (const place of placesOf(candidate)) taken.add(place)
  }
  return filled
}

/** The verified values that the context rung finds. */
export function contextCandidates(
  page: PageIndex,
  intent: FieldSpec,
  { clean, model = CONTEXT_MODEL }: { clean: ReadingContext['clean']; model?: ContextModel },
): Candidate[] {
  const isVerified = (candidate: Candidate): boolean => verifyCandidate(page.document, candidate, (raw) => clean(raw, intent)).verified
  return contextRung(page, intent, { context: { clean }, model }).filter(isVerified)
}

/** The places of figures and days. Texts may be the value of several fields: a person is author and contact. */
function placesOf({ value, evidence, raw }: Candidate): string[] {
  return typeof value === 'number' || /^\d{4}-\d{2}-\d{2}/.test(String(value))
    ? evidence.map(({ block }) => `${block} ${raw.replace(/\D/g, '')}`)
    : []
}
