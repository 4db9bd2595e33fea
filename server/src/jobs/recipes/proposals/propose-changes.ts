// In: a cell that a user corrected or removed, or where such a change was undone. Out: the values that the recipe learned from it reads
// differently in the other rows of the site, from their stored pages, and the rows that have the removed value. Changes no row. In a
// running job, waits for rows that may still be read by the former recipe.
import { isDelivered, type Proposal, type ProposalProgress } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Database } from '../../../db/database.ts'
import type { VisitorQuota } from '../../../http/visitor-quota.ts'
import { storableJson } from '../../tasks/storable-json.ts'
import { withRecipeProgram } from '../ask-recipe-program.ts'
import { findTaught, learnFromRows, type LearningDeps, type SiteRow } from '../learn-from-rows.ts'
import type { BookKey } from '../recipes.store.ts'
import { change, readAgain, type Change, type Checked } from './read-again.ts'
import { findRowsOfSite, getJobOfCell, othersOf, type CellOfRow, type JobOfCell, type RowsDeps } from './rows-of-site.ts'

export interface ProposalDeps extends LearningDeps, RowsDeps {
  /** Called before learning, which takes a separate process. */
  inspectionQuota: VisitorQuota
}

export interface ProposalWish extends CellOfRow {
  /** Progress over the rows that are read again; not called before learning has ended, nor where nothing is read again. */
  onProgress?(progress: ProposalProgress): void
}

/** The time within which a proposal can be applied or undone. */
const PROPOSALS_KEPT = '30 days'

/** @throws AppError not_found: no such cell, or not yours; conflict where its page is not stored, or does not have the value */
export async function proposeChanges(deps: ProposalDeps, actor: Actor, cell: ProposalWish): Promise<Proposal> {
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
  cell: ProposalWish
}

/** @throws AppError rate_limited; conflict */
async function learnedFrom(deps: ProposalDeps, actor: Actor, { job, key, rows, cell }: Asked): Promise<Checked> {
  deps.inspectionQuota.take(actor.accountId)
  return withRecipeProgram(async (program) => {
    const recipe = await learnFromRows(deps, program, { key, jobId: job.jobId, field: cell.field, rows })
    if (recipe === null) return { checked: othersOf(rows, cell).length, changes: [] }
    return readAgain(deps, program, { recipe, job, cell, ...(cell.onProgress && { onProgress: cell.onProgress }) })
  })
}

/**
 * A value that was removed from one row is wrong in other rows that have it too: the site's name as an author, its own telephone number.
 */
function takenOutToo({ originals }: SiteRow, others: readonly SiteRow[], field: string): Change[] {
  const wrong = originals[field]?.value ?? null
  // With only two values, every other row would have one.
  if (wrong === null || typeof wrong === 'boolean') return []
  return others.flatMap((row) => {
    const from = row.cells[field]
    if (from === undefined || !isDelivered(from) || JSON.stringify(from.value) !== JSON.stringify(wrong)) return []
    return change(row, from, { ...from, value: null, status: 'absent', reason: 'rejected', method: null, confidence: null })
  })
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
