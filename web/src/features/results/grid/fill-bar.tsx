// The bar in a column header: shares of found, unverified and empty cells, and of targets without a row or failed.
import { formatInteger } from '../../../lib/format.ts'
import type { ColumnFill } from './column-fill.ts'

interface FillBarProps {
  fill: ColumnFill | undefined
  /** Rows without a cell: their targets failed, or wait. */
  failed: number
  waiting: number
  /** More rows can be loaded. */
  isPart: boolean
}

/** The fill rate of a column. The shares are of all targets, as far as their rows are loaded. */
export function FillBar({ fill, failed, waiting, isPart }: FillBarProps) {
  const { found, unsure, empty } = fill ?? { found: 0, unsure: 0, empty: 0 }
  const total = found + unsure + empty + failed + waiting
  const share = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` })
  const parts: [number, string][] = [
    [found, `of ${formatInteger(total)} ${isPart ? 'loaded rows ' : ''}found`],
    [unsure, 'unverified'],
    [empty, 'empty'],
    [failed, 'failed'],
    [waiting, 'waiting'],
  ]
  const text = parts
    .filter(([count], index) => count > 0 || index < 3)
    .map(([count, word]) => `${formatInteger(count)} ${word}`)
    .join(', ')
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="flex h-1 w-full overflow-hidden rounded-full bg-pressed forced-color-adjust-none"
    >
      <span className="bg-found" style={share(found)} />
      <span className="bg-unsure" style={share(unsure)} />
      <span className="bg-control-line" style={share(empty)} />
      <span className="bg-failed" style={share(failed)} />
    </span>
  )
}
