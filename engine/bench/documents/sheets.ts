// Measures how many cells of workbooks are read as LibreOffice displays them. `npm run bench:sheets -- [--root FOLDER] [--wrong FILE]`:
// with generated workbooks, each also as ODS and XLS, or with the workbooks in a folder. Needs LibreOffice Calc as `soffice`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { FileError } from '../../src/documents/file-text.ts'
import { readBook, type Book, type Sheet } from '../../src/documents/sheet-book.ts'
import { ENGINE_LIMITS } from '../../src/limits.ts'
import { SHEETS } from '../bench-options.ts'
import { madeWorkbooks } from './made-workbooks.ts'

/** With comma, quotes, UTF-8, values as displayed, and every sheet in a separate file. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'
const WORKBOOK = /\.(?:xlsx|xlsm|xlsb|xls|ods)$/i

interface Difference {
  file: string
  sheet: string
  row: number
  column: number
  shown: string
  read: string
}

const { values } = parseArgs({ options: SHEETS })
const work = mkdtempSync(join(tmpdir(), 'sheets-'))
try {
  const files = values.root === undefined ? made() : given(values.root)
  const differences: Difference[] = []
  let [equal, all, unread] = [0, 0, 0]
  const csv = join(work, 'csv')
  convert(files, AS_CSV, csv)
  for (const file of files) {
    const book = await read(file)
    const own: Difference[] = []
    let cells = 0
    for (const sheet of book?.sheets ?? []) {
      const [count, wrong] = compare(sheet, shownBy(csv, file, sheet.name), basename(file))
      cells += count
      own.push(...wrong)
    }
    unread += book === null ? 1 : 0
    all += cells
    equal += cells - own.length
    differences.push(...own)
    console.log(`${basename(file)}: ${book === null ? 'not read' : `${cells - own.length} of ${cells}`}`)
  }
  console.log(`${files.length} workbooks, ${unread} not read; cells as shown: ${equal} of ${all} (${((equal / all) * 100).toFixed(2)}%)`)
  if (values.wrong) writeFileSync(values.wrong, JSON.stringify(differences, null, 1))
} finally {
  rmSync(work, { recursive: true, force: true })
}

function made(): string[] {
  const folder = join(work, 'made')
  mkdirSync(folder)
  const files = [...madeWorkbooks()].map(([name, bytes]) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.xlsx`)
    writeFileSync(path, bytes)
    return path
  })
  for (const kind of ['ods', 'xls']) convert(files, kind, join(work, kind))
  return [...files, ...['ods', 'xls'].flatMap((kind) => files.map((path) => join(work, kind, `${basename(path, '.xlsx')}.${kind}`)))]
}

function given(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => WORKBOOK.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/** LibreOffice skips files that it can't open. */
function convert(files: readonly string[], to: string, into: string): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile')).href}`
  for (const kind of new Set(files.map((file) => extname(file)))) {
    const own = files.filter((file) => extname(file) === kind)
    const folder = to.startsWith('csv') ? join(into, kind.slice(1)) : into
    execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, ...own], { stdio: 'ignore', timeout: 600_000 })
  }
}

async function read(file: string): Promise<Book | null> {
  try {
    return await readBook(readFileSync(file), ENGINE_LIMITS.file)
  } catch (error) {
    if (error instanceof FileError) return null
    throw error
  }
}

function shownBy(csv: string, file: string, sheet: string): string[][] {
  const folder = join(csv, extname(file).slice(1))
  const stem = basename(file, extname(file))
  const name = readdirSync(folder).find((one) => one === `${stem}-${sheet}.csv`) ?? readdirSync(folder).find((one) => one === `${stem}.csv`)
  return name === undefined ? [] : rowsOf(readFileSync(join(folder, name), 'utf8'))
}

/** Hidden rows and columns are ignored: they are not displayed, but are in the CSV. */
function compare(sheet: Sheet, shown: readonly string[][], file: string): [cells: number, wrong: Difference[]] {
  const own = new Map(sheet.cells.map(({ row, column, text }) => [`${row},${column}`, { row, column, text }]))
  for (const [row, cells] of shown.entries())
    for (const column of cells.keys()) {
      const isHidden = isCovered(sheet.visibleRow, row) || isCovered(sheet.visibleColumn, column)
      if (!isHidden && !own.has(`${row},${column}`) && folded(cells[column]!) !== '') own.set(`${row},${column}`, { row, column, text: '' })
    }
  const wrong = [...own.values()].flatMap(({ row, column, text }): Difference[] => {
    const there = folded(shown[row]?.[column] ?? '')
    return there === folded(text) ? [] : [{ file, sheet: sheet.name, row, column, shown: there, read: text }]
  })
  return [own.size, wrong]
}

function isCovered(visible: (place: number) => number, place: number): boolean {
  return visible(place + 1) === visible(place)
}

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = []
  for (const line of csv.replace(/^\ufeff/, '').matchAll(/((?:"(?:[^"]|"")*"|[^\n"])*)(?:\n|$)/g)) {
    if (line[0] === '') break
    rows.push(
      [...`,${line[1]!}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  }
  return rows
}
