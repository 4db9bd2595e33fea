// The rows of a view grouped by the values of a field, without regard to case: sizes and sums. Counted in one pass per column where they
// are in memory, as for a dashboard; otherwise by the database.
import { GROUPS_MAX, type ResultView, type RowGroup, type RowGroups, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { unpackedRows, valuesOf, viewSql } from '../results/result-view.ts'
import type { HeldColumn } from './held-column.ts'
import type { HeldRows } from './held-rows.ts'
import type { HeldViews } from './held-views.ts'
import { compareTexts, foldTexts } from './text-index.ts'
import { maskOfView } from './view-mask.ts'

interface Grouped {
  field: TableField
  view: ResultView
}

interface GroupedJob {
  id: string
  fields: readonly TableField[]
}

/** The caller must have checked that the actor owns the job. @throws AppError invalid: see viewSql */
export async function groupRows(
  { db, heldViews }: { db: Database; heldViews: HeldViews },
  job: GroupedJob,
  { field, view }: Grouped,
): Promise<RowGroups> {
  const numbers = job.fields.filter(({ type, name }) => type === 'number' && name !== field.name)
  const held = await heldViews.heldRowsOf(job.id)
  const column = held?.columns.get(field.name)
  // Loading columns for it would take longer than one query of the database.
  const isHeld = [field, ...numbers].every(({ name }) => held?.columns.get(name)?.isRead)
  if (held?.hasValues && isHeld && column && column.values !== null) {
    const mask = await maskOfView(db, held, view)
    return groupHeld(held, { mask, numbers, groupOf: await groupsOf(db, column) })
  }
  return groupInDatabase(db, { job, field, numbers, view })
}

interface GroupIndex {
  /** Number of groups; the rows without a value are the last group. */
  size: number
  /** By position. */
  of(position: number): number
  /** Text of a group; any of its equivalent texts. */
  textOf(group: number): string
}

async function groupsOf(db: Database, { values }: HeldColumn): Promise<GroupIndex> {
  if (values?.kind === 'number') return groupsOfNumbers(values.numbers)
  if (!values) return { size: 1, of: () => 0, textOf: () => '' }
  const { codes, index } = values
  while (index.folded.length < index.texts.length) await foldTexts(db, index)
  const size = index.groupOf.size
  const texts: string[] = []
  for (const [code, group] of index.groups.entries()) {
    const [text, known] = [index.texts[code] ?? '', texts[group]]
    if (known === undefined || compareTexts(text, known) < 0) texts[group] = text
  }
  return { size: size + 1, of: (at) => index.groups[codes[at] ?? -1] ?? size, textOf: (group) => texts[group] ?? '' }
}

function groupsOfNumbers(numbers: Float64Array): GroupIndex {
  const groupOf = new Map<number, number>()
  const groups = Int32Array.from(numbers, (number) => {
    if (Number.isNaN(number)) return -1
    const known = groupOf.get(number)
    if (known === undefined) groupOf.set(number, groupOf.size)
    return known ?? groupOf.size - 1
  })
  const texts = Array.from(groupOf.keys(), String)
  const size = texts.length
  return { size: size + 1, of: (at) => ((groups[at] ?? -1) < 0 ? size : (groups[at] ?? size)), textOf: (group) => texts[group] ?? '' }
}

interface HeldGrouping {
  /** 1 at the position of each row of the view. */
  mask: Uint8Array
  numbers: readonly TableField[]
  groupOf: GroupIndex
}

function groupHeld(held: HeldRows, { mask, numbers, groupOf }: HeldGrouping): RowGroups {
  const counts = new Int32Array(groupOf.size)
  const groups = new Int32Array(mask.length)
  let total = 0
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue
    const group = (groups[at] = groupOf.of(at))
    counts[group] = (counts[group] ?? 0) + 1
    total += 1
  }
  const none = groupOf.size - 1
  const found = Array.from(counts.keys()).filter((group) => (counts[group] ?? 0) > 0)
  const textOf = (group: number): string | null => (group === none ? null : groupOf.textOf(group))
  const told = found.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || compareValues(textOf(one), textOf(other)))
  const data = told.slice(0, GROUPS_MAX).map((group): RowGroup => ({ value: textOf(group), count: counts[group] ?? 0, sums: {} }))
  const places = new Int32Array(groupOf.size).fill(-1)
  for (const [place, group] of told.slice(0, GROUPS_MAX).entries()) places[group] = place
  for (const { name } of numbers) {
    const values = held.columns.get(name)?.values
    if (values?.kind !== 'number') continue
    for (let at = 0; at < mask.length; at++) {
      const number = values.numbers[at] ?? Number.NaN
      if (mask[at] !== 1 || Number.isNaN(number)) continue
      const sums = data[places[groups[at] ?? 0] ?? -1]?.sums
      if (sums) sums[name] = (sums[name] ?? 0) + number
    }
  }
  return { data, total, groups: found.length }
}

/** The group without a value comes last among those of its size. */
function compareValues(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareTexts(one, other)
}

interface Asked extends Grouped {
  job: GroupedJob
  numbers: readonly TableField[]
}

async function groupInDatabase(db: Database, { job, field, numbers, view }: Asked): Promise<RowGroups> {
  const { condition } = viewSql({ ...view, sort: null }, job.fields)
  const text = sql`${valuesOf(field)} ->> ${field.name}::text`
  // Pairs in one array, which unlike a column list has no maximum length.
  const sums = numbers.map(
    (number) =>
      sql`sum(case when jsonb_typeof(${valuesOf(number)} -> ${number.name}::text) = 'number' then (${valuesOf(number)} -> ${number.name}::text)::float8 end)`,
  )
  const { rows } = await sql<{ value: string | null; count: number; sums: (number | null)[]; groups: number; total: number }>`
    with grouped as (
      select min((${text}) collate "C") as value, count(*)::int as count, ${
        sums.length === 0 ? sql`'{}'::float8[]` : sql`array[${sql.join(sums)}]`
      } as sums
      from ${unpackedRows(job.id)} where ${condition}
      group by lower(${text})
    )
    select value, count, sums, (count(*) over ())::int as groups, (sum(count) over ())::int as total from grouped
    order by count desc, value nulls last limit ${GROUPS_MAX}`.execute(db)
  const data = rows.map(({ value, count, sums: ofGroup }): RowGroup => {
    const known = numbers.flatMap(({ name: of }, at) => (ofGroup[at] == null ? [] : [[of, ofGroup[at]] as const]))
    return { value, count, sums: Object.fromEntries(known) }
  })
  return { data, total: rows[0]?.total ?? 0, groups: rows[0]?.groups ?? 0 }
}
