// The initial width of each column, fitted to its first values, so that short ones leave room for long ones. Decided once per column, so
// that nothing moves while more rows arrive.
import { isTerminal, valueInRow, type Field, type GridRow, type Job } from '@quarry/contract'
import { useState, useSyncExternalStore } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { memberOrder } from '../../../lib/member-order.ts'
import type { RunData } from '../run-data.ts'
import type { RowSource } from '../rows/row-source.ts'
import { useSubscribe } from '../rows/use-rows.ts'

/** Px by the field's name; a missing field has the width of its type. A new map on changes. */
export type FittedWidths = ReadonlyMap<string, number>

/** Number of values needed to fit a column's width while the job runs; of an ended job all available ones. */
const ENOUGH_VALUES = 8
const SAMPLE_ROWS = 100
/** The few longest values are truncated, and shown completely beside the grid. */
const FITTING_SHARE = 0.95
const LIMITS_PX = { min: 96, max: 340 } as const
/** Padding, mark and border of a cell; padding, icon and sort mark of a header. */
const AROUND_PX = { cell: 46, head: 62 } as const
/** Font size of data; the header's is smaller. */
const CHAR_PX = { wide: 13, capital: 8.2, other: 6.7 } as const
const MEASURED_CHARS_MAX = 60

export function useFittedWidths({ job, rows }: Pick<RunData, 'job' | 'rows'>): FittedWidths {
  const [columns] = useState(() => new FittedColumns())
  return useSyncExternalStore(useSubscribe(rows), () => columns.fit(job, rows))
}

export class FittedColumns {
  private jobId: string | null = null
  private widths: FittedWidths = new Map()

  /** The same map while its content is the same. */
  fit(job: Pick<Job, 'id' | 'status' | 'trait_definitions'>, rows: Pick<RowSource, 'loaded'>): FittedWidths {
    if (this.jobId !== job.id) this.widths = new Map()
    this.jobId = job.id
    const open = job.trait_definitions.filter(({ name }) => !this.widths.has(name))
    if (open.length === 0) return this.widths
    const sample = sampleOf(rows)
    const enough = isTerminal(job.status) ? 1 : ENOUGH_VALUES
    const fitted = open.flatMap((field) => {
      const texts = sample.map((row) => cellText(valueInRow(row, field.name), field.type, memberOrder(field))).filter((text) => text !== '')
      return texts.length < enough ? [] : [[field.name, widthOf(field, texts)] as const]
    })
    if (fitted.length > 0) this.widths = new Map([...this.widths, ...fitted])
    return this.widths
  }
}

function sampleOf(rows: Pick<RowSource, 'loaded'>): GridRow[] {
  const sample: GridRow[] = []
  for (const list of rows.loaded()) {
    sample.push(...list.slice(0, SAMPLE_ROWS - sample.length))
    if (sample.length === SAMPLE_ROWS) break
  }
  return sample
}

function widthOf(field: Field, texts: readonly string[]): number {
  const lengths = texts.map(textPx).sort((one, other) => one - other)
  const value = lengths[Math.ceil(lengths.length * FITTING_SHARE) - 1] ?? 0
  const wanted = Math.max(value + AROUND_PX.cell, textPx(field.name) + AROUND_PX.head)
  return Math.round(Math.min(Math.max(wanted, LIMITS_PX.min), LIMITS_PX.max))
}

/** Approximate: measuring would force the browser to lay out the page. */
function textPx(text: string): number {
  let px = 0
  for (const char of text.slice(0, MEASURED_CHARS_MAX)) {
    if (char >= '\u1100') px += CHAR_PX.wide
    else px += /[\p{Lu}\d]/u.test(char) ? CHAR_PX.capital : CHAR_PX.other
  }
  return px
}
