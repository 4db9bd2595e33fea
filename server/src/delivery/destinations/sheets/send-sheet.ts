// Writes the rows of a job to a sheet: appended, replacing all rows, or replacing rows by key. A retry after a partial failure finds what
// was written and overwrites it, so that nothing is duplicated.
import { z } from 'zod'
import { openTable, type JobTable } from '../../exports/open-table.ts'
import { openSecret, type DeliverDeps, type DueDelivery, type Given, type Outcome } from '../delivery.ts'
import { parseServiceAccount } from './service-account.ts'
import { cellsOf, columnName, inSheet, lengthened, prepareSheet, type SheetLayout, type SheetTarget } from './sheet-columns.ts'
import { openSheets, type SheetsApi, type SheetValue } from './sheets-api.ts'

const settingsSchema = z.object({
  spreadsheet_id: z.string(),
  sheet: z.string(),
  mode: z.enum(['append', 'replace', 'upsert']),
  key_columns: z.array(z.string()),
})

/** Google recommends at most 2 MB per request. */
const CHUNK_ROWS = 500
const CHUNK_CHARS = 500_000

export async function sendSheet(deps: DeliverDeps, { delivery, content, signal }: Given): Promise<Outcome> {
  const { spreadsheet_id: spreadsheetId, sheet, mode, key_columns: keyColumns } = settingsSchema.parse(delivery.settings)
  const target = { spreadsheetId, sheet, mode, keyColumns }
  const api = await open(deps, { delivery, spreadsheetId, signal })
  if (content === null) return { path: sheet, notes: await trySheet(api, sheet) }
  const table = await openTable(deps.db, content.job, content)
  const layout = await prepareSheet(api, target, table)
  const write = createWriter(api, { target, layout })
  const put = { table, jobId: content.job.id, write }
  const counts = await WAYS[mode](api, { target, layout }, put)
  return { path: sheet, rowCount: counts.rows, notes: [...layout.notes, ...notesOf(counts)] }
}

async function open(
  deps: DeliverDeps,
  { delivery, spreadsheetId, signal }: { delivery: DueDelivery; spreadsheetId: string; signal: AbortSignal },
): Promise<SheetsApi> {
  const account = parseServiceAccount(await openSecret(deps, delivery))
  return openSheets({ http: deps.http, signal, account, spreadsheetId, origin: deps.sheetsOrigin })
}

/** Setting the title to its present value fails unless the account is an editor. */
async function trySheet(api: SheetsApi, sheet: string): Promise<string[]> {
  const { title, sheets } = await api.describe()
  await api.change([{ updateSpreadsheetProperties: { properties: { title }, fields: 'title' } }])
  const isThere = sheets.some((one) => one.title === sheet)
  return [`The spreadsheet is “${title}”.`, isThere ? `The sheet “${sheet}” is there.` : `The sheet “${sheet}” will be made.`]
}

interface Where {
  target: SheetTarget
  layout: SheetLayout
}
interface What {
  table: JobTable
  jobId: string
  write: Writer
}
interface Counts {
  rows: number
  keyless: number
}
type Way = (api: SheetsApi, where: Where, what: What) => Promise<Counts>

const WAYS: Record<SheetTarget['mode'], Way> = { append: appendRows, replace: replaceRows, upsert: upsertRows }

function notesOf({ keyless }: Counts): string[] {
  return keyless > 0 ? [`Left out, because a column of the key is empty: ${keyless}.`] : []
}

/** Rows of an earlier delivery of the same job are overwritten; surplus ones are cleared. */
async function appendRows(api: SheetsApi, where: Where, { table, jobId, write }: What): Promise<Counts> {
  const jobs = await readColumn(api, where, where.layout.jobPlace)
  const own = jobs.flatMap((job, index) => (job === jobId ? [index + FIRST_ROW] : []))
  let rows = 0
  for await (const row of table.rows) {
    await write.put(own[rows] ?? null, cellsOf(table, row, jobId))
    rows += 1
  }
  await write.flush()
  for (const line of own.slice(rows)) await api.clear(lineRange(where, line))
  return { rows, keyless: 0 }
}

/** Overwritten first, with surplus rows cleared last: readers never see an empty sheet. */
async function replaceRows(api: SheetsApi, where: Where, { table, jobId, write }: What): Promise<Counts> {
  let rows = 0
  for await (const row of table.rows) {
    await write.put(FIRST_ROW + rows, cellsOf(table, row, jobId))
    rows += 1
  }
  await write.flush()
  const { rowCount, width } = where.layout
  const next = FIRST_ROW + rows
  if (next <= rowCount) await api.clear(inSheet(where.target.sheet, `A${next}:${columnName(width - 1)}${rowCount}`))
  return { rows, keyless: 0 }
}

async function upsertRows(api: SheetsApi, where: Where, { table, jobId, write }: What): Promise<Counts> {
  const { keyPlaces, places } = where.layout
  const lines = await readKeys(api, where)
  const keyCells = keyPlaces.map((place) => places.indexOf(place))
  /** New rows that are not sent yet: a later row with the same key needs their line number. */
  const unsent = new Set<string>()
  let [rows, keyless] = [0, 0]
  for await (const row of table.rows) {
    const cells = cellsOf(table, row, jobId)
    const key = keyCells.map((index) => cells[index] ?? '')
    if (key.includes('')) {
      keyless += 1
      continue
    }
    const text = keyText(key)
    if (unsent.has(text)) await write.flush()
    const line = lines.get(text) ?? null
    if (line === null) unsent.add(text)
    await write.put(line, cells, (made) => {
      unsent.delete(text)
      lines.set(text, made)
    })
    rows += 1
  }
  await write.flush()
  return { rows, keyless }
}

const keyText = (key: readonly SheetValue[]): string => JSON.stringify(key.map(String))

/** Line by key; of several lines with one key the first. */
async function readKeys(api: SheetsApi, where: Where): Promise<Map<string, number>> {
  const columns: SheetValue[][] = []
  for (const place of where.layout.keyPlaces) columns.push(await readColumn(api, where, place))
  const lines = new Map<string, number>()
  const length = Math.max(...columns.map((column) => column.length))
  for (let index = 0; index < length; index += 1) {
    const key = columns.map((column) => column[index] ?? '')
    if (!key.includes('') && !lines.has(keyText(key))) lines.set(keyText(key), index + FIRST_ROW)
  }
  return lines
}

/** The first row contains the column names. */
const FIRST_ROW = 2

async function readColumn(api: SheetsApi, { target }: Where, place: number): Promise<SheetValue[]> {
  const name = columnName(place)
  const [column = []] = await api.read(inSheet(target.sheet, `${name}${FIRST_ROW}:${name}`), 'COLUMNS')
  return column
}

function lineRange({ target, layout }: Where, first: number, count = 1): string {
  return inSheet(target.sheet, `A${first}:${columnName(layout.width - 1)}${first + count - 1}`)
}

interface Writer {
  /** `line` null: a new row, whose number is reported once it is known. Sends full batches only. */
  put(line: number | null, cells: SheetValue[], onLine?: (line: number) => void): Promise<void>
  flush(): Promise<void>
}

interface Pending {
  line: number | null
  values: SheetValue[]
  onLine?: ((line: number) => void) | undefined
}

/** Consecutive lines are sent as one range. */
function blocksOf(changed: readonly Pending[]): { first: number; values: SheetValue[][] }[] {
  const blocks: { first: number; values: SheetValue[][] }[] = []
  for (const { line, values } of changed) {
    const last = blocks.at(-1)
    if (last && line === last.first + last.values.length) last.values.push(values)
    else blocks.push({ first: line ?? FIRST_ROW, values: [values] })
  }
  return blocks
}

function createWriter(api: SheetsApi, where: Where): Writer {
  const { places, width, sheetId } = where.layout
  let pending: Pending[] = []
  let chars = 0
  let rowCount = where.layout.rowCount
  const flush = async (): Promise<void> => {
    const [changed, added] = [pending.filter(({ line }) => line !== null), pending.filter(({ line }) => line === null)]
    pending = []
    chars = 0
    if (changed.length > 0) await overwrite(changed)
    if (added.length > 0) await append(added)
  }
  async function overwrite(changed: readonly Pending[]): Promise<void> {
    const lastLine = Math.max(...changed.map(({ line }) => line ?? 0))
    if (lastLine > rowCount) {
      await api.change([lengthened(sheetId, 'ROWS', lastLine - rowCount)])
      rowCount = lastLine
    }
    await api.write(blocksOf(changed).map(({ first, values }) => ({ range: lineRange(where, first, values.length), values })))
  }
  async function append(added: readonly Pending[]): Promise<void> {
    const filled = await api.append(
      inSheet(where.target.sheet, 'A1'),
      added.map(({ values }) => values),
    )
    const first = Number(/!\$?[A-Z]+\$?(\d+)/.exec(filled)?.[1])
    if (!Number.isInteger(first)) throw new Error('Google did not say where it put the rows.')
    for (const [index, { onLine }] of added.entries()) onLine?.(first + index)
  }
  return {
    async put(line, cells, onLine) {
      const values: SheetValue[] = Array.from({ length: width }, () => null)
      for (const [index, place] of places.entries()) values[place] = cells[index] ?? ''
      pending.push({ line, values, onLine })
      chars += JSON.stringify(values).length
      if (pending.length >= CHUNK_ROWS || chars >= CHUNK_CHARS) await flush()
    },
    flush,
  }
}
