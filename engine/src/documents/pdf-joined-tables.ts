// Joins a table of items that continues over pages: its rows are moved to its beginning, each with its own page.
import type { Piece } from './pdf-blocks.ts'
import type { ItemTable } from './pdf-item-table.ts'

/** Pieces by page. The input is not changed. */
export function joinedTables(pages: readonly (readonly Piece[])[]): Piece[][] {
  const joined: Piece[][] = []
  let open: ItemTable | null = null
  for (const [index, pieces] of pages.entries()) {
    const own: Piece[] = []
    for (const piece of pieces) {
      const table: ItemTable | null = typeof piece === 'string' ? null : { ...piece, rows: [...piece.rows] }
      if (table === null) own.push(piece)
      else if (open !== null && isSame(open, table)) {
        open.rows.push(...table.rows.map((row) => ({ ...row, page: index + 1 })))
        own.push({ ...table, rows: [] })
        open = table.isClosed ? null : open
      } else {
        own.push(table)
        open = table.isClosed ? null : table
      }
    }
    joined.push(own)
  }
  return joined
}

function isSame(table: ItemTable, other: ItemTable): boolean {
  return table.names.join('\n').toLowerCase() === other.names.join('\n').toLowerCase()
}
