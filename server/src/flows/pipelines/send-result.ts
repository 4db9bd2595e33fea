// In: an ended run of a pipeline. Out: deliveries of its last steps to destinations and webhooks, once per step and run; and their state.
// Sends nothing itself. Next: server/src/delivery/destinations/deliver-due.ts, server/src/delivery/webhooks/deliver.ts
import {
  mayUseWebhooks,
  PLAN_NAMES,
  WEBHOOK_PIPELINE_EVENT,
  WEBHOOKS_NEED_UPGRADE,
  type PipelineDelivery,
  type ProviderMode,
  type Step,
  type StepOf,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

interface EndedRun {
  jobId: string
  run: number
  steps: readonly Step[]
  rowsIn: number
  rowsOut: number
  problemCount: number
  providerMode: ProviderMode
}

/** Part of the transaction that makes the rows the result: both are committed, or neither. */
export async function sendResult(tx: Tx, run: EndedRun): Promise<void> {
  for (const step of run.steps) {
    if (step.kind !== 'deliver' || step.is_off) continue
    const destinationDelivery = step.destination_id === null ? null : await putResult(tx, run, step.destination_id)
    const webhookDelivery = step.webhook_id === null ? null : await sendResultToWebhook(tx, run, step)
    await sql`
      insert into pipeline_deliveries (job_id, run, step, destination_delivery_id, webhook_delivery_id)
      values (${run.jobId}, ${run.run}, ${step.id}, ${destinationDelivery}, ${webhookDelivery})`.execute(tx)
  }
}

/** A delivery of an earlier run that has not begun would be overwritten at once: it is dropped. */
async function putResult(tx: Tx, { jobId, run }: EndedRun, destinationId: string): Promise<string | null> {
  await sql`
    delete from destination_deliveries
    where destination_id = ${destinationId} and job_id = ${jobId} and pipeline_run is not null and state = 'pending' and attempts = 0`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    insert into destination_deliveries (destination_id, job_id, pipeline_run)
    select destinations.id, ${jobId}, ${run} from destinations join jobs on jobs.id = ${jobId} and jobs.owner_id = destinations.owner_id
    where destinations.id = ${destinationId} returning id`.execute(tx)
  return rows[0]?.id ?? null
}

async function sendResultToWebhook(tx: Tx, run: EndedRun, step: StepOf<'deliver'>): Promise<string | null> {
  const plans = PLAN_NAMES.filter(mayUseWebhooks)
  const data = { job_id: run.jobId, run: run.run, rows_in: run.rowsIn, rows_out: run.rowsOut, problems: run.problemCount, step: step.id }
  const payload = storableJson({ type: WEBHOOK_PIPELINE_EVENT, timestamp: new Date().toISOString(), data })
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, event, payload, state, next_attempt_at, error)
    select webhooks.id, ${WEBHOOK_PIPELINE_EVENT}, ${payload}, case when error is null then 'pending' else 'failed' end,
      case when error is null then clock_timestamp() end, error
    from webhooks join jobs on jobs.id = ${run.jobId} and jobs.owner_id = webhooks.owner_id
    cross join lateral (select case
      when not plan_of(jobs.owner_id, ${run.providerMode}) = any(${plans}::text[]) then ${WEBHOOKS_NEED_UPGRADE}
      when disabled_at is not null then 'The webhook is switched off: nothing had arrived for days. A test that arrives switches it on.'
    end) as told (error)
    where webhooks.id = ${step.webhook_id} returning id`.execute(tx)
  return rows[0]?.id ?? null
}

interface DeliveryRow extends Omit<PipelineDelivery, 'created_at' | 'delivered_at'> {
  created_at: Date
  delivered_at: Date | null
}

/** The deliveries of the run's steps, without those whose log was purged. */
export async function listSent(db: Database, jobId: string, run: number | null): Promise<PipelineDelivery[]> {
  if (run === null) return []
  const { rows } = await sql<DeliveryRow>`
    select step, 'destination' as "to", state, attempts, object_path as path, created_at, delivered_at, error
    from pipeline_deliveries p join destination_deliveries d on d.id = p.destination_delivery_id where p.job_id = ${jobId} and run = ${run}
    union all
    select step, 'webhook', state, attempts, null, created_at, delivered_at, error
    from pipeline_deliveries p join webhook_deliveries d on d.id = p.webhook_delivery_id where p.job_id = ${jobId} and run = ${run}
    order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), delivered_at: row.delivered_at?.toISOString() ?? null }))
}
