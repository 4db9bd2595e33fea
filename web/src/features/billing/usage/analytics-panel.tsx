// Usage over the last months, and the jobs that caused it.
import { ANALYTICS, type UsageAnalytics } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usageRecordsQuery } from './usage.queries.ts'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function AnalyticsPanel({ analytics }: { analytics: UsageAnalytics }) {
  return (
    <div className="flex flex-col gap-4">
      <Card title="Monthly Usage" description={`Output cells of the last ${ANALYTICS.monthsShown} months`}>
        <MonthlyUsage monthly={analytics.monthly_data.slice(-ANALYTICS.monthsShown)} />
      </Card>
      <Card title="Recent Usage">
        <RecentUsage />
      </Card>
    </div>
  )
}

/** Bars drawn from a table, so that every figure is available as text. */
function MonthlyUsage({ monthly }: { monthly: UsageAnalytics['monthly_data'] }) {
  const most = Math.max(1, ...monthly.map((month) => month.cells_consumed))
  return (
    <table className="w-full text-13">
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Cells</th>
          <th scope="col">Cost and jobs</th>
        </tr>
      </thead>
      <tbody>
        {monthly.map((month) => (
          <tr key={month.month}>
            <th scope="row" className="w-36 py-1.5 pr-3 text-left font-normal whitespace-nowrap text-ink-soft">
              {months.format(new Date(`${month.month}-01T00:00:00Z`))}
            </th>
            <td className="w-full py-1.5">
              <span className="tabular flex items-center gap-2 text-ink">
                <span
                  aria-hidden="true"
                  className={classNames('h-4 rounded-mark bg-accent', month.cells_consumed > 0 && 'min-w-0.5')}
                  style={{ width: `${(month.cells_consumed / most) * 70}%` }}
                />
                {formatInteger(month.cells_consumed)}
              </span>
            </td>
            <td className="tabular py-1.5 pl-3 text-right whitespace-nowrap text-ink-soft">
              {formatUsd(month.cost_usd)} · {plural(month.jobs_count, 'job')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RecentUsage() {
  const [shown, setShown] = useState<number>(ANALYTICS.recentUsageShown)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(usageRecordsQuery)
  if (error) return <LoadFailure text="Your usage could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-14 w-full" />
  const records = data.pages.flat()
  if (records.length === 0) return <p className="text-13 text-ink-soft">No cells have been used yet.</p>
  const more = () => {
    setShown(shown + ANALYTICS.recentUsageShown)
    if (hasNextPage && records.length < shown + 2 * ANALYTICS.recentUsageShown) void fetchNextPage()
  }
  return (
    <>
      <ul aria-label="Recent Usage" className="flex flex-col divide-y rounded-control border">
        {records.slice(0, shown).map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-13">
            <Link to="/app" search={{ job: record.job_id }} className="font-mono text-12 text-accent underline underline-offset-2">
              {record.job_id.slice(0, 8)}
            </Link>
            <span className="flex-1 text-12 whitespace-nowrap text-ink-faint">{formatDateTime(record.created_at)}</span>
            <span className="tabular text-ink">{plural(record.cells_consumed, 'cell')}</span>
            <span className="tabular font-medium text-ink">{formatUsd(record.cost_usd)}</span>
          </li>
        ))}
      </ul>
      {shown < records.length || hasNextPage ? (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} onClick={more}>
            Load more
          </Button>
        </div>
      ) : (
        <p className="text-12 text-ink-faint">No more records.</p>
      )}
    </>
  )
}
