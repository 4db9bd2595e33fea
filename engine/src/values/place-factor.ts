// Score factors by the place of a value: it is more likely the page's own near the main heading than far below it, and less likely in side
// parts and in lists of like items.
import type { Element } from 'domhandler'
import type { PageIndex } from '../page/page-index.ts'

export interface PlaceWeights {
  /** The share of the score that is lost far from the main heading, 0 to 1. */
  near: number
  /** Factor in side parts. */
  side: number
  /** Factor in lists of like items. */
  listed: number
}

const NEAR = 0.1

/** `near` is the share that is lost far from the main heading, 0 to 1. */
export function nearFactor(page: PageIndex, block: number, near = NEAR): number {
  return 1 - near + near * page.nearnessToHeading(block)
}

/** `element` is the innermost one of the block, unless the value has an element of its own. */
export function placeFactor(
  page: PageIndex,
  { block, element = page.innerElement(block) }: { block: number; element?: Element | null },
  { near, side, listed }: PlaceWeights,
): number {
  const region = element === null ? null : page.regions.regionOf(element)
  return nearFactor(page, block, near) * (region?.isSide === true ? side : 1) * (region?.isListed === true ? listed : 1)
}
