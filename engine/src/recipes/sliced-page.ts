// Distils a page from parts of its source. Its block ids differ from those of the whole page, so its evidence has positions in the source;
// number-tags.ts finds the blocks there.
// Next: engine/src/recipe/cut-page.ts
import type { Element } from 'domhandler'
import { Distillation } from '../distil/distillation.ts'
import { cutBytes } from '../recipe/cut-bytes.ts'
import { cutPage, placeInSource, type CutPage, type Slice } from '../recipe/cut-page.ts'
import type { Candidate, Evidence, PageDocument, ReadPage } from '../types.ts'
import { contextsOf } from '../verify/quote-context.ts'

export interface SlicedPage {
  document: PageDocument
  cut: CutPage
}

/** Markup that the distiller can only interpret with the rest of the page. */
const NEEDS_ALL = /<noscript|opacity/i
/** The `base` element is always included, because it changes all links of the page. */
const BASE: Slice = { tag: 'base', text: '<', isEvery: true }

/** Null where the page is not complete HTML, or does not have these parts. @throws ScrapeError parse_limit */
export function slicePage(page: ReadPage, slices: readonly Slice[]): SlicedPage | null {
  const { contentType, bytes, frames, isCut, original } = page
  if (!contentType.includes('html') || frames.length > 0 || isCut === true || original !== undefined) return null
  const wanted = withBase(slices)
  const cut = bytes === undefined ? cutPage(page.body, wanted) : cutBytes(bytes, wanted)
  if (cut === null || NEEDS_ALL.test(cut.body)) return null
  return { cut, document: new PartialPage(page, cut.body) }
}

/** Cached, so that `cutPage` gets the same list for all pages of a recipe. */
const withBases = new WeakMap<readonly Slice[], Slice[]>()

function withBase(slices: readonly Slice[]): Slice[] {
  let wanted = withBases.get(slices)
  if (wanted === undefined) {
    wanted = [...slices, BASE]
    withBases.set(slices, wanted)
  }
  return wanted
}

/** A page from parts is never a shell, since text outside of the parts is not missing. */
class PartialPage extends Distillation {
  override get isShell(): boolean {
    return false
  }
}

/** Evidence with the position in the source where the block's element begins, instead of a block; null where that is unknown. */
export function evidenceInSource({ document, cut }: SlicedPage): (candidate: Candidate) => Evidence[] {
  const { url, snapshot } = document.page
  return ({ evidence }) => {
    const contexts = contextsOf(document, evidence, { areTogether: (one, other) => partOf(cut, one) === partOf(cut, other) })
    return evidence.map(({ block, quote }, index) => {
      const place = document.blocks[block - 1]?.element?.startIndex ?? null
      // The parser also creates an element for a lone closing tag, which has no position.
      const at = place === null || cut.body[place + 1] === '/' ? null : placeInSource(cut, place)
      const context = contexts[index]
      const own = { url, snapshot, block: null, quote, selector: null, at }
      return context === undefined ? own : { ...own, context }
    })
  }
}

/** Index of the element's part in the list of parts. */
function partOf({ parts }: CutPage, { startIndex }: Element): number {
  return parts.findLastIndex(({ start }) => start <= (startIndex ?? 0))
}
