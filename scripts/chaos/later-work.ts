// Work that follows a job's end in a chaos run: monitors that run repeatedly whatever the clocks show, with rules that send mail and
// webhooks. Their account has no other jobs, so that each job without a run is one too many.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import type { JobDeps } from '../../server/src/jobs/job.ts'
import { createMonitor } from '../../server/src/flows/monitors/create-monitor.ts'
import { makeAccount, makeJobPayload } from '../../server/src/testing/factories.ts'
import { createWebhook } from '../../server/src/delivery/webhooks/webhooks.store.ts'
import { JOB_EVENTS } from './trouble.ts'

const MONITORS = 4
const TARGETS = 6
const LOOK_MS = 1_000

export const WATCHED_TARGET_NAME = 'Watched page'

/** Monitors that are never due by themselves while the run lasts: `startBringingForward` makes them so. */
export async function makeMonitors(deps: JobDeps): Promise<void> {
  const { db } = deps
  await sql`create table chaos_dues (monitor_id uuid not null)`.execute(db)
  const watching = await makeAccount(db, { plan: 'pro' })
  await createWebhook(db, watching, { url: 'https://hooks.example/', job_id: null, events: [...JOB_EVENTS, 'monitor.alert'] })
  for (let index = 0; index < MONITORS; index += 1) {
    const items = Array.from({ length: TARGETS }, (_, target) => `https://m${target}.example/${index}`)
    await createMonitor({ ...deps, publicUrl: 'https://quarry.example' }, watching, {
      name: `Prices ${index}`,
      schedule: { kind: 'weekly', weekday: (new Date().getUTCDay() + 3) % 7, at: '07:00' },
      time_zone: 'UTC',
      is_active: true,
      rules: [{ id: 'r', field: 'price', test: 'changes', amount: null, by_mail: true, by_webhook: true }],
      job: makeJobPayload({ target_item_name: WATCHED_TARGET_NAME, target_items: items }),
    })
  }
}

/** Makes a monitor due whenever none of its runs is under way, and notes that it did; each such time has to start a run. */
export function startBringingForward(db: Database): { stop(): Promise<void> } {
  const ending = new AbortController()
  // As exact as the product sets it.
  const forward = sql`
    with due as (
      update monitors set next_run_at = date_trunc('milliseconds', clock_timestamp() - interval '2 days')
      where next_run_at > clock_timestamp() and not exists (
        select from monitor_runs where monitor_id = monitors.id and compared_at is null
      ) returning id
    )
    insert into chaos_dues (monitor_id) select id from due`
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await forward.execute(db).catch(() => undefined)
      await sleep(LOOK_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    async stop() {
      ending.abort()
      await working
    },
  }
}

interface Finding {
  what: string
  n: number
}

/** At the end: each time a monitor was due it ran once, was compared, and reported its findings; every pipeline wrote its result and sent it. */
export async function findLaterWorkLeft(db: Database): Promise<string[]> {
  const { rows } = await LEFT.execute(db)
  return rows.filter(({ n }) => n !== 0).map(({ what, n }) => `${n} ${what}`)
}

const LEFT = sql<Finding>`
  select 'runs of monitors that were not compared' as what, count(*)::int as n from monitor_runs where compared_at is null
  union all select 'monitors that are due', count(*)::int from monitors where next_run_at < clock_timestamp() - interval '1 minute'
  union all select 'monitors that report an obstacle', count(*)::int from monitors where obstacle is not null
  union all select 'times that a monitor was due and did not run, or ran twice', abs(
    (select count(*) from chaos_dues) - (select count(*) from monitor_runs))::int
  union all select 'jobs of monitors without a run', count(*)::int from jobs
    where target_item_name = ${WATCHED_TARGET_NAME} and not exists (select from monitor_runs where job_id = jobs.id)
  union all select 'runs that began before the one before was compared', count(*)::int from (
    select jobs.created_at, lag(compared_at) over (partition by monitor_id order by monitor_runs.id) as before
    from monitor_runs join jobs on jobs.id = job_id) as runs where before > created_at
  union all select 'alerts that were mailed twice or never', abs((select count(*) from monitor_alerts) - (select count(*) from monitor_mails))::int
  union all select 'monitor mails that were not sent', count(*)::int from monitor_mails m
    where sent_at is null or not exists (select from chaos_mails where id = 'monitor.' || monitor_id || '.' || m.id)
  union all select 'alerts that webhooks reported twice or never', abs((select count(*) from monitor_alerts)
    - (select count(*) from webhook_deliveries where event = 'monitor.alert'))::int
  union all select 'pipelines that did not end: ' || state || coalesce(', ' || error, ''), count(*)::int
    from pipelines where state <> 'done' group by state, error
  union all select 'pipelines whose result is not that of their rows', count(*)::int from pipelines
    where state = 'done' and (rows_out <> (select count(*) from results where results.job_id = pipelines.job_id)
      or rows_out <> (select count(*) from pipeline_rows p where p.job_id = pipelines.job_id))
  union all select 'results of pipelines that were not sent', count(*)::int from pipelines p where state = 'done' and not exists (
    select from pipeline_deliveries d join webhook_deliveries w on w.id = webhook_delivery_id
    join destination_deliveries f on f.id = destination_delivery_id
    where d.job_id = p.job_id and d.run = p.result_run and w.state = 'delivered' and f.state = 'delivered')
  union all select 'cells of pipelines that were not looked up', count(*)::int from enrichments where cell is null
  union all select 'cells of pipelines that were looked up twice', abs((select count(*) from enrichments)
    - (select count(*) from tasks join jobs on jobs.id = job_id where enriches))::int
  union all select 'files that did not arrive', count(*)::int from destination_deliveries where state <> 'delivered'
  union all select 'files that were reported and do not exist', count(*)::int from destination_deliveries d
    where not exists (select from chaos_files where path like '%/' || object_path and chaos_files.bytes = d.bytes)
  union all select 'files reported twice or never', count(*)::int from jobs
    where status in ('completed', 'partial_completion') and column_of is null
      and exists (select from destinations where destinations.owner_id = jobs.owner_id)
      and (select count(*) from destination_deliveries where job_id = jobs.id and pipeline_run is null)
        <> (select 1 + count(*) from row_additions where row_additions.job_id = jobs.id and reopens)
  union all select 'corrected cells without their former value, or the reverse', count(*)::int from (
      select task_id, key as field from results, jsonb_each(cells) where value ->> 'method' = 'corrected'
    ) as corrected full join cell_edits using (task_id, field) where corrected.task_id is null or cell_edits.task_id is null
  union all select 'cells of later columns that are missing', count(*)::int from tasks
    join jobs on jobs.id = tasks.job_id and column_of is not null and not enriches and not refreshes
    join results on results.job_id = column_of and results.position = tasks.position
    where tasks.state = 'completed' and results.cells -> (jobs.fields -> 0 ->> 'name') is null`
