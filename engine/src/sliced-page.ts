// A page distilled from parts of its source alone. Its blocks have numbers of their own, so its evidence is told by places in the source
// of the whole page; number-tags.ts finds the blocks that stand there.
// Next: engine/src/recipe/cut-page.ts
import { distil } from './distil/distil.ts'
import { placesOfElements } from './number-tags.ts'
import { cutPage, placeInSource, type CutPage, type Slice } from './recipe/cut-page.ts'
import type { Cell, PageDocument, ReadPage } from './types.ts'

export interface SlicedPage {
  document: PageDocument
  cut: CutPage
}

/** Elements that the distiller looks at together with the rest of the page. */
const NEEDS_ALL = /<noscript|opacity/i
/** It gives all links of the page another base. */
const BASE: Slice = { tag: 'base', text: '<', isEvery: true }

/** Null where the page is no plain HTML or does not have these parts. @throws ScrapeError parse_limit */
export function slicePage(page: ReadPage, slices: readonly Slice[]): SlicedPage | null {
  const { contentType, body, frames, isCut, original } = page
  if (!contentType.includes('html') || frames.length > 0 || isCut === true || original !== undefined) return null
  const cut = cutPage(body, [...slices, BASE])
  if (cut === null || NEEDS_ALL.test(cut.body)) return null
  return { cut, document: { ...distil({ ...page, body: cut.body }), page, isShell: false } }
}

/** Evidence that names no block of the parts but the place in the source where the block's element begins; null where that is not known. */
export function cellsInSource(cells: ReadonlyMap<string, Cell>, { document, cut }: SlicedPage): Map<string, Cell> | null {
  const places = placesOfElements(cut.body, document.dom)
  if (places === null) return null
  const placed = new Map<string, Cell>()
  for (const [name, cell] of cells) {
    const evidence = cell.evidence.map((one) => {
      const element = document.blocks[(one.block ?? 0) - 1]?.element ?? null
      const place = element === null ? null : places.get(element)
      return { ...one, block: null, selector: null, at: typeof place === 'number' ? placeInSource(cut, place) : null }
    })
    placed.set(name, { ...cell, evidence })
  }
  return placed
}
