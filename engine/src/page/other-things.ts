// Finds parts of a page about other things, below a heading such as "You may also like", and parts with reviews.
import { isTag, type Element } from 'domhandler'
import { isInside, parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import { asksForOpinions } from '../fields/asked-opinions.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { keepTexts } from '../text/keep-texts.ts'
import type { PageIndex } from './page-index.ts'
import type { Section } from './sections.ts'
import { anyInRuns, anyOf } from '../fields/word-patterns.ts'

const OTHERS = new RegExp(
  anyOf(({ others }) => others?.headings),
  'iu',
)
/** Headings over other things of the same kind: "More jobs", "Weitere Kurse", "Also on". */
const OTHERS_OF_KIND = new RegExp(
  String.raw`^(?:${anyOf(({ others }) => others?.more)}(?:\s|(?<=['’]))${anyOf(({ others }) => others?.kinds)}|${anyOf(({ others }) => others?.ofKind)})|^${anyInRuns(({ others }) => others?.more)}${anyInRuns(({ others }) => others?.kinds)}`,
  'iu',
)
const HEADING_CHARS_MAX = 60

const REVIEWS = new RegExp(
  String.raw`^[^\p{L}\d]{0,3}(?:\d[\d.,]* )?(?:${anyOf(({ others }) => others?.reviewQualifiers)} )?${anyOf(({ others }) => others?.reviews)}|${anyInRuns(({ others }) => others?.reviews)}`,
  'iu',
)

/** Numbers of the blocks below headings that are so named. Each block is added once, however deep such sections are nested. */
function blocksBelow(page: PageIndex, isNamed: (heading: string) => boolean): ReadonlySet<number> {
  const main = page.mainHeading?.id ?? 0
  const blocks = new Set<number>()
  let done = 0
  for (const section of page.sections) {
    const { heading, from } = section
    if (heading.kind !== 'heading' || heading.id <= main || heading.text.length > HEADING_CHARS_MAX || !isNamed(heading.text)) continue
    const to = endOf(page, section)
    for (let block = Math.max(from, done); block < to; block += 1) blocks.add(block)
    done = Math.max(done, to)
  }
  return blocks
}

/** A section inside an `aside` ends with it, since the page's own content may follow. */
function endOf(page: PageIndex, { heading, from, to }: Section): number {
  const box = boxAround(heading.element)
  if (box === null) return to
  for (let id = from; id < to; id += 1) {
    const element = page.block(id)?.element ?? null
    if (element !== null && !isInside(element, box)) return id
  }
  return to
}

function boxAround(heading: Element | null): Element | null {
  let current = heading?.parent ?? null
  for (let step = 0; current !== null && isTag(current) && step < BOX_DEPTH_MAX; step += 1) {
    if (current.name === 'aside' || current.attribs.role === 'complementary') return current
    current = current.parent
  }
  return null
}
const BOX_DEPTH_MAX = 6
/** Cached, because the pages of a site share these headings. */
const announcesOthers = keepTexts((heading) => OTHERS.test(heading) || OTHERS_OF_KIND.test(heading))
const announcesReviews = keepTexts((heading) => REVIEWS.test(heading))
const others = keepLast((page: PageIndex) => blocksBelow(page, announcesOthers))
const reviews = keepLast((page: PageIndex) => blocksBelow(page, announcesReviews))

/** True for a block below a heading over reviews or comments. */
export function isOfReviews(page: PageIndex, block: number): boolean {
  return reviews(page).has(block)
}

const REVIEW_NAME = /(?:^|[\s_-])(?:(?:customer|user|guest)-?)?(?:reviews?|testimonials?)(?:$|[\s_-])/i

/** True for a block in a review, on a page that is not a review itself, unless the field asks for reviews. */
export function isInReview(page: PageIndex, { field }: FieldSpec, block: number): boolean {
  if (asksForOpinions(field)) return false
  const heading = page.mainHeading?.element ?? null
  for (let element = page.innerElement(block); element; element = parentOf(element)) {
    if (isInside(heading, element)) return false
    if (REVIEW_NAME.test(element.attribs.class ?? '') || /^reviews?$/.test(element.attribs.itemprop ?? '')) return true
  }
  return false
}

/** True for a block below a heading over other things than the page's own. */
export function isOfOthers(page: PageIndex, block: number): boolean {
  return others(page).has(block)
}
