// In: a cell that a user has set right. Out: a recipe learned from it, and what that reads otherwise in the other rows of the site, from
// their stored pages. Changes no row.
import { isDelivered, type Cell, type Field, type Proposal } from '@quarry/contract'
import {
  pageShape,
  exampleOf,
  type BookRecipe,
  type Example,
  type KnownRecipe,
  type ReadPage,
  type Recipe,
  type Row,
  type SnapshotStore,
} from '@quarry/engine'
import { sql } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { storableJson } from '../tasks/storable-json.ts'
import { withRecipeProgram, type RecipeProgram } from './ask-recipe-program.ts'
import { loadRecipes, saveRecipe, type BookKey } from './recipes.store.ts'

export interface ProposalDeps {
  db: Database
  snapshots: SnapshotStore
}

interface JobOfCell {
  jobId: string
  lane: string
  fields: Field[]
  prompt: string | null
  targetName: string
}

interface SiteRow {
  taskId: number
  target: string
  cells: Row['cells']
  pages: Row['pages']
}

const ROWS_MAX = 500
const ROWS_AT_ONCE = 20
const EXAMPLES_MAX = 8
const FIRST_EXAMPLES = 3
/** As long as one can be applied or taken back. */
const PROPOSALS_KEPT = '30 days'

/** @throws AppError not_found: no such cell, or not yours; conflict where its page is not kept */
export async function proposeChanges(deps: ProposalDeps, actor: Actor, cell: { taskId: number; field: string }): Promise<Proposal> {
  const job = await getJobOfCell(deps.db, actor, cell)
  const rows = await findRowsOfSite(deps.db, job, cell.taskId)
  const corrected = rows.find(({ taskId }) => taskId === cell.taskId)
  const own = corrected && toExample(corrected, job.fields)
  if (!own?.corrected.includes(cell.field))
    throw new AppError('conflict', { detail: 'This cell has no correction to learn from, or its page is not kept.' })
  const others = rows.filter((row) => row !== corrected && row.cells[cell.field]?.status !== 'corrected')
  const key: BookKey = { ownerId: actor.accountId, site: job.lane, fields: job.fields }
  const changes = await withRecipeProgram(async (program) => {
    const recipe = await learnAgain(deps, program, { key, jobId: job.jobId, rows, own })
    return readAgain(deps, program, { recipe, others, job, field: cell.field })
  })
  const id = await storeProposal(deps.db, actor, { jobId: job.jobId, field: cell.field, changes })
  return { id, field: cell.field, site: job.lane, checked: others.length, changes }
}

async function getJobOfCell(db: Database, actor: Actor, { taskId, field }: { taskId: number; field: string }): Promise<JobOfCell> {
  const { rows } = await sql<JobOfCell>`
    select jobs.id as "jobId", tasks.lane, jobs.fields, jobs.base_prompt as prompt, jobs.target_item_name as "targetName"
    from tasks join jobs on jobs.id = tasks.job_id
    where tasks.id = ${taskId} and jobs.owner_id = ${actor.accountId}`.execute(db)
  const [job] = rows
  if (!job?.fields.some(({ name }) => name === field)) throw new AppError('not_found', { detail: 'There is no such cell.' })
  return job
}

/** The row itself first, then those with corrections, then the rest in their order. */
async function findRowsOfSite(db: Database, { jobId, lane }: JobOfCell, taskId: number): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select results.task_id as "taskId", results.target, results.cells, results.pages
    from results join tasks on tasks.id = results.task_id
    where results.job_id = ${jobId} and tasks.lane = ${lane}
    order by results.task_id = ${taskId} desc, exists (select from cell_edits where cell_edits.task_id = results.task_id) desc, results.position
    limit ${ROWS_MAX + 1}`.execute(db)
  return rows
}

function toExample({ target, cells, pages }: SiteRow, fields: readonly Field[]): Example | null {
  const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
  return exampleOf({ target, cells, pages, data: {}, usage }, fields)
}

function shapeOf({ pages }: SiteRow): string {
  return pageShape(pages.at(-1)?.url ?? '')
}

interface Lesson {
  key: BookKey
  jobId: string
  rows: readonly SiteRow[]
  own: Example
}

/** From the corrections first, then from what the recipe was learned from before. A pinned recipe stays as it is: what is learned is used this once. */
async function learnAgain(
  { db, snapshots }: ProposalDeps,
  program: RecipeProgram,
  { key, jobId, rows, own }: Lesson,
): Promise<KnownRecipe> {
  const shape = pageShape(own.url)
  const former = (await loadRecipes(db, key)).findLast((known) => known.shape === shape) ?? null
  const fromRows = rows.filter((row) => shapeOf(row) === shape).flatMap((row) => toExample(row, key.fields) ?? [])
  const corrected = fromRows.filter((example) => example.corrected.length > 0)
  const examples = distinct([own, ...corrected, ...(former?.examples ?? fromRows.slice(0, FIRST_EXAMPLES + 1))])
  const recipe = await program.learn({ kind: 'learn', solved: await copiesOf(snapshots, examples), fields: [...key.fields] })
  const saved = former?.isPinned
    ? null
    : await saveRecipe(db, key, { former, shape, recipe, examples, reason: former === null ? 'first' : 'correction', jobId })
  return knownAs(saved ?? former, { shape, recipe })
}

function knownAs(stored: BookRecipe | null, { shape, recipe }: { shape: string; recipe: Recipe }): KnownRecipe {
  return { id: stored?.id ?? '', shape, recipe, mayDoubt: false, probes: false, slices: { use: 'off', silent: [] } }
}

/** One of each page. */
function distinct(examples: readonly Example[]): Example[] {
  return [...new Map(examples.toReversed().map((example) => [example.snapshot, example])).values()].toReversed().slice(0, EXAMPLES_MAX)
}

async function copiesOf(snapshots: SnapshotStore, examples: readonly Example[]) {
  const copies = []
  for (const { snapshot, data, corrected, sure, url } of examples) {
    const page = await findCopy(snapshots, { url, snapshot, via: 'given' })
    if (page !== null) copies.push({ page, data, corrected, sure })
  }
  return copies
}

async function findCopy(snapshots: SnapshotStore, { url, snapshot, via }: Row['pages'][number]): Promise<ReadPage | null> {
  const stored = snapshot === null ? null : await snapshots.find(snapshot)
  if (stored === null) return null
  const { original: _original, ...page } = stored
  return { ...page, requestedUrl: url, status: 200, snapshot, via }
}

type Change = Proposal['changes'][number]

async function readAgain(
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
function changeOf({ taskId, target, cells }: SiteRow, to: Cell | undefined, field: string): Change | null {
  const from = cells[field]
  if (from === undefined || to === undefined || to.method !== 'recipe' || !isDelivered(to)) return null
  if (isDelivered(from) && JSON.stringify(from.value) === JSON.stringify(to.value)) return null
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
