// Writes output rows as NDJSON or CSV to a file or stdout, waiting where the reader is slower.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { spreadsheetCell } from '@quarry/contract'
import { openOutput } from './files.ts'

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
    this.stream = options.out === undefined ? process.stdout : openOutput(options.out)
    this.format = options.format
    this.columns = options.columns
  }

  async write(row: Record<string, unknown>): Promise<void> {
    const line = this.format === 'ndjson' ? JSON.stringify(row) : this.csvLine(row)
    const head =
      this.isFirst && this.format === 'csv' ? `${['id', 'url', ...this.columns, 'error'].map(spreadsheetCell).join(',')}\r\n` : ''
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
    return [row.id, row.url, ...this.columns.map((name) => data.get(name)), row.error].map(spreadsheetCell).join(',')
  }
}
