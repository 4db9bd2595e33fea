// Turns blocks and elements of a list into its items: one piece for each item, without step numbers and lone bullets. An item whose parts
// are in several blocks (the cells of a row, the paragraphs of a step) is one piece.
import { isTag, type Element } from 'domhandler'
import { nextElementSibling, prevElementSibling } from 'domutils'
import { parentOf } from '../../text/ancestors.ts'
import type { Block } from '../../types.ts'
import type { Piece } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { anyCase } from '../../text/escape-pattern.ts'

const STEP_NUMBER = new RegExp(String.raw`^(?:${anyOf(({ lists }) => lists?.step)}\s*)?\(?\d{1,2}\s*[.):\-–—]?$`, 'iu')
/** "2. Stir", and "2Stir" where the number is in an element of its own. */
const STEP_PREFIX = new RegExp(
  String.raw`^(?:${anyCase(anyOf(({ lists }) => lists?.step))})?\s*(?:\d{1,2}\s*[.):]\s+(?=\p{L})|(?<=^)\d{1,2}(?=\p{Lu}\p{Ll}))`,
  'u',
)
const BULLET = /^\s*(?:(?:[•·●▪◦‣*–—-]|✔|✓|☐|□)\s+|[・･]\s*)(?=\S)/u
const HAS_WORD = /[\p{L}\p{N}]/u
const ROW_BLOCKS_MAX = 8

/** True for a text that only counts a step: "3.", "Step 3". */
export function isStepNumber(text: string): boolean {
  return STEP_NUMBER.test(text.trim())
}

/**
 * Removes the numbers of steps that are counted in order, where the field wants none. Some steps may have no number, such as a
 * closing line.
 */
export function withoutNumbers<P extends { raw: string }>(pieces: readonly P[], { plainSteps }: { plainSteps: boolean }): P[] {
  const counted = pieces.filter(({ raw }) => STEP_PREFIX.test(raw))
  const isCounted =
    plainSteps &&
    counted.length >= 2 &&
    counted.length >= pieces.length * COUNTED_SHARE &&
    counted.every(({ raw }, at) => Number.parseInt(raw.replace(/^\D+/, ''), 10) === at + 1)
  return isCounted ? pieces.map((piece) => ({ ...piece, raw: piece.raw.replace(STEP_PREFIX, '') })) : [...pieces]
}
const COUNTED_SHARE = 0.6

/** Lines of a block as pieces. Step numbers in front are left out where `plainSteps` is set. */
export function piecesOfBlock({ id, text }: Block, plainSteps: boolean): Piece[] {
  return text.split('\n').flatMap((line) => {
    const trimmed = line.replace(BULLET, '').trim()
    const raw = plainSteps ? trimmed.replace(STEP_PREFIX, '') : trimmed
    if (!HAS_WORD.test(raw) || STEP_NUMBER.test(trimmed)) return []
    return [{ block: id, raw, quote: trimmed }]
  })
}

/** Items of a run of blocks: list items, table rows and rows of boxes as a whole, other blocks line by line. */
export function itemsOf(blocks: readonly Block[], plainSteps: boolean): Piece[] {
  const rows = rowsOf(blocks, rowAround)
  const lists = rows.filter(({ row }) => row !== null).length
  const grouped = lists === 0 ? (boxRowsOf(blocks) ?? rows) : rows
  return grouped.flatMap(({ row, blocks: parts }) => {
    if (row === null || (lists === 1 && grouped === rows) || parts.length > ROW_BLOCKS_MAX)
      return parts.flatMap((block) => piecesOfBlock(block, plainSteps))
    if (row.name === 'tr' && parts.every(({ element }) => element?.name === 'th')) return []
    return joined(parts, plainSteps)
  })
}

interface Row {
  row: Element | null
  blocks: Block[]
}

/** Consecutive blocks of the same row. */
function rowsOf(blocks: readonly Block[], rowOf: (element: Element | null) => Element | null): Row[] {
  const rows: Row[] = []
  for (const block of blocks) {
    const row = rowOf(block.element)
    const last = rows.at(-1)
    if (last && row !== null && last.row === row) last.blocks.push(block)
    else rows.push({ row, blocks: [block] })
  }
  return rows
}

function rowAround(element: Element | null): Element | null {
  for (let current = element; current; current = parentOf(current)) {
    if (current.name === 'li' || current.name === 'tr') return current
    if (current.name === 'dt' || current.name === 'dd') return definedTerm(current)
  }
  return null
}

/** A term with the one definition that it has: "flour" and "200 g". */
function definedTerm(element: Element): Element | null {
  const term = element.name === 'dt' ? element : prevElementSibling(element)
  const definition = term && nextElementSibling(term)
  const next = definition && nextElementSibling(definition)
  return term?.name === 'dt' && definition?.name === 'dd' && next?.name !== 'dd' ? term : null
}

const BOX_CLIMB_MAX = 4
const BOX_ROWS_MIN = 3
const CELL_CHARS_MAX = 80

/**
 * Rows made of equal elements with a short text in each of several cells ("200 g" and "flour"); null where the blocks are not such rows.
 */
function boxRowsOf(blocks: readonly Block[]): Row[] | null {
  const rows = rowsOf(blocks, boxAround)
  const boxes = rows.filter(({ row }) => row !== null)
  const isRowed =
    boxes.length >= BOX_ROWS_MIN &&
    boxes.some((box) => box.blocks.length > 1) &&
    boxes.every((box) => box.blocks.length <= 4 && box.blocks.every(({ text }) => text.length <= CELL_CHARS_MAX))
  return isRowed ? rows : null
}

function boxAround(element: Element | null): Element | null {
  let current = element
  for (let step = 0; current && step < BOX_CLIMB_MAX; step += 1) {
    const { parent, name, attribs } = current
    const like =
      parent?.children.filter((child) => isTag(child) && child.name === name && child.attribs.class === attribs.class).length ?? 0
    if (like >= BOX_ROWS_MIN) return current
    current = parentOf(current)
  }
  return null
}

/** The blocks of one item as one piece; their lines where together they are too long for a row of cells. */
export function joined(blocks: readonly Block[], plainSteps: boolean): Piece[] {
  const parts = blocks.filter(({ text }) => HAS_WORD.test(text) && !(plainSteps && STEP_NUMBER.test(text.trim())))
  const [first, ...rest] = parts
  if (!first) return []
  const quote = oneLine(first)
  const more = rest.map((block) => ({ block: block.id, quote: oneLine(block) }))
  const raw = [quote, ...more.map((part) => part.quote)].join(' ')
  const plain = plainSteps ? raw.replace(STEP_PREFIX, '') : raw
  if (!HAS_WORD.test(plain) || (rest.length === 0 && STEP_NUMBER.test(plain) && !/^\d+$/.test(plain))) return []
  if (rest.length > 0 && plain !== raw) return blocks.flatMap((block) => piecesOfBlock(block, plainSteps))
  return [rest.length > 0 ? { block: first.id, raw, quote, more } : { block: first.id, raw: plain, quote }]
}

function oneLine({ text }: Block): string {
  return text.replace(BULLET, '').replace(/\s+/g, ' ').trim()
}

/** Blocks below an element, in page order, without controls and captions of pictures. */
export function blocksIn(page: PageIndex, element: Element): Block[] {
  const ids = new Set<number>()
  const visit = (node: Element): void => {
    for (const child of node.children) {
      const id = page.document.nodeBlocks.get(child)
      if (id !== undefined) ids.add(id)
      if (isTag(child)) visit(child)
    }
  }
  visit(element)
  return [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => {
      const block = page.block(id)
      return block && block.kind !== 'control' && block.kind !== 'caption' && block.kind !== 'data' ? [block] : []
    })
}

/** The element's list items; where it has none, its paragraphs or lines. Headings inside are left out. */
export function listPieces(page: PageIndex, element: Element, plainSteps: boolean): Piece[] {
  const blocks = blocksIn(page, element)
  const items = blocks.filter(({ kind }) => kind === 'item')
  const chosen = items.length >= 2 && items.length * 2 >= blocks.length ? items : blocks.filter(({ kind }) => kind !== 'heading')
  return itemsOf(chosen, plainSteps)
}
