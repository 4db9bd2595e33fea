// Where something is or takes place, written as town and region or country in a short line near the main heading.
import { propose, type Finder } from '../finder.ts'
import { isCountry, isRegion } from '../../fields/regions.ts'
import { isWeekday } from '../../text/calendar-names.ts'

const NEAR_BLOCKS = 16
const LINE_CHARS_MAX = 90

export const findPlaces: Finder = (page, intent) => {
  const heading = page.mainHeading
  const wantsTeam = intent.concept?.id === 'department'
  if ((intent.concept?.id !== 'job_location' && !wantsTeam) || !heading) return []
  const near = page.visibleBlocks.filter(
    ({ id, text }) => id > heading.id - 4 && id <= heading.id + NEAR_BLOCKS && id !== heading.id && text.length <= LINE_CHARS_MAX,
  )
  return near.flatMap((block) => {
    const parts = block.text.split(/\n|\s[–—|•·]\s/).map((part) => part.trim())
    if (wantsTeam) return teamBeside(parts).map((raw) => propose('beside a place', { block: block.id, raw }, 0.6))
    return parts.filter(isPlace).map((raw) => propose('place', { block: block.id, raw }, 0.74))
  })
}

/** "Ghent, Belgium — Legal": the part beside the place in a line of two. */
function teamBeside(parts: readonly string[]): string[] {
  const [place = '', team = ''] = parts
  return parts.length === 2 && isPlace(place) && /^\p{Lu}[\p{L}&,' -]{2,40}$/u.test(team) ? [team] : []
}

function isPlace(text: string): boolean {
  const names = text.split(/(?<!\s)\s*,\s*|\s-\s/)
  return (
    names.length >= 2 &&
    names.length <= 4 &&
    !names.every(isWeekday) &&
    names.some((name) => isCountry(name) || isRegion(name)) &&
    names.every((name) => /^[\p{L}.'’ -]{2,40}$/u.test(name))
  )
}
