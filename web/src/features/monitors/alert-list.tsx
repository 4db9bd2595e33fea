// The rules of a monitor, and the alerts they raised: one for each run and rule.
import type { AlertItem, Monitor } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, plural } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { alertsQuery } from './monitors.queries.ts'
import { ruleText } from './rule-words.ts'

export function AlertList({ monitor }: { monitor: Monitor }) {
  const alerts = useQuery(alertsQuery(monitor))
  if (alerts.error) return <LoadFailure text="The alerts could not be loaded." error={alerts.error} onRetry={alerts.refetch} />
  if (!alerts.data) return <Skeleton className="h-24 w-full" />
  if (alerts.data.length === 0)
    return (
      <EmptyState title="No alerts yet.">
        {monitor.rules.length === 0
          ? 'Press “Edit” to add rules: you are notified by mail or webhook when one applies.'
          : monitor.rules.map(ruleText).join(' · ')}
      </EmptyState>
    )
  return (
    <ul aria-label="Alerts" className="flex flex-col divide-y rounded-card border bg-surface">
      {alerts.data.map(({ id, at, rule, count, items }) => (
        <li key={id} className="flex flex-col gap-1 px-4 py-3 text-13">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-medium">{ruleText(rule)}</span>
            <span className="text-ink-soft">{plural(count, 'match', 'matches')}</span>
            <time dateTime={at} className="ml-auto text-12 text-ink-faint">
              {formatDateTime(at)}
            </time>
          </p>
          <ul className="text-12 text-ink-soft">
            {items.map((item) => (
              <li key={`${item.target} ${item.field}`} className="break-words">
                <span className="font-mono break-all">{item.target}</span> {itemText(item)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function itemText({ field, kind, before, after }: AlertItem): string {
  return field === null ? kind : `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
}
