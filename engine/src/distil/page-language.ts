// The language tag of a page, with a region where the page's English writes the day before the month.
import { languageOfText } from './text-language.ts'

/** English-speaking countries that write the day first, by the top-level domain. */
const REGIONS_BY_ENDING: Record<string, string> = { au: 'AU', uk: 'GB', nz: 'NZ', ie: 'IE', za: 'ZA', in: 'IN', sg: 'SG' }
/** International English (CLDR). */
const WORLD_ENGLISH = 'en-001'
const SLASHED_DAY = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{4}(?![\d/])/g
const DAYS_MIN = 2
const UNDECLARED_DAYS_MIN = 1

/**
 * A page declared as `en` or `en-US`, which many systems declare by default, and a page without a declared language are in the language of
 * their words. English gets a region: that of the host's top-level domain, or international English where its dates can only be day first
 * and none only month first.
 */
export function withRegion(tag: string | null, page: { url: string; body: string; bytes?: string }): string | null {
  if (tag !== null && !/^en(?:-us)?$/i.test(tag)) return tag
  const source = page.bytes ?? page.body
  const written = languageOfText(page.body)
  if (written !== null && written !== 'en') return written
  const region = REGIONS_BY_ENDING[hostOf(page.url).split('.').at(-1) ?? '']
  const { dayFirst, monthFirst } = countOrders(source)
  if (monthFirst > 0) return tag
  if (region !== undefined) return `en-${region}`
  return dayFirst >= (tag === null ? UNDECLARED_DAYS_MIN : DAYS_MIN) ? WORLD_ENGLISH : tag
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
