// What a link to rows shows: the job, the view if the link has one, and the brand of its owner.
import { TARGET_COLUMN, tableFields, type Brand, type Job, type ProviderMode, type Result } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { findBrandOfJob } from '../../people/brands/brands.store.ts'
import type { Database } from '../../db/database.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import { listResults } from '../../tables/results/results.queries.ts'
import { listPositions, listResultsAt, type ShownView } from '../../tables/results/view-rows.ts'
import { findLayout, fitsFields, shownView } from '../../tables/saved-views/shown-view.ts'
import { getShown, mayShowPassages } from './shares.store.ts'

export interface LinkedRows {
  job: Job
  /** Null: all rows and columns. */
  shown: ShownView | null
  /** Null where the user set none: a proposed name may reveal the prompt. */
  title: string | null
  brand: Brand | null
  showsPassages: boolean
}

/** @throws AppError not_found */
export async function openLink({ db, providerMode }: { db: Database; providerMode: ProviderMode }, share: string): Promise<LinkedRows> {
  const { id, viewId = null } = await getShown(db, 'rows', share)
  const [job] = await findJobs(db, [id])
  const view = viewId === null ? null : await findLayout(db, { jobId: id, viewId })
  // If a field of a filter was deleted, rows would pass that were not meant to be shared.
  const isWhole = viewId === null || (view !== null && job && fitsFields(view.layout, tableFields(job), TARGET_COLUMN))
  if (!job || !isWhole) throw new AppError('not_found', { detail: 'These results are not shared any more.' })
  const name = job.name_is_given ? (job.name ?? null) : null
  return {
    job,
    // A view may filter by own columns; their values are not shared.
    shown: view && shownView(view.layout, job.trait_definitions),
    title: [name, view?.name].filter((part) => part).join(': ') || null,
    brand: await findBrandOfJob(db, job.id, providerMode),
    showsPassages: await mayShowPassages(db, job.id),
  }
}

interface LinkedPage {
  /** As the page shows it: only the view's columns and rows. */
  job: Job
  rows: Result[]
  /** The `after` of the next page; null at the end. */
  next: number | null
}

/** `after`: for a job the position of the last row shown, for a view the number of rows shown. */
export async function readPage(
  db: Database,
  { job, shown }: LinkedRows,
  { after, limit }: { after: number | null; limit: number },
): Promise<LinkedPage> {
  if (shown === null) {
    const rows = await listResults(db, { jobId: job.id, after, limit })
    return { job, rows: rows.map(({ own: _own, ...row }) => row), next: rows.length === limit ? (rows.at(-1)?.position ?? null) : null }
  }
  const all = await listPositions(db, job, shown.view)
  const start = after ?? 0
  const rows = await listResultsAt(db, job.id, { positions: all.slice(start, start + limit), fields: shown.fields })
  const progress = { ...job.progress, completed: all.length, total: job.progress.completed }
  return { job: { ...job, trait_definitions: [...shown.fields], progress }, rows, next: start + limit < all.length ? start + limit : null }
}
