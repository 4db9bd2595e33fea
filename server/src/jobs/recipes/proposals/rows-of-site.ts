// The rows that one recipe reads: those of one job on the site of a cell's row.
import type { Cell, Field } from '@quarry/contract'
import { isLaneOfSite, SEARCH_SITE } from '@quarry/engine'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Database } from '../../../db/database.ts'
import { QUARANTINE_LANE } from '../../tasks/reap-tasks.ts'
import type { SiteRow } from '../learn-from-rows.ts'

export interface RowsDeps {
  db: Database
  /** The site of a target, or its lane while it waits for its search. */
  laneOf(target: string, targetName: string): string
}

export interface CellOfRow {
  taskId: number
  field: string
}

export interface JobOfCell {
  jobId: string
  /** The site whose recipe is taught: that of the target, or of the page that a search found for it. */
  site: string
  /** Address of that page; null where the target itself is an address. */
  foundAt: string | null
  fields: Field[]
  prompt: string | null
  targetName: string
}

const ROWS_MAX = 500

/** @throws AppError not_found: no such cell, or not yours */
export async function getJobOfCell(deps: RowsDeps, actor: Actor, { taskId, field }: CellOfRow): Promise<JobOfCell> {
  const { rows } = await sql<Omit<JobOfCell, 'site' | 'foundAt'> & PlaceOfRow>`
    select jobs.id as "jobId", jobs.fields, jobs.base_prompt as prompt, jobs.target_item_name as "targetName", tasks.target,
      results.pages -> -1 ->> 'url' as page
    from tasks join jobs on jobs.id = tasks.job_id left join results on results.task_id = tasks.id
    where tasks.id = ${taskId} and jobs.owner_id = ${actor.accountId}`.execute(deps.db)
  const [row] = rows
  if (!row?.fields.some(({ name }) => name === field)) throw new AppError('not_found', { detail: 'There is no such cell.' })
  const { target, page, ...job } = row
  return { ...job, ...siteOfRow(deps, job, { target, page }) }
}

interface PlaceOfRow {
  target: string
  /** Address of the page that it was read from; null for none. */
  page: string | null
}

/** Names and queries wait for the search in lanes of their own, and invalid targets in another: neither is a site. */
function siteOfRow(
  { laneOf }: RowsDeps,
  { targetName }: Pick<JobOfCell, 'targetName'>,
  { target, page }: PlaceOfRow,
): Pick<JobOfCell, 'site' | 'foundAt'> {
  const lane = laneOf(target, targetName)
  return page !== null && isLaneOfSite(lane, SEARCH_SITE) ? { site: laneOf(page, 'URL'), foundAt: page } : { site: lane, foundAt: null }
}

/** The row itself first, then those with corrections, then the rest in order. */
export async function findRowsOfSite(deps: RowsDeps, job: JobOfCell, taskId: number): Promise<SiteRow[]> {
  const { jobId, site, foundAt } = job
  const isOfSite =
    foundAt === null
      ? sql`tasks.lane in (${site}, ${QUARANTINE_LANE})`
      : sql`split_part(results.pages -> -1 ->> 'url', '/', 3) = ${new URL(foundAt).host}`
  const { rows } = await sql<SiteRow>`
    select results.task_id as "taskId", results.target, results.cells, results.pages,
      coalesce((select jsonb_object_agg(field, original) from cell_edits where cell_edits.task_id = results.task_id), '{}') as originals
    from results join tasks on tasks.id = results.task_id
    where results.job_id = ${jobId} and ${isOfSite}
    order by results.task_id = ${taskId} desc, exists (select from cell_edits where cell_edits.task_id = results.task_id) desc, results.position
    limit ${ROWS_MAX + 1}`.execute(deps.db)
  return rows.filter(({ target, pages }) => siteOfRow(deps, job, { target, page: pages.at(-1)?.url ?? null }).site === site)
}

/** In table order; corrections come first only as examples. */
export function othersOf(rows: readonly SiteRow[], { taskId, field }: CellOfRow): SiteRow[] {
  return rows.filter((row) => row.taskId !== taskId && !isSetByHand(row.cells[field])).toSorted((a, b) => a.taskId - b.taskId)
}

function isSetByHand(cell: Cell | undefined): boolean {
  return cell?.status === 'corrected' || cell?.reason === 'rejected'
}

export async function hasEnded(db: Database, { jobId }: JobOfCell): Promise<boolean> {
  const { rows } = await sql`select from jobs where id = ${jobId} and finished_at is null`.execute(db)
  return rows.length === 0
}
