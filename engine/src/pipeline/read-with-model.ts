// Asks the model about one page and returns its answers as cells. Cleaning and verification are the same as for every other method.
import { isDelivered, type Cell, type CellReason, type Field } from '@quarry/contract'
import { cleanForField } from '../ladder/clean-for-field.ts'
import type { ScrapeError } from '../errors.ts'
import { evidenceOf } from '../ladder/evidence-of.ts'
import { namedTagOf } from '../fields/named-tag.ts'
import { findChoices } from '../ladder/find-choices.ts'
import { timesFor } from '../limits.ts'
import type { Judged } from '../model/answer-candidate.ts'
import { fillMissing } from '../model/join-parts.ts'
import { fieldOfMissing } from '../model/missing-members.ts'
import { modelRung } from '../model/model-rung.ts'
import type { RowDraft } from './row-draft.ts'
import type { Run } from './run.ts'
import { inSpan } from '../trace.ts'
import type { ModelClient, ModelMeter, PageDocument, ScrapeInput } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'

export interface ModelOrder {
  document: PageDocument
  fields: readonly Field[]
  input: ScrapeInput
  meter: ModelMeter
  timeoutMs: number
}
export interface ModelCells {
  cells: Map<string, Cell>
  /** Why a field is still empty, where the call to the model gave a reason. */
  reasons: Map<string, CellReason>
  /** Why a call to the model failed; null if none did. */
  failure: ScrapeError | null
}

/**
 * The last method, for fields still empty and for members missing in a value with members. If the model fails, only these fields stay
 * empty; values found before are kept.
 */
export async function askTheModel(start: Run): Promise<Run> {
  const { input, tools, signal, documents } = start
  const { model } = tools
  if (model === null) return start
  const endsAtMs = start.startedAtMs + timesFor(model).modelEndsMs
  let run = start
  for (const document of documents) {
    // A field for a named tag of the page is never answered from its text.
    const empty = run.draft.empty.filter((field) => !start.reading.settled.includes(field.name) && namedTagOf(field) === null)
    // A small local model makes too many errors to complete values that were found.
    const lacking = model.isLocal === true ? new Map<string, Lacking>() : lackingMembers(run.draft)
    const fields = [...empty, ...[...lacking.values()].map(({ missing }) => missing)]
    if (fields.length === 0) return run
    const timeoutMs = Math.max(endsAtMs - Date.now(), 0)
    const order = { document, fields, input, meter: input.meter, timeoutMs }
    const { cells, reasons, failure } = await inSpan('rung: model', {}, () => readWithModel(order, model, signal))
    const found = [...cells].filter(([name]) => !lacking.has(name))
    const completed = [...lacking].map(([name, { cell }]): [string, Cell] => [name, withMissing(cell, cells.get(name))])
    const filled = run.draft.withCells(Object.fromEntries(found)).withReplaced(Object.fromEntries(completed))
    const draft = [...reasons].reduce((known, [name, reason]) => known.withReason([name], reason), filled)
    if (failure !== null) return { ...run, draft, modelFailure: failure }
    run = { ...run, draft, reading: { ...run.reading, asked: empty.map(({ name }) => name) } }
  }
  return run
}

interface Lacking {
  cell: Cell
  missing: Field
}

function lackingMembers(draft: RowDraft): Map<string, Lacking> {
  const lacking = draft.filled.flatMap(({ field, cell }): [string, Lacking][] => {
    const missing = fieldOfMissing(field, cell.value)
    return missing === null ? [] : [[field.name, { cell, missing }]]
  })
  return new Map(lacking)
}

/** Adds the members that the model found to the existing ones. */
function withMissing(known: Cell, further: Cell | undefined): Cell {
  if (further === undefined || !isDelivered(further) || known.raw === null || further.raw === null) return known
  const { value, raw, evidence } = fillMissing({ ...known, raw: known.raw }, { ...further, raw: further.raw })
  const paths = new Set(evidence.slice(known.evidence.length).map(({ path = '' }) => path))
  if (paths.size === 0) return known
  const added = [...paths].map((path) => ({ path, reason: null, confidence: further.confidence }))
  return { ...known, value, raw, evidence, parts: [...(known.parts ?? []).filter(({ path }) => !paths.has(path)), ...added] }
}

/** @throws the signal's reason when it fired; never for a failure of the model. */
export async function readWithModel(order: ModelOrder, model: ModelClient, signal: AbortSignal): Promise<ModelCells> {
  const { document, fields, input, meter, timeoutMs } = order
  const cleaning = { language: document.language, baseUrl: document.baseUrl, referenceDate: document.page.fetchedAt }
  const judgement = {
    clean: (raw: string, field: Field) => cleanForField(raw, field, cleaning),
    verify: (candidate: Judged['candidate'], field: Field) =>
      verifyCandidate(document, candidate, (raw) => cleanForField(raw, field, cleaning)).verified,
  }
  const reading = { ...input, referenceDate: document.page.fetchedAt }
  const choices = (wanted: readonly Field[]) => findChoices(document, reading, wanted)
  const task = { document, fields, targetName: input.targetName, prompt: input.prompt, timeoutMs, choices }
  const { judged, reasons, failure } = await modelRung(task, { client: model, judgement, meter }, signal)
  return { cells: new Map([...judged].map(([name, one]) => [name, cellOf(one, document)])), reasons, failure }
}

function cellOf({ candidate, status }: Judged, document: PageDocument): Cell {
  const base = { value: candidate.value, raw: candidate.raw, method: candidate.method, evidence: evidenceOf(candidate, document) }
  if (status === 'unverified') return { ...base, status, reason: 'unverified', confidence: null, evidence: [] }
  return { ...base, status: status === 'verified' ? 'found' : 'derived', reason: null, confidence: candidate.score }
}
