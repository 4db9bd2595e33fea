// What reading a column would use and cost, and what stands in the way, with the way around it.
import type { ColumnEstimate } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { formatCost, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ColumnOrder } from './use-column-order.ts'

const linkClass = 'text-13 font-medium text-accent underline underline-offset-2'

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
          'Give it a name and a description to see what it costs.'
        )}
      </p>
      {estimate && estimate.problems.length > 0 && <Problems estimate={estimate} order={order} />}
    </div>
  )
}

function Cost({ estimate, isFetched }: { estimate: ColumnEstimate; isFetched: boolean }) {
  const { rows, stored_rows: stored, kept_rows: kept, included_cells: included, extra_cells: extra } = estimate
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  if (rows === 0) return <>There is nothing to read: every row has its cell already.</>
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
        ` Of ${plural(rows - stored, 'row')} no page is stored: ${rows - stored === 1 ? 'its cell stays' : 'their cells stay'} empty.`}
      {kept > 0 && ` ${plural(kept, 'row')} ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`}
    </>
  )
}

function Problems({ estimate, order }: { estimate: ColumnEstimate; order: ColumnOrder }) {
  const { problems, missing_usd: missing, covered_rows: covered, covered_cost_usd: cost } = estimate
  const canBeCapped = missing > 0 && problems.length === 1 && covered > 0
  const { team } = useWorkspace()
  return (
    <Notice
      tone="warning"
      action={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {team && <span>Please ask {team.owner_email}, whose plan and balance the team uses.</span>}
          {!team && missing > 0 && (
            <Link to="/profile" search={{ tab: 'usage' }} className={linkClass}>
              Add Funds
            </Link>
          )}
          {!team && (missing === 0 || problems.length > 1) && (
            <Link to="/" hash="pricing" className={linkClass}>
              See Pricing
            </Link>
          )}
          {canBeCapped && (
            <Button size="small" isBusy={order.isAdding} onClick={() => order.add(cost)}>
              {cost === 0
                ? `Use the included cells only (${plural(covered, 'row')})`
                : `Use a cap of ${formatCost(cost)} (${plural(covered, 'row')})`}
            </Button>
          )}
        </span>
      }
    >
      {problems.join('\n')}
    </Notice>
  )
}
