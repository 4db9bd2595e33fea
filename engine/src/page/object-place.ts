// Finds the part of a page with the members of one object: below a heading, a caption or a label with its name ("Bill to", "Seller").
import { isInside } from '../text/ancestors.ts'
import type { PageIndex } from './page-index.ts'

/** A set of blocks of the page. */
export interface ObjectPlace {
  has(block: number): boolean
  /** First block, in page order. */
  from: number
  /** The whole value, where the place is a labelled value. */
  value?: string
}

/** Returns 0 to 1: how well a text names the object. */
export type NameFit = (text: string) => number

const CALLED_MIN = 0.75
/** Longer labels are sentences. */
const NAME_CHARS_MAX = 60
const BLOCKS_MAX = 60

/** Null where nothing on the page, or inside `within`, has the object's name. */
export function findObjectPlace(page: PageIndex, fit: NameFit, within: ObjectPlace | null): ObjectPlace | null {
  const isWithin = (block: number): boolean => within === null || within.has(block)
  const places: { fit: number; place: ObjectPlace }[] = []
  for (const { heading, from, to } of page.sections) {
    const called = heading.text.length <= NAME_CHARS_MAX && isWithin(heading.id) ? fit(heading.text) : 0
    const end = Math.min(to, from + BLOCKS_MAX)
    if (called >= CALLED_MIN && end > from)
      places.push({ fit: called, place: { from, has: (id) => id >= from && id < end && isWithin(id) } })
  }
  for (const { label, value, element, valueBlock } of page.document.pairs) {
    const called = label.length <= NAME_CHARS_MAX && isWithin(valueBlock) ? fit(label) : 0
    if (called < CALLED_MIN) continue
    const own = new Set(
      page.visibleBlocks.filter((block) => block.id === valueBlock || isInside(block.element, element)).map(({ id }) => id),
    )
    places.push({ fit: called, place: { from: valueBlock, has: (id) => own.has(id), value } })
  }
  return places.toSorted((a, b) => b.fit - a.fit)[0]?.place ?? null
}

/** Single values whose label contains the object's name ("Seller name: …"), for an object without its own section. */
export function blocksNaming(page: PageIndex, fit: NameFit): ObjectPlace {
  const named = new Set<number>()
  for (const { label, valueBlock } of page.document.pairs)
    if (label.length <= NAME_CHARS_MAX && fit(label) >= CALLED_MIN) named.add(valueBlock)
  for (const { id, kind, path, element } of page.document.blocks) {
    const names = kind === 'data' ? [path] : [element?.attribs.class ?? '', element?.attribs.id ?? '', element?.attribs.itemprop ?? '']
    if (names.some((name) => name !== '' && fit(name) >= CALLED_MIN)) named.add(id)
  }
  return { from: 1, has: (block) => named.has(block) }
}
