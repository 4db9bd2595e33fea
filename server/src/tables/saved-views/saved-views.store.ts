// Saved views of a table. A shared one is visible to the whole team, any other only to its author.
import {
  viewLayoutSchema,
  VIEWS_PER_TABLE_MAX,
  type TableView,
  type TableViewChange,
  type TableViewPayload,
  type ViewUses,
} from '@quarry/contract'
import { sql } from 'kysely'
import { personOf, type Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'

interface ViewPlace {
  /** The caller must have checked its owner. */
  jobId: string
  id: string
}

const NO_VIEW = 'There is no such view.'
const COLUMNS = ['id', 'name', 'is_shared', 'author_id', 'layout', 'version', 'created_at'] as const

function selectViews(db: Database, actor: Actor, jobId: string) {
  const { accountId: personId } = personOf(actor)
  return db
    .selectFrom('table_views')
    .select(COLUMNS)
    .where('job_id', '=', jobId)
    .where(sql<boolean>`(is_shared or author_id = ${personId})`)
}

type StoredView = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>

function toView(actor: Actor, { author_id: authorId, created_at: createdAt, layout, ...view }: StoredView): TableView {
  const isOwn = authorId === personOf(actor).accountId
  return { ...view, is_own: isOwn, layout: viewLayoutSchema.parse(layout), created_at: createdAt.toISOString() }
}

/** Those that the person may see, oldest first. The caller must have checked that the actor owns the job. */
export async function listViews(db: Database, actor: Actor, jobId: string): Promise<TableView[]> {
  const rows = await selectViews(db, actor, jobId).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toView(actor, row))
}

/** @throws AppError not_found: no such view of the job, or another person's own */
export async function getView(db: Database, actor: Actor, { jobId, id }: ViewPlace): Promise<TableView> {
  const row = await selectViews(db, actor, jobId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: NO_VIEW })
  return toView(actor, row)
}

/** The caller must have checked that the actor owns the job. @throws AppError invalid where the table has reached the maximum */
export async function createView(
  db: Database,
  actor: Actor,
  { jobId, payload }: { jobId: string; payload: TableViewPayload },
): Promise<TableView> {
  return withAdvisoryLock(db, `views:${jobId}`, async (tx) => {
    const { count } = await tx
      .selectFrom('table_views')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (count >= VIEWS_PER_TABLE_MAX)
      throw new AppError('invalid', { detail: `A table can have at most ${VIEWS_PER_TABLE_MAX} views. Delete one first.` })
    const values = { job_id: jobId, author_id: personOf(actor).accountId, name: payload.name, is_shared: payload.is_shared }
    const query = tx.insertInto('table_views').values({ ...values, layout: JSON.stringify(payload.layout) })
    return toView(actor, await query.returning(COLUMNS).executeTakeFirstOrThrow())
  })
}

/**
 * @throws AppError not_found; conflict where it was changed since the version that the change names; forbidden: another person's view
 * cannot be made private
 */
export async function changeView(
  db: Database,
  actor: Actor,
  { change, ...place }: ViewPlace & { change: TableViewChange },
): Promise<TableView> {
  const { name, layout, is_shared: isShared, version } = change
  const known = await getView(db, actor, place)
  if (isShared === false && !known.is_own) throw new AppError('forbidden', { detail: 'Only the creator of a view can make it private.' })
  const row = await db
    .updateTable('table_views')
    .set({
      version: sql`version + 1`,
      ...(name === undefined ? {} : { name }),
      ...(isShared === undefined ? {} : { is_shared: isShared }),
      ...(layout === undefined ? {} : { layout: JSON.stringify(layout) }),
    })
    .where('id', '=', place.id)
    .where('job_id', '=', place.jobId)
    .where('version', '=', version ?? sql<number>`version`)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (row) return toView(actor, row)
  // Deleted meanwhile, or changed.
  await getView(db, actor, place)
  throw new AppError('conflict', {
    detail: 'Another person has changed this view meanwhile. Load it again, or save yours as another view.',
  })
}

/** @throws AppError not_found */
export async function listViewUses(db: Database, actor: Actor, place: ViewPlace): Promise<ViewUses> {
  await getView(db, actor, place)
  const { rows: links } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select expires_at from job_shares where view_id = ${place.id} union all select expires_at from dashboard_shares where view_id = ${place.id}
    ) as links where expires_at is null or expires_at > clock_timestamp()`.execute(db)
  const { rows: dashboards } = await sql`select from dashboard_layouts where view_id = ${place.id}`.execute(db)
  const { rows: destinations } = await sql<{ id: string; name: string }>`
    select id, name from destinations where view_id = ${place.id} and owner_id = ${actor.accountId} order by name, id`.execute(db)
  return { links: links[0]?.count ?? 0, dashboard: dashboards.length > 0, destinations }
}

/** Its links are deleted with it. @throws AppError not_found */
export async function deleteView(db: Database, actor: Actor, place: ViewPlace): Promise<void> {
  await getView(db, actor, place)
  await db.deleteFrom('table_views').where('id', '=', place.id).where('job_id', '=', place.jobId).execute()
}
