// Times that a page gives twice, once with its own zone and once as if its clock were in UTC: the former is right. And days in
// the page's address, where the same moment is already the next day in UTC.
import type { PageIndex } from '../../page/page-index.ts'

const GREENWICH = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2})?(?:\.\d+)?(?:Z|[+-]00:?00)$/
const WRONG_ZONE = 0.6
const HOUR_MS = 3_600_000
/** Zones are at most so far from Greenwich. */
const ZONE_HOURS_MAX = 14

/** A factor for a declared time: below 1 where another declared one has the same clock and a zone. */
export function zoneFactor(page: PageIndex, raw: string): number {
  const clock = GREENWICH.exec(raw)?.[1]
  if (clock === undefined) return 1
  const isZoned = page.document.values.some(
    (value) => value.raw.startsWith(clock) && /[+-](?!00:?00)\d{2}:?\d{2}$/.test(value.raw) && value.raw.length <= 32,
  )
  return isZoned ? WRONG_ZONE : 1
}

/** True where the day (as 2024/05/03) is that of a declared moment for readers west or east of Greenwich. */
export function isDayOfMoment(page: PageIndex, day: string): boolean {
  const digits = day.match(/\d+/g)?.join('') ?? ''
  const start = Date.parse(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (Number.isNaN(start)) return false
  return page.document.values.some(({ path, raw }) => {
    if (!/(?:^|\.)datePublished$|published_time$/.test(path) || !/T.{0,30}(?:Z|[+-]00:?00)$/.test(raw)) return false
    const moment = Date.parse(raw.replace(/^(\d{4})(\d{2})(\d{2})T/, '$1-$2-$3T'))
    return moment >= start - ZONE_HOURS_MAX * HOUR_MS && moment < start + (24 + ZONE_HOURS_MAX) * HOUR_MS
  })
}
