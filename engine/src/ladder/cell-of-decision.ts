// Converts the decision about a field to a cell of a row, with its place on the page.
import type { Cell } from '@quarry/contract'
import { evidenceOf } from './evidence-of.ts'
import type { FieldDecision } from './field-decision.ts'
import { scanConfidence } from './scan-confidence.ts'
import type { PageDocument } from '../types.ts'

export function cellOfDecision(document: PageDocument, { decision, reason, isDerived }: FieldDecision): Cell {
  const { candidate, isConflict, probability } = decision
  if (candidate === null) return { value: null, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
  return {
    value: candidate.value,
    raw: candidate.raw,
    status: isConflict ? 'conflict' : isDerived ? 'derived' : 'found',
    reason: isConflict ? 'ambiguous' : null,
    method: candidate.method,
    confidence: Math.round(probability * scanConfidence(document, candidate) * 100) / 100,
    evidence: evidenceOf(candidate, document),
    ...(candidate.parts ? { parts: candidate.parts } : {}),
  }
}
