// Suggests further columns for a job: fields are detected on the stored pages of a few rows, spread evenly over the job.
// Nothing is fetched and nothing is charged.
import { isTerminal, type ColumnSuggestions } from '@quarry/contract'
import type { Row, SnapshotStore, StoredPage } from '@quarry/engine'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import type { Inspector } from '../../sites/inspection/inspector.ts'
import { getOwnJob } from '../jobs.store.ts'

export interface SuggestionDeps {
  db: Database
  snapshots: SnapshotStore
  inspector: Inspector
  inspectionQuota: VisitorQuota
}

/** Number of rows whose pages are examined. */
const ROWS_MAX = 5
/** Rows searched for a stored page in each part of the job, so that the query's cost does not grow with the job. */
const ROWS_LOOKED_AT = 200
/** Longer pages are skipped: detection on them would delay the page previews of other users. */
const PAGE_CHARS_MAX = 2_000_000
const FIELDS_MAX = 12

/**
 * @throws AppError not_found; invalid for a job that has not ended; rate_limited where the account has used up its page previews;
 * unavailable where the server already examines too many pages
 */
export async function suggestColumns(
  { db, snapshots, inspector, inspectionQuota }: SuggestionDeps,
  { actor, jobId }: { actor: Actor; jobId: string },
  signal: AbortSignal,
): Promise<ColumnSuggestions> {
  const job = await getOwnJob(db, actor, jobId)
  if (!isTerminal(job.status))
    throw new AppError('invalid', { detail: 'Wait until the job has ended, or stop it, before you change its columns.' })
  inspectionQuota.take(actor.accountId)
  const stored = await Promise.all((await snapshotsOf(db, job)).map((id) => snapshots.find(id)))
  const pages = stored.filter((page) => page !== null && page.body.length <= PAGE_CHARS_MAX).map((page) => toOrder(page!))
  if (pages.length === 0) return { fields: [], pages: 0 }
  const fields = await inspector.detectStored({ pages, targetName: job.targetItemName, known: job.fields }, signal)
  return { fields: fields.slice(0, FIELDS_MAX), pages: pages.length }
}

/** Ids of stored pages, one per row. The job is divided into equal parts, and the first rows with a stored page are taken from each in turn. */
async function snapshotsOf(db: Database, { id, total }: { id: string; total: number }): Promise<string[]> {
  const { rows } = await sql<{ pages: Row['pages'] }>`
    select pages from (
      select pages, position, row_number() over (partition by part order by position) as place
      from generate_series(0, ${ROWS_MAX - 1}::int) as part cross join lateral (
        select pages, position from results
        where job_id = ${id} and position >= part * ${total}::bigint / ${ROWS_MAX}
        order by position limit ${ROWS_LOOKED_AT}
      ) as first
      where position < (part + 1) * ${total}::bigint / ${ROWS_MAX} and jsonb_path_exists(pages, '$[*].snapshot ? (@ != null)')
      order by place, part limit ${ROWS_MAX}
    ) as chosen order by position`.execute(db)
  return rows.flatMap(({ pages }) => mainSnapshot(pages) ?? [])
}

/** Snapshot of the first page of a row; where the page was also rendered in the browser, the rendered one. */
function mainSnapshot(pages: Row['pages']): string | null {
  const [first] = pages.filter(({ snapshot }) => snapshot !== null)
  const rendered = pages.find(({ url, via, snapshot }) => url === first?.url && via === 'browser' && snapshot !== null)
  return (rendered ?? first)?.snapshot ?? null
}

function toOrder({ url, contentType, body, frames, fetchedAt }: StoredPage) {
  return { url, contentType, body, frames, fetchedAt: fetchedAt.toISOString() }
}
