// Values over moments, one line a series; a gap where nothing is known, a larger point where the value changed. Figures as text are the caller's.
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useRef } from 'react'
import { clockMs, formatDateTime } from '../../lib/format.ts'
import { axisOf, numberTicks } from './axis.ts'
import { CHAR_PX } from './char-width.ts'
import { useWidth } from './use-width.ts'

export interface LineSeries {
  name: string
  /** One entry a moment. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  label: string
  /** ISO, oldest first. */
  moments: readonly string[]
  series: readonly LineSeries[]
}

const HEIGHT_PX = 240
const AXIS_PX = 24
const LEFT_PX = 52
/** Distinguished by dashes too, not by colour alone. */
const LOOKS = [
  { stroke: 'stroke-accent', fill: 'fill-accent', dash: '' },
  { stroke: 'stroke-found', fill: 'fill-found', dash: '6 3' },
  { stroke: 'stroke-conflict', fill: 'fill-conflict', dash: '2 3' },
  { stroke: 'stroke-unsure', fill: 'fill-unsure', dash: '9 3 2 3' },
  { stroke: 'stroke-failed', fill: 'fill-failed', dash: '' },
  { stroke: 'stroke-ink-soft', fill: 'fill-ink-soft', dash: '6 3' },
  { stroke: 'stroke-ink', fill: 'fill-ink', dash: '2 3' },
  { stroke: 'stroke-ink-faint', fill: 'fill-ink-faint', dash: '9 3 2 3' },
] as const
const lookOf = (index: number) => LOOKS[index % LOOKS.length] ?? LOOKS[0]

export function LineChart({ label, moments, series }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const spare = low === high ? Math.max(1, Math.abs(low) * 0.1) : 0
  const y = scaleLinear([low - spare, high + spare], [HEIGHT_PX, 12]).nice(5)
  const times = moments.map(clockMs)
  const domain = [times[0] ?? 0, times.at(-1) ?? 0] as const
  const axis = axisOf({ kind: 'dates', domain, rangePx: [LEFT_PX + 6, width - 8], isNice: false })
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2">
      <svg role="img" aria-label={label} width={width} height={HEIGHT_PX + AXIS_PX} className="tabular block max-w-full text-12">
        {numberTicks(y.ticks(5)).map(({ at, text }) => (
          <g key={at}>
            <line x1={LEFT_PX} x2={width} y1={y(at)} y2={y(at)} className="stroke-line" />
            <text x={LEFT_PX - 6} y={y(at) + 4} textAnchor="end" className="fill-ink-faint">
              {text}
            </text>
          </g>
        ))}
        {axis.ticks.map(({ at, text }) => (
          <text
            key={at}
            x={Math.min(axis.x(at), width - (text.length * CHAR_PX) / 2)}
            y={HEIGHT_PX + 18}
            textAnchor="middle"
            className="fill-ink-faint"
          >
            {text}
          </text>
        ))}
        {series.map(({ name, values }, index) => (
          <SeriesLine
            key={name}
            name={name}
            look={lookOf(index)}
            points={values.map((value, at) => ({
              value,
              moment: moments[at] ?? '',
              x: axis.x(times[at] ?? 0),
              y: value === null ? null : y(value),
            }))}
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-soft">
        {series.map(({ name }, index) => (
          <li key={name} className="flex max-w-full items-center gap-1.5">
            <svg aria-hidden="true" width={22} height={8} className="shrink-0">
              <line x1={0} x2={22} y1={4} y2={4} strokeWidth={2} strokeDasharray={lookOf(index).dash} className={lookOf(index).stroke} />
            </svg>
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Point {
  value: number | null
  moment: string
  x: number
  y: number | null
}

function SeriesLine({ name, look, points }: { name: string; look: (typeof LOOKS)[number]; points: readonly Point[] }) {
  const path = line<Point>()
    .defined((point) => point.y !== null)
    .x((point) => point.x)
    .y((point) => point.y ?? 0)([...points])
  return (
    <g>
      <path d={path ?? ''} fill="none" strokeWidth={2} strokeDasharray={look.dash} className={look.stroke} />
      {points.map((point, index) => {
        if (point.y === null) return null
        const before = points.slice(0, index).findLast((earlier) => earlier.value !== null)
        const isChange = before !== undefined && before.value !== point.value
        return (
          <circle key={point.moment} cx={point.x} cy={point.y} r={isChange ? 4 : 2} className={look.fill}>
            <title>{`${name}, ${formatDateTime(point.moment)}: ${point.value}`}</title>
          </circle>
        )
      })}
    </g>
  )
}
