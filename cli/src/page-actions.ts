// What each command computes from a distilled page: one function per command.
import type { Field, JsonValue } from '@quarry/contract'
import {
  cleanValue,
  detectFields,
  findNextLinks,
  findRecords,
  listRows,
  mainContent,
  readByRecipe,
  readDocument,
  refuseMissing,
  rowsInUnits,
  structuredItems,
  tableRows,
  type PageDocument,
  type Recipe,
} from '@quarry/engine'

export interface ActionOptions {
  fields: readonly Field[]
  prompt: string
  /** Reference date for relative dates on the page; null where the input line has none. */
  referenceDate: Date | null
  /** Index of the wikitable to read; null for any. */
  tableIndex: number | null
  /** Recipe of the site, tried before the other rungs; null where there is none. */
  recipe?: Recipe | null
}
/** @throws ScrapeError for a page without any row. */
type PageAction = (document: PageDocument, options: ActionOptions) => Record<string, unknown>

export const PAGE_ACTIONS = {
  extract: (document, { fields, prompt, referenceDate, recipe = null }) => {
    refuseMissing(document)
    const input = { fields, prompt, targetName: 'URL', referenceDate }
    if (recipe === null) {
      const { data, cells } = readDocument(document, input)
      return { url: document.page.url, data, cells }
    }
    const { data, cells, drift } = readByRecipe(document, recipe, input)
    return { url: document.page.url, data, cells, ...(drift === null ? {} : { drift }) }
  },
  detect: (document) => ({ url: document.page.url, ...detectFields([document], { targetName: 'URL' }) }),
  content: (document) => {
    const { title, text, markdown } = mainContent(document)
    return { title, text, markdown }
  },
  structured: (document) => ({ items: structuredItems(document) }),
  next: (document) => ({ next: findNextLinks(document).next }),
  records: (document, options) => (options.fields.length > 0 ? rowsOf(document, options) : { rows: recordsOf(document) }),
} as const satisfies Record<string, PageAction>

export type PageActionName = keyof typeof PAGE_ACTIONS

/** Without fields: text and addresses of each record in the most likely group of records. */
function recordsOf(document: PageDocument): { text: string; links: string[] }[] {
  return (findRecords(document)[0]?.records ?? []).map(({ text, links }) => ({ text, links: links.map(({ url }) => url) }))
}

type TypedRows = {
  rows: Record<string, JsonValue>[]
  /** For each row, the page text that each value was derived from, by field; left out where every value is a single text of the page. */
  quotes?: Record<string, string[]>[]
}

/** Typed values; null where the record has none. */
function rowsOf(document: PageDocument, { fields, referenceDate, tableIndex }: ActionOptions): TypedRows {
  refuseMissing(document)
  const wikitables = document.tables.filter(({ element }) => /\bwikitable\b/.test(element.attribs.class ?? ''))
  const table = tableIndex === null ? undefined : wikitables[tableIndex]
  const rows = rowsInUnits(document, fields, table ? tableRows(table, fields) : listRows(document, fields))
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate }
  const typed = rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => {
        const raw = row.get(field.name)?.raw
        const cleaned = raw === undefined ? null : cleanValue(raw, field, context)
        return [field.name, cleaned?.ok ? cleaned.value : null]
      }),
    ),
  )
  const quotes = rows.map((row, at) =>
    Object.fromEntries(
      [...row].flatMap(([name, { quotes: own = [] }]) =>
        own.length > 0 && typed[at]?.[name] !== null ? [[name, own.map(({ quote }) => quote)]] : [],
      ),
    ),
  )
  return quotes.some((row) => Object.keys(row).length > 0) ? { rows: typed, quotes } : { rows: typed }
}
