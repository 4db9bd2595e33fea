// Measures the reader on pages that were written without knowledge of it (`written-pages/`, invented content, markup as sites have it). `npm run bench:pages`. Text counts by its letters and digits, numbers and days as they are, lists by their items in their order.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../src/distil/distil.ts'
import { cleanForField } from '../src/ladder/clean-for-field.ts'
import { readDocument } from '../src/ladder/read-document.ts'
import { RANKER } from '../src/rank/rank-candidates.ts'
import { listRows } from '../src/lists/list-of.ts'
import { givenPage } from '../src/testing/given-page.ts'
import type { PageDocument } from '../src/types.ts'
import { PAGES } from './bench-options.ts'
import { contextSamples } from './context/collect-context.ts'
import { foldedContext } from './context/fit-context.ts'
import { foldOf } from './folds.ts'
import { WRITTEN_SETS, writtenPages, type Row } from './written-pages/read-written-pages.ts'

interface Tally {
  right: number
  wrong: number
  missing: number
  /** Filled although the page has no value. */
  filled: number
  empty: number
}

const READING = { prompt: '', targetName: 'URL', referenceDate: null }

const { values } = parseArgs({ options: PAGES })
const wrong: string[] = []
const models = values.folds === undefined ? null : foldedContext(contextSamples([]), Number(values.folds))

for (const [set, { kind }] of Object.entries(WRITTEN_SETS)) {
  if (values.only !== undefined && !set.includes(values.only)) continue
  const ways = kind === 'lists' ? { rows: rowsOf, 'array of objects': itemsOf } : { fields: fieldsOf }
  for (const [way, read] of Object.entries(ways)) {
    const tally: Tally = { right: 0, wrong: 0, missing: 0, filled: 0, empty: 0 }
    for (const page of writtenPages(set)) {
      const document = distil(givenPage(page.url, page.html))
      compare(`${set} ${page.id}`, [page.want].flat(), { rows: read(document, page.fields, page.id), tally })
    }
    const { right, filled, missing } = tally
    const all = right + tally.wrong + filled
    console.log(
      `${set.padEnd(9)} ${way.padEnd(17)} right ${share(right, all)} (${right}/${all})  found ${share(right, right + tally.wrong + missing)} (${right}/${right + tally.wrong + missing})  falsely filled ${filled}/${filled + tally.empty}`,
    )
  }
}
if (values.wrong) writeFileSync(values.wrong, `${wrong.join('\n')}\n`)

function fieldsOf(document: PageDocument, fields: readonly Field[], page: string): Row[] {
  const context = models?.[foldOf(page, models.length)]
  return [readDocument(document, { ...READING, fields }, context === undefined ? RANKER : { ...RANKER, context }).data]
}

function rowsOf(document: PageDocument, fields: readonly Field[]): Row[] {
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate: null }
  return listRows(document, fields).map((row) =>
    Object.fromEntries(
      fields.map((field) => {
        const raw = row.get(field.name)?.raw
        return [field.name, raw === undefined ? null : cleanForField(raw, field, context)]
      }),
    ),
  )
}

function itemsOf(document: PageDocument, members: readonly Field[]): Row[] {
  const list: Field = {
    name: 'items',
    description: 'All items of the list',
    type: 'array',
    members: members.map((member) => ({ ...member })),
  }
  return (readDocument(document, { ...READING, fields: [list] }).data.items ?? []) as Row[]
}

/** Rows are laid beside the wanted ones in their order, so that as many cells as possible agree. */
function compare(page: string, wanted: readonly Row[], { rows, tally }: { rows: readonly Row[]; tally: Tally }): void {
  const pairs = wanted.length === 1 ? [rows[0]] : align(wanted, rows)
  wanted.forEach((row, at) => {
    for (const [name, want] of Object.entries(row)) {
      const given = pairs[at]?.[name] ?? null
      const outcome = outcomeOf(given, want)
      tally[outcome] += 1
      if (outcome !== 'right' && outcome !== 'empty')
        wrong.push([page, at, name, outcome, JSON.stringify(want), JSON.stringify(given)].join('\t'))
    }
  })
}

function outcomeOf(given: JsonValue, want: JsonValue): keyof Tally {
  if (want === null) return given === null ? 'empty' : 'filled'
  return given === null ? 'missing' : isSame(given, want) ? 'right' : 'wrong'
}

function align(wanted: readonly Row[], rows: readonly Row[]): (Row | undefined)[] {
  const best = Array.from({ length: wanted.length + 1 }, () => Array.from({ length: rows.length + 1 }, () => 0))
  const fit = (at: number, other: number): number => {
    const agreeing = Object.entries(wanted[at]!).filter(([name, want]) => want !== null && isSame(rows[other]![name] ?? null, want)).length
    return agreeing === 0 ? -0.01 : agreeing
  }
  for (let at = wanted.length - 1; at >= 0; at -= 1)
    for (let other = rows.length - 1; other >= 0; other -= 1)
      best[at]![other] = Math.max(best[at + 1]![other]!, best[at]![other + 1]!, best[at + 1]![other + 1]! + fit(at, other))
  const pairs: (Row | undefined)[] = wanted.map(() => undefined)
  for (let at = 0, other = 0; at < wanted.length && other < rows.length;) {
    if (best[at]![other] === best[at + 1]![other + 1]! + fit(at, other)) pairs[at++] = rows[other++]
    else if (best[at]![other] === best[at + 1]![other]) at += 1
    else other += 1
  }
  return pairs
}

function isSame(given: JsonValue, want: JsonValue): boolean {
  if (Array.isArray(given) && Array.isArray(want))
    return given.length === want.length && want.every((one, at) => isSame(given[at] ?? null, one))
  if (typeof given !== 'string' || typeof want !== 'string') return given === want
  if (/^\d{4}-\d{2}-\d{2}T/.test(want)) return given.startsWith(want)
  if (/^https?:/.test(given)) return given.endsWith(want.replace(/^https?:\/\/[^/]+/, ''))
  return lettersOf(given) === lettersOf(want)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`
}
