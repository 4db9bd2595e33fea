// In: jobs that ended. Out: a message in the delivery log for every webhook that subscribes to them, once per ending. Sends nothing.
// Next: server/src/delivery/webhooks/deliver.ts
import { mayUseWebhooks, PLAN_NAMES } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const ENDINGS_AT_ONCE = 200

/** Returns the number of endings that were processed. Safe to run in every worker at once: an ending and its messages are one statement. */
export async function announceEndings(db: Database): Promise<number> {
  const plans = PLAN_NAMES.filter(mayUseWebhooks)
  const { rows } = await sql<{ count: number }>`
    with taken as (
      select id from job_endings order by id limit ${ENDINGS_AT_ONCE} for update skip locked
    ), ended as (
      delete from job_endings using taken where job_endings.id = taken.id
      returning job_endings.job_id, job_endings.owner_id, job_endings.status, job_endings.ended_at
    ), announced as (
      insert into webhook_deliveries (webhook_id, event, payload)
      select webhooks.id, 'job.' || ended.status, json_build_object(
        'type', 'job.' || ended.status,
        'timestamp', to_char(ended.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object(
          'job_id', jobs.id, 'status', ended.status, 'total', jobs.total, 'completed', jobs.completed, 'failed', jobs.failed,
          'target_item_name', jobs.target_item_name
        )
      )::text
      from ended
      join jobs on jobs.id = ended.job_id
      join job_usage on job_usage.job_id = ended.job_id
        and part = (select max(part) from job_usage as parts where parts.job_id = ended.job_id) and plan_of(ended.owner_id, job_usage.provider_mode) = any(${plans}::text[])
      join webhooks on webhooks.owner_id = ended.owner_id and (webhooks.job_id is null or webhooks.job_id = ended.job_id)
        and webhooks.disabled_at is null and ('job.' || ended.status) = any(webhooks.events)
    )
    select count(*)::int as count from ended`.execute(db)
  return rows[0]?.count ?? 0
}
