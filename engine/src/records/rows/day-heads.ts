// The day that stands once above the records of it: lists cut up by days, tables below a date.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { elementText, findBlock } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import type { Field, PageDocument } from '../../types.ts'
import { fieldKind, isDated } from './field-kinds.ts'
import type { RecordRow } from './record-row.ts'

/** A heading, not a text that speaks of a day. */
const HEAD_CHARS_MAX = 100
const ROWS_MIN = 2
/** Share of the rows that have to have a day above them. */
const HEADED_MIN = 0.9

export interface PlacedRows {
  rows: readonly RecordRow[]
  /** The element at which each row's record begins. */
  elements: readonly Element[]
}

/** The rows, each with the day above it, where none tells a day of its own and one field asks for it. */
export function withDaysAbove(document: PageDocument, { rows, elements }: PlacedRows, fields: readonly Field[]): RecordRow[] {
  const asked = fields.filter((field) => fieldKind(field) === 'date')
  const [field] = asked
  if (field === undefined || asked.length > 1 || rows.length < ROWS_MIN || rows.some((row) => row.has(field.name))) return [...rows]
  const records = new Set<ChildNode>(elements)
  const around = holdersOf(elements)
  const heads = elements.map((element) => dayAbove(element, records, around))
  if (heads.filter((head) => head !== null).length < rows.length * HEADED_MIN) return [...rows]
  return rows.map((row, place) => {
    const head = heads[place] ?? null
    if (head === null) return row
    const raw = elementText(head).trim()
    return new Map([...row, [field.name, { raw, element: head, block: findBlock(document.nodeBlocks, head) }]])
  })
}

/** Whether a day stands above the element itself. */
export function isBelowDay(element: Element): boolean {
  return dayAbove(element, new Set([element]), new Map()) !== null
}

/** All elements around the records, each counted once for a record in it. */
function holdersOf(elements: readonly Element[]): ReadonlyMap<ParentNode, number> {
  const counts = new Map<ParentNode, number>()
  for (const element of elements) {
    for (let one = parentOf(element); one !== null; one = parentOf(one)) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

/** What stands before a record and is none: the nearest that says anything, at each level up to the element that holds all records. */
function dayAbove(element: Element, records: ReadonlySet<ChildNode>, around: ReadonlyMap<ParentNode, number>): Element | null {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) {
    if (one !== element && around.get(one) === records.size) return null
    for (let before = one.prev; before !== null; before = before.prev) {
      const head = records.has(before) ? null : lastHead(before, records, around)
      if (head === null) continue
      if (isTag(head) && isHead(head)) return head
      break
    }
  }
  return null
}

/** What a node says, or what stands in it behind the last record; null where that is nothing. */
function lastHead(node: ChildNode, records: ReadonlySet<ChildNode>, around: ReadonlyMap<ParentNode, number>): ChildNode | null {
  if (!isTag(node) || !around.has(node)) return saidBy(node) === '' ? null : node
  for (const child of node.children.toReversed()) {
    if (records.has(child)) return null
    const head = lastHead(child, records, around)
    if (head !== null || (isTag(child) && around.has(child))) return head
  }
  return null
}

function isHead(element: Element): boolean {
  const said = saidBy(element)
  return said.length <= HEAD_CHARS_MAX && isDated(said)
}

function saidBy(node: ChildNode): string {
  if (isText(node)) return node.data.trim()
  return isTag(node) && !isHidden(node) ? elementText(node, isHidden, HEAD_CHARS_MAX + 1).trim() : ''
}
