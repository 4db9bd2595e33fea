// Fills fields that are not on the target's page, from the values of the row's other fields: by a web search, from another site, or derived
// by the model. The pages used for this are read like the target's page and are named in the evidence.
import { isDelivered, type Cell, type CellReason, type Field, type FieldSource, type JsonValue } from '@quarry/contract'
import { escapeText } from '../text/escape-text.ts'
import { ScrapeError } from '../errors.ts'
import { timesFor } from '../limits.ts'
import type { MeteredInput, ScrapeTools } from './run.ts'
import { readWithModel } from './read-with-model.ts'
import { scrape } from './scrape.ts'
import type { ReadPage, Row, ScrapeInput } from '../types.ts'

/** `row` has the values to look up from. It already has a cell for every one of `fields` without a source. */
export type LookUpInput = ScrapeInput & { row: Row }

const EVIDENCE_MAX = 20
const QUERY_CHARS_MAX = 300

export function fieldsOfPage(fields: readonly Field[]): Field[] {
  return fields.filter(({ source }) => source === undefined)
}

/** Reads the target's page, then looks up the other fields. @throws what `scrape` throws. */
export async function scrapeRow(input: MeteredInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const row = await scrape({ ...input, fields: fieldsOfPage(input.fields) }, tools, signal)
  return lookUp({ ...input, row }, tools, signal)
}

export async function lookUp(input: MeteredInput & LookUpInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const { row, fields, meter } = input
  const wanted = fields.filter(({ source }) => source !== undefined)
  if (wanted.length === 0) return row
  const cells = new Map(Object.entries(row.cells))
  const pages = [...row.pages]
  // One lookup for all fields with the same source.
  for (const group of Map.groupBy(wanted, ({ source }) => JSON.stringify(source)).values()) {
    const found = await lookUpTogether(group, { input, tools, signal })
    pages.push(...found.pages)
    for (const { name } of group) cells.set(name, found.cells[name] ?? emptyCell('not_on_page'))
  }
  const all = fields.map(({ name }): [string, Cell] => [name, cells.get(name) ?? emptyCell('not_on_page')])
  const data = all.map(([name, cell]): [string, JsonValue] => [name, isDelivered(cell) ? cell.value : null])
  return { ...row, pages, cells: Object.fromEntries(all), data: Object.fromEntries(data), usage: meter.usage }
}

interface Looking {
  input: MeteredInput & LookUpInput
  tools: ScrapeTools
  signal: AbortSignal
}
type Found = Pick<Row, 'pages' | 'cells'>

async function lookUpTogether(fields: readonly Field[], looking: Looking): Promise<Found> {
  const { input, tools, signal } = looking
  const source = fields[0]?.source
  if (source === undefined) return { pages: [], cells: {} }
  const values = valuesOf(source, input.row.data)
  if (values.length === 0) return allEmpty(fields, 'source_empty')
  if (source.kind === 'derived') return derive(fields, source, looking)
  const target = lookUpTarget(source, input.row.data)!
  try {
    // Here the fields are on the page: they are read without `source`, and not with a recipe of the target's site.
    const asked = fields.map(({ source: _source, ...field }): Field => field)
    const found = await scrape({ ...input, ...target, fields: asked, recipes: [] }, tools, signal)
    return { pages: found.pages, cells: Object.fromEntries(Object.entries(found.cells).map(([name, cell]) => [name, enriched(cell)])) }
  } catch (error) {
    // If no other fields were requested, the caller decides about a retry.
    if (!(error instanceof ScrapeError) || fieldsOfPage(input.fields).length === 0) throw error
    return allEmpty(fields, reasonOf(error))
  }
}

/** The target from which a field is looked up; null where the fields named in its source are empty, or it is derived. */
export function lookUpTarget(source: FieldSource, data: Row['data']): Pick<ScrapeInput, 'target' | 'targetName'> | null {
  const values = valuesOf(source, data)
  if (values.length === 0 || source.kind === 'derived') return null
  if (source.kind === 'site') return { target: values[0]!, targetName: 'Website' }
  return { target: values.join(' ').slice(0, QUERY_CHARS_MAX), targetName: 'name' }
}

function valuesOf({ from }: FieldSource, data: Row['data']): string[] {
  return from.map((name) => textOf(data[name] ?? null).trim()).filter((text) => text !== '')
}

function textOf(value: JsonValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Asks the model with a page made of the fields alone; the evidence is that of those fields. */
async function derive(fields: readonly Field[], source: FieldSource, { input, tools, signal }: Looking): Promise<Found> {
  if (tools.model === null) return allEmpty(fields, 'not_configured')
  const { row, meter } = input
  const { document } = await tools.pages.open(pageOfValues(source, row), { ...input, fields: [], referenceDate: null, recipes: [] }, signal)
  const order = { document, fields, input, meter, timeoutMs: timesFor(tools.model).modelTimeoutMs }
  const { cells, reasons, failure } = await readWithModel(order, tools.model, signal)
  if (failure !== null && cells.size === 0) {
    if (fieldsOfPage(input.fields).length === 0) throw failure
    return allEmpty(fields, reasonOf(failure))
  }
  const evidence = source.from.flatMap((name) => row.cells[name]?.evidence ?? []).slice(0, EVIDENCE_MAX)
  const derived = fields.map(({ name }): [string, Cell] => {
    const cell = cells.get(name)
    if (cell === undefined) return [name, emptyCell(reasons.get(name) ?? 'not_on_page')]
    if (!isDelivered(cell)) return [name, { ...enriched(cell), evidence: [] }]
    return [name, { ...enriched(cell), status: 'derived', raw: null, evidence }]
  })
  return { pages: [], cells: Object.fromEntries(derived) }
}

function pageOfValues({ from }: FieldSource, { target, data }: Row): ReadPage {
  const pairs = from.map((name) => `<dt>${escapeText(name.replaceAll('_', ' '))}</dt><dd>${escapeText(textOf(data[name] ?? null))}</dd>`)
  const body = `<title>${escapeText(target)}</title><dl>${pairs.join('')}</dl>`
  const url = URL.parse(target)?.href ?? 'about:blank'
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [] }
  return { ...read, fetchedAt: new Date(), snapshot: null, via: 'given' }
}

function enriched(cell: Cell): Cell {
  return cell.method === null ? cell : { ...cell, method: 'enriched' }
}

function allEmpty(fields: readonly Field[], reason: CellReason): Found {
  return { pages: [], cells: Object.fromEntries(fields.map(({ name }) => [name, emptyCell(reason)])) }
}

function reasonOf({ kind }: ScrapeError): CellReason {
  switch (kind) {
    case 'nothing_found':
      return 'not_on_page'
    case 'no_search_provider':
      return 'not_configured'
    case 'blocked':
    case 'needs_login':
    case 'model_failed':
    case 'over_budget':
      return kind
    default:
      return 'fetch_failed'
  }
}

function emptyCell(reason: CellReason): Cell {
  return { value: null, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
}
