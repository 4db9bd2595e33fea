// What a job may cost: included cells first, then extra cells at the plan's price, down to whole rows under a cap. Pure.
import type { Plan } from '@quarry/contract'

export interface JobSize {
  rows: number
  columns: number
  /** Micro-USD that extra cells may cost at most; null: whatever it takes. */
  capMicroUsd: number | null
  /** Work for a job that was a request when it started, under what is left of that job's cap: it is no request of its own. */
  isPart?: boolean
}

export interface JobQuote {
  /** Cells if every row is delivered. */
  cells: number
  /** Cells that the job may use, of the included ones and beyond. */
  included: number
  extra: number
  /** Of the extra cells. */
  costMicroUsd: number
  /** Rows the job may deliver: all, or what the cap leaves. */
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
