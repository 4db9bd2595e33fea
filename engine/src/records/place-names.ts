// Collects the names of a list on its page: the headings above it, its caption, and the classes and labels of the elements around it.
import { isTag, type Element } from 'domhandler'
import { readSections } from '../page/sections.ts'
import { parentOf } from '../text/ancestors.ts'
import { elementBlock } from '../text/element-block.ts'
import { elementText } from '../text/element-text.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageDocument } from '../types.ts'

export interface PlaceName {
  text: string
  /** 0 to 1: how certain it is that it names this list, not a larger part of the page. */
  weight: number
  isHeading: boolean
}

const OUTER_FACTOR = 0.9
const NEAR_BLOCKS = 4
const CLIMB_MAX = 5
const TEXT_CHARS_MAX = 120
const ATTRIBUTES = ['class', 'id', 'aria-label', 'data-section', 'itemprop', 'itemtype']
const CAPTIONS = new Set(['caption', 'legend', 'summary', 'figcaption'])
const ATTRIBUTE_WEIGHT = 0.8
const TITLE_WEIGHT = 0.6

const sectionsOf = keepLast(readSections)

/** `elements` are the records, in page order. */
export function placeNames(document: PageDocument, elements: readonly Element[]): PlaceName[] {
  const [first] = elements
  const last = elements.at(-1)
  if (first === undefined || last === undefined) return []
  const [from, to] = [elementBlock(document.nodeBlocks, first), elementBlock(document.nodeBlocks, last)]
  const around = sectionsOf(document)
    .filter((section) => section.from <= from && section.to > to && section.heading.text.length <= TEXT_CHARS_MAX)
    .toReversed()
    .map(({ heading }, depth) => ({ text: heading.text, weight: OUTER_FACTOR ** depth, isHeading: true }))
  return [
    ...around,
    ...headingBefore(document, from),
    ...attributeNames(first),
    { text: document.title, weight: TITLE_WEIGHT, isHeading: false },
  ]
}

/** The nearest heading just before the records. It may have the same rank as headings inside them, so its section ends where they begin. */
function headingBefore(document: PageDocument, from: number): PlaceName[] {
  for (let id = from - 1; id > 0 && id >= from - NEAR_BLOCKS; id -= 1) {
    const block = document.blocks[id - 1]
    if (block?.kind === 'heading') return [{ text: block.text, weight: 0.95, isHeading: true }]
  }
  return []
}

function attributeNames(record: Element): PlaceName[] {
  const names: PlaceName[] = []
  let one: Element | null = record
  for (let step = 0; one !== null && step <= CLIMB_MAX && one.name !== 'body'; step += 1, one = parentOf(one)) {
    for (const attribute of ATTRIBUTES)
      for (const text of (one.attribs[attribute] ?? '').split(attribute === 'aria-label' ? /$^/ : /\s+/).slice(0, 8))
        if (text !== '')
          names.push({
            text: text.replace(/^https?:\/\/schema\.org\//, ''),
            weight: ATTRIBUTE_WEIGHT * 0.97 ** step,
            isHeading: attribute === 'aria-label',
          })
    const caption = step === 0 ? undefined : one.children.find((child): child is Element => isTag(child) && CAPTIONS.has(child.name))
    if (caption !== undefined) names.push({ text: elementText(caption, undefined, TEXT_CHARS_MAX), weight: 1, isHeading: true })
  }
  return names
}
