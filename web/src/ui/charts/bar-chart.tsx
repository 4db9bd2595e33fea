// Bars of counts: columns for what has an order (numbers, dates), lines of text with bars for names. The figures as text are the caller's.
import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { formatInteger } from '../../lib/format.ts'
import { AXIS_PX, ColumnChart, COLUMNS_HEIGHT_PX } from './column-chart.tsx'
import { CHAR_PX } from './char-width.ts'
import { barClass, BAR_AREA, type DrawnBarsProps } from './drawn-bars.ts'
import { useWidth } from './use-width.ts'

interface BarChartProps extends Omit<DrawnBarsProps, 'width'> {
  /** Upright columns in the given order. */
  isOrdered: boolean
}

const ROW_PX = 26
const LABEL_CHARS_MAX = 22

export function BarChart({ isOrdered, ...drawn }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const Chart = isOrdered ? ColumnChart : Rows
  return (
    <div ref={box} className="min-w-0">
      <Chart {...drawn} width={width} />
    </div>
  )
}

/** Of a chart with so many bars. */
export function heightOfChart(isOrdered: boolean, bars: number): number {
  return isOrdered ? COLUMNS_HEIGHT_PX + AXIS_PX : Math.max(1, bars) * ROW_PX
}

function Rows({ label, bars, width, onChoose }: DrawnBarsProps) {
  const labelPx = Math.min(width * 0.4, Math.max(40, ...bars.map((bar) => Math.min(bar.label.length, LABEL_CHARS_MAX) * CHAR_PX)))
  const x = scaleLinear([0, Math.max(1, ...bars.map((bar) => bar.count))], [0, Math.max(20, width - labelPx - 64)])
  return (
    <svg role="img" aria-label={label} width={width} height={heightOfChart(false, bars.length)} className="block max-w-full text-12">
      {bars.map((bar, index) => (
        <g key={bar.label} transform={`translate(0 ${index * ROW_PX})`} onClick={() => onChoose?.(index)}>
          <title>{`${bar.label}: ${formatInteger(bar.count)}`}</title>
          <rect x={0} y={0} width={width} height={ROW_PX} className={BAR_AREA} />
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

const cut = (text: string, chars: number): string => (text.length > chars ? `${text.slice(0, Math.max(1, chars - 1))}…` : text)
