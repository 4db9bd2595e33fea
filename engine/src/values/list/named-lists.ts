// Lists in elements whose class, id or itemprop names the field: one container with its items ("ul.ingredients"), or many elements
// with an item each ("li.ingredient", `rel="tag"`).
import type { Element } from 'domhandler'
import type { Finder, Piece, Proposal } from '../finder.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { blocksIn, isStepNumber, joined, listPieces } from './list-pieces.ts'
import { isInside } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'
import { areTags } from './tag-list.ts'
import { elementsNamed, KIND_WEIGHT, type NamedElement } from '../fact/attributed-elements.ts'
import { isInMenu } from './tag-links.ts'

const SHAPES = new Set(['lines', 'tags', 'hours'])
const ITEM_CHARS_MAX = 2_000
/** From this fit on, a text is the field's own label and not an item. */
const IS_LABEL = 0.9

export const findNamedLists: Finder = (page, intent) => {
  if (!SHAPES.has(intent.shape) && !(intent.wantsMany && intent.shape === 'text')) return []
  const groups = new Map<string, NamedElement[]>()
  for (const named of elementsNamed(page, intent)) {
    const key = `${named.element.name} ${named.element.attribs.class ?? ''} ${named.element.attribs.itemprop ?? ''} ${named.element.attribs.rel ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), named])
  }
  return [...groups.values()].flatMap((group) => proposeGroup(page, intent, group) ?? [])
}

function proposeGroup(page: PageIndex, intent: FieldSpec, group: readonly NamedElement[]): Proposal | null {
  const [first] = group
  if (!first) return null
  const region = page.regions.regionOf(first.element)
  const outer = group.filter(({ element }) => !group.some((other) => other.element !== element && isInside(element, other.element)))
  const all =
    outer.length >= 2 && outer.every(({ element }) => blocksIn(page, element).length <= 3)
      ? outer.flatMap(({ element }) => itemOf(page, element, intent))
      : outer.slice(0, 4).flatMap(({ element }) => listPieces(page, element, intent.plainSteps))
  const pieces = all.filter(({ raw }) => labelFit(labelWords(raw), intent) < IS_LABEL)
  if (pieces.length === 0 || pieces.some(({ raw }) => raw.length > ITEM_CHARS_MAX)) return null
  if (intent.shape === 'tags' && (first.fit < 0.85 || !areTags(pieces) || isInMenu(first.element))) return null
  const aside = region.isSide ? (intent.shape === 'tags' ? 0.9 : 0.7) : 1
  const score = KIND_WEIGHT[first.kind] * first.fit * (pieces.length === 1 ? 0.8 : 1) * aside
  return { pieces, score, finder: 'named list' }
}

/** The element's text as one item, if one block holds it; else its lines. */
function itemOf(page: PageIndex, element: Element, intent: FieldSpec): Piece[] {
  const raw = elementText(element)
  const block = page.blockOf(element)
  if (raw !== '' && !raw.includes('\n') && (page.block(block)?.text.includes(raw) ?? false))
    return isStepNumber(raw) && !/^\d+$/.test(raw) ? [] : [{ block, raw, quote: raw }]
  const blocks = blocksIn(page, element)
  return blocks.some(({ kind }) => kind === 'item') ? listPieces(page, element, intent.plainSteps) : joined(blocks, intent.plainSteps)
}
