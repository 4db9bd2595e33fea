// Positions of a chart's bars on the scale of their values, so that the axis can have round ticks of its own.
import { HISTOGRAM_BARS, type FieldChart } from '@quarry/contract'
import type { BarAxis } from '../../ui/charts/drawn-bars.ts'

type Place = BarAxis['places'][number]

/** Bars of dates further apart than this would be too thin to click, and are placed side by side instead. */
const DATE_STEPS_MAX = 60

/** Null for names, and for dates without a common scale. */
export function barPlaces(chart: FieldChart): BarAxis | null {
  if (chart.kind === 'bars' || chart.bars.length === 0) return null
  const places = chart.kind === 'histogram' ? numberPlaces(chart) : datePlaces(chart)
  return places && { kind: chart.kind === 'histogram' ? 'numbers' : 'dates', places }
}

/** A histogram bar has the lowest and the highest value in it; its position is the range of its bucket. */
function numberPlaces({ bars, figures }: FieldChart): Place[] | null {
  if (!figures) return null
  const ends = bars.map(({ filters }) => ({ low: Number(filters[0]?.value), high: Number(filters.at(-1)?.value) }))
  if (!ends.every(({ low, high }) => Number.isFinite(low) && Number.isFinite(high))) return null
  const { min, max } = figures
  const width = (max - min) / HISTOGRAM_BARS || Math.max(1, Math.abs(min) * 0.1) / HISTOGRAM_BARS
  // Single values, such as ratings, are placed at their own tick.
  if (ends.every(({ low, high }) => low === high)) return ends.map(({ low }) => ({ from: low - width / 2, to: low + width / 2 }))
  let last = -1
  return ends.map(({ low, high }) => {
    const part = Math.min(HISTOGRAM_BARS - 1, Math.floor((low / 2 + high / 2 - min) / width))
    // A value at the boundary of two buckets may be rounded into the previous one, which has its bar.
    last = Math.max(last + 1, part)
    return { from: min + last * width, to: min + (last + 1) * width }
  })
}

/** Days, months or years, as wide as their duration; decades and centuries are few, and are placed side by side. */
function datePlaces({ bars }: FieldChart): Place[] | null {
  const places = bars.map(({ label }) => datePlace(label))
  const known = places.filter((place) => place !== null)
  const sizes = new Set(bars.map(({ label }) => label.length))
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < bars.length || sizes.size > 1 || !first || !last) return null
  return (last.to - first.from) / (first.to - first.from) > DATE_STEPS_MAX ? null : known
}

function datePlace(label: string): Place | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(label) ?? []
  if (!year) return null
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const to = day ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1, 1) : Date.UTC(y + 1, 0, 1)
  return { from: Date.UTC(y, m, d), to }
}
