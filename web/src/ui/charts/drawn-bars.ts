// What the two kinds of bar charts share: the bars they are given, and how one looks.
import { classNames } from '../class-names.ts'
import type { AxisKind } from './axis.ts'

export interface Bar {
  label: string
  count: number
  isChosen: boolean
}

/** Positions of bars on a scale: one place a bar, of dates in milliseconds. */
export interface BarAxis {
  kind: AxisKind
  places: readonly { from: number; to: number }[]
}

export interface DrawnBarsProps {
  label: string
  bars: readonly Bar[]
  width: number
  axis: BarAxis | null
  onChoose?(index: number): void
}

/** Around a bar: a short one is pressed as easily as a long one. */
export const BAR_AREA = 'fill-transparent'

/** Where some are chosen, the others step back. */
export function barClass(bar: Bar, bars: readonly Bar[], isClickable: boolean): string {
  const isPale = !bar.isChosen && bars.some((other) => other.isChosen)
  return classNames(
    bar.isChosen ? 'fill-accent-hover stroke-ink' : 'fill-accent',
    isPale && 'opacity-40',
    isClickable && 'cursor-pointer hover:fill-accent-hover',
  )
}
