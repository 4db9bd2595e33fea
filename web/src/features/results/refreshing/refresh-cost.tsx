// The cost of reading the selected rows again, which is charged whatever is decided.
import { formatCost, formatDuration, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import type { RefreshOrder } from './use-refresh-order.ts'

export function RefreshCost({ order }: { order: RefreshOrder }) {
  const { estimate, isEstimating, problem } = order
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  if (problem !== null) {
    return (
      <p role="alert" className="text-13 whitespace-pre-line text-failed">
        {problem}
      </p>
    )
  }
  return (
    <p role="status" className="tabular min-h-10 text-13 text-ink-soft">
      {estimate === null ? (
        isEstimating ? (
          'Counting the rows...'
        ) : (
          'Choose rows to see the cost.'
        )
      ) : estimate.rows === 0 ? (
        'No rows of this table match. Choose other rows.'
      ) : (
        <>
          {plural(estimate.rows, 'row')} with {plural(estimate.columns, 'column')}:{' '}
          {estimate.extra_cells === 0 ? (
            `${plural(estimate.included_cells, 'cell')} included in ${whose} plan.`
          ) : (
            <>
              {plural(estimate.included_cells, 'cell')} included, {formatInteger(estimate.extra_cells)} extra for up to{' '}
              <span className="font-medium text-ink">{formatCost(estimate.cost_usd)}</span> of {whose} balance of{' '}
              {formatUsd(estimate.balance_usd)}.
            </>
          )}{' '}
          Rows that are read count, whatever you decide about the differences; rows that fail or hold nothing are free. About{' '}
          {formatDuration(estimate.seconds)}.
        </>
      )}
    </p>
  )
}
