// Metrics about outgoing messages: mails, webhook messages and bucket files that were given up.
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { countDeadLetters } from '../platform/mail/dead-letters.ts'

export interface GivenUpDeliveries {
  webhook: number
  bucket: number
}

/** Those of the last week: their log is kept for a month. Owners see each, with its reason, and can send it again. */
export async function countGivenUpDeliveries(db: Database): Promise<GivenUpDeliveries> {
  const { rows } = await sql<GivenUpDeliveries>`
    select
      (select count(*)::int from webhook_deliveries where state = 'failed' and created_at > now() - interval '7 days') as webhook,
      (select count(*)::int from destination_deliveries where state = 'failed' and created_at > now() - interval '7 days') as bucket`.execute(
    db,
  )
  return rows[0] ?? { webhook: 0, bucket: 0 }
}

export function measureSending(db: Database, metrics: Registry): void {
  addCounts(metrics, {
    name: 'quarry_mails_given_up',
    help: 'Mails of support, of monitors and about mentions that were refused twelve times in the last week and are not tried again',
    read: () => countDeadLetters(db),
  })
  addCounts(metrics, {
    name: 'quarry_deliveries_given_up',
    help: 'Messages to webhooks and files to buckets of the last week that are not tried again',
    read: () => countGivenUpDeliveries(db),
  })
}

interface Counts {
  name: string
  help: string
  /** Counts by kind. */
  read(): Promise<object>
}

function addCounts(metrics: Registry, { name, help, read }: Counts): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [],
    async collect() {
      for (const [kind, count] of Object.entries(await read())) gauge.set({ kind }, count)
    },
  })
  metrics.registerMetric(gauge)
}
