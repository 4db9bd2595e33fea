// The bar in a column's head: how many of its cells are found, unverified or empty, and how many targets have none yet or failed.
import { formatInteger } from '../../../lib/format.ts'
import type { ColumnFill } from './column-fill.ts'

interface FillBarProps {
  fill: ColumnFill | undefined
  /** Rows that have no cell: their targets failed, or wait. */
  failed: number
  waiting: number
  /** More rows can be loaded. */
  isPart: boolean
}

/** How far and how well a column is filled. The shares are of all targets, as far as their rows are loaded. */
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
