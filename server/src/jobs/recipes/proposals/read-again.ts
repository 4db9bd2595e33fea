// In: a newly learned recipe, and the job whose rows it may read differently. Out: those rows, from their stored pages.
import { isDelivered, type Cell, type Proposal, type ProposalProgress } from '@quarry/contract'
import type { KnownRecipe, ReadPage } from '@quarry/engine'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecipeProgram } from '../ask-recipe-program.ts'
import { findCopy, type LearningDeps, type SiteRow } from '../learn-from-rows.ts'
import { BOOK_AGE_MS_MAX } from '../recipes.store.ts'
import { findRowsOfSite, hasEnded, othersOf, type CellOfRow, type JobOfCell, type RowsDeps } from './rows-of-site.ts'

export type ReadAgainDeps = RowsDeps & Pick<LearningDeps, 'snapshots'>

export type Change = Proposal['changes'][number]

export interface Checked {
  /** Maximum number of rows examined. */
  checked: number
  changes: Change[]
}

interface Asked {
  recipe: KnownRecipe
  job: JobOfCell
  cell: CellOfRow
  /** Called before the first rows, and after every few rows. */
  onProgress?(progress: ProposalProgress): void
}

const ROWS_AT_ONCE = 20
/** How long to wait for a page in progress, and how often to look for its row. */
const UNDER_WAY_MS_MAX = 3_000
const LOOKED_AFTER_MS = 250

/** Rows that arrive while the job runs are included, until every worker has the new recipe and has finished its earlier pages. */
export async function readAgain(deps: ReadAgainDeps, program: RecipeProgram, { recipe, job, cell, onProgress }: Asked): Promise<Checked> {
  const seen = new Set<number>()
  const changes: Change[] = []
  const endsAtMs = Date.now() + BOOK_AGE_MS_MAX + UNDER_WAY_MS_MAX
  for (let isLast = false; !isLast;) {
    isLast = Date.now() >= endsAtMs || (await hasEnded(deps.db, job))
    const others = othersOf(await findRowsOfSite(deps, job, cell.taskId), cell).filter(({ taskId }) => !seen.has(taskId))
    const before = seen.size
    for (const { taskId } of others) seen.add(taskId)
    const onRead = (count: number) => onProgress?.({ looked_at: before + count, rows: seen.size })
    changes.push(...(await changesIn(deps, program, { recipe, others, job, field: cell.field, onRead })))
    if (!isLast) await sleep(LOOKED_AFTER_MS)
  }
  return { checked: seen.size, changes }
}

interface Reading {
  recipe: KnownRecipe
  others: readonly SiteRow[]
  job: JobOfCell
  field: string
  onRead(count: number): void
}

async function changesIn(
  { snapshots }: ReadAgainDeps,
  program: RecipeProgram,
  { recipe, others, job, field, onRead }: Reading,
): Promise<Change[]> {
  const changes: Change[] = []
  const wish = { fields: job.fields, prompt: job.prompt ?? '', targetName: job.targetName }
  for (let from = 0; from < others.length; from += ROWS_AT_ONCE) {
    onRead(from)
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
  onRead(others.length)
  return changes
}

/** Only values that the recipe itself reads, and reads differently. */
function changeOf(row: SiteRow, to: Cell | undefined, field: string): Change | null {
  const from = row.cells[field]
  if (from === undefined || to === undefined || to.method !== 'recipe' || !isDelivered(to)) return null
  if (isDelivered(from) && JSON.stringify(from.value) === JSON.stringify(to.value)) return null
  return change(row, from, to)
}

export function change({ taskId, target }: SiteRow, from: Cell, to: Cell): Change {
  // The definition of an amount's comparison is kept when another rule reads the amount.
  const compared = from.sum_checks === undefined ? {} : { sum_checks: from.sum_checks }
  return { task_id: String(taskId), target_item_value: target, from, to: { ...to, ...compared } }
}
