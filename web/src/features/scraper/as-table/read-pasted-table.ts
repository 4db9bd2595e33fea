// Pasted cells of a spreadsheet: what the rows are about, and the names of the columns beside it where the first row has them.
import { trimItem } from '@quarry/contract'

export interface PastedTable {
  /** What the rows are about, in their order; with duplicates. */
  items: string[]
  /** Head of that column; '' where the first row is a row like the others. */
  head: string
  /** Heads of the other columns that have one. */
  columns: string[]
}

const ADDRESS = /^(?:https?:\/\/\S+|[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+(?:[/?#]\S*)?)$/iu
const HEAD_CHARS_MAX = 60
const HEAD_WORDS_MAX = 6

export function readPastedTable(text: string): PastedTable {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split('\t').map(trimItem))
  const rows = lines.filter((cells) => cells.some((cell) => cell !== ''))
  const [first = [], ...rest] = rows
  const hasHead = isHead(first, rest)
  const body = hasHead ? rest : rows
  const own = ownColumn(body)
  const items = body.map((cells) => cells[own] ?? '').filter((item) => item !== '')
  if (!hasHead) return { items, head: '', columns: [] }
  return { items, head: first[own] ?? '', columns: first.filter((name, column) => column !== own && name !== '') }
}

/** The first one that holds addresses in most rows, else the first. */
function ownColumn(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const isAddressed = (column: number) => rows.filter((cells) => ADDRESS.test(cells[column] ?? '')).length * 2 > rows.length
  return Math.max(0, Array.from({ length: width }, (_, column) => column).findIndex(isAddressed))
}

/** Short words, none of which is repeated below; of a single column only where the values below are of another kind. */
function isHead(first: readonly string[], rest: readonly string[][]): boolean {
  const cells = first.filter((cell) => cell !== '')
  if (rest.length === 0 || cells.length === 0 || !cells.every(isName) || new Set(cells).size < cells.length) return false
  if (first.some((cell, column) => cell !== '' && rest.some((row) => row[column] === cell))) return false
  const isOther = first.some((cell, column) => cell !== '' && rest.every((row) => !isName(row[column] ?? '')))
  return isOther || cells.length > 1
}

function isName(text: string): boolean {
  return (
    text !== '' &&
    text.length <= HEAD_CHARS_MAX &&
    text.split(/\s+/).length <= HEAD_WORDS_MAX &&
    !ADDRESS.test(text) &&
    !/^[\d.,\s€$£%+-]+$/.test(text)
  )
}
