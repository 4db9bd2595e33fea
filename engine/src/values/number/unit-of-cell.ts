// The unit of a number that is written without one: in the cell beside it, in the head of its column, in a line of units below the heads,
// in its label, or above the table. The number is read with that unit, and the passage that names it is evidence as well.
import type { Element } from 'domhandler'
import { valueFormat } from '../../fields/members/member-format.ts'
import { findUnit } from '../../fields/measure-units.ts'
import { ancestorsOf } from '../../text/ancestors.ts'
import { elementBlock } from '../../text/element-block.ts'
import { findBlock } from '../../text/element-text.ts'
import { foldSpace } from '../../text/fold.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Field, PageDocument, Table } from '../../types.ts'
import { asksForFullAmount, scaleIn } from '../money/stated-money.ts'
import { readDuration, UNIT_SECONDS } from '../duration/read-duration.ts'
import { foldDigits } from './fold-digits.ts'
import { isUnitsRow, unitIn, type UnitKind } from './stated-units.ts'

export interface NumberWithUnit {
  /** Number and unit, as they are read. */
  raw: string
  number: string
  /** Where the unit is, and its word. */
  unit: StatedWord
}

interface CellPlace {
  table: Table
  row: number
  column: number
  /** Numbers of the rows with names or units of columns among the others, the last first. */
  heads: readonly number[]
}

const cellsOf = keepLast((document: PageDocument): Map<Element, CellPlace> => {
  const places = new Map<Element, CellPlace>()
  for (const table of document.tables) {
    const heads = table.rows.flatMap((cells, row) => (isHead(cells) ? [row] : [])).toReversed()
    for (const [row, cells] of table.rows.entries()) {
      for (const [column, { element, block }] of cells.entries()) {
        if (block !== null && !places.has(element)) places.set(element, { table, row, column, heads })
      }
    }
  }
  return places
})

/** True for a row of texts without figures. */
function isHead(row: Table['rows'][number]): boolean {
  return row.length > 1 && row.every(({ text }) => !/\d/.test(text.replace(/[²³23]$/u, '').replaceAll(THOUSANDS_SIGN, '')))
}
const THOUSANDS_SIGN = /['’]?000s?(?!\d)/gu

/** A number alone, or two as a range. Groups: the first. */
const BARE = /^(?:[~≈±+<>≤≥]|ca\.|approx\.)?\s?([-–−]?\d[\d.,'’\u00a0\u202f ]*)(?:\s?[-–]\s?\d[\d.,'’]*)?$/u
const NUMBER_CHARS_MAX = 40
const [HEAD_BLOCKS_MAX, ABOVE_BLOCKS, ABOVE_CHARS_MAX, LABEL_BLOCKS] = [200, 2, 120, 12]

/**
 * Null where the number has a unit of its own, the field asks for none, or the one that it asks for is the one that is named. `label` is
 * that of a single value; a row of a list has none: its first cell is its name.
 */
export function withUnitOfPlace(
  document: PageDocument,
  field: Field,
  { raw, element, label = null }: { raw: string; element: Element | null; label?: string | null },
): NumberWithUnit | null {
  if (asksForFullAmount(field)) return withScale(document, { raw, element, label })
  const asked = askedOf(field)
  const text = raw.trim()
  const number = text.length > NUMBER_CHARS_MAX || asked === null || element === null ? null : BARE.exec(foldDigits(text))
  if (asked === null || element === null || number === null) return null
  const find: FindStatedWord = (stated, place) => unitIn(stated, asked.kind, place)
  const unit = statedForCell(document, element, find) ?? (label === null ? null : statedInLabel(document, { element, label, find }))
  if (unit === null || asked.isSame(unit.quote)) return null
  const own = field.type === 'number' ? text.slice(text.search(/[-–−\d\p{Nd}]/u)).slice(0, number[1]?.trimEnd().length) : text
  return { raw: `${own} ${unit.quote}`, number: own, unit }
}

/** "1,234" below "in thousands of euros", where the field asks for euros. */
function withScale(
  document: PageDocument,
  { raw, element, label }: { raw: string; element: Element | null; label: string | null },
): NumberWithUnit | null {
  const number = raw.trim()
  if (element === null || number.length > NUMBER_CHARS_MAX || !AMOUNT.test(number)) return null
  const unit =
    statedForCell(document, element, scaleIn) ?? (label === null ? null : statedInLabel(document, { element, label, find: scaleIn }))
  return unit === null ? null : { raw: `${number} ${unit.quote}`, number, unit }
}
const AMOUNT = /^[-–−(]?\s?(?:\p{Sc}\s?)?\d[\d.,'’\u00a0 ]*\)?$/u

interface AskedKind {
  kind: UnitKind
  isSame(word: string): boolean
}

function askedOf(field: Field): AskedKind | null {
  if (field.type !== 'number' && field.type !== 'string') return null
  const { unit, durationUnit, form, isoDate } = valueFormat(field)
  const measure = unit === null ? null : findUnit(unit)
  if (measure !== null) return { kind: measure.kind, isSame: (word) => findUnit(word)?.size === measure.size }
  const isTime = durationUnit !== null || (form === 'duration' && (field.type === 'number' || isoDate))
  if (!isTime) return null
  const seconds = isoDate && durationUnit === null ? null : UNIT_SECONDS[durationUnit ?? 'minute']
  return { kind: 'time', isSame: (word) => readDuration(`1 ${word}`) === seconds }
}

export interface StatedWord {
  block: number
  quote: string
}
/** The word that is looked for, as the text writes it; null for a text without one. */
export type FindStatedWord = (text: string, place: 'head' | 'above') => string | null

/** What the table of a cell names for it: the word that `find` finds in a text, and its place. */
export function statedForCell(document: PageDocument, element: Element, find: FindStatedWord): StatedWord | null {
  const cells = cellsOf(document)
  const cell = [element, ...ancestorsOf(element)].find((one) => cells.has(one))
  const place = cell === undefined ? undefined : cells.get(cell)
  if (place === undefined) return null
  return statedBeside(place, find) ?? statedOverColumn(document, place, find) ?? statedOverTable(document, place.table, find)
}

/** "Weight | 4500 | g": the next cell holds the unit alone. */
function statedBeside({ table, row, column }: CellPlace, find: FindStatedWord): StatedWord | null {
  const own = table.rows[row]?.[column]?.element
  const next = table.rows[row]?.slice(column + 1).find(({ element, text }) => element !== own && text !== '')
  if (next === undefined || next.block === null || !isUnitsRow([`(${next.text})`])) return null
  const quote = find(next.text, 'head')
  return quote === null ? null : { block: next.block, quote }
}

/** The nearest above: a line of units, names of columns that are repeated or not marked as such, else the table's own names. */
function statedOverColumn(document: PageDocument, { table, row, column, heads }: CellPlace, find: FindStatedWord): StatedWord | null {
  for (const above of heads) {
    const cell = above < row ? table.rows[above]?.[column] : undefined
    const quote = cell === undefined || cell.block === null ? null : find(cell.text, 'head')
    if (cell?.block != null && quote !== null) return { block: cell.block, quote }
  }
  const name = foldSpace(table.header[column] ?? '')
  const quote = name === '' ? null : find(name, 'head')
  if (quote === null) return null
  const first = findBlock(document.nodeBlocks, table.element) ?? 0
  const head = blocksFrom(document, first, HEAD_BLOCKS_MAX).find(
    ({ text }) => name.includes(foldSpace(text)) && find(text, 'head') === quote,
  )
  return head === undefined ? null : { block: head.id, quote }
}

/** "All dimensions in mm", right before the table or as its title. */
function statedOverTable(document: PageDocument, { element, caption }: Table, find: FindStatedWord): StatedWord | null {
  const first = findBlock(document.nodeBlocks, element) ?? 0
  const title = foldSpace(caption)
  const isTitle = (text: string): boolean => title !== '' && foldSpace(text) === title
  const titles = title === '' ? [] : blocksFrom(document, first, ABOVE_BLOCKS).filter(({ text }) => isTitle(text))
  for (const { id, text } of [...titles, ...blocksFrom(document, first - ABOVE_BLOCKS, ABOVE_BLOCKS).toReversed()]) {
    const quote =
      text.length <= ABOVE_CHARS_MAX && !/\d/.test(text.replaceAll(THOUSANDS_SIGN, '')) && /\s|[([（［]/u.test(text.trim())
        ? find(text, 'above')
        : null
    if (quote !== null) return { block: id, quote }
  }
  return null
}

/** The nearest text before the value, or with it, that is or holds the label. */
function statedInLabel(
  document: PageDocument,
  { element, label, find }: { element: Element; label: string; find: FindStatedWord },
): StatedWord | null {
  const quote = find(label, 'head')
  if (quote === null) return null
  const own = elementBlock(document.nodeBlocks, element)
  const block = blocksFrom(document, own - LABEL_BLOCKS, LABEL_BLOCKS + 1).findLast(({ text }) => foldSpace(text).includes(label))
  return block === undefined ? null : { block: block.id, quote }
}

function blocksFrom({ blocks }: PageDocument, first: number, count: number): PageDocument['blocks'] {
  return blocks.slice(Math.max(0, first - 1), Math.max(0, first - 1 + count)).filter(({ kind }) => kind !== 'data')
}
