// Bars of counts: columns for what has an order (numbers, dates), lines of text with bars for names. The figures as text are the caller's.
import { scaleBand, scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { formatCompact, formatInteger } from '../../lib/format.ts'
import { classNames } from '../class-names.ts'
import { useWidth } from './use-width.ts'

export interface Bar {
  label: string
  count: number
  isChosen: boolean
}

interface BarChartProps {
  label: string
  bars: readonly Bar[]
  /** Upright columns in the given order. */
  isOrdered: boolean
  onChoose?(index: number): void
}

const COLUMNS_HEIGHT_PX = 180
const AXIS_PX = 22
const LEFT_PX = 34
const ROW_PX = 26
const LABEL_CHARS_MAX = 22
const CHAR_PX = 7

export function BarChart({ label, bars, isOrdered, onChoose }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const Chart = isOrdered ? Columns : Rows
  return (
    <div ref={box} className="min-w-0">
      <Chart label={label} bars={bars} width={width} {...(onChoose ? { onChoose } : {})} />
    </div>
  )
}

/** Of a chart with so many bars. */
export function heightOfChart(isOrdered: boolean, bars: number): number {
  return isOrdered ? COLUMNS_HEIGHT_PX + AXIS_PX : Math.max(1, bars) * ROW_PX
}

interface DrawnProps extends Omit<BarChartProps, 'isOrdered'> {
  width: number
}

/** Around a bar: a short one is pressed as easily as a long one. */
const AREA = 'fill-transparent'

/** Where some are chosen, the others step back. */
function barClass(bar: Bar, bars: readonly Bar[], isClickable: boolean): string {
  const isPale = !bar.isChosen && bars.some((other) => other.isChosen)
  return classNames(
    bar.isChosen ? 'fill-accent-hover stroke-ink' : 'fill-accent',
    isPale && 'opacity-40',
    isClickable && 'cursor-pointer hover:fill-accent-hover',
  )
}

function Columns({ label, bars, width, onChoose }: DrawnProps) {
  const x = scaleBand(
    bars.map((_, index) => index),
    [LEFT_PX, width],
  ).padding(0.12)
  const y = scaleLinear([0, Math.max(1, ...bars.map((bar) => bar.count))], [COLUMNS_HEIGHT_PX, 14]).nice(4)
  const marks = bars.map((bar) => bar.label.replace(/ to .*/, ''))
  const every = Math.max(1, Math.ceil(((Math.max(...marks.map((mark) => mark.length), 1) + 1) * CHAR_PX) / Math.max(1, x.step())))
  return (
    <svg role="img" aria-label={label} width={width} height={heightOfChart(true, bars.length)} className="block max-w-full text-12">
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
      {bars.map((bar, index) => (
        <g key={bar.label} onClick={() => onChoose?.(index)}>
          <title>{`${bar.label}: ${formatInteger(bar.count)}`}</title>
          <rect x={x(index)} y={0} width={x.bandwidth()} height={COLUMNS_HEIGHT_PX} className={AREA} />
          <rect
            x={x(index)}
            y={y(bar.count)}
            width={x.bandwidth()}
            height={COLUMNS_HEIGHT_PX - y(bar.count)}
            rx={2}
            className={barClass(bar, bars, onChoose !== undefined)}
          />
          {index % every === 0 && (
            <text
              x={middleWithin((x(index) ?? 0) + x.bandwidth() / 2, marks[index], width)}
              y={COLUMNS_HEIGHT_PX + 16}
              textAnchor="middle"
              className="fill-ink-soft"
            >
              {marks[index]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function Rows({ label, bars, width, onChoose }: DrawnProps) {
  const labelPx = Math.min(width * 0.4, Math.max(40, ...bars.map((bar) => Math.min(bar.label.length, LABEL_CHARS_MAX) * CHAR_PX)))
  const x = scaleLinear([0, Math.max(1, ...bars.map((bar) => bar.count))], [0, Math.max(20, width - labelPx - 64)])
  return (
    <svg role="img" aria-label={label} width={width} height={heightOfChart(false, bars.length)} className="block max-w-full text-12">
      {bars.map((bar, index) => (
        <g key={bar.label} transform={`translate(0 ${index * ROW_PX})`} onClick={() => onChoose?.(index)}>
          <title>{`${bar.label}: ${formatInteger(bar.count)}`}</title>
          <rect x={0} y={0} width={width} height={ROW_PX} className={AREA} />
          <text x={0} y={17} className="fill-ink">
            {cut(bar.label, Math.floor(labelPx / CHAR_PX))}
          </text>
          <rect
            x={labelPx + 8}
            y={5}
            width={Math.max(2, x(bar.count))}
            height={ROW_PX - 9}
            rx={2}
            className={barClass(bar, bars, onChoose !== undefined)}
          />
          <text x={labelPx + 14 + x(bar.count)} y={17} className="fill-ink-soft">
            {formatInteger(bar.count)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Text in the middle of its bar, but for the last one where it would stand out at the edge. */
const middleWithin = (middlePx: number, text = '', widthPx: number): number => Math.min(middlePx, widthPx - (text.length * CHAR_PX) / 2)

const cut = (text: string, chars: number): string => (text.length > chars ? `${text.slice(0, Math.max(1, chars - 1))}…` : text)
