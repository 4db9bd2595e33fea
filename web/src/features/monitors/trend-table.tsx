// Every value of a field by target and run, with the changes marked.
import type { JsonValue, MonitorTrend } from '@quarry/contract'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { classNames } from '../../ui/class-names.ts'

export function TrendTable({ trend }: { trend: MonitorTrend }) {
  return (
    // It can be scrolled by keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Values by run" className="relative max-h-96 overflow-auto rounded-card border bg-surface">
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
              <th scope="row" className="sticky left-0 max-w-52 bg-surface px-3 py-1.5 text-left font-mono font-normal" title={target}>
                <AddressText value={target} />
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

/** Differs from the last value that was read. */
function isChange(values: readonly JsonValue[], index: number): boolean {
  const before = values.slice(0, index).findLast((value) => value !== null)
  return before !== undefined && values[index] !== null && JSON.stringify(before) !== JSON.stringify(values[index])
}

function valueText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
