// In: a cell that a user has set right. Out: a recipe learned from it, and what that reads otherwise in the other rows of the site, from
// their stored pages. Changes no row.
import { isDelivered, type Cell, type Field, type Proposal } from '@quarry/contract'
import {
  pageShape,
  exampleOf,
  recipeSchema,
  type BookRecipe,
  type Example,
  type KnownRecipe,
  type ReadPage,
  type Recipe,
  type Row,
  type SnapshotStore,
} from '@quarry/engine'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
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

/** @throws AppError not_found: no such cell, or not yours; conflict where its page is not kept, or does not have the value */
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
    const recipe = await learnAgain(deps, program, { key, jobId: job.jobId, field: cell.field, rows, own })
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
  /** The one that was corrected in `own`. */
  field: string
  rows: readonly SiteRow[]
  own: Example
}

/**
 * From the corrections first, then from what the recipe was learned from before. A pinned recipe stays as it is: what is learned is used
 * this once. What was learned beside another correction is learned again together with that. @throws AppError conflict
 */
async function learnAgain(deps: ProposalDeps, program: RecipeProgram, lesson: Lesson): Promise<KnownRecipe> {
  const { key, jobId, own } = lesson
  const shape = pageShape(own.url)
  for (let times = 1; ; times += 1) {
    const former = (await loadRecipes(deps.db, key)).findLast((known) => known.shape === shape) ?? null
    const { recipe, examples } = await learnFrom(deps, program, { ...lesson, former })
    if (former?.isPinned || (former && isKnownAlready(former, { recipe, examples }))) return knownAs(former, { shape, recipe })
    const reason = former === null ? 'first' : 'correction'
    const saved = await saveRecipe(deps.db, key, { former, shape, recipe, examples, reason, jobId })
    if (saved !== null) return knownAs(saved, { shape, recipe })
    if (times === LESSONS_MAX) throw new AppError('unavailable', { detail: 'Other corrections of this site are being learned from.' })
  }
}
const LESSONS_MAX = 4

/** Nothing new: asked for once more, or said by what was learned before. Which correction was asked for stands first, and does not matter. */
function isKnownAlready(former: BookRecipe, learned: { recipe: Recipe; examples: readonly Example[] }): boolean {
  const recipe = recipeSchema.parse(learned.recipe)
  return isDeepStrictEqual(recipe, former.recipe) && isDeepStrictEqual(inOneOrder(learned.examples), inOneOrder(former.examples))
}

function inOneOrder(examples: readonly Example[]): Example[] {
  return examples.toSorted((one, other) => (one.snapshot < other.snapshot ? -1 : 1))
}

/** Answers what it was learned from, without what stands nowhere on its page. @throws AppError conflict: `own` teaches nothing */
async function learnFrom(
  { snapshots }: ProposalDeps,
  program: RecipeProgram,
  { key, field, rows, own, former }: Lesson & { former: BookRecipe | null },
): Promise<{ recipe: Recipe; examples: Example[] }> {
  const shape = pageShape(own.url)
  const fromRows = rows.filter((row) => shapeOf(row) === shape).flatMap((row) => toExample(row, key.fields) ?? [])
  const corrected = fromRows.filter((example) => example.corrected.length > 0)
  const examples = distinct([own, ...corrected, ...(former === null ? fromRows.slice(0, FIRST_EXAMPLES + 1) : asNow(former, fromRows))])
  const copies = await copiesOf(snapshots, examples)
  if (copies[0]?.example !== own) throw new AppError('conflict', { detail: 'The page of this row is not kept any more.' })
  const solved = copies.map(({ page, example: { data, corrected: names, sure } }) => ({ page, data, corrected: names, sure }))
  const { recipe, notOnPage } = await program.learn({ kind: 'learn', solved, fields: [...key.fields] })
  if (notOnPage[0]?.includes(field))
    throw new AppError('conflict', { detail: 'The value stands nowhere on the page of this row, so there is no place to read it from.' })
  const isSilent = (own.data[field] ?? null) !== null && recipe.fields.find(({ name }) => name === field)?.rules.length === 0
  if (isSilent) throw new AppError('conflict', { detail: 'Nothing on the page tells where such a value stands on other pages.' })
  return { recipe, examples: copies.map(({ example }, at) => without(example, notOnPage[at] ?? [])) }
}

/** Pages of the former recipe, as their rows are now: a correction may have been taken back. */
function asNow({ examples }: BookRecipe, fromRows: readonly Example[]): Example[] {
  const rows = new Map(fromRows.map((example) => [example.snapshot, example]))
  return examples.map((example) => rows.get(example.snapshot) ?? example)
}

function without(example: Example, names: readonly string[]): Example {
  const data = Object.fromEntries(Object.entries(example.data).filter(([name]) => !names.includes(name)))
  return { ...example, data, corrected: example.corrected.filter((name) => !names.includes(name)) }
}

function knownAs(stored: BookRecipe | null, { shape, recipe }: { shape: string; recipe: Recipe }): KnownRecipe {
  return { id: stored?.id ?? '', shape, recipe, mayDoubt: false, probes: false, slices: { use: 'off', silent: [] } }
}

/** The first of each page. */
function distinct(examples: readonly Example[]): Example[] {
  const firsts = examples.filter(({ snapshot }, at) => examples.findIndex((one) => one.snapshot === snapshot) === at)
  return firsts.slice(0, EXAMPLES_MAX)
}

/** Examples whose copy is gone are left out. */
async function copiesOf(snapshots: SnapshotStore, examples: readonly Example[]): Promise<{ example: Example; page: ReadPage }[]> {
  const copies = []
  for (const example of examples) {
    const page = await findCopy(snapshots, { url: example.url, snapshot: example.snapshot, via: 'given' })
    if (page !== null) copies.push({ example, page })
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
