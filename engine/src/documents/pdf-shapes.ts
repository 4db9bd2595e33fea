// What a PDF page is made of while it is read: runs of text, lines with their cells, and ruled tables. Pure geometry.

/** A run of text as the PDF library gives it, with the origin at the top left. */
export interface TextRun {
  text: string
  /** Points; `y` is the base line. */
  x: number
  y: number
  width: number
  size: number
  /** True where the file has a blank before it. */
  isSpaced?: boolean
  /** True where `x` is counted from the right edge, to the run's right end. */
  isMirrored?: boolean
}

/** Runs of one line that stand close together. */
export interface LineCell {
  text: string
  x: number
  right: number
  /** The runs that it is made of, in the order of their places. */
  parts: { text: string; x: number; right: number; isMirrored?: boolean }[]
}

export interface TextLine {
  cells: LineCell[]
  y: number
  size: number
  /** A table that stands here instead of a line: there are no cells beside it. */
  table?: RuledTable
}

export interface RuledCell {
  row: number
  column: number
  rows: number
  columns: number
  /** One a line; a line that goes on because its cell ended is joined with the next. */
  lines: string[]
}

export interface RuledTable {
  left: number
  right: number
  top: number
  bottom: number
  cells: RuledCell[]
}
