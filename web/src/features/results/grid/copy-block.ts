// A selected block as tab-separated text, as in the TSV export but without its header: of any size, loaded or not, in slices.
import { isWholeView, tableTextRow, type GridRow, type TableField } from '@quarry/contract'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { plural } from '../../../lib/format.ts'
import { pauseByTime } from '../../../lib/pause-by-time.ts'
import { openJobAsTsv } from '../../../state/jobs/job-exports.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { RunData } from '../run-data.ts'
import type { SelectedBlock } from './grid-selection.ts'

/** Above this size the export is faster than requesting pages of rows. */
const EXPORT_ROWS_MIN = 1_000
const NO_FIELDS = { targetHeader: '', fieldNames: [] }

export interface CopiedBlock {
  /** Its fields are the shown ones, in their order. */
  run: Pick<RunData, 'job' | 'rows' | 'view' | 'kind'>
  /** All fields of the job, in its order. */
  fields: readonly TableField[]
  block: SelectedBlock
}

/** Copies the block to the clipboard. @returns the number of cells */
export async function copyBlock(copied: CopiedBlock): Promise<void> {
  const text = copiedBlock(copied)
  if (typeof text !== 'string') showToast('Copying...')
  try {
    await copyText(text)
  } catch (error) {
    console.error('Copying failed.', error)
    showToast(withDetail('The selection could not be copied.', detailText(error)))
    return
  }
  const { fromRow, toRow, fromColumn, toColumn } = copied.block
  showToast(`${plural((toRow - fromRow + 1) * (toColumn - fromColumn + 1), 'cell')} copied.`)
}

/** Text where all of it is loaded, otherwise a promise of it. */
export function copiedBlock(copied: CopiedBlock): string | Promise<Blob> {
  const { run, block } = copied
  const rows: GridRow[] = []
  for (let place = block.fromRow; place <= block.toRow; place++) {
    const row = run.rows.at(place)
    if (!row) return readBlock(copied)
    rows.push(row)
  }
  const line = lineWriter(copied)
  return rows.map(line).join('\n')
}

function shownNames({ run, block: { fromColumn, toColumn } }: CopiedBlock): string[] {
  return run.job.trait_definitions.slice(Math.max(0, fromColumn - 1), toColumn).map((field) => field.name)
}

function lineWriter(copied: CopiedBlock): (row: GridRow) => string {
  const fieldNames = shownNames(copied)
  const hasTarget = copied.block.fromColumn === 0
  return (row) => {
    const line = tableTextRow('tsv', { ...NO_FIELDS, fieldNames }, row.own ? { ...row, data: { ...row.data, ...row.own } } : row)
    return hasTarget ? line : line.slice(line.indexOf('\t') + 1)
  }
}

async function readBlock(copied: CopiedBlock): Promise<Blob> {
  const { run, block } = copied
  const isLong = block.toRow - block.fromRow >= EXPORT_ROWS_MIN
  const pieces = run.kind === 'job' && isWholeView(run.view) && !run.rows.groupAt && isLong ? exportedLines(copied) : loadedLines(copied)
  const parts: string[] = []
  for await (const piece of pieces) parts.push(parts.length === 0 ? piece : `\n${piece}`)
  return new Blob(parts, { type: 'text/plain' })
}

async function* loadedLines(copied: CopiedBlock): AsyncGenerator<string> {
  const line = lineWriter(copied)
  const pause = pauseByTime()
  for await (const rows of copied.run.rows.read({ from: copied.block.fromRow, to: copied.block.toRow + 1 })) {
    yield rows.map(line).join('\n')
    await pause()
  }
}

/** The lines of the export, which has all fields in the job's order: cut to the block as they arrive. */
async function* exportedLines({ run, fields, block }: CopiedBlock): AsyncGenerator<string> {
  const places = new Map(fields.map(({ name }, index) => [name, index + 1]))
  const shown = [0, ...run.job.trait_definitions.map(({ name }) => places.get(name) ?? -1)].slice(block.fromColumn, block.toColumn + 1)
  const { body } = await openJobAsTsv(run.job.id, { withOwn: fields.some(({ own }) => own) })
  if (!body) return
  const pause = pauseByTime()
  // The header is the first line.
  let place = -1
  let rest = ''
  for await (const text of readTexts(body)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const own: string[] = []
    for (const line of lines) {
      if (place >= block.fromRow && place <= block.toRow) own.push(pick(line, shown))
      place += 1
      await pause()
    }
    if (own.length > 0) yield own.join('\n')
    if (place > block.toRow) return
  }
  if (place >= block.fromRow && place <= block.toRow && rest !== '') yield pick(rest, shown)
}

function pick(line: string, places: readonly number[]): string {
  const cells = line.split('\t')
  return places.map((place) => cells[place] ?? '').join('\t')
}

/** Not every browser can iterate over a stream. Cancelling stops the transfer. */
async function* readTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      yield decoder.decode(value, { stream: !done })
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}
