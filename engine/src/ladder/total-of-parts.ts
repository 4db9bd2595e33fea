// Adds up the total time of a page that states only preparation and cooking. The parts are read like any field, with evidence, and the sum
// is marked as derived. A total that the page states is not computed.
import type { Field } from '@quarry/contract'
import type { FieldDecision } from './field-decision.ts'
import { askedUnit } from '../fields/asked-unit.ts'
import type { Candidate } from '../types.ts'

/** Cached by field, since `understandField` caches by the identity of the field. */
const known = new WeakMap<Field, Field[]>()

/** Fields for the parts of a total that was not found; empty if the field is no total time as a number. */
export function partsOfTotal({ intent, decision }: FieldDecision): Field[] {
  const { concept, field } = intent
  if (decision.candidate !== null || concept?.id !== 'total_time' || field.type !== 'number') return []
  const before = known.get(field)
  if (before) return before
  const unit = askedUnit(field.name, field.description)
  const description = unit !== null && 'time' in unit ? `in ${unit.time}s` : ''
  const parts: Field[] = ['prep_time', 'cook_time'].map((name) => ({ name, description, type: 'number' }))
  known.set(field, parts)
  return parts
}

/** The decision for the total; null unless every part was found without a conflict. */
export function sumOfParts(total: FieldDecision, parts: readonly FieldDecision[]): FieldDecision | null {
  const found = parts.flatMap(({ decision, value }) => {
    const isNumber = typeof value === 'number' && value >= 0
    return decision.candidate && isNumber && !decision.isConflict ? [{ candidate: decision.candidate, decision, value }] : []
  })
  const weakest = found.toSorted((a, b) => a.decision.probability - b.decision.probability)[0]
  if (!weakest || found.length < parts.length) return null
  const candidates = found.map(({ candidate }) => candidate)
  const candidate: Candidate = {
    ...weakest.candidate,
    value: found.reduce((sum, { value }) => sum + value, 0),
    raw: candidates.map(({ raw }) => raw).join(' + '),
    evidence: candidates.flatMap(({ evidence }) => evidence),
  }
  return { ...total, decision: { ...weakest.decision, candidate }, value: candidate.value, isDerived: true }
}
