// A field over the runs: lines for numbers, counts for other types, and every value in a table with the changes marked.
import type { Monitor, MonitorTrend } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { saveBlob, saveChart } from '../../ui/charts/save-chart.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { fetchTrendCsv, trendQuery } from './monitors.queries.ts'
import { TrendTable } from './trend-table.tsx'

const SEARCH_PAUSE_MS = 300

export function TrendPanel({ monitor }: { monitor: Monitor }) {
  const fields = monitor.trait_definitions
  const [field, setField] = useState((fields.find(({ type }) => type === 'number') ?? fields[0])?.name ?? '')
  const [text, setText] = useState('')
  const search = useDebounced(text, SEARCH_PAUSE_MS)
  const trend = useQuery({ ...trendQuery(monitor, { field, search }), enabled: monitor.run_count > 0 })
  const box = useRef<HTMLDivElement>(null)
  const failed = (error: unknown) => showToast(withDetail('The file could not be created.', detailText(error)))
  const saveCsv = () => fetchTrendCsv(monitor.id, { field, search }).then((blob) => saveBlob(blob, 'trend.csv'), failed)
  const savePicture = (format: 'png' | 'svg') => {
    const svg = box.current?.querySelector('svg')
    if (svg) void saveChart(svg, field, format).catch(failed)
  }
  if (monitor.run_count === 0 || trend.data?.runs.length === 0)
    return <EmptyState title="No runs yet.">Each run adds a point for every target and field.</EmptyState>
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Field"
          className="h-8! max-w-52 flex-1 basis-36 text-13!"
          value={field}
          onChange={(event) => setField(event.target.value)}
        >
          {fields.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Input
          aria-label="Search targets"
          placeholder="Search targets"
          className="h-8! max-w-60 flex-1 basis-36 text-13!"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {(['png', 'svg'] as const).map((format) => (
          <Button key={format} size="small" icon={<Download aria-hidden="true" />} onClick={() => savePicture(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void saveCsv()}>
          CSV
        </Button>
      </div>
      {trend.error && <LoadFailure text="The trend could not be loaded." error={trend.error} onRetry={trend.refetch} />}
      {!trend.data && !trend.error && <Skeleton className="h-60 w-full" />}
      {trend.data && (
        <>
          <div ref={box} className="min-w-0 overflow-hidden rounded-card border bg-surface p-4">
            <Drawn trend={trend.data} />
          </div>
          <TrendTable trend={trend.data} />
        </>
      )}
    </div>
  )
}

function Drawn({ trend }: { trend: MonitorTrend }) {
  const series =
    trend.kind === 'number'
      ? trend.targets.map(({ target, values }) => ({
          name: target,
          values: values.map((value) => (typeof value === 'number' ? value : null)),
        }))
      : trend.counts.map(({ value, counts }) => ({ name: value, values: counts }))
  const known = series.filter(({ values }) => values.some((value) => value !== null))
  if (known.length === 0) return <p className="py-8 text-center text-13 text-ink-soft">No run has a verified value for this field.</p>
  const what =
    trend.kind === 'number' ? `${trend.field} by target over the runs` : `How often each value of ${trend.field} occurred in the runs`
  return <LineChart label={`${what}: the figures are in the table below`} moments={trend.runs.map(({ at }) => at)} series={known} />
}
