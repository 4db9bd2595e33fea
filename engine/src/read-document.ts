// The whole ladder without a model on one distilled page: structured data, then the reader, merged and verified, as cells.
// Next: engine/src/extract/structured-rung.ts
import { isDelivered, type Cell, type Field, type JsonValue } from '@quarry/contract'
import { cleanForField } from './clean-for-field.ts'
import { selectorOf } from './text/selector-of.ts'
import { commonSubjects } from './extract/common-subject.ts'
import { confidenceOf } from './extract/confidence.ts'
import type { FieldIntent } from './extract/field-intent.ts'
import { matchField } from './extract/match-field.ts'
import { mergeCandidates, type Decision } from './extract/merge.ts'
import { PageIndex } from './extract/page-index.ts'
import { readerRung } from './extract/reader-rung.ts'
import { structuredRung } from './extract/structured-rung.ts'
import type { Candidate, CellReason, Evidence, PageDocument } from './types.ts'
import { verifyCandidate } from './verify/verify-candidate.ts'

export interface ReadingInput {
  fields: readonly Field[]
  /** The user's base prompt; empty where there is none. */
  prompt: string
  /** Kind of target as the user named it. */
  targetName: string
  /** The "today" of the page, for relative dates; null where unknown. */
  referenceDate: Date | null
}

export interface DocumentReading {
  /** A cell for every field of the input. */
  cells: Record<string, Cell>
  /** Delivered values; null for all others. */
  data: Record<string, JsonValue>
  /** Names of fields that are still empty or in conflict. */
  empty: string[]
}

export function readDocument(document: PageDocument, input: ReadingInput): DocumentReading {
  const intents = input.fields.map((field) => matchField(field, input))
  const page = new PageIndex(document, commonSubjects(intents))
  const cleaning = { language: document.language, baseUrl: document.baseUrl, referenceDate: input.referenceDate }
  const clean = (raw: string, { field }: FieldIntent): JsonValue => cleanForField(raw, field, cleaning)
  const rungs = [structuredRung(page, intents, { clean }), readerRung(page, intents, { clean })]
  const reading: DocumentReading = { cells: {}, data: {}, empty: [] }
  for (const intent of intents) {
    const { name } = intent.field
    const candidates = rungs.flatMap((rung) => rung.candidates.get(name) ?? [])
    const verified = candidates.filter((candidate) => verifyCandidate(document, candidate, (raw) => clean(raw, intent)).verified)
    const reason = rungs.map((rung) => rung.reasons.get(name)).find((one) => one !== undefined) ?? 'not_on_page'
    const cell = cellOf(
      mergeCandidates(verified),
      document,
      candidates.length > verified.length && verified.length === 0 ? 'unverified' : reason,
    )
    reading.cells[name] = cell
    reading.data[name] = isDelivered(cell) ? cell.value : null
    if (!isDelivered(cell)) reading.empty.push(name)
  }
  return reading
}

function cellOf(decision: Decision, document: PageDocument, reason: CellReason): Cell {
  const { candidate, isConflict } = decision
  if (!candidate) return { value: null, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
  return {
    value: candidate.value,
    raw: candidate.raw,
    status: isConflict ? 'conflict' : 'found',
    reason: isConflict ? 'ambiguous' : null,
    method: candidate.method,
    confidence: confidenceOf(decision),
    evidence: evidenceOf(candidate, document),
  }
}

/** Where a candidate stands, in the form that is stored with its cell. */
export function evidenceOf(candidate: Candidate, document: PageDocument): Evidence[] {
  return candidate.evidence.map(({ block, quote }) => {
    const element = document.blocks[block - 1]?.element ?? null
    return { url: document.page.url, snapshot: document.page.snapshot, block, quote, selector: element ? selectorOf(element) : null }
  })
}
