// Reads one labelled page without and with a model, and measures which fields the model filled, which are correct, and the costs.
import { loadavg } from 'node:os'
import { isDelivered, type Cell } from '@quarry/contract'
import { distil } from '../../src/distil/distil.ts'
import { ScrapeError } from '../../src/errors.ts'
import { readDocument, type DocumentReading, type ReadingInput } from '../../src/ladder/read-document.ts'
import { createModelMeter } from '../../src/model/model-meter.ts'
import { readWithModel } from '../../src/pipeline/read-with-model.ts'
import { RowDraft } from '../../src/pipeline/row-draft.ts'
import { parseRaw, rawLeaves } from '../../src/text/raw-objects.ts'
import type { ModelClient, PageDocument } from '../../src/types.ts'
import { scoreRow, totalOf, type Labelled } from '../public-sets/score.ts'
import type { LabelledPage, Truth } from '../read-dataset.ts'
import { haystackOf, haystackOfMarkup, shareIn } from '../occurs-in.ts'
import type { Measured, PageRecord } from './page-record.ts'

/** Time limit for a page; after it, its fields are `model_failed`. */
export const PAGE_MS = 900_000
/** Number of attempts, because reading may exceed its time limit on a busy machine. */
const READINGS_MAX = 5

export interface PageOrder {
  dataset: string
  page: LabelledPage
  truth: Truth
  measured: Measured
}

export async function measurePage({ dataset, page, truth, measured }: PageOrder, client: ModelClient): Promise<PageRecord> {
  const document = distil(page.page)
  const input = { target: page.page.url, fields: page.fields, prompt: '', targetName: 'URL', referenceDate: page.referenceDate }
  const draft = new RowDraft(page.page.url, page.fields).withCells(readPatiently(document, input).cells)
  const meter = createModelMeter()
  const labelled = labelledOf(page, truth)
  const without = scoreRow(labelled, draft.finish(meter.usage).data).fields
  const started = performance.now()
  const order = { document, fields: draft.empty, input, meter, timeoutMs: PAGE_MS }
  const found = await readWithModel(order, client, new AbortController().signal)
  const seconds = (performance.now() - started) / 1_000
  const cells = [...found.cells]
  const reasons = [...found.reasons.values()]
  const { modelCalls, promptTokens, completionTokens } = meter.usage
  return {
    ...measured,
    dataset,
    page: page.id,
    at: new Date().toISOString(),
    load: loadavg()[0] ?? 0,
    asked: order.fields.length,
    refused: cells.filter(([, cell]) => !isDelivered(cell)).length + reasons.filter((reason) => reason === 'type_mismatch').length,
    failed: reasons.filter((reason) => reason !== 'type_mismatch').length,
    filled: cells
      .filter(([, cell]) => isDelivered(cell))
      .map(([field, cell]) => ({ field, isRight: isRight(only(labelled, field), { field, cell }), isInvented: !occursOn(document, cell) })),
    modelCalls,
    promptTokens,
    completionTokens,
    seconds,
    without,
    with: scoreRow(labelled, draft.withCells(Object.fromEntries(cells)).finish(meter.usage).data).fields,
    failure: found.failure?.message ?? null,
  }
}

function readPatiently(document: PageDocument, input: ReadingInput): DocumentReading {
  for (let left = READINGS_MAX - 1; ; left--) {
    try {
      return readDocument(document, input)
    } catch (error) {
      if (left === 0 || !(error instanceof ScrapeError) || error.kind !== 'parse_limit') throw error
    }
  }
}

/** Null if there is no label for it. */
function isRight(labelled: Labelled, { field, cell }: { field: string; cell: Cell }): boolean | null {
  const { filled, right } = totalOf(scoreRow(labelled, { [field]: cell.value }))
  return filled === 0 ? null : right === filled
}

/**
 * True if the quotes, and the words of a found value, occur in the page's text or markup, independently of the verified evidence.
 */
function occursOn(document: PageDocument, { raw, value, status, evidence }: Cell): boolean {
  const pages = [haystackOf(document.blocks.map(({ text }) => text).join('\n')), haystackOfMarkup(document.page.body)]
  const isThere = (text: string): boolean => pages.some((page) => (shareIn(text, page) ?? 1) === 1)
  if (evidence.length === 0 || !evidence.every(({ quote }) => isThere(quote))) return false
  return status !== 'found' || wordsOf(raw ?? '', value).every((ways) => ways.some(isThere))
}

/** The texts of a raw value without the keys of objects, which are not from the page; for each text, its possible forms. */
function wordsOf(raw: string, value: Cell['value']): string[][] {
  const members = parseRaw(raw)
  if (members !== null) return rawLeaves(members).flatMap(({ texts }) => texts.map((text) => [text]))
  const hasKeys = typeof value === 'object' && value !== null
  return raw.split('\n').map((line) => (hasKeys ? [line, line.replace(/^[\w -]{1,60}: /, '')] : [line]))
}

function labelledOf({ id, fields }: LabelledPage, { expected, absent }: Truth): Labelled {
  return { id, types: Object.fromEntries(fields.map(({ name, type }) => [name, type])), expected, absent, rows: null }
}

function only({ expected, absent, ...page }: Labelled, name: string): Labelled {
  return { ...page, expected: name in expected ? { [name]: expected[name] } : {}, absent: absent.filter((one) => one === name) }
}
