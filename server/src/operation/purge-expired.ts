// Deletes expired rows, a bounded number at a time, so that tables do not grow with the age of an installation. Users' data and records of
// money are not deleted: only their owner deletes the former, and nothing the latter.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface Purged {
  mails: number
  notices: number
  lanes: number
  links: number
  pictures: number
}

const BATCH = 5_000
/** Captured mails, on installations without a mail server. */
const MAILS_KEPT = '30 days'
/** Handled payment webhooks. The provider repeats one for days, and its event list is compared over 30 days. */
const NOTICES_KEPT = '90 days'
/** Sites without work. */
const LANES_KEPT = '1 day'
/** Links that expired; they are invisible from that moment on. */
const LINKS_KEPT = '1 day'

/** Screenshots of pages on which a step failed. */
const PICTURES_KEPT = '30 days'

/** Safe to run by several workers at once. */
export async function purgeExpired(db: Database, batch = BATCH): Promise<Purged> {
  return {
    mails: await untilFewer(batch, () =>
      count(
        sql`
        delete from mail_outbox where id in (
          select id from mail_outbox where created_at < now() - ${MAILS_KEPT}::interval limit ${batch} for update skip locked
        )`.execute(db),
      ),
    ),
    notices: await untilFewer(batch, () =>
      count(
        sql`
        delete from payment_events where (provider_mode, id) in (
          select provider_mode, id from payment_events where processed_at < now() - ${NOTICES_KEPT}::interval
          limit ${batch} for update skip locked
        )`.execute(db),
      ),
    ),
    lanes: await untilFewer(batch, () => forgetLanes(db, batch)),
    pictures: await untilFewer(batch, () =>
      count(
        sql`
        delete from task_pictures where task_id in (
          select task_id from task_pictures where taken_at < now() - ${PICTURES_KEPT}::interval limit ${batch} for update skip locked
        )`.execute(db),
      ),
    ),
    links: (await forgetLinks(db, 'job_shares', batch)) + (await forgetLinks(db, 'dashboard_shares', batch)),
  }
}

function forgetLinks(db: Database, table: 'job_shares' | 'dashboard_shares', batch: number): Promise<number> {
  return untilFewer(batch, () =>
    count(
      sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where expires_at < now() - ${LINKS_KEPT}::interval limit ${batch} for update skip locked
        ))`.execute(db),
    ),
  )
}

/** Two statements: adding work to a lane locks it first, so that a second check under the locks is final. */
async function forgetLanes(db: Database, batch: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ lane: string }>`
      select lane from lanes
      where not_before < now() - ${LANES_KEPT}::interval and not exists (select from lane_jobs where lane_jobs.lane = lanes.lane)
      limit ${batch} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    return count(
      sql`
        delete from lanes where lane = any (${rows.map(({ lane }) => lane)}::text[])
          and not exists (select from lane_jobs where lane_jobs.lane = lanes.lane)
          and not exists (select from pgboss.job where name = 'lane' and singleton_key = lanes.lane)`.execute(tx),
    )
  })
}

async function count(query: Promise<{ numAffectedRows?: bigint | undefined }>): Promise<number> {
  return Number((await query).numAffectedRows ?? 0)
}

async function untilFewer(batch: number, remove: () => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const removed = await remove()
    sum += removed
    if (removed < batch) return sum
  }
}
