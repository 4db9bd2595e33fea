// A table with a header row out of text or cells: how CSV is cut into rows, and which row names the columns.

/** The first row names the columns; rows without any value are left out. */
export function tableOf(cells: readonly (readonly string[])[]): { columns: string[]; rows: (string | null)[][] } {
  const [header = [], ...rest] = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const columns = header.map((cell, index) => cell.trim() || `Column ${index + 1}`)
  const rows = rest.map((row) => columns.map((_, index) => row[index]?.trim() || null))
  return { columns, rows }
}

/** Comma, semicolon or tab: whichever the first line has most of. Quoted values may hold line breaks. */
export function readCsv(text: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const [separator = ','] = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)
  const rows: string[][] = [[]]
  let value = ''
  let isQuoted = false
  const end = (): void => void (rows.at(-1)?.push(value), (value = ''))
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"') {
      value += '"'
      at += 1
    } else if (char === '"' && (isQuoted || value === '')) isQuoted = !isQuoted
    else if (isQuoted) value += char
    else if (char === separator) end()
    else if (char === '\n') {
      end()
      rows.push([])
    } else if (char !== '\r') value += char
  }
  end()
  return rows
}
