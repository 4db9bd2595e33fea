// The total that a list announces: "Showing 1–20 of 283 results", "283 products". Compared with the number of found items.
import type { PageDocument } from '../types.ts'
import { anyOf } from '../fields/word-patterns.ts'

const TEXT_CHARS_MAX = 160
const NUMBER = String.raw`(\d{1,3}(?:[.,'  ]\d{3})+|\d+)`
const THINGS = anyOf(({ totals }) => totals?.things)
const ALL = anyOf(({ totals }) => totals?.all)
const FORMS = [
  new RegExp(
    String.raw`(?<!\d)\d+\s*(?:-|–|—|${anyOf(({ totals }) => totals?.to)})\s*\d+\s+${anyOf(({ totals }) => totals?.of)}\s+(?:${ALL}\s+)?${NUMBER}\b`,
    'iu',
  ),
  new RegExp(String.raw`${anyOf(({ totals }) => totals?.shown)}\s*(?:${ALL}\s*)?${NUMBER}\s*${THINGS}`, 'iu'),
  new RegExp(String.raw`^${NUMBER}\s*${THINGS}`, 'iu'),
  new RegExp(String.raw`^${THINGS}\s*[(:（：]\s*${NUMBER}[)）]?$`, 'iu'),
]

/** The largest total that a short text of the page announces; null where none does. */
export function announcedTotal({ blocks }: PageDocument): number | null {
  const totals = blocks
    .filter(({ text, kind }) => kind !== 'data' && text.length <= TEXT_CHARS_MAX && /\d/.test(text))
    .flatMap(({ text }) => FORMS.flatMap((form) => form.exec(text)?.[1] ?? []).slice(0, 1))
    .map((digits) => Number(digits.replace(/\D/g, '')))
    .filter((total) => total > 0 && total < 10_000_000)
  return totals.length === 0 ? null : Math.max(...totals)
}
