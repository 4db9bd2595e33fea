// One column of the report: fill rate, values that differ from the page, common values and outliers.
import type { ColumnReport } from '@quarry/contract'
import type { ReactNode } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { formatInteger } from '../../../lib/format.ts'

export function ColumnCleaning({ column }: { column: ColumnReport }) {
  const { name, type, normalised, outliers, common } = column
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-4">
      <header>
        <h3 className="text-14 font-semibold break-words">
          {name} <span className="text-12 font-normal text-ink-faint">{type}</span>
        </h3>
        <p className="tabular text-12 text-ink-soft">{countsText(column)}</p>
      </header>
      {normalised.count > 0 && (
        <Part title={`${formatInteger(normalised.count)} values written differently on the page`}>
          {normalised.examples.map(({ raw, value, count }) => (
            <Line key={raw} count={count}>
              <span className="font-mono text-ink-soft">{raw}</span> → <span className="font-mono">{cellText(value, type)}</span>
            </Line>
          ))}
        </Part>
      )}
      {common.length > 0 && (
        <Part title="Most common">
          {common.map(({ value, count }) => (
            <Line key={JSON.stringify(value)} count={count}>
              <span className="font-mono">{cellText(value, type)}</span>
            </Line>
          ))}
        </Part>
      )}
      {outliers && outliers.count > 0 && (
        <Part
          title={`${formatInteger(outliers.count)} outside ${cellText(outliers.low, 'number')} to ${cellText(outliers.high, 'number')}`}
        >
          {outliers.examples.map(({ task_id: id, value }) => (
            <Line key={id}>
              <span className="font-mono">{cellText(value, 'number')}</span>
            </Line>
          ))}
        </Part>
      )}
    </article>
  )
}

function countsText({ filled, empty, uncertain, broken, distinct }: ColumnReport): string {
  return [
    `${formatInteger(filled)} filled`,
    `${formatInteger(distinct)} different`,
    empty > 0 && `${formatInteger(empty)} empty`,
    uncertain > 0 && `${formatInteger(uncertain)} uncertain`,
    broken > 0 && `${formatInteger(broken)} break a rule`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h4 className="text-12 font-medium text-ink-faint">{title}</h4>
      <ul className="flex flex-col gap-0.5 text-12">{children}</ul>
    </section>
  )
}

function Line({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="tabular shrink-0 text-ink-soft">{formatInteger(count)}</span>}
    </li>
  )
}
