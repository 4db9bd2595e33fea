// The figures of a chart as a table, in which bars can also be selected by keyboard.
import type { FieldChart, ViewFilter } from '@quarry/contract'
import { useState } from 'react'
import { formatInteger } from '../../lib/format.ts'

interface ChartTableProps {
  chart: FieldChart
  isChosen(filters: readonly ViewFilter[]): boolean
  onChoose(index: number): void
}

export function ChartTable(props: ChartTableProps) {
  // Rendered only when opened: it takes as long as the chart itself.
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-12 text-ink-soft print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">Data table</summary>
      {isOpen && <Rows {...props} />}
    </details>
  )
}

function Rows({ chart: { field, bars }, isChosen, onChoose }: ChartTableProps) {
  return (
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
                  onClick={() => onChoose(index)}
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
  )
}
