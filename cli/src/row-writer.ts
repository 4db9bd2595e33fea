// Writes output rows as NDJSON or CSV to a file or stdout, waiting where the reader is slower.
import { createWriteStream, openSync } from 'node:fs'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ArgumentError } from './command.ts'

export type RowFormat = 'ndjson' | 'csv'

export class RowWriter {
  private readonly stream: Writable
  private readonly isFile: boolean
  private readonly format: RowFormat
  private readonly columns: readonly string[]
  private isFirst = true

  /** @throws ArgumentError for a file that cannot be written. `columns` are the keys of a row's `data` in CSV, between id, url and error. */
  constructor(options: { out: string | undefined; format: RowFormat; columns: readonly string[] }) {
    this.isFile = options.out !== undefined
    this.stream = options.out === undefined ? process.stdout : createWriteStream(options.out, { fd: openedSafely(options.out) })
    this.format = options.format
    this.columns = options.columns
  }

  async write(row: Record<string, unknown>): Promise<void> {
    const line = this.format === 'ndjson' ? JSON.stringify(row) : this.csvLine(row)
    const head = this.isFirst && this.format === 'csv' ? `${['id', 'url', ...this.columns, 'error'].map(csvCell).join(',')}\r\n` : ''
    this.isFirst = false
    if (!this.stream.write(`${head}${line}${this.format === 'csv' ? '\r\n' : '\n'}`)) await once(this.stream, 'drain')
  }

  async close(): Promise<void> {
    if (!this.isFile) return
    this.stream.end()
    await finished(this.stream)
  }

  private csvLine(row: Record<string, unknown>): string {
    const data =
      typeof row.data === 'object' && row.data !== null ? new Map<string, unknown>(Object.entries(row.data)) : new Map<string, unknown>()
    return [row.id, row.url, ...this.columns.map((name) => data.get(name)), row.error].map(csvCell).join(',')
  }
}

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function openedSafely(file: string): number {
  try {
    return openSync(file, 'w')
  } catch {
    throw new ArgumentError(`The file ${file} cannot be written.`)
  }
}
