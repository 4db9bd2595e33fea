// Tables of the sellers of a thing with their prices, which are those of other offers wherever the page has one of its own.
import { isTag, type Element } from 'domhandler'
import { PHRASES } from '../../fields/concepts.ts'
import { labelWords } from '../../fields/label-words.ts'
import { parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'

const DEPTH_MAX = 5
const ROWS_MIN = 2
const HEAD_CHARS_MAX = 40

/** True for an element in a table with a column of sellers. */
export function isOfSellers(element: Element): boolean {
  let current: Element | null = element
  for (let step = 0; current && step < DEPTH_MAX; step += 1, current = parentOf(current))
    if (current.name === 'table') return listsSellers(current)
  return false
}

function listsSellers(table: Element): boolean {
  const known = judged.get(table)
  if (known !== undefined) return known
  const [head, ...rows] = rowsOf(table)
  const lists = head !== undefined && rows.length >= ROWS_MIN && head.children.some((cell) => isTag(cell) && namesSeller(cell))
  judged.set(table, lists)
  return lists
}
const judged = new WeakMap<Element, boolean>()

function rowsOf(table: Element): Element[] {
  return table.children.filter(isTag).flatMap((part) => (part.name === 'tr' ? [part] : part.children.filter(isTag)))
}

function namesSeller(cell: Element): boolean {
  const text = elementText(cell)
  if (text.length > HEAD_CHARS_MAX) return false
  return PHRASES.get(labelWords(text).join(' '))?.some(({ concept }) => concept.id === 'seller') === true
}
