// The language tag of a page, with a region where the page's English writes the day before the month.

/** English-speaking countries that write the day first, by the top-level domain. */
const REGIONS_BY_ENDING: Record<string, string> = { au: 'AU', uk: 'GB', nz: 'NZ', ie: 'IE', za: 'ZA', in: 'IN', sg: 'SG' }
/** International English (CLDR). */
const WORLD_ENGLISH = 'en-001'
const SLASHED_DAY = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{4}(?![\d/])/g
const DAYS_MIN = 2

/**
 * A page declared as `en` or `en-US`, which many systems declare by default, gets a region: that of the host's top-level domain, or
 * international English where at least two of its dates can only be day first and none only month first. A page without a declared language
 * gets one by its host alone.
 */
export function withRegion(tag: string | null, page: { url: string; body: string; bytes?: string }): string | null {
  if (tag !== null && !/^en(?:-us)?$/i.test(tag)) return tag
  const region = REGIONS_BY_ENDING[hostOf(page.url).split('.').at(-1) ?? '']
  if (tag === null && region === undefined) return null
  const { dayFirst, monthFirst } = countOrders(page.bytes ?? page.body)
  if (monthFirst > 0) return tag
  if (region !== undefined) return `en-${region}`
  return dayFirst >= DAYS_MIN ? WORLD_ENGLISH : tag
}

/** Counts dates with slashes of which one number can only be a day, by its position. */
function countOrders(text: string): { dayFirst: number; monthFirst: number } {
  const orders = { dayFirst: 0, monthFirst: 0 }
  for (const [, first, second] of text.matchAll(SLASHED_DAY)) {
    const [one, other] = [Number(first), Number(second)]
    if (one > 12 && one <= 31 && other <= 12) orders.dayFirst += 1
    if (other > 12 && other <= 31 && one <= 12) orders.monthFirst += 1
  }
  return orders
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
