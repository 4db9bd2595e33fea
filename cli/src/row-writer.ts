// Writes output rows as NDJSON or CSV to a file or stdout, waiting where the reader is slower.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { spreadsheetCell } from '@quarry/contract'
import { brokenFile, openOutput } from './files.ts'

export type RowFormat = 'ndjson' | 'csv'

export class RowWriter {
  private readonly stream: Writable
  /** Null: standard output, whose errors are the command line's. */
  private readonly file: string | null
  private readonly format: RowFormat
  private readonly columns: readonly string[]
  private isFirst = true

  /** @throws ArgumentError for a file that cannot be written. `columns` are the keys of a row's `data` in CSV, between id, url and error. */
  constructor(options: { out: string | undefined; format: RowFormat; columns: readonly string[] }) {
    this.file = options.out ?? null
    this.stream = options.out === undefined ? process.stdout : openOutput(options.out)
    // The next write receives the error.
    this.stream.on('error', () => undefined)
    this.format = options.format
    this.columns = options.columns
  }

  /** @throws BrokenOff where the file can no longer be written. */
  async write(row: Record<string, unknown>): Promise<void> {
    const line = this.format === 'ndjson' ? JSON.stringify(row) : this.csvLine(row)
    const head =
      this.isFirst && this.format === 'csv' ? `${['id', 'url', ...this.columns, 'error'].map(spreadsheetCell).join(',')}\r\n` : ''
    this.isFirst = false
    await this.orBroken(async () => {
      if (this.stream.errored) throw this.stream.errored
      if (!this.stream.write(`${head}${line}${this.format === 'csv' ? '\r\n' : '\n'}`)) await once(this.stream, 'drain')
    })
  }

  /** @throws BrokenOff where the last rows find no room. */
  async close(): Promise<void> {
    if (this.file === null) return
    await this.orBroken(async () => {
      this.stream.end()
      await finished(this.stream)
    })
  }

  private async orBroken(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw this.file === null ? error : brokenFile(this.file, error)
    }
  }

  private csvLine(row: Record<string, unknown>): string {
    const data =
      typeof row.data === 'object' && row.data !== null ? new Map<string, unknown>(Object.entries(row.data)) : new Map<string, unknown>()
    return [row.id, row.url, ...this.columns.map((name) => data.get(name)), row.error].map(spreadsheetCell).join(',')
  }
}
