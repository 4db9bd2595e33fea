// The dashboard of a job, of a saved view of its table, of a monitor's last run, or of a shared link: charts that filter each other and, beside a grid, the grid.
import type { Dashboard as DashboardAnswer, ResultView, ViewFilter } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailText, isNotFound, withDetail } from '../../lib/api-error.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { DeferredRender } from '../../ui/deferred-render.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { ColumnFill } from './column-fill.tsx'
import { dashboardQuery } from './dashboard.queries.ts'
import { LayoutsButton } from './layouts-button.tsx'
import { ShareButton } from './share-button.tsx'
import { useLayoutChange } from './use-layout-change.ts'
import { ViewFilters } from './view-filters.tsx'

interface DashboardProps {
  /** API path of the dashboard. */
  base: string
  view: ResultView
  setView(view: ResultView): void
  /** Whether charts can be edited and links created. */
  isOwn: boolean
  /** Replaces its default heading. */
  heading?: ReactNode
  /** The rows below use the same filters. */
  hasRows?: boolean
  /** Additional actions. */
  actions?: ReactNode
}

export function Dashboard(props: DashboardProps) {
  const { base, view } = props
  const dashboard = useQuery(dashboardQuery(base, view))
  if (dashboard.error && !dashboard.data) {
    if (isNotFound(dashboard.error)) return <EmptyState title="There is nothing to show.">{detailText(dashboard.error)}</EmptyState>
    return <LoadFailure text="The dashboard could not be loaded." error={dashboard.error} onRetry={dashboard.refetch} />
  }
  if (!dashboard.data) return <Skeleton className="h-[120dvh] w-full" />
  return <Loaded {...props} dashboard={dashboard.data} isBehind={dashboard.isPlaceholderData} error={dashboard.error} />
}

interface LoadedProps extends DashboardProps {
  dashboard: DashboardAnswer
  /** Another view is being loaded. */
  isBehind: boolean
  error: Error | null
}

function Loaded({ base, view, setView, isOwn, heading, hasRows = false, actions, dashboard, isBehind, error }: LoadedProps) {
  const { layout, fields } = dashboard
  const change = useLayoutChange(base, dashboard)
  const filterBy = (field: string, filters: readonly ViewFilter[]) =>
    setView({ ...view, filters: [...view.filters.filter((one) => one.field !== field), ...filters] })
  return (
    <section aria-label={`Dashboard of ${dashboard.title}`} aria-busy={isBehind} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="truncate text-20 font-semibold">{heading ?? dashboard.title}</h2>
          <p role="status" className="tabular text-13 text-ink-soft">
            {heading !== undefined && `${dashboard.title} · `}
            {rowsText(dashboard)}
            {dashboard.finished_at && ` · ${formatDateTime(dashboard.finished_at)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {actions}
          {isOwn && <AddChart dashboard={dashboard} onAdd={change.add} />}
          {isOwn && <LayoutsButton layout={layout} put={change.put} />}
          <Button size="small" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print or PDF
          </Button>
          {isOwn && <ShareButton base={base} />}
        </div>
      </header>
      <ViewFilters view={view} setView={setView} hasRows={hasRows} />
      {error && (
        <Notice tone="error">{withDetail('These rows could not be counted; the charts show the previous ones.', detailText(error))}</Notice>
      )}
      {layout.charts.length === 0 && (
        <EmptyState title="No charts yet.">Fields with numbers, dates or repeated values can be shown as charts.</EmptyState>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 min-[120rem]:grid-cols-3">
        {layout.charts
          .filter(({ field }) => fields.some(({ name, chart }) => name === field && chart !== null))
          .map(({ field, is_wide: isWide }) => (
            <DeferredRender key={field} urgent={JSON.stringify([isWide, view.filters.filter((one) => one.field === field)])}>
              <ChartCard
                field={field}
                chart={dashboard.charts.find((chart) => chart.field === field) ?? null}
                isWide={isWide}
                view={view}
                onFilter={filterBy}
                actions={isOwn ? change.actionsOf(field) : null}
              />
            </DeferredRender>
          ))}
      </div>
      <DeferredRender urgent="">
        <ColumnFill dashboard={dashboard} />
      </DeferredRender>
    </section>
  )
}

function rowsText({ rows, total }: DashboardAnswer): string {
  return rows === total ? `${formatInteger(total)} rows` : `${formatInteger(rows)} of ${formatInteger(total)} rows`
}

function AddChart({ dashboard: { fields, layout }, onAdd }: { dashboard: DashboardAnswer; onAdd(field: string): void }) {
  const left = fields.filter(({ name, chart }) => chart !== null && !layout.charts.some(({ field }) => field === name))
  if (left.length === 0) return null
  return (
    <Select aria-label="Add a chart" className="h-7! w-auto! max-w-44 text-13!" value="" onChange={(event) => onAdd(event.target.value)}>
      <option value="" disabled>
        Add a chart
      </option>
      {left.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}
