// The rows of a file of separated values. By what they are separated its header does not say: programs of half the world write semicolons.
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Lines that tell the separator. */
const LINES_LOOKED_AT = 20
/** Spreadsheet programs name it so in a first line. */
const NAMED = /^sep=([^\r\n])(?:\r\n|\r|\n)/i

/** Cells of each row that has any; quoted ones as in RFC 4180. */
export function separatedRows(body: string): string[][] {
  const named = NAMED.exec(body)
  if (named?.[1] !== undefined) return splitRows(body.slice(named[0].length), named[1])
  const head = body.split(/\r\n|\r|\n/, LINES_LOOKED_AT).join('\n')
  const [best = ','] = SEPARATORS.toSorted((a, b) => worth(head, b) - worth(head, a))
  return splitRows(body, best)
}

/** Cells of the first row where the rows below have as many; less where they have not. */
function worth(head: string, separator: string): number {
  const [first = [], ...others] = splitRows(head, separator)
  const alike = others.filter((row) => row.length === first.length).length
  return first.length < 2 ? 0 : first.length * ((1 + alike) / (1 + others.length))
}

function splitRows(body: string, separator: string): string[][] {
  const sign = separator.replace(/[\\^$.*+?()[\]{}|-]/, '\\$&')
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))(${sign}|\\r\\n|\\r|\\n|$)`, 'gy')
  for (let match = cell.exec(body); match !== null; match = cell.exec(body)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= body.length) break
    if (match[3] !== separator) rows.push([])
  }
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}
