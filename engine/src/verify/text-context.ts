// The context of a visible text of a page: its label or column head, the other cells of its row, or the blocks beside it in the smallest
// element with several blocks.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Block, PageDocument, Pair, Table } from '../types.ts'
import { cutLine } from './cut-around.ts'
import { findQuote } from './find-quote.ts'

/** Longer texts need no further context. */
const OWN_CHARS_ENOUGH = 80
const NEIGHBOUR_CHARS_MAX = 60
const ANCESTORS_MAX = 40
const GAP = ' · '
/** Layouts whose markup distinguishes label and value; in others, the label is a guess. */
const MARKED_UP: ReadonlySet<Pair['layout']> = new Set(['definition', 'row', 'colon', 'form', 'attribute'])

export interface Around {
  before: string
  after: string
}

/** The column head in a data table, otherwise the label by markup; empty without one. */
export function labelOfText(document: PageDocument, { id, element, text }: Block, quote: string): string {
  const place = element === null ? undefined : placeInTable(document, element)
  const head = place?.table.header[place.column] ?? ''
  if (head !== '' && head !== text) return head
  const pairs = pairsByBlock(document.pairs).get(id) ?? []
  return pairs.find(({ layout, value }) => MARKED_UP.has(layout) && findQuote(value, quote) !== null)?.label ?? ''
}

/** The same for pages without pairs and tables: the `dt` or `th` right before the block. */
export function labelBefore(blocks: readonly Block[], { id, element }: Block, areTogether: AreTogether): string {
  const before = blocks[id - 2]
  if (before?.element == null || element === null || !areTogether(element, before.element)) return ''
  return VALUE_OF[before.element.name] === element.name && before.text.length <= OWN_CHARS_ENOUGH ? before.text : ''
}
const VALUE_OF: Readonly<Record<string, string>> = { dt: 'dd', th: 'td' }

export interface Surroundings extends Around {
  /** A heading after the block in its own card, which is nearer than one before the card. */
  heading: Block | null
}

/** For a page that is read in parts: returns true where two elements are in the same part, so that nothing between them is missing. */
export type AreTogether = (one: Element, other: Element) => boolean

interface NeighbourOptions {
  label: string
  charsMax: number
  areTogether: AreTogether
}

/** The texts beside a block with a short text, up to the next heading, in at most `charsMax` characters. */
export function neighboursOf({ blocks }: PageDocument, block: Block, options: NeighbourOptions): Surroundings {
  const { label, charsMax, areTogether } = options
  const around: Surroundings = { before: '', after: '', heading: null }
  const room = block.text.length > OWN_CHARS_ENOUGH ? null : roomOf(blocks, block, areTogether)
  if (room === null || (label !== '' && room.name !== 'tr')) return around
  const known = new Set([block.text, label])
  const isInRoom = ({ kind, element }: Block): boolean =>
    kind !== 'data' && element !== null && chainOf(element).includes(room) && areTogether(block.element!, element)
  let left = charsMax
  const walks = { before: walkFrom(blocks, { block, isInRoom, step: -1 }), after: walkFrom(blocks, { block, isInRoom, step: 1 }) }
  for (const side of ['before', 'after', 'before', 'after', 'before', 'after', 'before', 'after'] as const) {
    const text = walks[side].nextText(known)
    if (text === null || text.length + GAP.length > left) continue
    left -= text.length + GAP.length
    if (side === 'before') around.before = text + GAP + around.before
    else around.after += GAP + text
  }
  if (walks.before.heading === null && block.kind !== 'heading') around.heading = walks.after.heading
  return around
}

interface Walk {
  block: Block
  isInRoom(other: Block): boolean
  step: 1 | -1
}

/** Walks from block to block through the element, up to a heading. A text that is cut is the last one. */
function walkFrom(blocks: readonly Block[], { block, isInRoom, step }: Walk) {
  const walk = { heading: null as Block | null, nextText }
  let at = block.id
  let isOver = false

  function nextText(known: Set<string>): string | null {
    while (!isOver) {
      at += step
      const other = blocks[at - 1]
      isOver = other === undefined || !isInRoom(other)
      if (isOver || other === undefined || other.kind === 'control') continue
      if (other.kind === 'heading') {
        walk.heading = other
        isOver = true
        continue
      }
      const text = cutLine(other.text, NEIGHBOUR_CHARS_MAX)
      isOver = text !== other.text && text.endsWith('…')
      if (text === '' || known.has(text)) continue
      known.add(text)
      return text
    }
    return null
  }
  return walk
}

/** The smallest element around the block and one beside it; null without one. */
function roomOf(blocks: readonly Block[], { id, element }: Block, areTogether: AreTogether): Element | null {
  if (element === null) return null
  const own = chainOf(element)
  const rooms = [blocks[id - 2], blocks[id]].flatMap((other) => {
    if (other === undefined || other.element === null || other.kind === 'data' || !areTogether(element, other.element)) return []
    const theirs = new Set(chainOf(other.element))
    const at = own.findIndex((one) => theirs.has(one))
    return at < 0 ? [] : [at]
  })
  return own[Math.min(...rooms)] ?? null
}

/** The element and its ancestors; empty without one. */
export function chainOf(element: Element | null): Element[] {
  const chain: Element[] = []
  for (let at = element; at !== null && chain.length < ANCESTORS_MAX;) {
    chain.push(at)
    at = parentOf(at)
  }
  return chain
}

interface TablePlace {
  table: Table
  column: number
}

function placeInTable({ tables }: PageDocument, element: Element): TablePlace | undefined {
  const cell = chainOf(element).find(({ name }) => name === 'td' || name === 'th')
  return cell === undefined ? undefined : placesOf(tables).get(cell)
}

const placesOf = keepLast((tables: readonly Table[]): Map<Element, TablePlace> => {
  const places = new Map<Element, TablePlace>()
  for (const table of tables.filter(({ isData, header }) => isData && header.length > 0)) {
    for (const { element, column } of table.rows.flatMap((row) => row.map((cell, column) => ({ element: cell.element, column }))))
      if (!places.has(element)) places.set(element, { table, column })
  }
  return places
})

const pairsByBlock = keepLast((pairs: readonly Pair[]) => Map.groupBy(pairs, ({ valueBlock }) => valueBlock))
