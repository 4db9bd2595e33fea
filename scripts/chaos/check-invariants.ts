// Invariants of the chaos run: those that must hold at any moment, and those that must hold once every job has ended.
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import { checkJobCounters } from '../../server/src/testing/check-job-counters.ts'
import { checkLedger } from '../../server/src/money/ledger/check-ledger.ts'
import { findLaterWorkLeft } from './later-work.ts'

/** Checks counters, rows and charges, which must agree at any moment. Returns a sentence for each broken invariant. */
export async function findBrokenNow(db: Database): Promise<string[]> {
  const counters = (await checkJobCounters(db)).map((found) => `counters differ: ${JSON.stringify(found)}`)
  return [...counters, ...(await checkLedger(db)), ...(await ask(db, DOUBLED))]
}

/** Also checks that nothing is in progress, waiting, held or unsettled any more, and that every message was delivered exactly once. */
export async function findBrokenAtTheEnd(db: Database): Promise<string[]> {
  return [...(await findBrokenNow(db)), ...(await ask(db, LEFT_OVER)), ...(await findLaterWorkLeft(db))]
}

interface Finding {
  what: string
  n: number
}

async function ask(db: Database, query: ReturnType<typeof sql<Finding>>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.filter(({ n }) => n !== 0).map(({ what, n }) => `${n} ${what}`)
}

const DOUBLED = sql<Finding>`
  select 'positions with two rows' as what, (count(*) - count(distinct (job_id, position)))::int as n from results
  union all
  select 'rows of another target', count(*)::int from results join tasks on tasks.id = task_id where results.target <> tasks.target
  union all
  select 'rows of tasks that did not complete', count(*)::int from results join tasks on tasks.id = task_id where state <> 'completed'
  union all
  select 'tables whose rows do not follow each other', count(*)::int from (
    select from tasks join jobs on jobs.id = job_id where column_of is null group by jobs.id having max(position) + 1 <> max(total) or min(position) <> 0
  ) as broken
  union all
  select 'people who are in a team and did not join it, or the reverse', count(*)::int from (
    select team_id, case action when 'removed' then subject_id::uuid else actor_id end as account_id
    from team_activity where action in ('joined', 'left', 'removed')
    group by 1, 2 having count(*) filter (where action = 'joined') > count(*) filter (where action <> 'joined')
  ) as joined full join team_members using (team_id, account_id) where joined.account_id is null or team_members.account_id is null
  union all
  select 'people who joined or left a team twice', count(*)::int from (
    select from team_activity where action in ('joined', 'left', 'removed')
    group by team_id, case action when 'removed' then subject_id::uuid else actor_id end
    having count(*) filter (where action = 'joined') - count(*) filter (where action <> 'joined') not in (0, 1)
  ) as twice
  union all
  select 'invitations of people who are in the team', count(*)::int from team_invitations
    join accounts on lower(accounts.email) = team_invitations.email join team_members on account_id = accounts.id and team_members.team_id = team_invitations.team_id`

/** How often a job has ended: once, and once more for each time that rows were added after its end. */
const ENDS_OF_JOB = sql`(select 1 + count(*) from row_additions where row_additions.job_id = jobs.id and reopens)`

const LEFT_OVER = sql<Finding>`
  select 'jobs that did not end' as what, count(*)::int as n from jobs where status in ('pending', 'in_progress')
  union all select 'tasks that did not end', count(*)::int from tasks where state in ('pending', 'in_progress')
  union all select 'targets that failed by an internal error', count(*)::int from tasks where error_kind = 'internal'
  union all select 'completed tasks without a row', count(*)::int from tasks join jobs on jobs.id = job_id
    where state = 'completed' and (column_of is null or refreshes) and not exists (select from results where task_id = tasks.id)
  union all select 'jobs whose cells are not settled', count(*)::int from job_usage where settled_at is null
  union all select 'sites with work and no task', count(*)::int from lane_jobs
  union all select 'messages in the queue', count(*)::int from pgboss.job where name = 'lane' and state <> 'completed'
  union all select 'ended jobs that were not reported', count(*)::int from job_endings
  union all select 'messages to endpoints that did not arrive', count(*)::int from webhook_deliveries where state <> 'delivered'
  union all select 'jobs reported twice or never', count(*)::int from jobs
    where column_of is null
      and (select count(*) from webhook_deliveries where event like 'job.%' and payload like '%' || jobs.id || '%') <> ${ENDS_OF_JOB}
  union all select 'support mails that were not sent', count(*)::int from ticket_messages
    where mailed_at is null
      or (select count(distinct id) from chaos_mails where id like 'support.' || ticket_number || '.' || ticket_messages.id || '.%') <> 2
  union all select 'mails nobody wrote', count(*)::int from chaos_mails
    where id not like 'monitor.%' and not exists (select from ticket_messages where chaos_mails.id like 'support.' || ticket_number || '.' || ticket_messages.id || '.%')
  union all select 'payment events that were not processed', count(*)::int from payment_events where processed_at is null
  union all select 'arrivals nobody sent', count(*)::int from chaos_deliveries
    where not exists (select from webhook_deliveries where webhook_deliveries.id::text = chaos_deliveries.id)`
