// Computes what a job may use and cost: included cells first, then extra cells at the plan's price, in whole rows within the cap. Pure.
import type { Plan } from '@quarry/contract'

export interface JobSize {
  rows: number
  columns: number
  /** Where rows are added to a table: its number of rows including these. */
  tableRows?: number
  /** Limit on the cost of extra cells in micro-USD; null: no limit. */
  capMicroUsd: number | null
  /** True for later work on a started job: it does not count as a request, and only the rest of that job's cap may be spent. */
  isPart?: boolean
}

export interface JobQuote {
  /** Cells if every row is delivered. */
  cells: number
  /** Included cells and extra cells that the job may use. */
  included: number
  extra: number
  /** Cost of the extra cells. */
  costMicroUsd: number
  /** Number of rows that the job may deliver: all, or as many as the cap allows. */
  rowsMax: number
}

/** `includedLeft`: cells of the month that are neither used nor reserved. */
export function quoteJob({ rows, columns, capMicroUsd }: JobSize, plan: Plan, includedLeft: number): JobQuote {
  const cells = rows * columns
  const includedMax = Math.min(cells, Math.max(0, includedLeft))
  const extraMax = cells - includedMax
  const extraCapped = capMicroUsd === null ? extraMax : Math.min(extraMax, affordable(capMicroUsd, plan))
  const rowsMax = Math.floor((includedMax + extraCapped) / columns)
  const included = Math.min(includedMax, rowsMax * columns)
  const extra = rowsMax * columns - included
  return { cells, included, extra, costMicroUsd: extra * plan.extraCellMicroUsd, rowsMax }
}

function affordable(microUsd: number, { extraCellMicroUsd }: Plan): number {
  return extraCellMicroUsd === 0 ? Infinity : Math.floor(microUsd / extraCellMicroUsd)
}
