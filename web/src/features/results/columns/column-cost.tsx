// What reading a column would use and cost, and what prevents it, with the solution.
import type { ColumnEstimate } from '@quarry/contract'
import { formatCost, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { CostProblems } from '../cost-problems.tsx'
import type { ColumnOrder } from './use-column-order.ts'

export function ColumnCost({ order, isFetched }: { order: ColumnOrder; isFetched: boolean }) {
  const { estimate, isEstimating, problem } = order
  if (problem !== null) {
    return (
      <p role="alert" className="text-13 whitespace-pre-line text-failed">
        {problem}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="tabular min-h-10 text-13 text-ink-soft">
        {estimate ? (
          <Cost estimate={estimate} isFetched={isFetched} />
        ) : isEstimating ? (
          'Counting the cells...'
        ) : (
          'Enter a name and a description to see the cost.'
        )}
      </p>
      {estimate && <CostProblems estimate={estimate} isStarting={order.isAdding} onStartWithCap={order.add} />}
    </div>
  )
}

function Cost({ estimate, isFetched }: { estimate: ColumnEstimate; isFetched: boolean }) {
  const { rows, stored_rows: stored, kept_rows: kept, included_cells: included, extra_cells: extra } = estimate
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  if (rows === 0) return <>Nothing to read: every row has this cell already.</>
  return (
    <>
      {plural(rows, 'cell')} in {plural(rows, 'row')}:{' '}
      {extra === 0 ? (
        `${formatInteger(included)} included in ${whose} plan.`
      ) : (
        <>
          {formatInteger(included)} included, {formatInteger(extra)} extra for up to{' '}
          <span className="font-medium text-ink">{formatCost(estimate.cost_usd)}</span> of {whose} balance of{' '}
          {formatUsd(estimate.balance_usd)}.
        </>
      )}{' '}
      Cells that stay empty are free.{isFetched && ' Pages are fetched for this column.'}
      {stored < rows &&
        ` For ${plural(rows - stored, 'row')} no page is stored: ${rows - stored === 1 ? 'its cell stays' : 'their cells stay'} empty.`}
      {kept > 0 && ` ${plural(kept, 'row')} ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`}
    </>
  )
}
