// The fill rate of each column, drawn from a table so that every figure is available as text.
import type { Dashboard } from '@quarry/contract'
import { formatInteger } from '../../lib/format.ts'

export function ColumnFill({ dashboard: { fields, rows } }: { dashboard: Dashboard }) {
  return (
    <section aria-label="Filled columns" className="rounded-card border bg-surface p-4 print:break-inside-avoid">
      <h3 className="mb-2 text-14 font-semibold">Filled columns</h3>
      <table className="tabular w-full text-13">
        <thead className="sr-only">
          <tr>
            <th scope="col">Column</th>
            <th aria-hidden="true" />
            <th scope="col">Rows with a value</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, filled }) => (
            <tr key={name}>
              <th scope="row" className="w-px max-w-40 truncate py-1 pr-4 sm:max-w-72 text-left font-normal text-ink-soft" title={name}>
                {name}
              </th>
              <td aria-hidden="true">
                <span
                  className="block h-2.5 rounded-mark bg-accent forced-color-adjust-none"
                  style={{ width: `${rows === 0 ? 0 : (filled / rows) * 100}%` }}
                />
              </td>
              <td className="w-px py-1 pl-4 text-right whitespace-nowrap text-ink">
                {rows === 0 ? 0 : Math.round((filled / rows) * 100)}% · {formatInteger(filled)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
