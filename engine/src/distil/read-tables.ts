// Reads tables: spans are spread out, header rows found, and layout tables distinguished from data.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import type { Table, TableCell } from '../types.ts'

const TABLES_MAX = 500
const COLUMNS_MAX = 200
/** Limit on the cells of all tables after spreading, against hostile spans. */
const CELLS_MAX = 100_000

/** Text of a footnote reference: `[12]`, `[note 3]`, `*`. */
const FOOTNOTE = /^\[?\s*[^\s[\]]{1,8}(?:\s\d{1,3})?\s*\]?$/

interface RawRow {
  element: Element
  cells: Element[]
  inHead: boolean
  inFoot: boolean
}

export function readTables(elements: readonly Element[], nodeBlocks: ReadonlyMap<ChildNode, number>): Table[] {
  const tables: Table[] = []
  const holdsTable = ancestorsOf(elements)
  /** Cells around other tables are layout and have no text of their own. */
  const toCell = (element: Element): TableCell => ({
    text: holdsTable.has(element) ? '' : elementText(element, isLeftOut),
    header: element.name === 'th',
    element,
    block: findBlock(nodeBlocks, element),
  })
  let cellsLeft = CELLS_MAX
  for (const element of elements.slice(0, TABLES_MAX)) {
    const { raw, isFrame } = withoutPagers(rowsOf(element), holdsTable)
    const grid = spreadSpans(raw, toCell, cellsLeft)
    cellsLeft -= grid.length * (grid[0]?.length ?? 0)
    const headRows = headerRowCount(raw, grid)
    const [title, names] = splitTitle(grid.slice(0, headRows))
    tables.push({
      element,
      caption: captionOf(element) || title,
      header: names.length === 0 ? [] : columnNames(names),
      rows: grid.slice(headRows),
      isData: !isFrame && isDataTable(element, grid, headRows),
    })
  }
  return tables
}

/** All ancestors of the elements. */
function ancestorsOf(elements: readonly Element[]): Set<Element> {
  const ancestors = new Set<Element>()
  for (const element of elements) {
    let parent = element.parent
    while (parent !== null && isTag(parent) && !ancestors.has(parent)) {
      ancestors.add(parent)
      parent = parent.parent
    }
  }
  return ancestors
}

/** Rows of this table, not of tables inside its cells; rows of the footer come last. */
function rowsOf(table: Element): RawRow[] {
  const rows: RawRow[] = []
  collectRows(table, 'table', rows)
  return [...rows.filter((row) => !row.inFoot), ...rows.filter((row) => row.inFoot)]
}

/** Drops rows over all columns that hold a table, which are pagination. Where other cells hold tables, the table is layout (`isFrame`). */
function withoutPagers(rows: RawRow[], holdsTable: ReadonlySet<Element>): { raw: RawRow[]; isFrame: boolean } {
  const holdsOne = ({ cells }: RawRow): boolean => cells.some((cell) => holdsTable.has(cell))
  if (!rows.some(holdsOne)) return { raw: rows, isFrame: false }
  const isPager = (row: RawRow): boolean => row.cells.length === 1 && row.cells[0]?.attribs.colspan !== undefined && holdsOne(row)
  const others = rows.filter((row) => !isPager(row))
  const isFrame = others.some(holdsOne) || !others.some(({ cells }) => cells.length > 1)
  return { raw: isFrame ? rows : others, isFrame }
}

function collectRows(parent: ParentNode, section: string, rows: RawRow[]): void {
  for (const child of parent.children) {
    if (!isTag(child) || isHidden(child)) continue
    if (child.name === 'tr') rows.push({ element: child, cells: cellsOf(child), inHead: section === 'thead', inFoot: section === 'tfoot' })
    else if (child.name === 'thead' || child.name === 'tbody' || child.name === 'tfoot') collectRows(child, child.name, rows)
    else if (child.name === 'form') collectRows(child, section, rows)
  }
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child): child is Element => isTag(child) && (child.name === 'td' || child.name === 'th') && !isHidden(child))
}

/** Repeats a cell in every position that its spans cover and fills short rows, so that all rows have the same length. */
function spreadSpans(raw: readonly RawRow[], toCell: (element: Element) => TableCell, cellsMax: number): TableCell[][] {
  const grid: (TableCell | undefined)[][] = raw.map(() => [])
  let cellCount = 0
  raw.forEach(({ cells }, rowIndex) => {
    const row = grid[rowIndex] ?? []
    let column = 0
    for (const element of cells) {
      while (row[column] !== undefined) column += 1
      if (column >= COLUMNS_MAX || cellCount >= cellsMax) break
      const width = spanOf(element.attribs.colspan, COLUMNS_MAX - column)
      const height = element.attribs.rowspan === '0' ? raw.length - rowIndex : spanOf(element.attribs.rowspan, raw.length - rowIndex)
      fillSpan(grid.slice(rowIndex, rowIndex + Math.min(height, cellsMax - cellCount)), { column, width }, toCell(element))
      cellCount += width * height
      column += width
    }
  })
  const width = Math.max(0, ...grid.map((row) => row.length))
  if (width * grid.length > cellsMax) return []
  return grid.flatMap((row, index) => {
    const element = raw[index]?.element
    if (element === undefined || row.length === 0) return []
    return [Array.from({ length: width }, (_, column) => row[column] ?? { text: '', header: false, element, block: null })]
  })
}

function fillSpan(rows: (TableCell | undefined)[][], { column, width }: { column: number; width: number }, cell: TableCell): void {
  for (const row of rows) {
    for (let index = column; index < column + width; index += 1) row[index] ??= cell
  }
}

function spanOf(attribute: string | undefined, max: number): number {
  const span = attribute === undefined ? 1 : Number.parseInt(attribute, 10)
  return Math.max(1, Math.min(Number.isNaN(span) ? 1 : span, max))
}

/** Number of header rows: those of thead, else leading rows with header cells only. */
function headerRowCount(raw: readonly RawRow[], grid: readonly TableCell[][]): number {
  const inHead = raw.findIndex((row) => !row.inHead)
  if (inHead > 0) return inHead
  const first = grid[0]
  let count = first !== undefined && grid.length > 1 && isBoldRow(first) && !isBoldRow(grid[1] ?? []) ? 1 : 0
  while (count < grid.length - 1 && isHeaderRow(grid[count] ?? [])) count += 1
  return count
}

function isHeaderRow(row: readonly TableCell[]): boolean {
  const filled = row.filter((cell) => cell.text !== '')
  return row.length > 1 && filled.length > 0 && filled.every((cell) => cell.header)
}

/** Header rows written as ordinary cells are recognised by bold type. */
function isBoldRow(row: readonly TableCell[]): boolean {
  const filled = row.filter((cell) => cell.text !== '')
  return filled.length > 1 && !isSpanning(row) && filled.every(isBold)
}

function isBold({ element }: TableCell): boolean {
  return element.children.every((child) => (isTag(child) ? holdsOnlyBold(child) : isText(child) && child.data.trim() === ''))
}

function holdsOnlyBold(element: Element): boolean {
  if (element.name === 'b' || element.name === 'strong' || element.name === 'br') return true
  return (
    element.children.length > 0 &&
    element.children.every((child) => (isTag(child) ? holdsOnlyBold(child) : isText(child) && child.data.trim() === ''))
  )
}

/** True for a row with one cell over all columns. */
function isSpanning(row: readonly TableCell[]): boolean {
  return row.length > 1 && row.every((cell) => cell === row[0])
}

/** Header rows of one cell over all columns are titles of the table, not column names. */
function splitTitle(rows: TableCell[][]): [title: string, names: TableCell[][]] {
  return [rows.find(isSpanning)?.[0]?.text ?? '', rows.filter((row) => !isSpanning(row))]
}

/** True for hidden text, sort keys (MediaWiki) and footnote references, which are no part of a cell's value. */
function isLeftOut(element: Element): boolean {
  if (isHidden(element) || element.attribs.class === 'sortkey') return true
  if (element.name === 'sup')
    return element.children.some((child) => isTag(child) && isPlaceLink(child)) && FOOTNOTE.test(elementText(element))
  return isPlaceLink(element) && element.children.every((child) => isTag(child) && child.name === 'sup')
}

function isPlaceLink({ name, attribs }: Element): boolean {
  return name === 'a' && (attribs.href ?? '').startsWith('#')
}

/** Names of the columns; of several header rows the parts that differ, joined by a space. */
function columnNames(rows: readonly TableCell[][]): string[] {
  const width = rows[0]?.length ?? 0
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map((row) => row[column]?.text.replaceAll('\n', ' ') ?? '').filter((text) => text !== '')
    return [...new Set(parts)].join(' ')
  })
}

function captionOf(table: Element): string {
  const caption = table.children.find((child): child is Element => isTag(child) && child.name === 'caption')
  return caption === undefined ? '' : elementText(caption)
}

function isDataTable(table: Element, grid: readonly TableCell[][], headRows: number): boolean {
  const { attribs } = table
  if (attribs.role === 'presentation' || attribs.role === 'none') return false
  const width = grid[0]?.length ?? 0
  if (grid.length === 0 || width < 2) return false
  const cells = new Set(grid.flat())
  if (headRows > 0 || [...cells].some((cell) => cell.header)) return true
  const texts = [...cells].map((cell) => cell.text)
  const filled = texts.filter((text) => text !== '')
  const long = texts.filter((text) => text.length > 300)
  return grid.length >= 2 && filled.length >= texts.length / 3 && long.length <= texts.length / 10
}
