// Credits for a month below the target: proposed once the month is over, booked as balance once the operator has approved them.
import { PLANS, SLA_CREDITS, type SlaCredit } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { addCredit } from '../../money/ledger/credit.ts'
import { MICRO_PER_USD, toUsd } from '../../money/ledger/money.ts'
import type { ProviderMode } from '@quarry/contract'
import { findMonth, startOfMonth } from './availability.ts'

export interface StoredCredit {
  /** `2026-10` */
  month: string
  ownerId: string
  email: string | null
  mode: ProviderMode
  percent: number
  /** Micro-USD. */
  amount: number
  state: SlaCredit['state']
}

/** For every account that paid for Pro in the month before `now`, if it was below the target. Idempotent: each is proposed once. */
export async function proposeCredits(db: Database, now: Date): Promise<number> {
  const end = startOfMonth(now)
  const month = startOfMonth(new Date(end.getTime() - 1))
  const { rows: known } = await sql`select from status_days where component = 'service' and first_minute < ${end} limit 1`.execute(db)
  const { percent } = known.length === 0 ? { percent: null } : await findMonth(db, month)
  const tier = percent === null ? undefined : SLA_CREDITS.find(({ belowPercent }) => percent < belowPercent)
  if (!tier || percent === null) return 0
  const amount = Math.floor((PLANS.pro.priceUsdPerMonth * MICRO_PER_USD * tier.creditPercent) / 100)
  // Yearly subscribers pay less per month.
  const yearly = Math.floor((PLANS.pro.priceUsdPerYear * MICRO_PER_USD * tier.creditPercent) / 1_200)
  const { rows } = await sql`
    insert into sla_credits (month, owner_id, provider_mode, availability, amount)
    select distinct on (owner_id, provider_mode) ${month.toISOString().slice(0, 10)}::date, owner_id, provider_mode,
      ${Math.round(percent * 1_000)}::int, case billing_interval when 'year' then ${yearly}::bigint else ${amount}::bigint end
    from subscriptions
    where plan = 'pro' and status in ('active', 'trialing', 'past_due') and current_period_start < ${end}
    order by owner_id, provider_mode, current_period_start desc
    on conflict do nothing returning month`.execute(db)
  return rows.length
}

/** Newest first. */
export async function listOwnCredits(db: Database, { accountId }: Actor, mode: ProviderMode): Promise<SlaCredit[]> {
  const credits = await selectCredits(db, sql`owner_id = ${accountId} and provider_mode = ${mode}`)
  return credits.map(({ month, percent, amount, state }) => ({ month, percent, amount_usd: toUsd(amount), state }))
}

/** For the operator. */
export function listCredits(db: Database, mode: ProviderMode): Promise<StoredCredit[]> {
  return selectCredits(db, sql`provider_mode = ${mode}`)
}

/** Decides about all proposed credits of a month (`2026-10`); approved ones are booked at once. Returns their number. */
export async function decideCredits(
  db: Database,
  month: string,
  decision: { state: 'approved' | 'declined'; mode: ProviderMode },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ownerId: string; amount: number }>`
      update sla_credits set state = ${decision.state}, decided_at = clock_timestamp()
      where month = ${`${month}-01`}::date and provider_mode = ${decision.mode} and state = 'proposed'
      returning owner_id as "ownerId", amount`.execute(tx)
    for (const { ownerId, amount } of decision.state === 'approved' ? rows : []) {
      await addCredit(
        tx,
        {
          mode: decision.mode,
          ownerId,
          key: `sla:${decision.mode}:${month}:${ownerId}`,
          kind: 'adjustment',
          amount,
          description: `Service credit for ${month}`,
          source: { month },
        },
        'adjustment',
      )
    }
    return rows.length
  })
}

async function selectCredits(db: Database, which: ReturnType<typeof sql>): Promise<StoredCredit[]> {
  const { rows } = await sql<StoredCredit>`
    select to_char(month, 'YYYY-MM') as month, owner_id as "ownerId", accounts.email, provider_mode as mode,
      availability / 1000.0::float as percent, amount, state
    from sla_credits left join accounts on accounts.id = owner_id
    where ${which} order by sla_credits.month desc, owner_id`.execute(db)
  return rows
}
