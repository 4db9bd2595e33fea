// In: what is to be added to a table: targets, or the column of another table. Out: the targets that are new to it, and those it already
// has.
import { distinctItems, LIMITS, type AddedRowsPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { storableText } from '../tasks/storable-json.ts'
import { getOwnJob } from '../jobs.store.ts'

export interface WantedRows {
  targets: string[]
  duplicates: { count: number; examples: string[] }
}

const EXAMPLES_MAX = 5

/** @throws AppError not_found: another account's table; invalid: neither targets nor a column, or a column that the table does not have */
export async function findWantedTargets(db: Database | Tx, actor: Actor, payload: AddedRowsPayload): Promise<string[]> {
  const found = payload.from ? await listColumnValues(db, actor, payload.from) : []
  const targets = distinctItems([...payload.target_items, ...found].map(storableText))
  if (targets.length === 0)
    throw new AppError('invalid', {
      detail: payload.from ? 'This column holds no value to add a row for.' : 'Please provide at least one row to add.',
    })
  return targets
}

/** Keeps their order. */
export async function withoutPresent(db: Database | Tx, jobId: string, targets: readonly string[]): Promise<WantedRows> {
  const { rows } = await sql<{ target: string }>`
    select distinct target from tasks where job_id = ${jobId} and target = any(${[...targets]}::text[])`.execute(db)
  const present = new Set(rows.map(({ target }) => target))
  const duplicates = targets.filter((target) => present.has(target))
  return {
    targets: targets.filter((target) => !present.has(target)),
    duplicates: { count: duplicates.length, examples: duplicates.slice(0, EXAMPLES_MAX) },
  }
}

/** In row order; a list gives each of its items, an object none. */
async function listColumnValues(db: Database | Tx, actor: Actor, from: NonNullable<AddedRowsPayload['from']>): Promise<string[]> {
  const job = await getOwnJob(db, actor, from.job)
  const column = from.column ?? null
  if (column !== null && !job.fields.some(({ name }) => name === column))
    throw new AppError('invalid', { detail: `This table has no column "${column}".` })
  const value = column === null ? sql`to_jsonb(target)` : sql`data -> ${column}`
  const { rows } = await sql<{ value: string }>`
    select item #>> '{}' as value
    from results cross join lateral (select ${value} as value) as cell
    cross join lateral jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
      with ordinality as items (item, place)
    where job_id = ${job.id} and jsonb_typeof(item) in ('string', 'number')
      and octet_length(item #>> '{}') <= ${LIMITS.targetCharsMax}
    order by position, place limit ${LIMITS.targetsPerJobMax}`.execute(db)
  return rows.map((row) => row.value)
}
