// A field over the runs: lines for numbers, counts for anything else, and every value in a table with the changes marked.
import type { JsonValue, Monitor, MonitorTrend } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { saveBlob, saveChart } from '../../ui/charts/save-chart.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { fetchTrendCsv, trendQuery } from './monitors.queries.ts'

const SEARCH_PAUSE_MS = 300

export function TrendPanel({ monitor }: { monitor: Monitor }) {
  const fields = monitor.trait_definitions
  const [field, setField] = useState((fields.find(({ type }) => type === 'number') ?? fields[0])?.name ?? '')
  const [text, setText] = useState('')
  const search = useDebounced(text, SEARCH_PAUSE_MS)
  const trend = useQuery({ ...trendQuery(monitor, { field, search }), enabled: monitor.run_count > 0 })
  const box = useRef<HTMLDivElement>(null)
  const failed = (error: unknown) => showToast(withDetail('The file could not be made.', detailText(error)))
  const saveCsv = () => fetchTrendCsv(monitor.id, { field, search }).then((blob) => saveBlob(blob, 'trend.csv'), failed)
  const savePicture = (format: 'png' | 'svg') => {
    const svg = box.current?.querySelector('svg')
    if (svg) void saveChart(svg, field, format).catch(failed)
  }
  if (monitor.run_count === 0 || trend.data?.runs.length === 0)
    return <EmptyState title="No run yet.">Each run adds a point for every target and field.</EmptyState>
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
      {trend.error && <Notice tone="error">{withDetail('The trend could not be loaded.', detailText(trend.error))}</Notice>}
      {!trend.data && !trend.error && <Skeleton className="h-60 w-full" />}
      {trend.data && (
        <>
          <div ref={box} className="rounded-card border bg-surface p-4">
            <Drawn trend={trend.data} />
          </div>
          <ValueTable trend={trend.data} />
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
  if (known.length === 0) return <p className="py-8 text-center text-13 text-ink-soft">No run has a verified value of this field.</p>
  const what =
    trend.kind === 'number' ? `${trend.field} by target over the runs` : `How often each value of ${trend.field} occurred in the runs`
  return <LineChart label={`${what}: the figures are in the table below`} moments={trend.runs.map(({ at }) => at)} series={known} />
}

function ValueTable({ trend }: { trend: MonitorTrend }) {
  return (
    // It can be scrolled by keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Values by run" className="max-h-96 overflow-auto rounded-card border bg-surface">
      <table className="tabular w-full text-12">
        <thead>
          <tr className="border-b text-left text-ink-soft">
            <th scope="col" className="sticky left-0 bg-surface px-3 py-2">
              Target
            </th>
            {trend.runs.map(({ id, at }) => (
              <th key={id} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {formatDateTime(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trend.targets.map(({ target, values }) => (
            <tr key={target} className="border-b last:border-0">
              <th
                scope="row"
                className="sticky left-0 max-w-52 truncate bg-surface px-3 py-1.5 text-left font-mono font-normal"
                title={target}
              >
                {target}
              </th>
              {values.map((value, index) => (
                <td
                  key={trend.runs[index]?.id ?? index}
                  className={classNames(
                    'max-w-52 truncate px-3 py-1.5',
                    isChange(values, index) && 'bg-accent-wash font-medium text-accent',
                  )}
                >
                  {valueText(value)}
                  {isChange(values, index) && <span className="sr-only"> (changed)</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {trend.target_count > trend.targets.length && (
        <p className="px-3 py-2 text-12 text-ink-faint">
          {formatInteger(trend.targets.length)} of {formatInteger(trend.target_count)} targets: search for others, or take all as CSV.
        </p>
      )}
    </div>
  )
}

/** Another value than the last one that was read. */
function isChange(values: readonly JsonValue[], index: number): boolean {
  const before = values.slice(0, index).findLast((value) => value !== null)
  return before !== undefined && values[index] !== null && JSON.stringify(before) !== JSON.stringify(values[index])
}

function valueText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
