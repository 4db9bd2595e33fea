// In: the rows of a site in a job, and the row in which a user corrected or removed a value, or undid such a change. Out: the recipe of its
// template, relearned from the present rows, stored as a new version if it has changed. Changes no row.
import type { Cell } from '@quarry/contract'
import {
  exampleOf,
  pageShape,
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
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { storableJson } from '../tasks/storable-json.ts'
import type { RecipeProgram } from './ask-recipe-program.ts'
import { assertAgrees, type SolvedCopyOf } from './assert-agrees.ts'
import { dropRecipe, loadRecipes, saveRecipe, type BookKey } from './recipes.store.ts'

export interface LearningDeps {
  db: Database
  snapshots: SnapshotStore
}

export interface SiteRow {
  taskId: number
  target: string
  cells: Row['cells']
  pages: Row['pages']
  /** The cells before their first change, by field. */
  originals: Record<string, Cell>
}

export interface Lesson {
  key: BookKey
  jobId: string
  /** The changed row first, then other rows with changes, then the rest. */
  rows: readonly SiteRow[]
  /** The field that was changed there. */
  field: string
}

const EXAMPLES_MAX = 8
const FIRST_EXAMPLES = 3
const LESSONS_MAX = 4

/**
 * Examples are the changed row, then other changed rows, then those of the former recipe. A pinned recipe is not replaced: the new one is
 * used only this once. A recipe learned beside another change is relearned together with it. Null: an undone change was the only example.
 * @throws AppError conflict: there is nothing to learn, or the value is nowhere on the page
 */
export async function learnFromRows(deps: LearningDeps, program: RecipeProgram, lesson: Lesson): Promise<KnownRecipe | null> {
  for (let times = 1; ; times += 1) {
    const changed = await openLesson(deps, program, lesson)
    const { former, shape } = changed
    const learned = await learn(deps, program, changed)
    if (learned === null) {
      if (former !== null) await dropRecipe(deps.db, lesson.key, former)
      return null
    }
    const { recipe, examples } = learned
    if (former?.isPinned || (former && isKnownAlready(former, learned))) return knownAs(former, { shape, recipe })
    await assertIsOnPage(deps.db, lesson)
    const reason = former === null ? 'first' : 'correction'
    const saved = await saveRecipe(deps.db, lesson.key, { former, shape, recipe, examples, reason, jobId: lesson.jobId })
    if (saved !== null) return knownAs(saved, { shape, recipe })
    if (times === LESSONS_MAX) throw new AppError('unavailable', { detail: 'Other corrections of this site are being learned from.' })
  }
}

interface OpenLesson extends Lesson {
  /** Of the changed row, with its present value; null where it has no certain value. */
  own: Example | null
  /** False: what was learned from the cell is to be unlearned. */
  isChange: boolean
  shape: string
  /** The recipe of its template; null for none yet. */
  former: BookRecipe | null
}

async function openLesson(deps: LearningDeps, program: RecipeProgram, lesson: Lesson): Promise<OpenLesson> {
  const { key, rows, field } = lesson
  const page = rows[0]?.pages.at(-1)
  const isTakenOut = rows[0]?.cells[field]?.reason === 'rejected'
  const own = rows[0] === undefined ? null : toExample(isTakenOut ? withoutCell(rows[0], field) : rows[0], key.fields)
  const shape = pageShape(page?.url ?? '')
  const isChange = own?.corrected.includes(field) ?? false
  if (isChange) {
    const known = (await loadRecipes(deps.db, key)).filter((recipe) => recipe.shape === shape)
    return { ...lesson, own, isChange, shape, former: await findFormer(deps, { program, known, page }) }
  }
  const former = await findTaught(deps.db, lesson)
  if (former === null) throw new AppError('conflict', { detail: 'This cell has no correction to learn from, or its page is not kept.' })
  const asTheyWere = rows.map((row, at) => (at === 0 && isTakenOut ? withoutCell(row, field) : asRead(row, field)))
  return { ...lesson, rows: asTheyWere, own, isChange, shape, former }
}

/**
 * The recipe that was taught by the cell of the row; null for none. Removing a value does not count as having taught the removal of another
 * one.
 */
export async function findTaught(
  db: Database,
  { key, rows: [row], field }: Pick<Lesson, 'key' | 'rows' | 'field'>,
): Promise<BookRecipe | null> {
  const page = row?.pages.at(-1)
  const isTakenOut = row?.cells[field]?.reason === 'rejected'
  const isTaught = ({ snapshot, corrected, data }: Example): boolean =>
    snapshot === page?.snapshot && corrected.includes(field) && !(isTakenOut && data[field] === null)
  const known = await loadRecipes(db, key)
  return known.findLast(({ shape, examples }) => shape === pageShape(page?.url ?? '') && examples.some(isTaught)) ?? null
}

function withoutCell(row: SiteRow, field: string): SiteRow {
  return { ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([name]) => name !== field)) }
}

/** A site may have several templates at addresses of one shape, also one after the other. */
async function findFormer(
  { snapshots }: LearningDeps,
  { program, known, page }: { program: RecipeProgram; known: readonly BookRecipe[]; page: Row['pages'][number] | undefined },
): Promise<BookRecipe | null> {
  const copy = page === undefined || known.length === 0 ? null : await findCopy(snapshots, page)
  if (copy === null) return null
  const at = await program.findTemplate({ kind: 'template', page: copy, recipes: known.map(({ recipe }) => recipe) })
  return at === null ? null : (known[at] ?? null)
}

/** Without the values that the undone correction brought to other rows. */
function asRead(row: SiteRow, field: string): SiteRow {
  const [cell, original] = [row.cells[field], row.originals[field]]
  const isSetByHand = cell === undefined || cell.status === 'corrected' || cell.reason === 'rejected'
  return isSetByHand || original === undefined ? row : { ...row, cells: { ...row.cells, [field]: original } }
}

interface Learned {
  recipe: Recipe
  /** Without values that are nowhere on their page. */
  examples: Example[]
}

/** Null where no page is left to learn from. @throws AppError conflict: the change teaches nothing */
async function learn({ snapshots }: LearningDeps, program: RecipeProgram, lesson: OpenLesson): Promise<Learned | null> {
  const { key, rows, own, isChange, shape, former, field } = lesson
  const ofShape = rows.filter((row) => shapeOf(row) === shape)
  const fromRows = ofShape.flatMap((row) => toExample(row, key.fields) ?? [])
  const corrected = fromRows.filter((example) => example.corrected.length > 0)
  const others = former === null ? fromRows.slice(0, FIRST_EXAMPLES + 1) : asNow(former, ofShape, fromRows)
  const copies = await copiesOf(snapshots, distinct([...(own === null ? [] : [own]), ...corrected, ...others]))
  if (isChange && copies[0]?.example !== own) throw new AppError('conflict', { detail: 'The page of this row is not kept any more.' })
  if (copies.length === 0) return null
  if (isChange) await assertAgrees(program, { copies, fields: key.fields, field })
  const solved = copies.map(({ page, example: { url: _url, snapshot: _snapshot, ...known } }) => ({ page, ...known }))
  const { recipe, learnedFrom, notOnPage } = await program.learn({ kind: 'learn', solved, fields: [...key.fields] })
  const examples = learnedFrom.map((at) => without(copies[at]!.example, notOnPage[at] ?? []))
  if (isChange) assertHasRule({ recipe, own: own!, notOnPage: notOnPage[0] ?? [] }, field)
  return { recipe, examples }
}

/** @throws AppError conflict */
function assertHasRule({ recipe, own, notOnPage }: { recipe: Recipe; own: Example; notOnPage: string[] }, field: string): void {
  if (notOnPage.includes(field))
    throw new AppError('conflict', { detail: 'The value is not on the page of this row, so there is no place to read it from.' })
  const isSilent = (own.data[field] ?? null) !== null && recipe.fields.find(({ name }) => name === field)?.rules.length === 0
  if (isSilent) throw new AppError('conflict', { detail: 'Nothing on the page shows where such a value is on other pages.' })
}

/** If the change was repeated or undone during learning, the result is discarded. @throws AppError conflict */
async function assertIsOnPage(db: Database, { rows: [row], field }: Lesson): Promise<void> {
  const cell = storableJson(row?.cells[field] ?? null)
  const { rows } = await sql`select from results where task_id = ${row?.taskId} and cells -> ${field} = ${cell}::jsonb`.execute(db)
  if (rows.length === 0) throw new AppError('conflict', { detail: 'This cell has been changed in the meantime.' })
}

/** Nothing new: requested again, or covered by what was learned before. The order of the examples does not matter. */
function isKnownAlready(former: BookRecipe, learned: Learned): boolean {
  const recipe = recipeSchema.parse(learned.recipe)
  return isDeepStrictEqual(recipe, former.recipe) && isDeepStrictEqual(inOneOrder(learned.examples), inOneOrder(former.examples))
}

function inOneOrder(examples: readonly Example[]): Example[] {
  return examples.toSorted((one, other) => (one.snapshot < other.snapshot ? -1 : 1))
}

function toExample({ target, cells, pages }: SiteRow, fields: BookKey['fields']): Example | null {
  const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
  return exampleOf({ target, cells, pages, data: {}, usage }, fields)
}

function shapeOf({ pages }: SiteRow): string {
  return pageShape(pages.at(-1)?.url ?? '')
}

/**
 * Pages of the former recipe, with the present values of their rows; those of other jobs as stored. Values that are no longer certain are
 * not learned.
 */
function asNow({ examples }: BookRecipe, rows: readonly SiteRow[], fromRows: readonly Example[]): Example[] {
  const now = new Map(fromRows.map((example) => [example.snapshot, example]))
  const here = new Set(rows.map(({ pages }) => pages.at(-1)?.snapshot))
  return examples.flatMap((example) => now.get(example.snapshot) ?? (here.has(example.snapshot) ? [] : [example]))
}

function without(example: Example, names: readonly string[]): Example {
  const data = Object.fromEntries(Object.entries(example.data).filter(([name]) => !names.includes(name)))
  return { ...example, data, corrected: example.corrected.filter((name) => !names.includes(name)) }
}

function knownAs(stored: BookRecipe | null, { shape, recipe }: { shape: string; recipe: Recipe }): KnownRecipe {
  return { id: stored?.id ?? '', shape, recipe, mayDoubt: false, probes: false, slices: { use: 'off', silent: [] } }
}

/** The first example of each page. */
function distinct(examples: readonly Example[]): Example[] {
  const firsts = examples.filter(({ snapshot }, at) => examples.findIndex((one) => one.snapshot === snapshot) === at)
  return firsts.slice(0, EXAMPLES_MAX)
}

/** Examples whose stored page was deleted are left out. */
async function copiesOf(snapshots: SnapshotStore, examples: readonly Example[]): Promise<SolvedCopyOf[]> {
  const copies = []
  for (const example of examples) {
    const page = await findCopy(snapshots, { url: example.url, snapshot: example.snapshot, via: 'given' })
    if (page !== null) copies.push({ example, page })
  }
  return copies
}

export async function findCopy(snapshots: SnapshotStore, { url, snapshot, via }: Row['pages'][number]): Promise<ReadPage | null> {
  const stored = snapshot === null ? null : await snapshots.find(snapshot)
  if (stored === null) return null
  const { original: _original, ...page } = stored
  return { ...page, requestedUrl: url, status: 200, snapshot, via }
}
