// Intermediate types of a PDF page: runs of text, lines with cells, and ruled tables. Pure geometry.

/** A text run of the PDF library, with the origin at the top left. */
export interface TextRun {
  text: string
  /** Points; `y` is the base line. */
  x: number
  y: number
  width: number
  size: number
  /** True where the file has a space before it. */
  isSpaced?: boolean
  /** True where `x` is counted from the right edge, to the run's right end. */
  isMirrored?: boolean
}

/** Adjacent runs of one line. */
export interface LineCell {
  text: string
  x: number
  right: number
  /** Its runs in order of position. */
  parts: { text: string; x: number; right: number; isMirrored?: boolean }[]
}

export interface TextLine {
  cells: LineCell[]
  y: number
  size: number
  /** A table in place of a line, which then has no cells. */
  table?: RuledTable
}

export interface RuledCell {
  row: number
  column: number
  rows: number
  columns: number
  /** One text per line; wrapped lines are joined. */
  lines: string[]
}

export interface RuledTable {
  left: number
  right: number
  top: number
  bottom: number
  cells: RuledCell[]
}
