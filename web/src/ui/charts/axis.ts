// Computes the ticks of an axis: round values with labels that differ from their neighbours'. Dates are formatted in UTC; the caller shifts
// dates of other time zones before.
import { scaleLinear, scaleUtc } from 'd3-scale'
import { CHAR_PX } from './char-width.ts'

export type AxisKind = 'numbers' | 'dates'

export interface Tick {
  at: number
  text: string
}

export interface Axis {
  /** Position of a value in pixels. */
  x(value: number): number
  ticks: readonly Tick[]
}

interface AxisInput {
  kind: AxisKind
  /** The lowest and the highest value; for dates, in milliseconds since 1970. */
  domain: readonly [number, number]
  rangePx: readonly [number, number]
  /** Whether to extend the domain to round values at both ends. */
  isNice: boolean
}

const NUMBER_PX = 48
const DATE_PX = 96
const DAY_MS = 86_400_000

/** An axis with as many ticks as have room for their labels. */
export function axisOf({ kind, domain, rangePx, isNice }: AxisInput): Axis {
  const most = Math.max(2, Math.floor(Math.abs(rangePx[1] - rangePx[0]) / (kind === 'dates' ? DATE_PX : NUMBER_PX)))
  const scale = kind === 'dates' ? scaleUtc(spread(domain, kind), rangePx) : scaleLinear(spread(domain, kind), rangePx)
  if (isNice) scale.nice(most)
  const ticksFor = (count: number) => ticksOf(scale.ticks(count))
  let ticks = ticksFor(most)
  // d3 takes the count as a hint only, and some steps have long labels, so fewer ticks are tried until all labels fit.
  for (let count = most - 1; count > 0 && !haveRoom(ticks, scale); count--) ticks = ticksFor(count)
  // A single tick shows no scale, so finer steps are tried where their labels fit.
  for (let count = most + 1; count <= most * 2 && ticks.length < 2; count++) {
    const finer = ticksFor(count)
    if (haveRoom(finer, scale)) ticks = finer
  }
  return { x: scale, ticks }
}

const ticksOf = (values: readonly (number | Date)[]): Tick[] => [
  ...numberTicks(values.filter((value) => typeof value === 'number')),
  ...dateTicks(values.filter((value) => value instanceof Date)),
]

function haveRoom(ticks: readonly Tick[], x: (value: number) => number): boolean {
  const widest = (Math.max(...ticks.map(({ text }) => text.length)) + 1) * CHAR_PX
  return ticks.every(({ at }, index) => index === 0 || Math.abs(x(at) - x(ticks[index - 1]?.at ?? at)) >= widest)
}

/** The domain, widened where it has only one value, so that this value is in the middle of the axis. */
function spread([low, high]: readonly [number, number], kind: AxisKind): [number, number] {
  if (low !== high) return [low, high]
  const room = kind === 'dates' ? DAY_MS / 2 : Math.max(1, Math.abs(low) * 0.1)
  return [low - room, high + room]
}

const COMPACT_FROM = 100_000

/** Ticks for numbers, all with the decimals of the step. From 100,000 on they are compact ("250K") if the labels still differ. */
export function numberTicks(values: readonly number[]): Tick[] {
  const step = values.length > 1 ? Math.abs((values[1] ?? 0) - (values[0] ?? 0)) : 1
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  const isLarge = values.some((value) => Math.abs(value) >= COMPACT_FROM)
  const isShort = isLarge && new Set(values.map((value) => SHORT.format(value))).size === values.length
  const format = isShort ? SHORT : withDecimals(decimals)
  // Adding up steps may give -0, which would be formatted with a sign.
  return values.map((at) => ({ at, text: format.format(at === 0 ? 0 : at) }))
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const exactFormats = new Map<number, Intl.NumberFormat>()

/** Formats are cached by number of decimals: creating one takes longer than drawing an axis. */
function withDecimals(decimals: number): Intl.NumberFormat {
  const known = exactFormats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  exactFormats.set(decimals, made)
  return made
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const YEARS = utc({ year: 'numeric' })
const MONTHS = utc({ month: 'short', year: 'numeric' })
const DAYS = utc({ month: 'short', day: 'numeric' })
const DAYS_OF_YEARS = utc({ month: 'short', day: 'numeric', year: 'numeric' })
const CLOCK = utc({ timeStyle: 'short' })
const SECONDS = utc({ timeStyle: 'medium' })

/** Ticks for dates, formatted by their step: years, months, days, or times, where midnight is shown as the date that begins. */
export function dateTicks(dates: readonly Date[]): Tick[] {
  const step = Math.min(...dates.slice(1).map((date, index) => date.getTime() - (dates[index]?.getTime() ?? 0)))
  const isOneYear = new Set(dates.map((date) => date.getUTCFullYear())).size <= 1
  const days = isOneYear ? DAYS : DAYS_OF_YEARS
  const format = (date: Date): Intl.DateTimeFormat => {
    if (step >= 360 * DAY_MS) return YEARS
    if (step >= 27 * DAY_MS) return MONTHS
    if (step >= DAY_MS || date.getTime() % DAY_MS === 0) return days
    return step >= 60_000 ? CLOCK : SECONDS
  }
  const ticks = dates.map((date) => ({ at: date.getTime(), text: format(date).format(date) }))
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text)
}
