// Balance and this month's usage in short, for the profile's first tab.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usageOverviewQuery } from './usage.queries.ts'

export function AccountSummary() {
  const { data, error, refetch } = useQuery(usageOverviewQuery)
  return (
    <Card
      title="Balance and use"
      actions={
        <Link to="/profile" search={{ tab: 'usage' }} className="text-13 text-accent underline underline-offset-2">
          Usage & Analytics
        </Link>
      }
    >
      {error && !data && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          Failed to load usage data. Please try again.
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && (
        <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
          <Fact name="Balance">{formatUsd(data.balance.balance_usd)}</Fact>
          <Fact name="This month">
            {plural(data.summary.total_cells_consumed_this_month, 'cell')} used · {formatInteger(data.summary.plan_cells_remaining)} of{' '}
            {formatInteger(data.summary.plan_cells_included)} included cells left
          </Fact>
          <Fact name="Requests">
            {formatInteger(data.summary.requests_used)}{' '}
            {data.summary.requests_limit === null ? 'used · Unlimited' : `of ${formatInteger(data.summary.requests_limit)} used`}
          </Fact>
        </dl>
      )}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  )
}
