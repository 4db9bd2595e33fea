// In: an alert of a monitor. Out: a message in the delivery log for every webhook of the account that subscribes to alerts. Sends nothing.
// Next: server/src/delivery/webhooks/deliver.ts
import { mayUseWebhooks, PLAN_NAMES, type ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

interface AlertMessage {
  ownerId: string
  providerMode: ProviderMode
  at: Date
  data: Record<string, unknown>
}

/** Part of the transaction that stores the alert: both are committed, or neither. */
export async function announceAlert(tx: Tx, { ownerId, providerMode, at, data }: AlertMessage): Promise<void> {
  const payload = storableJson({ type: 'monitor.alert', timestamp: at.toISOString(), data })
  await sql`
    insert into webhook_deliveries (webhook_id, event, payload)
    select id, 'monitor.alert', ${payload} from webhooks
    where owner_id = ${ownerId} and job_id is null and disabled_at is null and 'monitor.alert' = any(events)
      and plan_of(${ownerId}::uuid, ${providerMode}) = any(${PLAN_NAMES.filter(mayUseWebhooks)}::text[])`.execute(tx)
}
