// Balance, this month and the all-time figures in short.
import type { UsageSummary } from '@quarry/contract'
import type { ReactNode } from 'react'
import { formatBytes, formatDate, formatInteger, formatUsd } from '../../../lib/format.ts'
import { PLAN_TITLES } from '../../../lib/plan-titles.ts'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TopUpForm } from './top-up-form.tsx'
import type { UsageOverview } from './usage.queries.ts'

export function UsagePanel({ usage: { balance, summary, analytics } }: { usage: UsageOverview }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card title="Current Balance">
        <div>
          <p className="tabular text-28 font-semibold text-ink">{formatUsd(balance.balance_usd)}</p>
          {balance.reserved_usd > 0 && (
            <p className="text-13 text-ink-soft">
              {formatUsd(balance.reserved_usd)} are reserved for jobs that run; what they do not use comes back.
            </p>
          )}
        </div>
        <TopUpForm />
      </Card>
      <Card title="This Month">
        <ThisMonth summary={summary} />
      </Card>
      <Card title="Quick Stats" className="sm:col-span-2">
        <dl className="grid gap-4 sm:grid-cols-3">
          <Figure name="Output cells, all time">{formatInteger(analytics.total_cells_all_time)}</Figure>
          <Figure name="Cost, all time">{formatUsd(analytics.total_cost_all_time)}</Figure>
          <Figure name="Average cells per job">{formatInteger(Math.round(analytics.average_cells_per_job))}</Figure>
        </dl>
      </Card>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-13 text-ink-soft">{name}</dt>
      <dd className="tabular text-20 font-semibold text-ink">{children}</dd>
    </div>
  )
}

function ThisMonth({ summary }: { summary: UsageSummary }) {
  const used = summary.total_cells_consumed_this_month
  const remaining = summary.plan_cells_remaining
  return (
    <>
      <div>
        <p className="tabular text-28 font-semibold text-ink">{formatInteger(used)}</p>
        <p className="text-13 text-ink-soft">output cells, {formatUsd(summary.total_cost_this_month)} of extra cost</p>
      </div>
      <Quota
        name="Included cells"
        used={summary.plan_cells_included - remaining}
        limit={summary.plan_cells_included}
        show={formatInteger}
      />
      <Quota name="Requests" used={summary.requests_used} limit={summary.requests_limit} show={formatInteger} />
      <Quota name="Storage" used={summary.storage_bytes_used} limit={summary.storage_bytes_limit} show={formatBytes} />
      <p className="text-12 text-ink-faint">
        {PLAN_TITLES[summary.plan]} plan. Cells and requests start again on {formatDate(summary.resets_at)} (UTC).
      </p>
    </>
  )
}

interface QuotaProps {
  name: string
  used: number
  /** Null: unlimited. */
  limit: number | null
  show(value: number): string
}

function Quota({ name, used, limit, show }: QuotaProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular flex justify-between gap-3 text-13">
        <span className="text-ink-soft">{name}</span>
        <span className="text-ink">
          {show(used)} {limit === null ? 'used · Unlimited' : `of ${show(limit)}`}
        </span>
      </p>
      {limit !== null && (
        <ProgressBar percent={limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100))} label={`${name} used`} />
      )}
    </div>
  )
}
