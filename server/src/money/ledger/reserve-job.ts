// In: a job that is about to start. Out: its request counted (once for a job with what is looked up for it), its included cells and the price of the others reserved, or a refusal.
// Part of the transaction that stores the job.
import { PLANS, type ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { cellsOfKey, findAllowance, includedLeft, lockAllowance, monthOf, type Allowance } from './allowances.ts'
import { findBalances, lockBalances } from './balances.ts'
import { openAccounts, postTransaction } from './post-transaction.ts'
import { quoteJob, type JobQuote, type JobSize } from './quote-job.ts'
import { balanceTooLow, findRefusals, refuseCap, refuseKeyBudget, refuseRequests } from './quota-refusals.ts'
import { countStoredBytes } from './stored-bytes.ts'

export interface Reservation extends JobSize {
  mode: ProviderMode
  jobId: string
  /** Of the job itself with its targets. */
  storedBytes: number
  now: Date
}

/** @throws AppError quota_exceeded naming what is used up and what would help. */
export async function reserveJob(tx: Tx, actor: Actor, reservation: Reservation): Promise<void> {
  const plan = PLANS[actor.plan]
  const { mode, jobId, now } = reservation
  const month = monthOf(now)
  const allowance = await lockAllowance(tx, actor.accountId, month)
  const quote = quoteJob(reservation, plan, includedLeft(plan, allowance))
  const refusal = (reservation.isPart ? null : refuseRequests(plan, allowance, now)) ?? refuseCap(quote, reservation)
  if (refusal) throw refusal
  // The allowance is locked: no other job of the account starts meanwhile, whatever key it is started by.
  const beyondKey = await findKeyRefusal(tx, actor, { cells: quote.included + quote.extra, now })
  if (beyondKey) throw beyondKey
  await tx
    .updateTable('allowances')
    .set({ requests: allowance.requests + (reservation.isPart ? 0 : 1), cells_reserved: allowance.cellsReserved + quote.included })
    .where('owner_id', '=', actor.accountId)
    .where('month', '=', month)
    .execute()
  if (quote.costMicroUsd > 0) await hold(tx, { mode, ownerId: actor.accountId, jobId, quote })
  await tx
    .insertInto('job_usage')
    .values({
      job_id: jobId,
      owner_id: actor.accountId,
      provider_mode: mode,
      month,
      cells_per_row: reservation.columns,
      extra_cell_micro_usd: plan.extraCellMicroUsd,
      included_reserved: quote.included,
      extra_reserved: quote.extra,
      is_capped: quote.rowsMax < reservation.rows,
      spending_cap: reservation.capMicroUsd,
      stored_bytes: reservation.storedBytes,
      key_id: actor.key?.id ?? null,
    })
    .execute()
}

/** Where the actor's key has a budget that these cells go beyond. */
export async function findKeyRefusal(
  db: Database | Tx,
  { key }: Actor,
  { cells, now }: { cells: number; now: Date },
): Promise<AppError | null> {
  if (!key) return null
  const { rows } = await sql<{ name: string; budget: number; taken: number }>`
    select name, cells_per_month as budget, ${cellsOfKey(sql`api_keys.id`, sql`${monthOf(now)}::date`)} as taken
    from api_keys where id = ${key.id} and cells_per_month is not null`.execute(db)
  return rows[0] ? refuseKeyBudget(rows[0], cells, now) : null
}

/** Micro-USD that are left of a job's cap for what its pipeline looks up; null: it has none. */
export async function findRestOfCap(db: Database | Tx, jobId: string): Promise<number | null> {
  const { rows } = await sql<{ rest: number | null }>`
    select case when of.spending_cap is not null then greatest(0, of.spending_cap - (
      select coalesce(sum(extra_cell_micro_usd * case when settled_at is null then extra_reserved else extra_used end), 0)
      from job_usage where job_id = ${jobId} or job_id in (select id from jobs where column_of = ${jobId} and enriches)
    )) end::bigint as rest
    from job_usage of where of.job_id = ${jobId}`.execute(db)
  return rows[0]?.rest ?? null
}

/** What an account has to start a job with. */
export interface Funds {
  allowance: Allowance
  includedLeft: number
  /** Micro-USD. */
  available: number
  storedBytes: number
}

export async function findFunds(
  db: Database | Tx,
  { accountId, plan }: Actor,
  { mode, now }: { mode: ProviderMode; now: Date },
): Promise<Funds> {
  const allowance = await findAllowance(db, accountId, monthOf(now))
  const { available } = await findBalances(db, { mode, ownerId: accountId })
  return { allowance, includedLeft: includedLeft(PLANS[plan], allowance), available, storedBytes: await countStoredBytes(db, accountId) }
}

/**
 * The same refusals, and those of the plan's limits, without a reservation, before much work is done for the job. Another job may still
 * take the rest meanwhile.
 */
export async function assertCovered(
  db: Database | Tx,
  actor: Actor,
  { mode, now, ...size }: JobSize & { mode: ProviderMode; now: Date },
): Promise<void> {
  const [first] = findRefusals(PLANS[actor.plan], size, { ...(await findFunds(db, actor, { mode, now })), now })
  if (first) throw first
}

/** Micro-USD from available to held. */
async function hold(
  tx: Tx,
  { mode, ownerId, jobId, quote }: { mode: ProviderMode; ownerId: string; jobId: string; quote: JobQuote },
): Promise<void> {
  const amount = quote.costMicroUsd
  // Rows of the job are charged without looking whether their account exists.
  await openAccounts(tx, { mode, ownerId, kinds: ['available', 'held', 'revenue'] })
  const { available } = await lockBalances(tx, { mode, ownerId })
  if (amount > available) throw balanceTooLow(quote, available)
  await postTransaction(tx, {
    mode,
    ownerId,
    key: `hold:${jobId}`,
    kind: 'hold',
    amount: 0,
    description: `Reserved for job ${jobId.slice(0, 8)}`,
    legs: { available: -amount, held: amount },
    source: { job_id: jobId },
  })
}
