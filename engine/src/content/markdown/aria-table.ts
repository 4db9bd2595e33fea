// Reads tables that are marked up by ARIA roles alone: `<div role="table">` with rows and cells in it, as component libraries build them.
import { isTag, type Element } from 'domhandler'
import { isHidden } from '../../text/hidden.ts'

const TABLES: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid'])
const CELLS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const COLUMNS_MAX = 200

export interface AriaTable {
  /** True where the first row names the columns. */
  hasHeader: boolean
  /** Rows of equal length; null where a cell is missing or is covered by the one before it. */
  rows: (Element | null)[][]
}

/** Null for an element that is no such table, or has fewer than two columns. */
export function ariaTable(element: Element): AriaTable | null {
  if (element.name === 'table' || !TABLES.has(element.attribs.role ?? '')) return null
  const cells = within(element, (role) => role === 'row').map((row) => within(row, (role) => CELLS.has(role)))
  const spread = cells.filter((row) => row.length > 0).map((row) => row.flatMap(spanned).slice(0, COLUMNS_MAX))
  const width = Math.max(0, ...spread.map((row) => row.length))
  if (width < 2) return null
  return {
    hasHeader: spread[0]?.every((cell) => cell === null || cell.attribs.role === 'columnheader') ?? false,
    rows: spread.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null)),
  }
}

/** The cell, and null for each further column that it covers. */
function spanned(cell: Element): (Element | null)[] {
  const columns = Number(cell.attribs['aria-colspan'] ?? 1)
  return [cell, ...Array.from({ length: Math.min(Math.max(Math.floor(columns) || 1, 1), COLUMNS_MAX) - 1 }, () => null)]
}

/** The outermost elements of a role below a parent, not those of tables in it. */
function within(parent: Element, isWanted: (role: string) => boolean): Element[] {
  return parent.children.flatMap((child) => {
    if (!isTag(child) || isHidden(child)) return []
    const role = child.attribs.role ?? ''
    if (isWanted(role)) return [child]
    return child.name === 'table' || TABLES.has(role) ? [] : within(child, isWanted)
  })
}
