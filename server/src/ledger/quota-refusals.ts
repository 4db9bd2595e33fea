// Why a job may not start, in sentences that name what is used up, when it begins anew and what would help. Reads nothing.
import type { Plan, PlanName } from '@quarry/contract'
import { AppError } from '../app-error.ts'
import { nextMonth, type Allowance } from './allowances.ts'
import { formatUsd, toUsd } from './money.ts'
import type { JobQuote, JobSize } from './quote-job.ts'

/** @throws AppError invalid naming limit and way out. */
export function assertWithinPlan({ name, columnsPerJobMax, rowsPerJobMax }: Plan, { rows, columns }: JobSize): void {
  refuseAbove(columns, columnsPerJobMax, 'columns')
  refuseAbove(rows, rowsPerJobMax, 'rows')

  function refuseAbove(count: number, max: number | null, what: string): void {
    if (max === null || count <= max) return
    throw new AppError('invalid', {
      detail: `The ${titleOf(name)} plan allows up to ${max} ${what} per job, and this job has ${count}. Upgrade to Advanced or Pro to go beyond this limit.`,
    })
  }
}

/** @throws AppError quota_exceeded */
export function assertRequestLeft(plan: Plan, { requests }: Allowance, now: Date): void {
  const { requestsPerMonth: max } = plan
  if (max === null || requests < max) return
  const detail = `You have used the ${max.toLocaleString('en-US')} requests of this month on the ${titleOf(plan.name)} plan. They begin anew on ${dayOf(nextMonth(now))} (UTC); ${upgradeText(plan.name)} for more.`
  throw new AppError('quota_exceeded', { detail, quota: { reason: 'requests', upgrade: true } })
}

/** @throws AppError quota_exceeded */
export function assertStorageLeft(plan: Plan, storedBytes: number): void {
  const { storageBytesMax: max } = plan
  if (max === null || storedBytes < max) return
  const detail = `Your jobs, results and templates fill the ${formatBytes(max)} of storage of the ${titleOf(plan.name)} plan. Delete jobs to free space at once, or ${upgradeText(plan.name)}.`
  throw new AppError('quota_exceeded', { detail, quota: { reason: 'storage', upgrade: true } })
}

/** @throws AppError quota_exceeded where not even one row may be delivered. */
export function assertCapCoversRow({ rowsMax }: JobQuote, { columns, capMicroUsd }: JobSize): void {
  if (rowsMax > 0 || capMicroUsd === null) return
  const detail = `The spending cap of ${formatUsd(capMicroUsd)} and what is left of the included cells do not cover a single row of ${columns} cells. Raise the cap or start without one.`
  throw new AppError('quota_exceeded', { detail, quota: { reason: 'cap', upgrade: false } })
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

function titleOf(name: PlanName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function upgradeText(name: PlanName): string {
  return name === 'starter' ? 'upgrade to Advanced or Pro' : 'upgrade to Pro'
}

/** Decimal units, as the plans are sold. */
function formatBytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
}
