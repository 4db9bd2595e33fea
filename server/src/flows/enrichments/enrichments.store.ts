// Results of look-ups for a job's pipeline, keyed by their question: entries are kept when steps change, so that each is paid for once.
import { isDelivered, type Cell, type Field, type JsonValue } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { questionOf } from '../steps/outward-steps.ts'
import type { Enrichment } from '../steps/step-row.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

export const IS_UNDER_WAY = sql<boolean>`exists (
  select from jobs where jobs.id = enrichments.run_id and jobs.status in ('pending', 'in_progress')
)`
/** Of a run that was stopped: the cell stays empty, and is not requested again automatically. */
const WAS_STOPPED = sql<boolean>`(cell is null and run_id is not null and not let_go and not ${IS_UNDER_WAY})`

export interface PipelineRun {
  jobId: string
  run: number
}

/** A superseded run changes nothing. */
const isCurrent = ({ jobId, run }: PipelineRun) => sql<boolean>`exists (
  select from pipelines where job_id = ${jobId} and run = ${run} and state = 'running'
)`

/** By their keys; null for a cell that is empty, or was not read before its run was stopped. Missing entries are left out. */
export async function findKept(db: Database, jobId: string, keys: readonly string[]): Promise<Map<string, JsonValue>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; cell: Cell | null }>`
    select key, cell from enrichments
    where job_id = ${jobId} and key = any(${[...keys]}::text[]) and (cell is not null or ${WAS_STOPPED})`.execute(db)
  return new Map(rows.map(({ key, cell }): [string, JsonValue] => [key, cell !== null && isDelivered(cell) ? cell.value : null]))
}

/** Stores the look-ups that a run of the pipeline needs. Returns whether some results are missing. */
export async function wantEnrichments(
  db: Database,
  of: PipelineRun,
  { field, wanted }: { field: Field; wanted: ReadonlyMap<string, Enrichment> },
): Promise<boolean> {
  if (wanted.size === 0) return false
  const entries = storableJson([...wanted.values()])
  await sql`
    insert into enrichments (job_id, key, asked, question)
    select ${of.jobId}, value ->> 'key', value -> 'asked', ${questionOf(field)}
    from jsonb_array_elements(${entries}::jsonb) where ${isCurrent(of)}
    on conflict do nothing`.execute(db)
  return (await findKept(db, of.jobId, [...wanted.keys()])).size < wanted.size
}

/**
 * Look-ups that an earlier run requested but did not order, or that were dropped before they were read: the rows may have changed since.
 */
export async function forgetWanted(db: Database, of: PipelineRun): Promise<void> {
  await sql`
    delete from enrichments where job_id = ${of.jobId} and cell is null and (run_id is null or (let_go and not ${IS_UNDER_WAY}))
      and ${isCurrent(of)}`.execute(db)
}

/** Cells that are empty for a temporary reason, or were never read, are looked up again. Look-ups in progress are kept. */
export async function forgetMissing(tx: Tx, jobId: string, reasons: readonly string[]): Promise<void> {
  await sql`
    delete from enrichments where job_id = ${jobId} and not ${IS_UNDER_WAY}
      and (cell is null or (cell ->> 'status' = 'absent' and cell ->> 'reason' = any(${[...reasons]}::text[])))`.execute(tx)
}

/** Number of cells of these look-ups that would be read again. */
export async function countMissing(
  db: Database,
  jobId: string,
  { questions, reasons }: { questions: readonly string[]; reasons: readonly string[] },
): Promise<number> {
  if (questions.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from enrichments
    where job_id = ${jobId} and question = any(${[...questions]}::text[])
      and (${WAS_STOPPED} or (cell ->> 'status' = 'absent' and cell ->> 'reason' = any(${[...reasons]}::text[])))`.execute(db)
  return rows[0]?.count ?? 0
}

export interface EnrichmentRun {
  job_id: string
  total: number
  ended: number
}

/** The job that is looking up cells for the pipeline; null where there is none. */
export async function findOpenRun(db: Database | Tx, jobId: string): Promise<EnrichmentRun | null> {
  const { rows } = await sql<EnrichmentRun>`
    select id as job_id, total, completed + failed as ended from jobs
    where column_of = ${jobId} and enriches and status in ('pending', 'in_progress') order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
