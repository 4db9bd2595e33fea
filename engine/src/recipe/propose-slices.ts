// Proposes the parts of pages that a recipe needs: for each field the smallest element around its value that a literal text selects on all
// solved pages, and structured data where its first rule reads that. The caller tries whether the parts are enough.
// Next: engine/src/recipe/cut-page.ts
import type { Element } from 'domhandler'
import { isInside, parentOf } from '../text/ancestors.ts'
import { leadsTo, type Slice } from './cut-page.ts'
import type { PageMap } from './page-map.ts'
import type { FieldRecipe, Rule } from './recipe.ts'
import { runRule } from './run-rule.ts'

/** A solved page, with the position of each element's tag in its source. */
export interface PlacedPage {
  map: PageMap
  places: ReadonlyMap<Element, number | null>
}

const JSON_LD: Slice = { tag: 'script', text: 'application/ld+json', isEvery: true }
const META: Slice = { tag: 'meta', text: '<', isEvery: true }
const META_SYNTAXES = new Set(['opengraph', 'twitter', 'dublin-core', 'meta'])
const ROOTS = new Set(['html', 'body', 'head'])
const TEXT_CHARS_MAX = 200
const TAG_CHARS_MAX = 2_000

/** `widths` gives, by field, how many steps larger than the smallest its part must be. Null where a field's value is in no part. */
export function proposeSlices(
  pages: readonly PlacedPage[],
  fields: readonly FieldRecipe[],
  widths: ReadonlyMap<string, number>,
): Slice[] | null {
  const slices = new Map<string, Slice>()
  for (const { name, rules } of fields) {
    const [first] = rules
    if (first === undefined) continue
    const around = sliceAround(pages, rules, widths.get(name) ?? 0)
    const data = first.selector.kind === 'data' ? sliceOfData(first.selector.syntax) : null
    if (around === null && data === null) return null
    for (const slice of [around, data]) if (slice !== null) slices.set(`${slice.tag} ${slice.text}`, slice)
  }
  return [...slices.values()]
}

function sliceOfData(syntax: string): Slice | null {
  return syntax === 'json-ld' ? JSON_LD : META_SYNTAXES.has(syntax) ? META : null
}

function sliceAround(pages: readonly PlacedPage[], rules: readonly Rule[], width: number): Slice | null {
  for (const rule of rules) {
    const elements = pages.map(({ map }) => elementOf(map, rule))
    const at = elements.findIndex((element) => element !== null)
    const slices = at < 0 ? [] : slicesAround(pages, elements, { at, width })
    const slice = slices[width] ?? slices.at(-1)
    if (slice !== undefined) return slice
  }
  return null
}

/** The element that the rule reads from on this page; null without one. */
function elementOf(map: PageMap, rule: Rule): Element | null {
  const pieces = runRule(map, rule)
  const elements = pieces.map(({ spot: { element, block } }) => element ?? map.document.blocks[(block ?? 0) - 1]?.element ?? null)
  return elements.reduce((one, other) => (one === null || other === null ? null : commonOf(one, other)), elements[0] ?? null)
}

function commonOf(one: Element, other: Element): Element | null {
  let at: Element | null = one
  while (at !== null && !isInside(other, at)) at = parentOf(at)
  return at
}

/** Slices around the value, from the inside out, up to the requested width. */
function slicesAround(
  pages: readonly PlacedPage[],
  elements: readonly (Element | null)[],
  { at: first, width }: { at: number; width: number },
): Slice[] {
  const slices: Slice[] = []
  const page = pages[first]!
  for (let at = elements[first] ?? null; at !== null && slices.length <= width; at = parentOf(at)) {
    if (ROOTS.has(at.name)) break
    const slice = slicesOf(page, at).find((one) => leadsOnAll(pages, elements, one))
    if (slice !== undefined) slices.push(slice)
  }
  return slices
}

/** Slices that select the element by its whole opening tag, or by one of its attributes. */
function slicesOf(page: PlacedPage, element: Element): Slice[] {
  const tag = tagOf(page, element)
  const attributes = [...tag.matchAll(/\s[\w:-]+\s*=\s*(?:"[^"]+"|'[^']+')/g)].map(([attribute]) => attribute)
  const texts = [tag, ...attributes].filter((text) => text !== '' && text.length <= TEXT_CHARS_MAX)
  return texts.map((text) => ({ tag: element.name, text, isEvery: false }))
}

/** The opening tag verbatim from the source; empty where its position is unknown, or it is not a plain tag. */
function tagOf({ map, places }: PlacedPage, element: Element): string {
  const place = places.get(element) ?? null
  return place === null ? '' : (/^<[^<>]*>/.exec(map.document.page.body.slice(place, place + TAG_CHARS_MAX))?.[0] ?? '')
}

/** True where the slice selects exactly one element on every page, which contains the value read there. */
function leadsOnAll(pages: readonly PlacedPage[], read: readonly (Element | null)[], slice: Slice): boolean {
  return pages.every((page, index) => {
    const wanted = read[index] ?? null
    const own = page.map.marked({ tag: slice.tag, attribute: null, value: '' }).filter((element) => {
      const tag = tagOf(page, element)
      return leadsTo(tag, slice, { start: 0, end: tag.length })
    })
    return own.length === 1 && (wanted === null || isInside(wanted, own[0]!))
  })
}
