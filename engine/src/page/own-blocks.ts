// The visible blocks of a page that are about its own thing, in page order. Most of a page is menus, other things and opinions: they are
// sorted out once for all finders, before any text is looked at.
import { keepLast } from '../text/keep-last.ts'
import type { Block } from '../types.ts'
import { isOfOthers, isOfReviews } from './other-things.ts'
import { holdsFigure, type PageIndex } from './page-index.ts'

/** All but those below headings over other things. */
export const blocksOfThing = keepLast((page: PageIndex): readonly Block[] => page.visibleBlocks.filter(({ id }) => !isOfOthers(page, id)))

/** Those with a digit, for finders of values that contain one. */
export const figuredBlocksOfThing = keepLast((page: PageIndex): readonly Block[] => blocksOfThing(page).filter(holdsFigure))

/** Of these all but those below headings over reviews and comments. */
export const blocksOfPublisher = keepLast((page: PageIndex): readonly Block[] =>
  blocksOfThing(page).filter(({ id }) => !isOfReviews(page, id)),
)

/** Of these all but those in menus and side parts. */
export const ownBlocks = keepLast((page: PageIndex): readonly Block[] =>
  blocksOfPublisher(page).filter(({ element }) => element === null || !page.regions.regionOf(element).isSide),
)
