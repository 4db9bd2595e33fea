// In: a cell that a user has set right or taken out, or where that was taken back. Out: what the recipe learned from it reads otherwise in
// the other rows of the site, from their stored pages, and which of them have the value that was taken out. Changes no row. Of a job that
// runs the rows are waited for that may still be read as before.
import { isDelivered, type Cell, type Field, type Proposal } from '@quarry/contract'
import { isLaneOfSite, SEARCH_SITE, type KnownRecipe, type ReadPage } from '@quarry/engine'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import type { VisitorQuota } from '../http/visitor-quota.ts'
import { QUARANTINE_LANE } from '../tasks/reap-tasks.ts'
import { storableJson } from '../tasks/storable-json.ts'
import { withRecipeProgram, type RecipeProgram } from './ask-recipe-program.ts'
import { findCopy, findTaught, learnFromRows, type LearningDeps, type SiteRow } from './learn-from-rows.ts'
import { BOOK_AGE_MS_MAX, type BookKey } from './recipes.store.ts'

export interface ProposalDeps extends LearningDeps {
  /** The site of a target, or where in the queue it waits for its search. */
  laneOf(target: string, targetName: string): string
  /** For what is learned: it takes a process of its own. */
  inspectionQuota: VisitorQuota
}

interface JobOfCell {
  jobId: string
  /** Whose recipe is taught: of the target, or of the page that a search has found for it. */
  site: string
  /** Address of that page; null where the target itself is an address. */
  foundAt: string | null
  fields: Field[]
  prompt: string | null
  targetName: string
}

const ROWS_MAX = 500
const ROWS_AT_ONCE = 20
/** How long a page that is under way is waited for, and how often its row is looked for. */
const UNDER_WAY_MS_MAX = 3_000
const LOOKED_AFTER_MS = 250
/** As long as one can be applied or taken back. */
const PROPOSALS_KEPT = '30 days'

/** @throws AppError not_found: no such cell, or not yours; conflict where its page is not kept, or does not have the value */
export async function proposeChanges(deps: ProposalDeps, actor: Actor, cell: { taskId: number; field: string }): Promise<Proposal> {
  const { field, taskId } = cell
  const job = await getJobOfCell(deps, actor, cell)
  const rows = await findRowsOfSite(deps, job, taskId)
  const [changed] = rows
  if (changed?.taskId !== taskId) throw new AppError('conflict', { detail: 'This row has not been read yet.' })
  const key: BookKey = { ownerId: actor.accountId, site: job.site, fields: job.fields }
  const others = othersOf(rows, cell)
  const isTakenOut = changed.cells[field]?.reason === 'rejected'
  const same = isTakenOut ? takenOutToo(changed, others, field) : []
  const isLesson = !isTakenOut || (await findTaught(deps.db, { key, rows, field })) !== null
  const learned = isLesson ? await learnedFrom(deps, actor, { job, key, rows, cell }) : { checked: others.length, changes: [] }
  const changes = [...same, ...learned.changes.filter(({ task_id: id }) => !same.some((one) => one.task_id === id))]
  const id = await storeProposal(deps.db, actor, { jobId: job.jobId, field, changes })
  return { id, field, site: job.site, checked: learned.checked, changes }
}

interface Asked {
  job: JobOfCell
  key: BookKey
  /** The changed one first. */
  rows: readonly SiteRow[]
  cell: { taskId: number; field: string }
}

interface Checked {
  /** Rows looked at. */
  checked: number
  changes: Change[]
}

/** @throws AppError rate_limited; conflict */
async function learnedFrom(deps: ProposalDeps, actor: Actor, { job, key, rows, cell }: Asked): Promise<Checked> {
  deps.inspectionQuota.take(actor.accountId)
  return withRecipeProgram(async (program) => {
    const recipe = await learnFromRows(deps, program, { key, jobId: job.jobId, field: cell.field, rows })
    return recipe === null ? { checked: othersOf(rows, cell).length, changes: [] } : readAgain(deps, program, { recipe, job, cell })
  })
}

/** As they stand in the table; what was changed by hand comes first only to be learned from. */
function othersOf(rows: readonly SiteRow[], { taskId, field }: Asked['cell']): SiteRow[] {
  return rows.filter((row) => row.taskId !== taskId && !isSetByHand(row.cells[field])).toSorted((a, b) => a.taskId - b.taskId)
}

function isSetByHand(cell: Cell | undefined): boolean {
  return cell?.status === 'corrected' || cell?.reason === 'rejected'
}

async function getJobOfCell(deps: ProposalDeps, actor: Actor, { taskId, field }: { taskId: number; field: string }): Promise<JobOfCell> {
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

/** Names and queries wait for the search in lanes of its own, and what nobody could work on in another one: neither is a site. */
function siteOfRow(
  { laneOf }: ProposalDeps,
  { targetName }: Pick<JobOfCell, 'targetName'>,
  { target, page }: PlaceOfRow,
): Pick<JobOfCell, 'site' | 'foundAt'> {
  const lane = laneOf(target, targetName)
  return page !== null && isLaneOfSite(lane, SEARCH_SITE) ? { site: laneOf(page, 'URL'), foundAt: page } : { site: lane, foundAt: null }
}

/** The row itself first, then those with corrections, then the rest in their order. */
async function findRowsOfSite(deps: ProposalDeps, job: JobOfCell, taskId: number): Promise<SiteRow[]> {
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

type Change = Proposal['changes'][number]

/** Rows that come while the job runs are looked at, too, until every worker knows what was learned and has ended the pages before. */
async function readAgain(
  deps: ProposalDeps,
  program: RecipeProgram,
  { recipe, job, cell }: Pick<Asked, 'job' | 'cell'> & { recipe: KnownRecipe },
): Promise<Checked> {
  const seen = new Set<number>()
  const changes: Change[] = []
  const endsAtMs = Date.now() + BOOK_AGE_MS_MAX + UNDER_WAY_MS_MAX
  for (let isLast = false; !isLast;) {
    isLast = Date.now() >= endsAtMs || (await hasEnded(deps.db, job))
    const others = othersOf(await findRowsOfSite(deps, job, cell.taskId), cell).filter(({ taskId }) => !seen.has(taskId))
    for (const { taskId } of others) seen.add(taskId)
    changes.push(...(await changesIn(deps, program, { recipe, others, job, field: cell.field })))
    if (!isLast) await sleep(LOOKED_AFTER_MS)
  }
  return { checked: seen.size, changes }
}

async function hasEnded(db: Database, { jobId }: JobOfCell): Promise<boolean> {
  const { rows } = await sql`select from jobs where id = ${jobId} and finished_at is null`.execute(db)
  return rows.length === 0
}

async function changesIn(
  { snapshots }: ProposalDeps,
  program: RecipeProgram,
  { recipe, others, job, field }: { recipe: KnownRecipe; others: readonly SiteRow[]; job: JobOfCell; field: string },
): Promise<Change[]> {
  const changes: Change[] = []
  const wish = { fields: job.fields, prompt: job.prompt ?? '', targetName: job.targetName }
  for (let from = 0; from < others.length; from += ROWS_AT_ONCE) {
    const kept: { row: SiteRow; page: ReadPage }[] = []
    for (const row of others.slice(from, from + ROWS_AT_ONCE)) {
      const last = row.pages.at(-1)
      const page = last === undefined ? null : await findCopy(snapshots, last)
      if (page !== null) kept.push({ row, page })
    }
    const read = await program.read({ kind: 'read', pages: kept.map(({ page }) => page), recipe, wish })
    for (const [index, { row }] of kept.entries()) {
      const change = changeOf(row, read[index]?.cells[field], field)
      if (change !== null) changes.push(change)
    }
  }
  return changes
}

/** Only what the recipe itself reads, and reads otherwise. */
function changeOf(row: SiteRow, to: Cell | undefined, field: string): Change | null {
  const from = row.cells[field]
  if (from === undefined || to === undefined || to.method !== 'recipe' || !isDelivered(to)) return null
  if (isDelivered(from) && JSON.stringify(from.value) === JSON.stringify(to.value)) return null
  return change(row, from, to)
}

/** A value that was taken out of one row is as wrong in others as it stands there too: the name of the site as an author, its own telephone. */
function takenOutToo({ originals }: SiteRow, others: readonly SiteRow[], field: string): Change[] {
  const wrong = originals[field]?.value ?? null
  // Of two values every other row has one.
  if (wrong === null || typeof wrong === 'boolean') return []
  return others.flatMap((row) => {
    const from = row.cells[field]
    if (from === undefined || !isDelivered(from) || JSON.stringify(from.value) !== JSON.stringify(wrong)) return []
    return change(row, from, { ...from, value: null, status: 'absent', reason: 'rejected', method: null, confidence: null })
  })
}

function change({ taskId, target }: SiteRow, from: Cell, to: Cell): Change {
  return { task_id: String(taskId), target_item_value: target, from, to }
}

async function storeProposal(
  db: Database,
  actor: Actor,
  { jobId, field, changes }: { jobId: string; field: string; changes: readonly Change[] },
): Promise<string> {
  await sql`delete from recipe_proposals where owner_id = ${actor.accountId} and created_at < now() - ${PROPOSALS_KEPT}::interval`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into recipe_proposals (owner_id, job_id, field, changes)
    values (${actor.accountId}, ${jobId}, ${field}, ${storableJson(changes)}::jsonb) returning id`.execute(db)
  return rows[0]!.id
}
