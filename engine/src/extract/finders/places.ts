// Where something is or takes place, written as town and region or country in a short line near the main heading.
import { propose, type Finder } from '../finder.ts'
import { isCountry, isRegion } from '../vocabulary/regions.ts'

const NEAR_BLOCKS = 16
const LINE_CHARS_MAX = 90

export const findPlaces: Finder = (page, intent) => {
  const heading = page.mainHeading
  if (intent.concept?.id !== 'job_location' || !heading) return []
  const near = page.visibleBlocks.filter(
    ({ id, text }) => id > heading.id - 4 && id <= heading.id + NEAR_BLOCKS && id !== heading.id && text.length <= LINE_CHARS_MAX,
  )
  return near.flatMap((block) =>
    block.text.split(/\n|\s[–—|•·]\s/).flatMap((part) => {
      const raw = part.trim()
      const names = raw.split(/\s*,\s*|\s-\s/)
      const isPlace =
        names.length >= 2 &&
        names.length <= 4 &&
        names.some((name) => isCountry(name) || isRegion(name)) &&
        names.every((name) => /^[\p{L}.'’ -]{2,40}$/u.test(name))
      return isPlace ? [propose('place', { block: block.id, raw }, 0.74, {})] : []
    }),
  )
}
