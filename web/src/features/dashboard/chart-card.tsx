// One chart of a dashboard with its figures, its data table and its files. A bar that is chosen becomes a filter of the view.
import type { FieldChart, ResultView, ViewFilter } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Download, Maximize2, X } from 'lucide-react'
import { useRef } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { saveChart } from '../../ui/charts/save-chart.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { chartQuery } from './dashboard.queries.ts'

export interface ChartActions {
  move(by: -1 | 1): void
  widen(): void
  remove(): void
}

interface ChartCardProps {
  base: string
  field: string
  isWide: boolean
  view: ResultView
  onFilter(field: string, filters: readonly ViewFilter[]): void
  /** Null where the layout is somebody else's. */
  actions: ChartActions | null
}

export function ChartCard({ base, field, isWide, view, onFilter, actions }: ChartCardProps) {
  const chart = useQuery(chartQuery(base, field, view))
  const box = useRef<HTMLDivElement>(null)
  const save = async (format: 'svg' | 'png') => {
    const svg = box.current?.querySelector('svg')
    if (!svg) return
    await saveChart(svg, field, format).catch((error: unknown) => {
      console.error('The chart could not be saved.', error)
      showToast('The chart could not be saved.')
    })
  }
  return (
    <section
      aria-label={field}
      className={classNames('min-w-0 rounded-card border bg-surface print:break-inside-avoid', isWide && 'lg:col-span-2')}
    >
      <header className="flex items-center gap-1 px-4 pt-3">
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold">{field}</h3>
        <span className="flex print:hidden">
          {actions && (
            <>
              <IconButton label={`Move ${field} forward`} icon={<ArrowLeft aria-hidden="true" />} onClick={() => actions.move(-1)} />
              <IconButton label={`Move ${field} back`} icon={<ArrowRight aria-hidden="true" />} onClick={() => actions.move(1)} />
              <IconButton label={`Width of ${field}`} icon={<Maximize2 aria-hidden="true" />} onClick={actions.widen} />
            </>
          )}
          <Menu
            label={`Files of ${field}`}
            trigger={<IconButton label={`Save ${field} as a file`} icon={<Download aria-hidden="true" />} />}
            entries={[
              { label: 'PNG picture', run: () => void save('png') },
              { label: 'SVG drawing', run: () => void save('svg') },
            ]}
          />
          {actions && <IconButton label={`Remove ${field}`} icon={<X aria-hidden="true" />} onClick={actions.remove} />}
        </span>
      </header>
      <div ref={box} className="flex flex-col gap-3 p-4 pt-2">
        {chart.error && <Notice tone="error">{withDetail('The chart could not be loaded.', detailText(chart.error))}</Notice>}
        {!chart.data && !chart.error && <Skeleton className="h-48 w-full" />}
        {chart.data && <Drawn chart={chart.data} view={view} onFilter={onFilter} />}
      </div>
    </section>
  )
}

function Drawn({ chart, view, onFilter }: { chart: FieldChart } & Pick<ChartCardProps, 'view' | 'onFilter'>) {
  const { field, kind, bars, figures, other } = chart
  if (bars.length === 0) return <p className="py-8 text-center text-13 text-ink-soft">No row of this view has a value.</p>
  const isChosen = (filters: readonly ViewFilter[]) =>
    filters.length > 0 &&
    filters.every((one) => view.filters.some((set) => set.field === one.field && set.is === one.is && set.value === one.value))
  const choose = (index: number) => {
    const { filters } = bars[index] ?? { filters: [] }
    if (filters.length > 0) onFilter(field, isChosen(filters) ? [] : filters)
  }
  return (
    <>
      {figures && (
        <p className="tabular text-12 text-ink-soft">
          {`${figureText(figures.min)} to ${figureText(figures.max)} · mean ${figureText(figures.mean)} · median ${figureText(figures.median)}`}
        </p>
      )}
      <BarChart
        label={`Chart of ${field}: the figures are in the table below`}
        isOrdered={kind !== 'bars'}
        bars={bars.map(({ label, count, filters }) => ({ label, count, isChosen: isChosen(filters) }))}
        onChoose={choose}
      />
      {other > 0 && <p className="tabular text-12 text-ink-soft">{formatInteger(other)} rows with other values</p>}
      <details className="text-12 text-ink-soft print:hidden">
        <summary className="cursor-pointer">Data table</summary>
        <table className="tabular mt-2 w-full">
          <thead>
            <tr className="text-left">
              <th scope="col">{field}</th>
              <th scope="col" className="text-right">
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={bar.label} className="border-t">
                <th scope="row" className="py-1 text-left font-normal break-words">
                  {bar.filters.length > 0 ? (
                    <button
                      type="button"
                      aria-pressed={isChosen(bar.filters)}
                      className="text-left text-accent underline underline-offset-2"
                      onClick={() => choose(index)}
                    >
                      {bar.label}
                    </button>
                  ) : (
                    bar.label
                  )}
                </th>
                <td className="py-1 text-right text-ink">{formatInteger(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const figureText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
