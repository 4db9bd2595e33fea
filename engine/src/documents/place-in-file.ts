// Finds the page or cell of an element in its PDF or workbook.
import { isTag, type Element } from 'domhandler'

export type PlaceInFile =
  | { kind: 'page'; name: string }
  | {
      kind: 'cell'
      /** Sheet and cell in the usual notation: `Prices!B7`, `'Price list'!B7`. */
      name: string
      sheet: string
      cell: string | null
    }

/** Null where it is not from a PDF or workbook. */
export function placeInFile(element: Element): PlaceInFile | null {
  let cell: string | undefined
  for (let at: Element | null = element; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    const { 'data-page': page, sheet } = at.attribs
    if (page !== undefined) return { kind: 'page', name: page }
    cell ??= at.attribs['cell']
    if (sheet !== undefined)
      return { kind: 'cell', name: cell === undefined ? quoted(sheet) : `${quoted(sheet)}!${cell}`, sheet, cell: cell ?? null }
  }
  return null
}

/** Names with more than letters, digits and underscores are quoted. */
function quoted(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`
}
