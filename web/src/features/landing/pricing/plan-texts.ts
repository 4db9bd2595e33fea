// The texts of a plan's card, from the plan's own figures.
import type { BillingInterval, Plan, PlanName } from '@quarry/contract'
import { formatUsd } from '../../../lib/format.ts'

const EXTRA_CELLS = 10_000

const supportAndFeatures: Record<PlanName, readonly string[]> = {
  starter: ['Basic scraping', 'No sign-in needed'],
  advanced: ['Email support', 'Saved configurations'],
  pro: ['Priority support', 'Requests prioritized in queue'],
}

/** 10,000 as 10k, 1,000,000 as 1M. */
function cells(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1_000}k`
}

export function planPrice(plan: Plan, interval: BillingInterval): string {
  const price = interval === 'month' ? plan.priceUsdPerMonth : plan.priceUsdPerYear
  return price === 0 ? 'Free' : `$${price}/${interval}`
}

export function planLines(plan: Plan): string[] {
  const extraUsd = (plan.extraCellMicroUsd * EXTRA_CELLS) / 1_000_000
  const limits =
    plan.columnsPerJobMax === null ? 'No column or row limit' : `${plan.columnsPerJobMax} columns and ${plan.rowsPerJobMax} rows per batch`
  return [
    `${cells(plan.includedCellsPerMonth)} output cells (rows x columns)`,
    `${formatUsd(extraUsd)} per extra ${cells(EXTRA_CELLS)}`,
    limits,
    ...supportAndFeatures[plan.name],
  ]
}
