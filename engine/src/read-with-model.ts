// The model rung as the pipeline uses it: what the model found on one page, as cells. Cleaning and verification are the same as
// for every other rung; without a model it finds nothing.
import type { Cell, CellReason, Field } from '@quarry/contract'
import { cleanForField } from './clean-for-field.ts'
import { evidenceOf } from './evidence-of.ts'
import type { Judged } from './model/answer-candidate.ts'
import { modelRung } from './model/model-rung.ts'
import type { ModelClient, PageDocument, ScrapeInput, Usage } from './types.ts'
import { verifyCandidate } from './verify/verify-candidate.ts'

export interface ModelCells {
  cells: Map<string, Cell>
  /** Why a field is still empty, where the model knows. */
  reasons: Map<string, CellReason>
  usage: Usage
}

/** @throws ScrapeError model_failed when the model can't be reached. */
export async function readWithModel(
  { document, fields, input }: { document: PageDocument; fields: readonly Field[]; input: ScrapeInput },
  model: ModelClient,
  signal: AbortSignal,
): Promise<ModelCells> {
  const cleaning = { language: document.language, baseUrl: document.baseUrl, referenceDate: document.page.fetchedAt }
  const judgement = {
    clean: (raw: string, field: Field) => cleanForField(raw, field, cleaning),
    verify: (candidate: Judged['candidate'], field: Field) =>
      verifyCandidate(document, candidate, (raw) => cleanForField(raw, field, cleaning)).verified,
  }
  const task = { document, fields, targetName: input.targetName, prompt: input.prompt }
  const { judged, reasons, usage } = await modelRung(task, { client: model, judgement }, signal)
  return { cells: new Map([...judged].map(([name, one]) => [name, cellOf(one, document)])), reasons, usage }
}

function cellOf({ candidate, status }: Judged, document: PageDocument): Cell {
  const base = { value: candidate.value, raw: candidate.raw, method: candidate.method, evidence: evidenceOf(candidate, document) }
  if (status === 'unverified') return { ...base, status, reason: 'unverified', confidence: null, evidence: [] }
  return { ...base, status: status === 'verified' ? 'found' : 'derived', reason: null, confidence: candidate.score }
}
