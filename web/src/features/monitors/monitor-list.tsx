// The monitors of an account: schedule, state, and the findings of the last run.
import { isTerminal, type Monitor, type MonitorRun } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { formatDateTime, plural } from '../../lib/format.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { scheduleText } from '../../widgets/schedule-text.ts'

interface MonitorListProps {
  monitors: readonly Monitor[]
  selectedId: string | null
  onSelect(id: string): void
}

export function MonitorList({ monitors, selectedId, onSelect }: MonitorListProps) {
  if (monitors.length === 0)
    return (
      <div className="rounded-card border border-dashed">
        <EmptyState
          title="No monitors yet."
          action={
            <ForEditors>
              <Link to="/app/history" className={buttonClass('primary')}>
                Choose a job
              </Link>
            </ForEditors>
          }
        >
          Open a finished job and press “Monitor”: it runs again on a schedule, and you see what changed.
        </EmptyState>
      </div>
    )
  return (
    <ul aria-label="Monitors" className="flex flex-col divide-y overflow-hidden rounded-card border bg-surface">
      {monitors.map((monitor) => (
        <li key={monitor.id}>
          <button
            type="button"
            aria-current={monitor.id === selectedId || undefined}
            onClick={() => onSelect(monitor.id)}
            className={classNames(
              'flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-left -outline-offset-2!',
              monitor.id === selectedId ? 'bg-accent-wash' : 'hover:bg-hover',
            )}
          >
            <span className="flex w-full flex-wrap items-center gap-2">
              <span className="line-clamp-2 min-w-0 text-14 font-medium wrap-anywhere">{monitor.name}</span>
              <StateBadge monitor={monitor} />
            </span>
            <span className="text-12 text-ink-soft">
              {scheduleText(monitor.schedule)} ({monitor.time_zone})
            </span>
            <span className="text-12 text-ink-soft">
              {monitor.last_run
                ? foundText(monitor.last_run, monitor.run_count < 2)
                : monitor.is_active
                  ? nextText(monitor)
                  : 'Has not run yet'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function StateBadge({ monitor }: { monitor: Monitor }) {
  const { last_run: run } = monitor
  if (run?.changes === null && !isTerminal(run.status)) return <Badge tone="accent">Running</Badge>
  if (run?.changes === null && monitor.run_count > 1) return <Badge tone="accent">Comparing</Badge>
  if (monitor.obstacle) return <Badge tone="failed">Could not run</Badge>
  return monitor.is_active ? <Badge tone="found">Active</Badge> : <Badge>Paused</Badge>
}

export function nextText({ next_run_at: next }: Monitor): string {
  return next === null ? 'Paused' : `Next run ${formatDateTime(next)}`
}

/** The first run has no earlier run to be compared with. An ended run is compared a moment later, and is no longer running until then. */
export function foundText({ started_at: at, status, changes }: MonitorRun, isFirst: boolean): string {
  if (changes === null && !isTerminal(status)) return `Running since ${formatDateTime(at)}`
  if (isFirst) return `First run on ${formatDateTime(at)}`
  if (changes === null) return `Comparing the run of ${formatDateTime(at)}`
  const count = changes.new + changes.gone + changes.changed
  return `${count === 0 ? 'No change' : plural(count, 'change')} on ${formatDateTime(at)}`
}
