// Metrics about money for GET /metrics, read from the database on request.
import { PROVIDER_MODES } from '@quarry/contract'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

export interface PaymentMetrics {
  /** The findings of the last ledger check. */
  noteLedgerCheck(problems: readonly string[]): void
}

export function measurePayments(db: Database, metrics: Registry): PaymentMetrics {
  const labelNames = ['mode'] as const
  const gauge = (name: string, help: string, query: () => Promise<{ mode: string; value: number }[]>): void => {
    const figure = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        // Also a series with value 0: an alert has to see that nothing waits.
        for (const mode of PROVIDER_MODES) this.set({ mode }, 0)
        for (const { mode, value } of await query()) this.set({ mode }, value)
      },
    })
    metrics.registerMetric(figure)
  }
  const read = async (query: ReturnType<typeof sql<{ mode: string; value: number }>>) => (await query.execute(db)).rows
  gauge('quarry_payment_notices_waiting', 'Notices of the payment provider that are not handled yet', () =>
    read(sql`select provider_mode as mode, count(*) as value from payment_events where processed_at is null group by 1`),
  )
  gauge('quarry_payment_orders_open', 'Checkouts that were begun and neither paid nor expired', () =>
    read(sql`select provider_mode as mode, count(*) as value from payment_orders where state = 'open' group by 1`),
  )
  gauge('quarry_subscriptions_active', 'Active subscriptions', () =>
    read(sql`select provider_mode as mode, count(*) as value from subscriptions where status = 'active' group by 1`),
  )
  gauge('quarry_extra_cells_revenue_usd', 'Charged for extra cells', () =>
    read(sql`select provider_mode as mode, (sum(balance) / 1e6)::float as value from ledger_accounts where kind = 'revenue' group by 1`),
  )
  gauge('quarry_balances_usd', 'Prepaid and not spent, held for jobs included', () =>
    read(sql`
      select provider_mode as mode, (sum(balance) / 1e6)::float as value from ledger_accounts where kind in ('available', 'held') group by 1`),
  )
  const problems = new Gauge({
    name: 'quarry_ledger_problems',
    help: 'What the last nightly check of the ledger found',
    registers: [metrics],
  })
  return { noteLedgerCheck: (found) => problems.set(found.length) }
}
