// Measures reading of documents: invoices of public projects with their expected values, and tables in PDFs with their cells. `npm run
// bench:documents -- --root FOLDER [--wrong FILE] [--json FILE] [--only NAME]`. No model is used. The folder contains clones of
// invoice-x/invoice2data, ZUGFeRD/corpus (as `corpus`), OCA/edi, tabulapdf/tabula-java and DocuPipe/DocuBench; missing sets are left out.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { selectAll } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import type { Field } from '@quarry/contract'
import { distil, readDocument } from '@quarry/engine'
import { FileError } from '../../src/documents/file-text.ts'
import { pdfMarkup } from '../../src/documents/pdf-markup.ts'
import { ENGINE_LIMITS } from '../../src/limits.ts'
import type { PageDocument } from '../../src/types.ts'
import { DOCUMENTS } from '../bench-options.ts'
import { readDescribedInvoices } from './described-invoices.ts'
import type { ExpectedDocument } from './document-set.ts'
import { readEmbeddedInvoices } from './embedded-invoices.ts'
import { readAnyFile } from './read-any-file.ts'
import { readSchemaSet, type SchemaDocument } from './schema-set.ts'
import { addInvoice, emptyScore, emptyTally, f1, type InvoiceScore, type Tally } from './score-invoices.ts'
import { scoreLeaves, type LeafScore } from './score-leaves.ts'
import { addSums, emptySums } from './score-sums.ts'
import { addTables, type TableScore } from './score-tables.ts'
import { readTableSet, type GridCell } from './table-set.ts'

const MEMBERS = [
  { name: 'description', description: 'Name of the item' },
  { name: 'quantity', description: 'Quantity', type: 'number' as const },
  { name: 'unit_price', description: 'Price of one unit', type: 'number' as const },
  { name: 'line_total', description: 'Amount of the line', type: 'number' as const },
]
const FIELDS: Field[] = [
  { name: 'issuer', description: 'Company that issued the invoice', type: 'string' },
  { name: 'invoice_number', description: 'Number of the invoice', type: 'string' },
  { name: 'date', description: 'Date of the invoice', type: 'date' },
  { name: 'total', description: 'Total amount of the invoice including tax', type: 'number' },
  { name: 'items', description: 'Line items of the invoice', type: 'array', members: MEMBERS },
  { name: 'isbn', description: 'ISBN', type: 'string' },
  { name: 'rating', description: 'Average rating', type: 'number' },
  { name: 'cooking_time', description: 'Cooking time in minutes', type: 'number' },
  { name: 'author', description: 'Author of the article', type: 'string' },
  { name: 'salary', description: 'Salary', type: 'string' },
  { name: 'venue', description: 'Venue of the event', type: 'string' },
  { name: 'doi', description: 'DOI', type: 'string' },
]

const ABSENT = FIELDS.filter(({ name }) => ['isbn', 'cooking_time', 'doi', 'venue'].includes(name))
type ScoredDocument = SchemaDocument & LeafScore

const { values } = parseArgs({ options: DOCUMENTS })
const root = values.root ?? ''
const isWanted = (file: string): boolean => values.only === undefined || file.includes(values.only)
const invoices = [...readDescribedInvoices(root), ...(await readEmbeddedInvoices(root))].filter(({ file }) => isWanted(file))
const scores = new Map<string, InvoiceScore>()
const sums = emptySums()
for (const document of invoices) {
  const score = scores.get(document.set) ?? emptyScore()
  scores.set(document.set, score)
  const read = await openInvoice(document)
  addInvoice(score, document, readDocument(read, { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null }).data)
  addSums(sums, document, read)
}
const tables: TableScore = { cells: emptyTally(), neighbours: emptyTally() }
const wrongTables: unknown[] = []
const tablesByFile: Record<string, TableScore> = {}
const tableFiles = readTableSet(root).filter(({ file }) => isWanted(file))
for (const { file, bytes, tables: expected } of tableFiles) {
  const own: TableScore = { cells: emptyTally(), neighbours: emptyTally() }
  const read = tablesIn(await markupOf(bytes))
  addTables(own, expected, read)
  for (const part of ['cells', 'neighbours'] as const) sumInto(tables[part], own[part])
  tablesByFile[file] = own
  if (f1(own.cells) < 0.95) wrongTables.push({ file, ...own, f1: f1(own.cells), expected: expected.map(linesOf), read: read.map(linesOf) })
}
const described = readSchemaSet(root).filter(({ file }) => isWanted(file))
const leaves: ScoredDocument[] = []
for (const document of described) {
  // The additional fields are in no document.
  const data = await readAnyFile(document, [...document.fields, ...ABSENT])
  const scored = scoreLeaves(document.schema, document.expected, data)
  scored.absent.asked += ABSENT.length
  scored.absent.filled += ABSENT.filter(({ name }) => (data[name] ?? null) !== null).length
  leaves.push({ ...document, ...scored })
}
report()

async function markupOf(bytes: Uint8Array): Promise<string> {
  try {
    return (await pdfMarkup(bytes, ENGINE_LIMITS.file)).markup
  } catch (error) {
    if (error instanceof FileError) return ''
    throw error
  }
}

async function openInvoice({ file, bytes }: ExpectedDocument): Promise<PageDocument> {
  const url = `https://documents.example/${encodeURIComponent(file.split('/').at(-1) ?? file)}`
  const body = await markupOf(bytes)
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    contentType: 'application/pdf',
    body,
    frames: [],
    fetchedAt: new Date(0),
    snapshot: null,
  }
  return distil({ ...page, via: 'given' })
}

function tablesIn(markup: string): GridCell[][] {
  return selectAll<AnyNode, Element>('table', parseDocument(markup)).map((table) =>
    selectAll<AnyNode, Element>('tr', table).flatMap((tr, row) => {
      let column = 0
      return selectAll<AnyNode, Element>('th, td', tr).map((cell): GridCell => {
        const [columns, at] = [Number(cell.attribs.colspan ?? 1), column]
        column += columns
        return { row, column: at, rows: Number(cell.attribs.rowspan ?? 1), columns, text: textContent(cell).trim() }
      })
    }),
  )
}

function linesOf(cells: readonly GridCell[]): string[] {
  return [...Map.groupBy(cells, ({ row }) => row)].map(([, own]) => own.map(({ text }) => text).join(' | '))
}

function sumInto(sum: Tally, own: Tally): void {
  for (const key of ['expected', 'read', 'right'] as const) sum[key] += own[key]
}

function report(): void {
  for (const [set, { heads, items, absent }] of scores) {
    const count = invoices.filter((one) => one.set === set).length
    const figures = Object.entries(heads).map(
      ([name, { right, expected }]) => `${name} ${(right / expected).toFixed(3)} (${right}/${expected})`,
    )
    const share = absent.asked === 0 ? 0 : absent.filled / absent.asked
    console.log(`${set}: ${count} documents`)
    console.log(`  ${figures.join('  ')}`)
    console.log(
      `  items f1 ${f1(items).toFixed(3)} (${items.right} of ${items.expected}, ${items.read} read)  false fills ${(share * 100).toFixed(1)}%`,
    )
  }
  reportSums()
  const { cells, neighbours } = tables
  if (tableFiles.length > 0)
    console.log(`tables: ${tableFiles.length} documents  cells f1 ${f1(cells).toFixed(3)}  neighbours f1 ${f1(neighbours).toFixed(3)}`)
  reportLeaves('documents with schemas', leaves)
  reportLeaves(
    '  of text alone',
    leaves.filter(({ isText }) => isText),
  )
  reportLeaves(
    '  that are looked at',
    leaves.filter(({ isLookedAt }) => isLookedAt),
  )
  reportLeaves(
    '  that are only counted',
    leaves.filter(({ isLookedAt }) => !isLookedAt),
  )
  if (values.wrong)
    writeFileSync(
      values.wrong,
      JSON.stringify(
        { invoices: [...scores.values()].flatMap(({ wrong }) => wrong), sums: sums.files, tables: wrongTables, leaves: wrongLeaves() },
        null,
        1,
      ),
    )
  if (values.json)
    writeFileSync(
      values.json,
      `${JSON.stringify({ invoices: Object.fromEntries(scores), tables, tablesByFile, leaves: scoresByFile() }, null, 2)}\n`,
    )
}

function reportSums(): void {
  const { adding, rightly, wrongly, planted } = sums
  if (adding === 0) return
  console.log(`totals and items: ${adding} documents add up`)
  console.log(`  read rightly ${rightly.all}: agree ${rightly.agree}, differ ${rightly.differ}`)
  console.log(`  read wrongly ${wrongly.all}: differ ${wrongly.differ}  one value made wrong ${planted.all}: differ ${planted.differ}`)
}

/** Every document has the same weight. */
function reportLeaves(name: string, all: readonly ScoredDocument[]): void {
  if (all.length === 0) return
  const asked = all.reduce((sum, { absent }) => sum + absent.asked, 0)
  const filled = all.reduce((sum, { absent }) => sum + absent.filled, 0)
  const share = all.reduce((sum, { score }) => sum + score, 0) / all.length
  console.log(
    `${name}: ${all.length}  leaves right ${share.toFixed(3)}  false fills ${((filled / asked) * 100).toFixed(1)}% (${filled} of ${asked})`,
  )
}

/** Without the documents that are only counted and must not be looked at. */
function wrongLeaves(): unknown[] {
  return leaves.filter(({ isLookedAt }) => isLookedAt).map(({ file, language, score, wrong }) => ({ file, language, score, wrong }))
}

function scoresByFile(): Record<string, unknown> {
  return Object.fromEntries(leaves.map(({ file, score, absent }) => [file, { score, absent }]))
}
