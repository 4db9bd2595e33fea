// The headings that divide a list, for fields that ask for the part an item is in: the section of a menu, the department of a person.
import type { Element } from 'domhandler'
import { isWithin } from '../discover/places.ts'
import { GROUP_WORDS } from '../fields/describing-words.ts'
import { isUnspaced, labelWords, nameWords } from '../fields/label-words.ts'
import { readSections } from '../page/sections.ts'
import type { RecordValue } from '../records/rows/record-row.ts'
import { ancestorsOf } from '../text/ancestors.ts'
import { elementBlock } from '../text/element-block.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Field, PageDocument } from '../types.ts'

const sectionsOf = keepLast(readSections)
/** What asks for a group names it in its first words. */
const WORDS_MAX = 4

/** True for a text field whose name or description names a part of a list. */
export function asksForGroup({ name, description, type }: Field): boolean {
  if (type !== 'string') return false
  return [...nameWords(name), ...labelWords(description).slice(0, WORDS_MAX)].some(
    (word) =>
      GROUP_WORDS.has(word) ||
      (isUnspaced(word) && [...GROUP_WORDS].some((one) => one.length > 1 && isUnspaced(one) && word.includes(one))),
  )
}

/** For each record the innermost heading over it that is in no record; null where the list is not divided by headings. */
export function groupHeadings(document: PageDocument, records: readonly (readonly Element[])[]): RecordValue[] | null {
  const own = new Set(records.flat())
  const around = elementAround(records)
  const outer = sectionsOf(document).filter(
    ({ heading: { element } }) => element !== null && !isWithin(element, own) && (around === null || ancestorsOf(element).includes(around)),
  )
  const headings = records.map(([first]) => {
    const block = first === undefined ? 0 : elementBlock(document.nodeBlocks, first)
    return outer.findLast(({ from, to }) => from <= block && block < to)?.heading ?? null
  })
  const values = headings.flatMap((heading): RecordValue[] =>
    heading === null ? [] : [{ raw: heading.text, element: heading.element, block: heading.id }],
  )
  return values.length === records.length && new Set(values.map(({ raw }) => raw)).size > 1 ? values : null
}

/** The innermost element around all records. */
function elementAround(records: readonly (readonly Element[])[]): Element | null {
  const [first, last] = [records[0]?.[0], records.at(-1)?.[0]]
  if (first === undefined || last === undefined) return null
  const others = new Set(ancestorsOf(last))
  return ancestorsOf(first).find((one) => others.has(one)) ?? null
}
