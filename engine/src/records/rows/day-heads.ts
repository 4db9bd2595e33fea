// Finds the day that is written once above several records: lists divided by days, tables below a date.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { elementText, findBlock } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import type { Field, PageDocument } from '../../types.ts'
import { fieldKind } from '../../fields/field-kind.ts'
import { isDated } from './value-patterns.ts'
import type { RecordRow } from './record-row.ts'

/** Longer texts with a day are not headings. */
const HEAD_CHARS_MAX = 100
const ROWS_MIN = 2
/** Share of the rows that must have a day above them. */
const HEADED_MIN = 0.9

export interface PlacedRows {
  rows: readonly RecordRow[]
  /** The element at which each row's record begins. */
  elements: readonly Element[]
}

/** The rows, each with the day above it, if none has its own day and exactly one field asks for a date. */
export function withDaysAbove(document: PageDocument, { rows, elements }: PlacedRows, fields: readonly Field[]): RecordRow[] {
  const asked = fields.filter((field) => fieldKind(field) === 'date')
  const [field] = asked
  if (field === undefined || asked.length > 1 || rows.length < ROWS_MIN || rows.some((row) => row.has(field.name))) return [...rows]
  const dayAbove = createDayFinder(elements)
  const heads = elements.map(dayAbove)
  if (heads.filter((head) => head !== null).length < rows.length * HEADED_MIN || !areOfRows(heads)) return [...rows]
  return rows.map((row, place) => {
    const head = heads[place] ?? null
    if (head === null) return row
    const raw = elementText(head).trim()
    return new Map([...row, [field.name, { raw, element: head, block: findBlock(document.nodeBlocks, head) }]])
  })
}

/** False for one day above all rows, unless it is in a heading: it may be the day of the page ("Last updated …"). */
function areOfRows(heads: readonly (Element | null)[]): boolean {
  const distinct = new Set(heads.filter((head) => head !== null))
  return distinct.size > 1 || [...distinct].some(({ name }) => /^h[1-6]$/.test(name))
}

/** All ancestors of the records, with the number of records in each. */
function holdersOf(elements: readonly Element[]): ReadonlyMap<ParentNode, number> {
  const counts = new Map<ParentNode, number>()
  for (const element of elements) {
    for (let one = parentOf(element); one !== null; one = parentOf(one)) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

/**
 * Finds the day above an element: the nearest text before it outside of all records, at each level up to the element around all records.
 * The text before a node is searched only once, because an untrusted list may have thousands of empty nodes.
 */
export function createDayFinder(records: readonly Element[]): (element: Element) => Element | null {
  const recordSet = new Set<ChildNode>(records)
  const around = holdersOf(records)
  const known = new Map<ChildNode, ChildNode | null>()

  const textBefore = (node: ChildNode): ChildNode | null => {
    const passed: ChildNode[] = []
    let found: ChildNode | null = null
    for (let at: ChildNode | null = node; at !== null && found === null; at = at.prev) {
      const before = known.get(at)
      if (before !== undefined) {
        found = before
        break
      }
      passed.push(at)
      found = at.prev === null || recordSet.has(at.prev) ? null : lastHead(at.prev)
    }
    for (const one of passed) known.set(one, found)
    return found
  }

  /** The node with the text of `node`, or with the last text after the records in it; null where there is none. */
  const lastHead = (node: ChildNode): ChildNode | null => {
    if (!isTag(node) || !around.has(node)) return textOf(node) === '' ? null : node
    for (const child of node.children.toReversed()) {
      if (recordSet.has(child)) return null
      const head = lastHead(child)
      if (head !== null || (isTag(child) && around.has(child))) return head
    }
    return null
  }

  return (element) => {
    for (let one: Element | null = element; one !== null; one = parentOf(one)) {
      if (one !== element && around.get(one) === records.length) return null
      const head = textBefore(one)
      if (head !== null && isTag(head) && isHead(head)) return head
    }
    return null
  }
}

function isHead(element: Element): boolean {
  const text = textOf(element)
  return text.length <= HEAD_CHARS_MAX && isDated(text)
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data.trim()
  return isTag(node) && !isHidden(node) ? elementText(node, isHidden, HEAD_CHARS_MAX + 1).trim() : ''
}
