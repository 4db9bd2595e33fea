// One chart of a dashboard with its figures, its data table and its files. A bar that is chosen becomes a filter of the view.
import type { FieldChart, ResultView, ViewFilter } from '@quarry/contract'
import { ArrowLeft, ArrowRight, Download, Maximize2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatInteger } from '../../lib/format.ts'
import { BarChart, heightOfChart } from '../../ui/charts/bar-chart.tsx'
import { saveChart } from '../../ui/charts/save-chart.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { barPlaces } from './bar-places.ts'
import { ChartTable } from './chart-table.tsx'

export interface ChartActions {
  move(by: -1 | 1): void
  widen(): void
  remove(): void
}

interface ChartCardProps {
  field: string
  /** Null: on its way. */
  chart: FieldChart | null
  isWide: boolean
  view: ResultView
  onFilter(field: string, filters: readonly ViewFilter[]): void
  /** Null where the layout is somebody else's. */
  actions: ChartActions | null
}

export function ChartCard({ field, chart, isWide, view, onFilter, actions }: ChartCardProps) {
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
        {chart ? <Drawn chart={chart} view={view} onFilter={onFilter} /> : <Skeleton className="h-60 w-full" />}
      </div>
    </section>
  )
}

function Drawn({ chart, view, onFilter }: { chart: FieldChart } & Pick<ChartCardProps, 'view' | 'onFilter'>) {
  const { field, kind, bars, figures, other } = chart
  // The card keeps the height it had with most bars, so that what stands below does not move while rows are narrowed down.
  const [most, setMost] = useState({ bars: bars.length, hasLine: figures !== null || other > 0 })
  if (bars.length > most.bars) setMost({ ...most, bars: bars.length })
  if (!most.hasLine && (figures !== null || other > 0)) setMost({ ...most, hasLine: true })
  const isChosen = (filters: readonly ViewFilter[]) =>
    filters.length > 0 &&
    filters.every((one) => view.filters.some((set) => set.field === one.field && set.is === one.is && set.value === one.value))
  const choose = (index: number) => {
    const { filters } = bars[index] ?? { filters: [] }
    if (filters.length > 0) onFilter(field, isChosen(filters) ? [] : filters)
  }
  return (
    <>
      {most.hasLine && (
        <p className="tabular min-h-5 text-12 text-ink-soft">
          {figures &&
            `${figureText(figures.min)} to ${figureText(figures.max)} · mean ${figureText(figures.mean)} · median ${figureText(figures.median)}`}
          {other > 0 && `${formatInteger(other)} rows with other values`}
        </p>
      )}
      <div style={{ minHeight: heightOfChart(kind !== 'bars', most.bars) }}>
        {bars.length === 0 ? (
          <p className="py-8 text-center text-13 text-ink-soft">No row of this view has a value.</p>
        ) : (
          <BarChart
            label={`Chart of ${field}: the figures are in the table below`}
            isOrdered={kind !== 'bars'}
            axis={barPlaces(chart)}
            bars={bars.map(({ label, count, filters }) => ({ label, count, isChosen: isChosen(filters) }))}
            onChoose={choose}
          />
        )}
      </div>
      <ChartTable chart={chart} isChosen={isChosen} onChoose={choose} />
    </>
  )
}

const figureText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
