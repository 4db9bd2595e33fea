// One chart of a dashboard with its figures and its data table. A selected bar becomes a filter of the view.
import type { FieldChart, ResultView, ViewFilter } from '@quarry/contract'
import { useRef, useState } from 'react'
import { formatInteger } from '../../lib/format.ts'
import { BarChart, heightOfChart } from '../../ui/charts/bar-chart.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { barPlaces } from './bar-places.ts'
import { ChartHead, type ChartActions } from './chart-head.tsx'
import { ChartTable } from './chart-table.tsx'

interface ChartCardProps {
  field: string
  /** Null: being loaded. */
  chart: FieldChart | null
  isWide: boolean
  view: ResultView
  onFilter(field: string, filters: readonly ViewFilter[]): void
  /** Null where the viewer may not change the layout. */
  actions: ChartActions | null
}

export function ChartCard({ field, chart, isWide, view, onFilter, actions }: ChartCardProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <section
      aria-label={field}
      className={classNames('min-w-0 rounded-card border bg-surface print:break-inside-avoid', isWide && 'lg:col-span-2')}
    >
      <ChartHead field={field} drawing={box} actions={actions} />
      <div ref={box} className="flex flex-col gap-3 p-4 pt-2">
        {chart ? <Drawn chart={chart} view={view} onFilter={onFilter} /> : <Skeleton className="h-60 w-full" />}
      </div>
    </section>
  )
}

function Drawn({ chart, view, onFilter }: { chart: FieldChart } & Pick<ChartCardProps, 'view' | 'onFilter'>) {
  const { field, kind, bars, figures, other } = chart
  // The card keeps the height of its largest number of bars, so that the content below does not move while rows are filtered.
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
          <p className="py-8 text-center text-13 text-ink-soft">No rows of this view have a value.</p>
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

// Created once: creating a number format takes longer than drawing the bars.
const FIGURE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const figureText = (value: number): string => FIGURE.format(value)
