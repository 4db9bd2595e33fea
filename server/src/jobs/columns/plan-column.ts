// What a new or changed column means for a job: its resulting fields, and the rows to read. Pure except for the SQL it builds.
import { isTerminal, LIMITS, PASSING_REASONS, sourceProblem, type CellReason, type Field } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { JobRow } from '../job.ts'

export interface ColumnOrder {
  field: Field
  /** Name of the column to replace; null for a new one. */
  replaces: string | null
}

export interface ColumnPlan extends ColumnOrder {
  /** The job's fields including the column. */
  fields: Field[]
  /** The present cell values are valid for the changed column, so that they may stay until it is read again. */
  keepsCells: boolean
  /** Condition over `results`: rows to read. */
  isWanted: RawBuilder<boolean>
}

/** @throws AppError invalid: a job that runs or reads a column itself, a name in use, too many columns; not_found: no such column */
export function planColumn(
  job: Pick<JobRow, 'status' | 'columnOf' | 'fields' | 'ownColumns'>,
  { field, replaces }: ColumnOrder,
): ColumnPlan {
  if (job.columnOf !== null) throw new AppError('invalid', { detail: 'This reads a column of another job: add the column to that one.' })
  if (!isTerminal(job.status))
    throw new AppError('invalid', { detail: 'Wait until the job has ended, or stop it, before you change its columns.' })
  const before = replaces === null ? null : job.fields.find(({ name }) => name === replaces)
  if (before === undefined) throw new AppError('not_found', { detail: `This job has no column "${replaces}".` })
  if (job.fields.some(({ name }) => name === field.name && name !== replaces) || job.ownColumns.some(({ name }) => name === field.name))
    throw new AppError('invalid', { detail: `This job has a column "${field.name}" already.` })
  const fields =
    before === null ? [...job.fields, field] : job.fields.map((one) => (one === before ? field : renamed(one, before.name, field.name)))
  const problem = fields.map((one) => sourceProblem(one, fields)).find((one) => one !== null)
  if (problem) throw new AppError('invalid', { detail: problem })
  if (fields.length > LIMITS.fieldsPerJobMax)
    throw new AppError('invalid', { detail: `A job can have at most ${LIMITS.fieldsPerJobMax} data fields.` })
  return { field, replaces, fields, keepsCells: before?.type === field.type, isWanted: wantedRows(field, before) }
}

/** Fields that are looked up from the column follow its new name. */
function renamed(field: Field, from: string, to: string): Field {
  const { source } = field
  return source ? { ...field, source: { ...source, from: source.from.map((name) => (name === from ? to : name)) } } : field
}

/** Problems that prevent a look-up can be fixed without another run of the target. */
const ANOTHER_TRY: readonly CellReason[] = ['source_empty', 'not_configured']

/** Values written by the user stay if they fit the column's type. */
function wantedRows(field: Field, before: Field | null): RawBuilder<boolean> {
  if (before === null) return sql<boolean>`true`
  const cell = sql`results.cells -> ${before.name}`
  if (isSame(before, field))
    return sql<boolean>`(${cell} is null or (${cell} ->> 'status' = 'absent' and ${cell} ->> 'reason' = any(${[...PASSING_REASONS, ...ANOTHER_TRY]}::text[])))`
  return before.type === field.type ? sql<boolean>`(${cell} ->> 'status') is distinct from 'corrected'` : sql<boolean>`true`
}

function isSame(one: Field, other: Field): boolean {
  const texts = [one, other].map(({ name, description, type, source }) =>
    JSON.stringify([name, description, type, source?.kind, source?.from]),
  )
  return texts[0] === texts[1]
}
