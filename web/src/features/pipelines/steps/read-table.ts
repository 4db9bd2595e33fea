// Reads a file as a table with a header row, for a list to join with. Throws an Error with the sentence for the user.
import type { ListPayload } from '@quarry/contract'

export const TABLE_ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv'
const FILE_BYTES_MAX = 20 * 1024 * 1024

export async function readTable(file: File): Promise<ListPayload> {
  if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 20 MB.')
  const bytes = await file.arrayBuffer()
  const cells = /\.xlsx$/i.test(file.name) ? await readExcel(bytes) : readCsv(decode(bytes))
  const name = file.name.replace(/\.[^.]+$/, '').slice(0, 200) || 'List'
  return { name, ...tableOf(cells) }
}

/** The first row names the columns; rows without any value are left out. */
export function tableOf(cells: readonly (readonly string[])[]): Pick<ListPayload, 'columns' | 'rows'> {
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

async function readExcel(bytes: ArrayBuffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows: readonly (readonly unknown[])[] = await readSheet(bytes, 1)
  return rows.map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : String(cell)
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
