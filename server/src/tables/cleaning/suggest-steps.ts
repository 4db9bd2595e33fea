// In: the statistics of each column. Out: steps that would improve the table, each with its reason. Pure; executes nothing.
import { type ColumnReport, type Field, type JsonValue, type Step, type Suggestion } from '@quarry/contract'
import { cleanValue } from '@quarry/engine'
import type { ColumnCounter } from './column-report.ts'

/** Minimum share of a column's texts that must be of a kind. */
const MOST = 0.8
const TEXTS_MIN = 3
/** Sample size that is enough to decide: parsing dates is slow. */
const TEXTS_MAX = 40
const NAMES_OF_KEYS = /(?:^|[^a-z])(?:url|link|id|sku|ean|isbn|gtin|e-?mail|phone|domain|website)(?:$|[^a-z])/i

interface Suggesting {
  columns: readonly ColumnCounter[]
  duplicateRows: number
}

export function suggestSteps({ columns, duplicateRows }: Suggesting): Suggestion[] {
  const reports = columns.map((column) => ({ column, report: column.report() }))
  return [
    ...(duplicateRows > 0 ? [dropDuplicates(duplicateRows)] : []),
    ...reports.flatMap(({ column, report }) => [
      ...deduplicateBy(report),
      ...readAsType(column),
      ...splitPlaces(column, columns),
      ...flagOutliers(report),
    ]),
    ...leaveOutEmpty(reports.map(({ report }) => report)),
  ]
}

function dropDuplicates(count: number): Suggestion {
  const step: Step = { id: 'duplicate-rows', is_off: false, kind: 'deduplicate', columns: [], ignores_case: true }
  return { title: 'Drop rows that are the same in every column', reason: `${count} of them repeat an earlier row.`, step }
}

function deduplicateBy({ name, filled, distinct }: ColumnReport): Suggestion[] {
  const repeated = filled - distinct
  if (!NAMES_OF_KEYS.test(name) || repeated <= 0 || distinct < filled / 2) return []
  const step: Step = { id: `duplicates-${name}`.slice(0, 40), is_off: false, kind: 'deduplicate', columns: [name], ignores_case: true }
  return [{ title: `Deduplicate by ${name}`, reason: `${repeated} values are there more than once.`, step }]
}

/** With a leading currency or a trailing unit. Article numbers, postal codes and phone numbers are names made of digits. */
const LIKE_A_NUMBER = /^(?:\p{Sc}|[a-z]{1,3}\$|[a-z]{3}\s)?\s*[-+]?(?!0\d)\d[\d\s.,'’]*(?:\p{Sc}|%|[a-zµ°²³]{1,4}(?:\/[a-z]{1,3})?)?$/iu
const NAMES_OF_CODES = /(?:^|[^a-z])(?:zip|postal|postcode|code|number|no|nr|mpn|barcode|fax|tel)(?:$|[^a-z])/i
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

function readAsType(column: ColumnCounter): Suggestion[] {
  const { name } = column.field
  const texts = textsOf(column)
  if (texts.length < TEXTS_MIN) return []
  const reads = (to: 'number' | 'date', fits: (text: string) => boolean): boolean =>
    share(texts, (text) => fits(text) && canRead(text, to)) >= MOST
  const isCode = NAMES_OF_KEYS.test(name) || NAMES_OF_CODES.test(name)
  const to =
    !isCode && reads('number', (text) => LIKE_A_NUMBER.test(text))
      ? 'number'
      : reads('date', (text) => /\d/.test(text) && !ISO_DATE.test(text))
        ? 'date'
        : null
  if (to === null) return []
  const [example = ''] = texts
  const step: Step = { id: `convert-${name}`.slice(0, 40), is_off: false, kind: 'convert', column: name, to }
  return [{ title: `Convert ${name} to ${to}`, reason: `Its texts read like ${to}s, for example “${example.slice(0, 40)}”.`, step }]
}

function canRead(text: string, type: Field['type']): boolean {
  const field: Field = { name: 'value', description: 'value', type }
  return cleanValue(text, field, { language: null, baseUrl: 'http://localhost/', referenceDate: null }).ok
}

const PLACE = /^[^,;|]{2,40}, ?[^,;|\d]{2,30}$/

function splitPlaces(column: ColumnCounter, all: readonly ColumnCounter[]): Suggestion[] {
  const { name } = column.field
  const texts = textsOf(column)
  if (texts.length < TEXTS_MIN || share(texts, (text) => PLACE.test(text)) < MOST) return []
  const isPlace = /location|place|city|address|region|town|where/i.test(name)
  const into = (isPlace ? ['city', 'state'] : ['part 1', 'part 2']).map((part) => `${name} ${part}`)
  if (all.some(({ field }) => into.includes(field.name))) return []
  const step: Step = { id: `split-${name}`.slice(0, 40), is_off: false, kind: 'split', column: name, separator: ',', into }
  return [
    { title: `Split ${name} at the comma`, reason: `Its texts have two parts, for example “${(texts[0] ?? '').slice(0, 60)}”.`, step },
  ]
}

function flagOutliers({ name, outliers }: ColumnReport): Suggestion[] {
  if (!outliers || outliers.count === 0) return []
  const { low: min, high: max } = outliers
  const step: Step = {
    id: `outliers-${name}`.slice(0, 40),
    is_off: false,
    kind: 'validate',
    rules: [{ column: name, rule: { min, max } }],
    on_broken: 'flag',
  }
  return [{ title: `Flag values of ${name} that are far off`, reason: `${outliers.count} lie outside ${min} to ${max}.`, step }]
}

function leaveOutEmpty(reports: readonly ColumnReport[]): Suggestion[] {
  const empty = reports.filter((report) => report.filled === 0)
  const kept = reports.filter((report) => report.filled > 0).map(({ name }) => name)
  if (empty.length === 0 || kept.length === 0) return []
  const step: Step = { id: 'empty-columns', is_off: false, kind: 'columns', columns: kept }
  return [{ title: 'Leave out empty columns', reason: `Nothing was found for ${empty.map(({ name }) => name).join(', ')}.`, step }]
}

/** Minimum number of distinct texts in a column of text. */
function textsOf({ field, values }: ColumnCounter): string[] {
  if (field.type !== 'string') return []
  return values
    .flatMap(({ value }: { value: JsonValue }) => (typeof value === 'string' && value.length <= 200 ? [value.trim()] : []))
    .slice(0, TEXTS_MAX)
}

function share(texts: readonly string[], fits: (text: string) => boolean): number {
  return texts.filter(fits).length / texts.length
}
