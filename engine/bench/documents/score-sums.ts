// Measures the checks of totals against items: how many correct invoices get a warning, and how many wrong values get one.
import { isDelivered, type Field, type JsonValue } from '@quarry/contract'
import { readDocument } from '@quarry/engine'
import { withSumChecks } from '../../src/ladder/sum-checks.ts'
import { NO_USAGE } from '../../src/model/model-meter.ts'
import type { PageDocument, Row } from '../../src/types.ts'
import type { ExpectedDocument } from './document-set.ts'

const ITEMS: Field = {
  name: 'items',
  description: 'Line items of the invoice',
  type: 'array',
  members: [
    { name: 'description', description: 'Name of the item' },
    { name: 'quantity', description: 'Quantity', type: 'number' },
    { name: 'unit_price', description: 'Price of one unit', type: 'number' },
    { name: 'line_total', description: 'Amount of the line', type: 'number' },
  ],
}
export const SUM_FIELDS: readonly Field[] = [
  { name: 'total', description: 'Total amount of the invoice including tax', type: 'number' },
  { name: 'net', description: 'Net amount of the invoice without tax', type: 'number' },
  ITEMS,
]
const CENT = 0.006

export interface SumScore {
  /** Documents whose expected amounts agree with their expected items. */
  adding: number
  /** Of these, the documents whose total and items are read correctly, and for how many the checks report agreement or a difference. */
  rightly: { all: number; agree: number; differ: number }
  /** Of these, the documents whose total or items are read incorrectly, and for how many the checks report a difference. */
  wrongly: { all: number; differ: number }
  /** Readings that agree, with one value made wrong: the total, the amount of a line, or a missing line. */
  planted: { all: number; differ: number }
  files: { file: string; is: string; checks: JsonValue; read: JsonValue }[]
}

export function emptySums(): SumScore {
  return {
    adding: 0,
    rightly: { all: 0, agree: 0, differ: 0 },
    wrongly: { all: 0, differ: 0 },
    planted: { all: 0, differ: 0 },
    files: [],
  }
}

export function addSums(score: SumScore, expected: ExpectedDocument, document: PageDocument): void {
  if (expected.lineSum === undefined || expected.total === undefined) return
  score.adding += 1
  const row = readRow(document)
  const outcome = outcomeOf(row)
  const lines = linesOf(row.data['items'])
  const read = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const isRight = isNear(row.data['total'], expected.total) && Math.abs(read - expected.lineSum) < CENT
  const checks = (row.cells['total']?.sum_checks ?? []) as unknown as JsonValue
  const note = { file: expected.file, checks, read: { total: row.data['total'] ?? null, items: lines.length, sum: read } }
  if (isRight) {
    score.rightly.all += 1
    score.rightly.agree += outcome === 'agrees' ? 1 : 0
    score.rightly.differ += outcome === 'differs' ? 1 : 0
    if (outcome !== 'agrees') score.files.push({ ...note, is: `read rightly, ${outcome}` })
  } else if (typeof row.data['total'] === 'number' && lines.length > 0) {
    score.wrongly.all += 1
    score.wrongly.differ += outcome === 'differs' ? 1 : 0
    score.files.push({ ...note, is: `read wrongly, ${outcome}` })
  }
  if (outcome !== 'agrees') return
  for (const [name, data] of plantedIn(row.data)) {
    const planted = outcomeOf(checkedRow({ ...row, data, cells: withValues(row.cells, data) }, document))
    score.planted.all += 1
    score.planted.differ += planted === 'differs' ? 1 : 0
    if (planted !== 'differs') score.files.push({ ...note, is: `${name} made wrong, ${planted}` })
  }
}

function readRow(document: PageDocument): Row {
  const { data, cells } = readDocument(document, { fields: [...SUM_FIELDS], prompt: '', targetName: 'URL', referenceDate: null })
  return checkedRow({ target: '', pages: [], data, cells, usage: NO_USAGE }, document)
}

function checkedRow(row: Row, document: PageDocument): Row {
  return withSumChecks(row, SUM_FIELDS, [document])
}

function outcomeOf({ cells }: Row): 'agrees' | 'differs' | 'nothing said' {
  const checks = Object.values(cells).flatMap((cell) => (isDelivered(cell) ? (cell.sum_checks ?? []) : []))
  if (checks.some(({ agrees }) => !agrees)) return 'differs'
  return checks.length > 0 ? 'agrees' : 'nothing said'
}

/** Typical errors of readers: a wrong total, a wrong digit in one line, a missing line. */
function* plantedIn(data: Row['data']): Generator<[string, Row['data']]> {
  const lines = linesOf(data['items'])
  const [total, first] = [data['total'], lines[0]]
  if (typeof total === 'number') yield ['total', { ...data, total: total + 9 }]
  if (first === undefined) return
  if (typeof first['line_total'] === 'number')
    yield ['amount', { ...data, items: [{ ...first, line_total: first['line_total'] + 10 }, ...lines.slice(1)] }]
  if (lines.length > 1 && amountOf(first) !== 0) yield ['lines', { ...data, items: lines.slice(1) }]
}

function withValues(cells: Row['cells'], data: Row['data']): Row['cells'] {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, { ...cell, sum_checks: [], value: data[name] ?? cell.value }]),
  )
}

type Line = Record<string, JsonValue>

function linesOf(value: JsonValue | undefined): Line[] {
  return Array.isArray(value) ? value.filter((item): item is Line => typeof item === 'object' && item !== null && !Array.isArray(item)) : []
}

function amountOf({ line_total: total, quantity, unit_price: price }: Line): number {
  if (typeof total === 'number') return total
  return typeof quantity === 'number' && typeof price === 'number' ? quantity * price : 0
}

function isNear(value: JsonValue | undefined, wanted: number): boolean {
  return typeof value === 'number' && Math.abs(value - wanted) < CENT
}
