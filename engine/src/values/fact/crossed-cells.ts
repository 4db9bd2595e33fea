// Cells of tables that a row and a column name together: "Projects" in the column "Growth", a figure in the column of its year. Of columns
// that differ only by year the latest counts where the field names none, without forecasts. Tables that list records are not read here: see
// columns.ts.
import { keepLast } from '../../text/keep-last.ts'
import type { Table } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { synonymFit } from './similar-labels.ts'
import { meaningsIn, numberOf } from '../../fields/synonyms/word-meaning.ts'
import { labelFit, tableFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { shapeFit } from '../shape-fit.ts'
import { isLabelledMissing, isPlaceholder } from '../text/missing-values.ts'
import { FILLER_WORDS } from '../../fields/subjects.ts'
import { isUnspaced, labelWords, nameWords } from '../../fields/label-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const COLUMNS_MIN = 3
const COLUMNS_MAX = 16
const ROWS_MAX = 80
const FIT_MIN = 0.8
const SCORE = 0.93
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const NOT_CROSSED: ReadonlySet<string> = new Set(['title', 'url', 'image', 'prose', 'lines', 'address', 'record'])

export const findCrossedCells: Finder = (page, intent) => {
  if (intent.wantsMany || NOT_CROSSED.has(intent.shape)) return []
  return crossedTables(page).flatMap((table) => {
    const latest = YEAR.test(`${intent.field.name} ${intent.field.description}`) ? null : latestYear(page, table)
    const column = describedColumn(table, intent) ?? latest ?? currentColumn(page, table)
    return [...namedByBoth(page, table, intent), ...(column === null ? [] : ofColumn(page, { table, column }, intent))]
  })
}

/** True where the page states that it has no value for the field: beside its label, or in the cell of its row and column. */
export function isStatedMissing(page: PageIndex, intent: FieldSpec): boolean {
  return isLabelledMissing(page, intent) || isCrossedMissing(page, intent)
}

/** True where the row of the field's name has a placeholder in the column that the description names: "—" for the present year. */
function isCrossedMissing(page: PageIndex, intent: FieldSpec): boolean {
  if (intent.wantsMany || !TYPED.has(intent.field.type)) return false
  return crossedTables(page).some((table) => {
    const column = describedColumn(table, intent)
    return (
      column !== null &&
      rowNames(page, table).some(({ whole, plain }, at) => {
        const text = table.rows[at]?.[column]?.text ?? ''
        return text !== '' && isPlaceholder(text) && rowFit({ whole, plain }, intent) >= FIT_MIN
      })
    )
  })
}
const TYPED: ReadonlySet<string> = new Set(['number', 'date'])

/** Found once for all fields. */
const crossedTables = keepLast((page: PageIndex): readonly Table[] =>
  page.document.tables.filter(({ header, rows, isData, element }) => {
    const isCrossed = isData && header.length >= COLUMNS_MIN && header.length <= COLUMNS_MAX && rows.length <= ROWS_MAX
    return isCrossed && !page.regions.regionOf(element).isSide
  }),
)

/** The only column whose whole name is in the description: "Net sales in Q2 2026", "当期の売上高". */
function describedColumn({ header }: Table, { field }: FieldSpec): number | null {
  const words = labelWords(field.description)
  const described = header.flatMap((name, at) => {
    const named = at === 0 ? [] : labelWords(name)
    const isIn = named.length > 0 && named.every((word) => words.includes(word) || (isUnspaced(word) && field.description.includes(word)))
    return isIn && !named.every((word) => FILLER_WORDS.has(word)) ? [at] : []
  })
  return described.length === 1 ? (described[0] ?? null) : null
}

/** The field's own words are partly in the row's name, partly in the column's: all of them, and some of each. */
function namedByBoth(page: PageIndex, table: Table, intent: FieldSpec): Proposal[] {
  const { header, rows } = table
  const wanted = nameWords(intent.field.name).filter((word) => !FILLER_WORDS.has(word))
  if (wanted.length < 2) return []
  const columns = header.map((name, at) => ({ at, words: labelWords(name) })).slice(1)
  const inColumns = columns.filter(({ words }) => wanted.some((word) => words.includes(word)))
  if (inColumns.length === 0) return []
  const names = rowNames(page, table)
  return rows.flatMap((row, at) => {
    const named = names[at]?.whole ?? []
    const rest = wanted.filter((word) => !named.includes(word))
    if (rest.length === 0 || rest.length === wanted.length) return []
    const fitting = inColumns.filter(({ words }) => rest.every((word) => words.includes(word)))
    const isOne = fitting.length === 1 || fitting.every(({ words }) => YEAR.test(words.join(' ')))
    return isOne ? proposeCell(row[fitting[0]?.at ?? 0], intent, 1) : []
  })
}

/** Names of columns with figures for the future: "2026E", "Plan 2026". */
const AHEAD = new RegExp(String.raw`\d{2}\s?\(?[EFe]\)?(?![\p{L}\p{N}])|${anyOf(({ works }) => works?.ahead)}`, 'iu')

/**
 * The last of the columns' years, of those that had begun when the page was read: the first of its columns, or the one
 * that names the page's subject.
 */
function latestYear(page: PageIndex, { header }: Table): number | null {
  const years = header.slice(1).map((name) => YEAR.exec(name)?.[0] ?? null)
  if (years.some((year) => year === null) || new Set(years).size < 2) return null
  const had = years.map((year, at) => (Number(year) > readIn(page) || AHEAD.test(header[at + 1] ?? '') ? 0 : Number(year)))
  const last = Math.max(...had)
  const columns = last === 0 ? [] : had.flatMap((year, at) => (year === last ? [at + 1] : []))
  const about = labelWords(page.mainHeading?.text ?? '')
  return columns.find((at) => labelWords(header[at] ?? '').some((word) => about.includes(word) && !YEAR.test(word))) ?? columns[0] ?? null
}

/** "Parameter, Now, Low today, High today": of readings the present one, where the field names no other. */
function currentColumn({ document: { language } }: PageIndex, { header }: Table): number | null {
  const [first, ...columns] = header
  if (first === undefined || columns.length > READINGS_MAX) return null
  const inLanguage = language?.split('-')[0]?.toLowerCase() ?? null
  const current = columns.flatMap((name, at) => {
    const words = labelWords(name)
    return words.length === 1 && meaningsIn(inLanguage, words[0] ?? '').some(({ keys }) => keys.includes(CURRENT)) ? [at + 1] : []
  })
  return current.length === 1 ? (current[0] ?? null) : null
}
const READINGS_MAX = 5
const CURRENT = numberOf('current')

/** The year in which the page was fetched; Infinity where the day is unknown (0). */
function readIn({ document: { page } }: PageIndex): number {
  return page.fetchedAt.getTime() === 0 ? Infinity : page.fetchedAt.getUTCFullYear()
}

function ofColumn(page: PageIndex, { table, column }: { table: Table; column: number }, intent: FieldSpec): Proposal[] {
  return rowNames(page, table).flatMap(({ whole, plain, text }, at) => {
    const own = rowFit({ whole, plain }, intent)
    const fit = own >= FIT_MIN ? own : synonymFit(page, intent, text)
    return fit < FIT_MIN ? [] : proposeCell(table.rows[at]?.[column], intent, fit)
  })
}

function rowFit({ whole, plain }: Pick<RowName, 'whole' | 'plain'>, intent: FieldSpec): number {
  return Math.max(labelFit(whole, intent), plain === null ? 0 : tableFit(plain, intent.labels, intent.excluded))
}

interface RowName {
  /** Without its brackets. */
  text: string
  whole: readonly string[]
  /** Without its brackets; null where it has none. */
  plain: readonly string[] | null
}

/** Computed once for each table of a page, since every field needs it. */
const namesOn = keepLast<PageIndex, Map<Table, RowName[]>>(() => new Map())

function rowNames(page: PageIndex, table: Table): RowName[] {
  const known = namesOn(page)
  let names = known.get(table)
  if (!names) {
    names = table.rows.map(([first]) => {
      const text = first?.text ?? ''
      const short = text.replace(ASIDE, '')
      return { text: short, whole: labelWords(text), plain: ASIDE.test(text) ? labelWords(short) : null }
    })
    known.set(table, names)
  }
  return names
}
const ASIDE = /(?<!\s)\s*[(\uff08][^)\uff09]{0,120}[)\uff09]\s*$/u

function proposeCell(cell: Table['rows'][number][number] | undefined, intent: FieldSpec, fit: number): Proposal[] {
  if (!cell || cell.header || cell.block === null || cell.text === '' || cell.text.includes('\n')) return []
  if (intent.concept?.holds?.test(cell.text) === false) return []
  const shape = shapeFit(intent.shape, cell.text)
  return shape < 0.5 ? [] : [propose('crossed', { block: cell.block, raw: cell.text }, SCORE * fit * shape)]
}
