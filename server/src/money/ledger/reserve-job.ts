// In: a job that is about to start. Out: its request counted (once, including its look-ups), its included cells and the price of the others
// reserved, or a refusal. Part of the transaction that stores the job.
import { PLANS, type ProviderMode } from '@quarry/contract'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { LedgerTables } from '../../db/ledger-tables.ts'
import { cellsOfKey, findAllowance, includedLeft, lockAllowance, monthOf, type Allowance } from './allowances.ts'
import { findBalances, lockBalances } from './balances.ts'
import { openAccounts, postTransaction } from './post-transaction.ts'
import { quoteJob, type JobQuote, type JobSize } from './quote-job.ts'
import { balanceTooLow, findRefusals, refuseCap, refuseKeyBudget, refuseRequests } from './quota-refusals.ts'
import { countStoredBytes } from './stored-bytes.ts'

export interface Reservation extends JobSize {
  mode: ProviderMode
  jobId: string
  /** Size of the job itself with its targets. */
  storedBytes: number
  now: Date
}

/** @throws AppError quota_exceeded naming the limit and what would help. */
export async function reserveJob(tx: Tx, actor: Actor, reservation: Reservation): Promise<void> {
  await openRecord(tx, actor, { reservation, part: 1 })
}

/**
 * For rows that are added to the job, whose row is locked: a further part where its reservation is settled, otherwise an extension of the
 * open part. @throws AppError quota_exceeded; conflict where the open part was reserved on other terms
 */
export async function reserveRows(tx: Tx, actor: Actor, reservation: Reservation): Promise<void> {
  const parts = tx.selectFrom('job_usage').where('job_id', '=', reservation.jobId)
  const open = await parts
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open) return enlargeRecord(tx, actor, { reservation, open })
  const last = await parts.select((eb) => eb.fn.max('part').as('part')).executeTakeFirst()
  await openRecord(tx, actor, { reservation, part: (last?.part ?? 0) + 1 })
}

async function openRecord(tx: Tx, actor: Actor, { reservation, part }: { reservation: Reservation; part: number }): Promise<void> {
  const plan = PLANS[actor.plan]
  const { mode, jobId, now } = reservation
  const quote = await setAside(tx, actor, { reservation, key: part === 1 ? `hold:${jobId}` : `hold:${jobId}.${part}` })
  await tx
    .insertInto('job_usage')
    .values({
      job_id: jobId,
      part,
      owner_id: actor.accountId,
      provider_mode: mode,
      month: monthOf(now),
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

type OpenRecord = Pick<
  Selectable<LedgerTables['job_usage']>,
  'id' | 'part' | 'month' | 'provider_mode' | 'extra_cell_micro_usd' | 'cells_per_row' | 'key_id' | 'extra_reserved' | 'spending_cap'
>

async function enlargeRecord(tx: Tx, actor: Actor, { reservation, open }: { reservation: Reservation; open: OpenRecord }): Promise<void> {
  const { mode, jobId, now, columns, rows, capMicroUsd } = reservation
  const terms = [mode, monthOf(now), PLANS[actor.plan].extraCellMicroUsd, columns, actor.key?.id ?? null]
  const before = [open.provider_mode, open.month, open.extra_cell_micro_usd, open.cells_per_row, open.key_id]
  if (JSON.stringify(terms) !== JSON.stringify(before)) {
    const detail =
      'This table is still being read on other terms: in another month, on another plan or by another key. Add rows once it has ended.'
    throw new AppError('conflict', { detail })
  }
  // Unique: within a part it only grows.
  const quote = await setAside(tx, actor, { reservation, key: `hold:${jobId}.${open.part}+${open.extra_reserved}` })
  const cap = open.spending_cap === null ? null : open.spending_cap + (capMicroUsd ?? quote.costMicroUsd)
  await sql`
    update job_usage set included_reserved = included_reserved + ${quote.included}, extra_reserved = extra_reserved + ${quote.extra},
      is_capped = is_capped or ${quote.rowsMax < rows}, spending_cap = ${cap}, stored_bytes = stored_bytes + ${reservation.storedBytes}
    where id = ${open.id}`.execute(tx)
}

/** Counts the request, reserves included cells and holds the price of the others. */
async function setAside(tx: Tx, actor: Actor, { reservation, key }: { reservation: Reservation; key: string }): Promise<JobQuote> {
  const plan = PLANS[actor.plan]
  const { mode, jobId, now } = reservation
  const month = monthOf(now)
  const allowance = await lockAllowance(tx, actor.accountId, month)
  const quote = quoteJob(reservation, plan, includedLeft(plan, allowance))
  const refusal = (reservation.isPart ? null : refuseRequests(plan, allowance, now)) ?? refuseCap(quote, reservation)
  if (refusal) throw refusal
  // The allowance is locked: no other job of the account starts meanwhile, whatever key starts it.
  const beyondKey = await findKeyRefusal(tx, actor, { cells: quote.included + quote.extra, now })
  if (beyondKey) throw beyondKey
  await tx
    .updateTable('allowances')
    .set({ requests: allowance.requests + (reservation.isPart ? 0 : 1), cells_reserved: allowance.cellsReserved + quote.included })
    .where('owner_id', '=', actor.accountId)
    .where('month', '=', month)
    .execute()
  if (quote.costMicroUsd > 0) await hold(tx, { mode, ownerId: actor.accountId, jobId, quote, key })
  return quote
}

/** Where these cells exceed the budget of the actor's key. */
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

/** Micro-USD left of a job's cap for the look-ups of its pipeline; null: it has no cap. */
export async function findRestOfCap(db: Database | Tx, jobId: string): Promise<number | null> {
  const { rows } = await sql<{ rest: number | null }>`
    select case when count(*) = count(spending_cap) then greatest(0, sum(spending_cap) - (
      select coalesce(sum(extra_cell_micro_usd * case when settled_at is null then extra_reserved else extra_used end), 0)
      from job_usage where job_id = ${jobId} or job_id in (select id from jobs where column_of = ${jobId} and enriches)
    )) end::bigint as rest
    from job_usage where job_id = ${jobId} having count(*) > 0`.execute(db)
  return rows[0]?.rest ?? null
}

/** What an account can spend on starting a job. */
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
 * The same refusals, and those of the plan's limits, without a reservation, before much work is done for the job. Another job may still use
 * up the rest meanwhile.
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
  { mode, ownerId, jobId, quote, key }: { mode: ProviderMode; ownerId: string; jobId: string; quote: JobQuote; key: string },
): Promise<void> {
  const amount = quote.costMicroUsd
  // Rows of the job are charged without checking that their account exists.
  await openAccounts(tx, { mode, ownerId, kinds: ['available', 'held', 'revenue'] })
  const { available } = await lockBalances(tx, { mode, ownerId })
  if (amount > available) throw balanceTooLow(quote, available)
  await postTransaction(tx, {
    mode,
    ownerId,
    key,
    kind: 'hold',
    amount: 0,
    description: `Reserved for job ${jobId.slice(0, 8)}`,
    legs: { available: -amount, held: amount },
    source: { job_id: jobId },
  })
}
