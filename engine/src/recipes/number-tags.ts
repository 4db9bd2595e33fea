// Maps elements of a page to positions of their tags in the source, and back: evidence of a page read from parts has a position in the
// source, from which the block of the whole page is found. Null where source and tree differ.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { scanSource } from '../recipe/scan-source.ts'
import type { PageDocument } from '../types.ts'

/** Offset of each element's tag in `source`, from which the tree was built; null for elements that the source does not contain. */
export function placesOfElements(source: string, dom: ParentNode): Map<Element, number | null> | null {
  const elements = elementsOf(dom, [])
  const places = new Map<Element, number | null>()
  let next = 0
  const place = (name: string, start: number | null): boolean => {
    const element = elements[next++]
    if (element === undefined || element.name.toLowerCase() !== name) return false
    places.set(element, start)
    return true
  }
  let isSame = true
  const isFollowed = scanSource(source, {
    onOpen: ({ name, start }) => (isSame &&= place(name, start)),
    onClose: () => isSame,
    onImplied: (name) => void (isSame &&= place(name, null)),
  })
  return isFollowed && isSame && next === elements.length ? places : null
}

/**
 * The block of the whole page with this quote: that of the element whose tag begins at this position; without a position, the data block with
 * the same text. Null where the page has no such block.
 */
export function findBlockAt({ page, dom, blocks }: PageDocument, { at, quote }: { at: number | null; quote: string }): number | null {
  if (at === null) return blocks.find(({ kind, text }) => kind === 'data' && text === quote)?.id ?? null
  const places = placesOfElements(page.body, dom)
  const own = blocks.filter(({ element }) => element !== null && places?.get(element) === at)
  return (own.find(({ text }) => text.includes(quote)) ?? own[0])?.id ?? null
}

function elementsOf(parent: ParentNode, elements: Element[]): Element[] {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    elements.push(child)
    elementsOf(child, elements)
  }
  return elements
}
