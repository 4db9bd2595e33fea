// What was looked up for the pipeline of a job, by what was asked: an entry stays whatever becomes of the steps, so that it is paid for once.
import { isDelivered, type Cell, type JsonValue } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Enrichment } from '../steps/step-row.ts'
import { storableJson } from '../tasks/storable-json.ts'

const IS_UNDER_WAY = sql<boolean>`exists (
  select from jobs where jobs.id = enrichments.run_id and jobs.status in ('pending', 'in_progress')
)`

/** By their keys; null for a cell that is empty, or was not read before its run was stopped. What is not there yet is left out. */
export async function findKept(db: Database, jobId: string, keys: readonly string[]): Promise<Map<string, JsonValue>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; cell: Cell | null }>`
    select key, cell from enrichments
    where job_id = ${jobId} and key = any(${[...keys]}::text[]) and (cell is not null or (run_id is not null and not ${IS_UNDER_WAY}))`.execute(
    db,
  )
  return new Map(rows.map(({ key, cell }): [string, JsonValue] => [key, cell !== null && isDelivered(cell) ? cell.value : null]))
}

/** Notes what a run of the pipeline needs. Returns whether some of it is not there yet. */
export async function wantEnrichments(db: Database, jobId: string, wanted: ReadonlyMap<string, Enrichment>): Promise<boolean> {
  if (wanted.size === 0) return false
  const entries = storableJson([...wanted.values()])
  await sql`
    insert into enrichments (job_id, key, asked)
    select ${jobId}, value ->> 'key', value -> 'asked' from jsonb_array_elements(${entries}::jsonb)
    on conflict do nothing`.execute(db)
  return (await findKept(db, jobId, [...wanted.keys()])).size < wanted.size
}

/** What an earlier run wanted and nobody ordered: the rows may be others now. */
export async function forgetWanted(db: Database, jobId: string): Promise<void> {
  await sql`delete from enrichments where job_id = ${jobId} and run_id is null and cell is null`.execute(db)
}

/** What is empty for a reason that may pass, or was never read: it is looked up again. What is being read stays. */
export async function forgetMissing(tx: Tx, jobId: string, reasons: readonly string[]): Promise<void> {
  await sql`
    delete from enrichments where job_id = ${jobId} and not ${IS_UNDER_WAY}
      and (cell is null or (cell ->> 'status' = 'absent' and cell ->> 'reason' = any(${[...reasons]}::text[])))`.execute(tx)
}

export interface EnrichmentRun {
  job_id: string
  total: number
  ended: number
}

/** What is looking up cells for the pipeline now; null where nothing is. */
export async function findOpenRun(db: Database, jobId: string): Promise<EnrichmentRun | null> {
  const { rows } = await sql<EnrichmentRun>`
    select id as job_id, total, completed + failed as ended from jobs
    where column_of = ${jobId} and enriches and status in ('pending', 'in_progress') order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
