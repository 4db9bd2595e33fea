// Why a job may not start, in sentences that name the limit, when it is reset and what would help. Reads nothing.
import type { Plan, PlanName } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { nextMonth, type Allowance } from './allowances.ts'
import { formatUsd, toUsd } from './money.ts'
import { quoteJob, type JobQuote, type JobSize } from './quote-job.ts'

interface Funds {
  allowance: Allowance
  includedLeft: number
  available: number
  storedBytes: number
  now: Date
}

/** All reasons, those first that only a smaller job or another plan removes. */
export function findRefusals(plan: Plan, size: JobSize, funds: Funds): AppError[] {
  const quote = quoteJob(size, plan, funds.includedLeft)
  const refusals = [
    refuseColumns(plan, size.columns),
    refuseRows(plan, size.tableRows ?? size.rows),
    refuseStorage(plan, funds.storedBytes),
    size.isPart ? null : refuseRequests(plan, funds.allowance, funds.now),
    refuseCap(quote, size),
    quote.costMicroUsd > funds.available ? balanceTooLow(quote, funds.available) : null,
  ]
  return refusals.filter((refusal) => refusal !== null)
}

/** The same in sentences. */
export function listRefusals(plan: Plan, size: JobSize, funds: Funds): string[] {
  return findRefusals(plan, size, funds).map((refusal) => refusal.message)
}

export function refuseColumns(plan: Plan, columns: number): AppError | null {
  return refuseAbove(plan, columns, { max: plan.columnsPerJobMax, what: 'columns' })
}

export function refuseRows(plan: Plan, rows: number): AppError | null {
  return refuseAbove(plan, rows, { max: plan.rowsPerJobMax, what: 'rows' })
}

function refuseAbove({ name }: Plan, count: number, { max, what }: { max: number | null; what: string }): AppError | null {
  if (max === null || count <= max) return null
  return new AppError('invalid', {
    detail: `The ${titleOf(name)} plan allows up to ${max} ${what} per job, and this job has ${count}. Upgrade to Advanced or Pro to go beyond this limit.`,
  })
}

export function refuseRequests(plan: Plan, { requests }: Allowance, now: Date): AppError | null {
  const { requestsPerMonth: max } = plan
  if (max === null || requests < max) return null
  const detail = `You have used the ${max.toLocaleString('en-US')} requests of this month on the ${titleOf(plan.name)} plan. They start again on ${dayOf(nextMonth(now))} (UTC); ${upgradeText(plan.name)} for more.`
  return new AppError('quota_exceeded', { detail, quota: { reason: 'requests', upgrade: true } })
}

function refuseStorage(plan: Plan, storedBytes: number): AppError | null {
  const { storageBytesMax: max } = plan
  if (max === null || storedBytes < max) return null
  const detail = `Your jobs, results and templates fill the ${formatBytes(max)} of storage of the ${titleOf(plan.name)} plan. Delete jobs to free space at once, or ${upgradeText(plan.name)}.`
  return new AppError('quota_exceeded', { detail, quota: { reason: 'storage', upgrade: true } })
}

/** Where not even one row may be delivered. */
export function refuseCap({ rowsMax }: JobQuote, { rows, columns, capMicroUsd, isPart }: JobSize): AppError | null {
  if (rowsMax > 0 || rows === 0 || capMicroUsd === null) return null
  const detail = `The spending cap of ${formatUsd(capMicroUsd)} and what is left of the included cells do not cover a single row of ${columns} cells. Raise the cap or start without one.`
  const rest = `Of the job’s spending cap ${formatUsd(capMicroUsd)} is left, and of the included cells too few: not a single cell can be looked up. Run the job again with a higher cap or without one.`
  return new AppError('quota_exceeded', { detail: isPart ? rest : detail, quota: { reason: 'cap', upgrade: false } })
}

export function balanceTooLow({ extra, costMicroUsd }: JobQuote, availableMicroUsd: number): AppError {
  const missing = costMicroUsd - availableMicroUsd
  const detail =
    `This job may need ${extra.toLocaleString('en-US')} cells beyond the included ones, which cost up to ${formatUsd(costMicroUsd, 'up')}. ` +
    `Your balance is ${formatUsd(availableMicroUsd)}: ${formatUsd(missing, 'up')} is missing. Add funds, or set a spending cap for the job.`
  const quota = {
    reason: 'balance' as const,
    missing_usd: toUsd(missing),
    cost_usd: toUsd(costMicroUsd),
    balance_usd: toUsd(availableMicroUsd),
    upgrade: true,
  }
  return new AppError('quota_exceeded', { detail, quota })
}

/** `taken`: used or reserved by the key's jobs of this month. */
export function refuseKeyBudget(key: { name: string; budget: number; taken: number }, cells: number, now: Date): AppError | null {
  if (key.taken + cells <= key.budget) return null
  const [budget, taken, wanted] = [key.budget, key.taken, cells].map((count) => count.toLocaleString('en-US'))
  const detail =
    `The API key “${key.name}” may use ${budget} cells a month. ${taken} are used or set aside, and this job may need ${wanted}. ` +
    `The budget starts again on ${dayOf(nextMonth(now))} (UTC); the owner of the account can raise it.`
  return new AppError('quota_exceeded', { detail, quota: { reason: 'key', upgrade: false } })
}

function titleOf(name: PlanName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function upgradeText(name: PlanName): string {
  return name === 'starter' ? 'upgrade to Advanced or Pro' : 'upgrade to Pro'
}

/** Decimal units, as in the plans. */
function formatBytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
}
