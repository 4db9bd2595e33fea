// Upright columns of counts: over an axis with round ticks where their places are known, else side by side in the given order.
import { scaleBand, scaleLinear } from 'd3-scale'
import { formatCompact, formatInteger } from '../../lib/format.ts'
import { axisOf, type Tick } from './axis.ts'
import { CHAR_PX } from './char-width.ts'
import { barClass, BAR_AREA, type DrawnBarsProps } from './drawn-bars.ts'

export const COLUMNS_HEIGHT_PX = 180
export const AXIS_PX = 22
const LEFT_PX = 34
/** Of half a figure, so that the last one keeps its distance from the one before. */
const RIGHT_PX = 10
const COLUMN_MIN_PX = 3
/** Between columns that touch. */
const GAP_PX = 1

interface Layout {
  /** In the order of the bars. */
  columns: readonly { leftPx: number; widthPx: number }[]
  marks: readonly { xPx: number; text: string }[]
}

export function ColumnChart(props: DrawnBarsProps) {
  const { label, bars, width, onChoose } = props
  const y = scaleLinear([0, Math.max(1, ...bars.map((bar) => bar.count))], [COLUMNS_HEIGHT_PX, 14]).nice(4)
  const { columns, marks } = onAxis(props) ?? sideBySide(props)
  return (
    <svg role="img" aria-label={label} width={width} height={COLUMNS_HEIGHT_PX + AXIS_PX} className="tabular block max-w-full text-12">
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line x1={LEFT_PX} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT_PX - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-faint">
              {formatCompact(tick)}
            </text>
          </g>
        ))}
      {bars.map((bar, index) => {
        const { leftPx = 0, widthPx = 0 } = columns[index] ?? {}
        return (
          <g key={bar.label} onClick={() => onChoose?.(index)}>
            <title>{`${bar.label}: ${formatInteger(bar.count)}`}</title>
            <rect x={leftPx} y={0} width={widthPx} height={COLUMNS_HEIGHT_PX} className={BAR_AREA} />
            <rect
              x={leftPx}
              y={y(bar.count)}
              width={widthPx}
              height={COLUMNS_HEIGHT_PX - y(bar.count)}
              rx={2}
              className={barClass(bar, bars, onChoose !== undefined)}
            />
          </g>
        )
      })}
      {apart(marks.map((mark) => ({ ...mark, ...within(mark.xPx, mark.text, width) }))).map(({ text, x, textAnchor }) => (
        <text key={text} x={x} textAnchor={textAnchor} y={COLUMNS_HEIGHT_PX + 16} className="fill-ink-soft">
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Null where a place is not known. */
function onAxis({ bars, width, axis }: DrawnBarsProps): Layout | null {
  if (!axis) return null
  const domain = [Math.min(...axis.places.map(({ from }) => from)), Math.max(...axis.places.map(({ to }) => to))] as const
  const { x, ticks } = axisOf({ kind: axis.kind, domain, rangePx: [LEFT_PX, width - RIGHT_PX], isNice: axis.kind === 'numbers' })
  const columns = bars.map((_, index) => {
    const { from, to } = axis.places[index] ?? { from: 0, to: 0 }
    const widthPx = Math.max(COLUMN_MIN_PX, x(to) - x(from) - GAP_PX)
    return { leftPx: (x(from) + x(to) - widthPx) / 2, widthPx }
  })
  return { columns, marks: thinned(ticks.map(({ at, text }: Tick) => ({ xPx: x(at), text }))) }
}

function sideBySide({ bars, width }: DrawnBarsProps): Layout {
  const x = scaleBand(
    bars.map((_, index) => index),
    [LEFT_PX, width],
  ).padding(0.12)
  const columns = bars.map((_, index) => ({ leftPx: x(index) ?? 0, widthPx: x.bandwidth() }))
  return { columns, marks: thinned(bars.map(({ label }, index) => ({ xPx: (x(index) ?? 0) + x.bandwidth() / 2, text: label }))) }
}

/** Every second, third ... one where not all have room. */
function thinned<Mark extends { xPx: number; text: string }>(marks: readonly Mark[]): Mark[] {
  const widest = (Math.max(...marks.map(({ text }) => text.length), 1) + 1) * CHAR_PX
  const step = marks.length > 1 ? ((marks.at(-1)?.xPx ?? 0) - (marks[0]?.xPx ?? 0)) / (marks.length - 1) : Infinity
  const every = Math.max(1, Math.ceil(widest / Math.max(1, step)))
  return marks.filter((_, index) => index % every === 0)
}

/** Wide figures take more room than the average character. */
const WIDER = 1.3

interface Placed {
  x: number
  textAnchor: 'start' | 'middle' | 'end'
}

/** Without those that would touch the one before: a text that is drawn inwards at an edge is nearer to its neighbour than its place. */
function apart<Mark extends Placed & { text: string }>(marks: readonly Mark[]): Mark[] {
  let endPx = -Infinity
  return marks.filter(({ x, text, textAnchor }) => {
    const widthPx = text.length * CHAR_PX
    const startPx = textAnchor === 'start' ? x : textAnchor === 'end' ? x - widthPx : x - widthPx / 2
    if (startPx < endPx + CHAR_PX / 2) return false
    endPx = startPx + widthPx
    return true
  })
}

/** Text in the middle of its place; at an edge it is moved inwards by its width. */
function within(middlePx: number, text: string, widthPx: number): Placed {
  const half = (text.length * CHAR_PX * WIDER) / 2
  if (middlePx + half > widthPx) return { x: widthPx, textAnchor: 'end' }
  return middlePx < half ? { x: 0, textAnchor: 'start' } : { x: middlePx, textAnchor: 'middle' }
}
