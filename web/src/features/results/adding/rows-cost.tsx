// How many of the given rows are new, which ones the table already has, and the cost of reading the new ones.
import { formatCost, formatDuration, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import type { RowsOrder } from './use-add-rows.ts'

export function RowsCost({ order }: { order: RowsOrder }) {
  const { estimate, isEstimating, isEmpty, problem } = order
  if (problem !== null) {
    return (
      <p role="alert" className="text-13 whitespace-pre-line text-failed">
        {problem}
      </p>
    )
  }
  return (
    <div role="status" className="tabular flex min-h-10 flex-col gap-1 text-13 text-ink-soft">
      {estimate ? (
        <>
          <Duplicates {...estimate.duplicates} isAll={estimate.rows === 0} />
          {estimate.rows > 0 && <Cost estimate={estimate} />}
        </>
      ) : isEstimating ? (
        'Counting the rows...'
      ) : isEmpty ? (
        'Nothing is added until you have seen the cost.'
      ) : (
        'There are no rows in this yet.'
      )}
    </div>
  )
}

function Cost({ estimate }: { estimate: NonNullable<RowsOrder['estimate']> }) {
  const { rows, columns, included_cells: included, extra_cells: extra, table_rows: inAll } = estimate
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  return (
    <p>
      {plural(rows, 'new row')} with {plural(columns, 'column')}:{' '}
      {extra === 0 ? (
        `${plural(included, 'cell')} included in ${whose} plan.`
      ) : (
        <>
          {plural(included, 'cell')} included, {formatInteger(extra)} extra for up to{' '}
          <span className="font-medium text-ink">{formatCost(estimate.cost_usd)}</span> of {whose} balance of{' '}
          {formatUsd(estimate.balance_usd)}.
        </>
      )}{' '}
      Rows that fail are free. About {formatDuration(estimate.seconds)}; the table will have {plural(inAll, 'row')}.
    </p>
  )
}

const NAMED_MAX = 3

function Duplicates({ count, examples, isAll }: { count: number; examples: readonly string[]; isAll: boolean }) {
  if (count === 0) return null
  const named = examples.slice(0, NAMED_MAX)
  return (
    <p className="[overflow-wrap:anywhere]">
      {isAll
        ? 'All of these rows are in the table already'
        : `${plural(count, 'row')} ${count === 1 ? 'is' : 'are'} in the table already and left out`}
      : {named.join(', ')}
      {count > named.length && ` and ${formatInteger(count - named.length)} more`}.
    </p>
  )
}
