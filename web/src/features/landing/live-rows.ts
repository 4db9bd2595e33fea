// The rows of a preview for the home page, parsed by hand: the contract's schemas are larger than the rest of the page.
import { CELL_METHODS, CELL_STATUSES } from '@quarry/contract'
import type { CellMethod, CellStatus, JobPayload, JsonValue, QuoteContext } from '@quarry/contract'
import { textLines } from '../../lib/text-lines.ts'

export interface LiveCell {
  value: JsonValue
  status: CellStatus
  method: CellMethod | null
  confidence: number | null
  evidence: { quote: string; url: string; context: QuoteContext } | null
}

export interface LiveRow {
  position: number
  cells: Readonly<Record<string, LiveCell>>
}

/** Yields the rows as they arrive; throws where the preview is refused. */
export async function* streamRows(payload: JobPayload, signal: AbortSignal): AsyncGenerator<LiveRow> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/x-ndjson' }
  const response = await fetch('/api/v1/preview', { method: 'POST', headers, body: JSON.stringify(payload), signal })
  if (!response.ok || !response.body) throw new Error(`The preview was refused with ${response.status}.`)
  for await (const line of textLines(response.body)) {
    const event: unknown = line.trim() === '' ? null : JSON.parse(line)
    const row = isRecord(event) && event['type'] === 'row' ? readRow(event['row']) : null
    if (row) yield row
  }
}

/** null for anything that is not a row. */
export function readRow(value: unknown): LiveRow | null {
  if (!isRecord(value) || typeof value['position'] !== 'number' || !isRecord(value['cells'])) return null
  const cells = Object.entries(value['cells']).flatMap(([name, cell]) => {
    const read = readCell(cell)
    return read ? [[name, read] as const] : []
  })
  return { position: value['position'], cells: Object.fromEntries(cells) }
}

function readCell(value: unknown): LiveCell | null {
  const status = isRecord(value) && CELL_STATUSES.find((word) => word === value['status'])
  if (!isRecord(value) || !status) return null
  const own = value['value']
  const first: unknown = Array.isArray(value['evidence']) ? value['evidence'][0] : value['evidence']
  return {
    value: typeof own === 'string' || typeof own === 'number' || typeof own === 'boolean' ? own : null,
    status,
    method: CELL_METHODS.find((word) => word === value['method']) ?? null,
    confidence: typeof value['confidence'] === 'number' ? value['confidence'] : null,
    evidence:
      isRecord(first) && typeof first['quote'] === 'string' && typeof first['url'] === 'string'
        ? { quote: first['quote'], url: first['url'], context: readContext(first['context']) }
        : null,
  }
}

function readContext(value: unknown): QuoteContext {
  const parts = isRecord(value) ? CONTEXT_PARTS.map((part) => [part, value[part]] as const) : []
  return Object.fromEntries(parts.filter(([, text]) => typeof text === 'string'))
}
const CONTEXT_PARTS = ['heading', 'label', 'before', 'after'] as const

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
