// Parses the rows of a file of separated values. The separator is detected, because spreadsheets of many locales write semicolons.
const SEPARATORS = ['\t', ';', '|', ','] as const
/** Number of lines from which the separator is detected. */
const LINES_LOOKED_AT = 20
const CHARS_LOOKED_AT = 100_000
/** The first line in which spreadsheet programs name the separator. */
const NAMED = /^sep=([^\r\n])(?:\r\n|\r|\n)/i

/** Cells of each row that is not blank; quoting as in RFC 4180. */
export function separatedRows(body: string): string[][] {
  const named = NAMED.exec(body)
  if (named?.[1] !== undefined) return splitRows(body.slice(named[0].length), named[1])
  const head = body
    .slice(0, CHARS_LOOKED_AT)
    .split(/\r\n|\r|\n/, LINES_LOOKED_AT)
    .join('\n')
  // Of equals the first in the list: commas come last because they occur in texts and figures.
  const [best] = SEPARATORS.map((separator) => ({ separator, worth: worth(head, separator) })).toSorted((a, b) => b.worth - a.worth)
  return splitRows(body, best === undefined || best.worth === 0 ? ',' : best.separator)
}

/**
 * Number of cells of the first row, times the share of rows with as many; a little less for each cell that begins with a space, as in
 * prose.
 */
function worth(head: string, separator: string): number {
  const [first = [], ...others] = splitRows(head, separator)
  const alike = others.filter((row) => row.length === first.length).length
  const spaced = first.filter((cell) => cell.startsWith(' ')).length
  return first.length < 2 ? 0 : (first.length - spaced / 10) * ((1 + alike) / (1 + others.length))
}

function splitRows(body: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at < body.length;) {
    const quotedEnd = endOfQuoted(body, at, separator)
    const end = quotedEnd ?? endOfPlain(body, at, separator)
    rows.at(-1)!.push(quotedEnd === null ? body.slice(at, end) : body.slice(at + 1, end - 1).replaceAll('""', '"'))
    if (body[end] !== separator) rows.push([])
    at = body.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}

function endOfPlain(body: string, start: number, separator: string): number {
  let end = start
  while (end < body.length && !endsCell(body[end], separator)) end += 1
  return end
}

/** The index after the closing quote; null for a cell that is not quoted as a whole. */
function endOfQuoted(body: string, start: number, separator: string): number | null {
  if (body[start] !== '"') return null
  let quote = body.indexOf('"', start + 1)
  while (quote >= 0 && body[quote + 1] === '"') quote = body.indexOf('"', quote + 2)
  return quote >= 0 && endsCell(body[quote + 1], separator) ? quote + 1 : null
}

function endsCell(sign: string | undefined, separator: string): boolean {
  return sign === undefined || sign === separator || sign === '\r' || sign === '\n'
}
