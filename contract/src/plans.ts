// The three plans with their prices, quotas and limits. Prices of extra cells are whole micro-USD per cell.

export const PLAN_NAMES = ['starter', 'advanced', 'pro'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export interface Plan {
  name: PlanName
  priceUsdPerMonth: number
  priceUsdPerYear: number
  includedCellsPerMonth: number
  extraCellMicroUsd: number
  /** null: no limit. */
  columnsPerJobMax: number | null
  rowsPerJobMax: number | null
  requestsPerMonth: number | null
  storageBytesMax: number | null
  /** Waiting tasks are processed before those of other plans. */
  queuePriority: boolean
}

export const PLANS: Record<PlanName, Plan> = {
  starter: {
    name: 'starter',
    priceUsdPerMonth: 0,
    priceUsdPerYear: 0,
    includedCellsPerMonth: 10_000,
    extraCellMicroUsd: 100,
    columnsPerJobMax: 10,
    rowsPerJobMax: 25,
    requestsPerMonth: 100,
    storageBytesMax: 100_000_000,
    queuePriority: false,
  },
  advanced: {
    name: 'advanced',
    priceUsdPerMonth: 15,
    priceUsdPerYear: 150,
    includedCellsPerMonth: 1_000_000,
    extraCellMicroUsd: 65,
    columnsPerJobMax: null,
    rowsPerJobMax: null,
    requestsPerMonth: 10_000,
    storageBytesMax: 10_000_000_000,
    queuePriority: false,
  },
  pro: {
    name: 'pro',
    priceUsdPerMonth: 50,
    priceUsdPerYear: 500,
    includedCellsPerMonth: 5_000_000,
    extraCellMicroUsd: 40,
    columnsPerJobMax: null,
    rowsPerJobMax: null,
    requestsPerMonth: null,
    storageBytesMax: null,
    queuePriority: true,
  },
}
