// Converts a ruled table to markup, or to an item table where it has column names and amounts.
import { AMOUNT } from '../text/amount.ts'
import { escapeText } from '../text/escape-text.ts'
import { itemTableOf, type ItemTable } from './pdf-item-table.ts'
import type { RuledCell, RuledTable } from './pdf-shapes.ts'

export function ruledPiece({ cells }: RuledTable): string | ItemTable {
  const rows = compact(cells)
  return itemTable(rows) ?? markup(rows)
}

/** Cells by row, without empty rows and columns. */
function compact(cells: readonly RuledCell[]): RuledCell[][] {
  const filled = cells.filter(({ lines }) => lines.length > 0)
  const [rows, columns] = [stepsOf(filled.map(({ row }) => row)), stepsOf(filled.map(({ column }) => column))]
  const count = (steps: readonly number[], from: number, size: number): number =>
    steps.filter((step) => step >= from && step < from + size).length
  const own = cells.flatMap((cell): RuledCell[] => {
    const [height, width] = [count(rows, cell.row, cell.rows), count(columns, cell.column, cell.columns)]
    if (height === 0 || width === 0) return []
    return [{ ...cell, row: count(rows, 0, cell.row), column: count(columns, 0, cell.column), rows: height, columns: width }]
  })
  return rows.map((_, row) => own.filter((cell) => cell.row === row).toSorted((a, b) => a.column - b.column))
}

function stepsOf(places: readonly number[]): number[] {
  return [...new Set(places)].toSorted((a, b) => a - b)
}

function itemTable(rows: readonly RuledCell[][]): ItemTable | null {
  const isPlain = rows.every((row) =>
    row.every(({ rows: height, columns }) => height === 1 && (columns === 1 || row.length < rows[0]!.length)),
  )
  return isPlain && rows.length > 1 ? itemTableOf(rows.map((row) => row.map(({ lines }) => lines.join('\n')))) : null
}

function markup(rows: readonly RuledCell[][]): string {
  const width = Math.max(...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)))
  const isName = ({ lines }: RuledCell): boolean => lines.length > 0 && !AMOUNT.test(lines.join(' '))
  const isPlain = rows[0]!.every(({ lines }) => !/\d/.test(lines.join(' ')))
  const isOverAmounts = rows.slice(1).every((row) => AMOUNT.test(row.at(-1)?.lines.join(' ') ?? ''))
  const isHeaded = rows.length > (isPlain ? 1 : 2) && rows[0]!.every(isName) && (width > 2 || isOverAmounts)
  const isPairs = !isHeaded && width === 2
  const written = rows.map((row, index) => {
    const cells = row.map((cell) => {
      const tag = (isHeaded && index === 0) || (isPairs && cell.column === 0 && cell.columns === 1) ? 'th' : 'td'
      const [across, down] = [cell.columns > 1 ? ` colspan="${cell.columns}"` : '', cell.rows > 1 ? ` rowspan="${cell.rows}"` : '']
      return `<${tag}${across}${down}>${cell.lines.map(escapeText).join('<br>')}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${written.join('')}</table>`
}
