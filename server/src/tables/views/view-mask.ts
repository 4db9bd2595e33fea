// Which of the rows in memory a view has: 1 at the position of each. Conditions that cannot be evaluated exactly like in the database are
// evaluated there, once for each state of the rows.
import { WHOLE_VIEW, type ResultView, type ViewFilter } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { viewSql } from '../results/result-view.ts'
import type { HeldColumn, ListValues, NumberValues, TextValues } from './held-column.ts'
import { computedOnce, type HeldRows } from './held-rows.ts'
import { compareTexts, foldOne, foldTexts } from './text-index.ts'

type View = Pick<ResultView, 'search' | 'filters'>

/** @throws AppError invalid: as `viewSql` */
export async function maskOfView(db: Database, held: HeldRows, { search, filters }: View): Promise<Uint8Array> {
  viewSql({ ...WHOLE_VIEW, search, filters }, held.fields)
  const parts: Uint8Array[] = []
  for (const filter of filters) parts.push(await kept(held, filter, () => maskOfFilter(db, held, filter)))
  if (search !== '') parts.push(await kept(held, search, () => askDatabase(db, held, { search, filters: [] })))
  const mask = held.present.slice()
  for (const part of parts) for (let at = 0; at < mask.length; at++) mask[at] = (mask[at] ?? 0) & (part[at] ?? 0)
  return mask
}

function kept(held: HeldRows, key: unknown, compute: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return computedOnce(held, `mask ${JSON.stringify(key)}`, compute)
}

async function maskOfFilter(db: Database, held: HeldRows, filter: ViewFilter): Promise<Uint8Array> {
  const column = held.columns.get(filter.field)
  if (column && held.hasValues) {
    if (filter.is === 'filled') return column.filled
    if (filter.is === 'unfilled') return column.filled.map((isFilled) => 1 - isFilled)
  }
  if (column?.values?.kind === 'number') {
    const test = numberTest(filter)
    if (test) return markNumbers(column.values, test)
  } else if (column?.values) {
    const test = textTest(column, filter)
    if (test) return markTexts(column.values, await matching(db, column.values, { filter, test }))
  }
  return askDatabase(db, held, { search: '', filters: [filter] })
}

function numberTest({ is, value }: ViewFilter): ((number: number) => boolean) | null {
  const bound = Number(value)
  if (is === 'equals') return (number) => number === bound
  if (is === 'at_least') return (number) => number >= bound
  return is === 'at_most' ? (number) => number <= bound : null
}

function markNumbers({ numbers }: NumberValues, test: (number: number) => boolean): Uint8Array {
  const mask = new Uint8Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) mask[at] = test(numbers[at] ?? Number.NaN) ? 1 : 0
  return mask
}

/** On folded texts. The order of texts other than dates is left to the database. */
function textTest({ field }: HeldColumn, { is }: ViewFilter): ((text: string, value: string) => boolean) | null {
  if (is === 'equals') return (text, value) => text === value
  if (is === 'contains') return (text, value) => text.includes(value)
  if (field.type !== 'date') return null
  if (is === 'at_least') return (text, value) => compareTexts(text, value) >= 0
  return is === 'at_most' ? (text, value) => compareTexts(text, value) <= 0 : null
}

interface TextMatch {
  filter: ViewFilter
  test: (text: string, value: string) => boolean
}

/** By code. */
async function matching(db: Database, { index }: TextValues | ListValues, { filter, test }: TextMatch): Promise<Uint8Array> {
  const value = await foldOne(db, filter.value)
  await foldTexts(db, index)
  return Uint8Array.from(index.folded, (text) => (test(text, value) ? 1 : 0))
}

function markTexts({ codes }: TextValues | ListValues, matches: Uint8Array): Uint8Array {
  const mask = new Uint8Array(codes.length)
  for (let at = 0; at < codes.length; at++) mask[at] = matches[codes[at] ?? -1] ?? 0
  return mask
}

async function askDatabase(db: Database, held: HeldRows, view: View): Promise<Uint8Array> {
  const { condition } = viewSql({ ...WHOLE_VIEW, ...view }, held.fields)
  const { rows } = await sql<{ positions: number[] | null }>`
    select array_agg(position) as positions from results where job_id = ${held.jobId} and ${condition}`.execute(db)
  const mask = new Uint8Array(held.size)
  for (const position of rows[0]?.positions ?? []) mask[position] = 1
  return mask
}
