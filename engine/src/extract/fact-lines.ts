// Short facts that stand by themselves: bullets, chips, parts of a line between signs ("Freehold", "Full-time · Utrecht"). What stands in
// menus, in reviews and among other things is left out.
import type { PageIndex } from './page-index.ts'
import { keepLast } from '../text/keep-last.ts'
import { isOfOthers, isOfReviews } from './other-things.ts'

export interface FactLine {
  block: number
  text: string
}

const BLOCK_CHARS_MAX = 240
const FACT_CHARS_MAX = 60
const BETWEEN = /\s*[•|·]\s*|\n/u

/** In page order. */
export const factLines = keepLast((page: PageIndex): FactLine[] =>
  page.visibleBlocks.flatMap(({ id, kind, text, element }) => {
    if (kind === 'control' || kind === 'heading' || text.length > BLOCK_CHARS_MAX || element === null) return []
    if (page.regions.regionOf(element).isSide || isOfOthers(page, id) || isOfReviews(page, id)) return []
    const nodes = page.textNodes(id).map(({ data }) => data)
    return (nodes.length > 0 ? nodes : [text])
      .flatMap((part) => part.split(BETWEEN))
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter((part) => part !== '' && part.length <= FACT_CHARS_MAX && text.includes(part))
      .map((part) => ({ block: id, text: part }))
  }),
)
