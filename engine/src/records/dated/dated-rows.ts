// Reads rows of events on days from pages whose lists have no markup: agendas in one paragraph, days without a year under a heading, times
// and places given once for all, calendar tables. Every value has quotes from the page, and is left out where a quote is not in its block.
import type { Element } from 'domhandler'
import { isInside } from '../../text/ancestors.ts'
import { foldForCompare } from '../../text/fold.ts'
import type { Field, PageDocument } from '../../types.ts'
import { nameSimilarity } from '../../fields/similarity.ts'
import { columnNames } from '../record-parts.ts'
import { eventAt, eventsInGrid, momentOf, type DatedEvent } from './dated-events.ts'
import { cellsOfRow, scopesOf, type DatedScope, type Quoted } from './dated-scopes.ts'
import { townAndVenue, wordsOf } from './event-text.ts'
import { namesRole, rolesOf, type DatedRole } from './field-roles.ts'
import { withListPlaces } from './list-places.ts'
import { gridDays, isMonthGrid } from './month-grid.ts'
import { linesOf } from './page-lines.ts'
import { PageContext } from './inherited-context.ts'
import { firstOfEach } from '../../text/collect.ts'
import { rowKey } from '../row-key.ts'

/** A quote of the page as evidence of a value; `block` is null for the page's title and address. */
export interface Quote {
  quote: string
  block: number | null
}

export interface DatedValue {
  raw: string
  element: Element
  block: number | null
  quotes: Quote[]
}

export type DatedRow = Map<string, DatedValue>

const EVENTS_MIN = 2
const GRIDS_MAX = 24
const ROWS_MAX = 2_000

/** Empty where no field asks for the day of an event, or the page has fewer than two events. */
export function findDatedRows(document: PageDocument, fields: readonly Field[]): DatedRow[] {
  const roles = rolesOf(fields)
  if (roles === null) return []
  const lines = linesOf(document)
  const page = new PageContext(lines, { title: document.title, url: document.page.url, language: document.language })
  const grids = document.tables
    .map(({ element }) => element)
    .filter(isMonthGrid)
    .slice(0, GRIDS_MAX)
  const inGrid = (element: Element): boolean => grids.some((grid) => isInside(element, grid))
  const byBlock = Map.groupBy(document.links, ({ block }) => block)
  const linksIn = (block: number): string[] => (byBlock.get(block) ?? []).map(({ url }) => url).filter((url) => /^https?:/.test(url))
  const columns = columnNames(document.tables, fields)
  const rows: DatedRow[] = gridDays(grids, page)
    .flatMap((day) => eventsInGrid(day, linksIn))
    .map((event) => rowOf(event, fields, roles))
  const found = scopesOf(lines, ({ element }) => grids.length > 0 && inGrid(element)).flatMap((scope) => {
    const event = eventAt(scope, page, linksIn)
    return event === null ? [] : [{ scope, event }]
  })
  for (const [at, event] of withListPlaces(found).entries())
    rows.push(withColumns(rowOf(event, fields, roles), { scope: found[at]!.scope, columns, fields, roles }))
  const texts = new Map(document.blocks.map(({ id, text }) => [id, foldForCompare(text).replaceAll('\n', ' ')]))
  const quoted = rows.map((row) => quotedOnly(row, texts)).filter((row) => row.size > 0)
  const distinct = firstOfEach(quoted, rowKey)
  return distinct.length < EVENTS_MIN ? [] : distinct.slice(0, ROWS_MAX)
}

function rowOf(event: DatedEvent, fields: readonly Field[], roles: ReadonlyMap<string, DatedRole>): DatedRow {
  const row: DatedRow = new Map()
  const { element, block, day, clock } = event
  const dayQuotes = distinctQuotes([day.day, day.month, ...(day.year === null ? [] : [day.year])].map(quoteOf))
  const set = (name: string, raw: string | null, quotes: Quote[]): void => {
    if (raw !== null && raw !== '') row.set(name, { raw, element, block: quotes[0]?.block ?? block, quotes })
  }
  const texts = { title: event.title, ...placesOf(event, roles), status: event.status, description: event.description }
  for (const { name, type } of fields) {
    const role = roles.get(name)
    const written = type === 'string' && role === 'start' ? writtenMoment(event) : null
    if (role === 'start' || role === 'end')
      set(name, written ?? momentOf(event, role), [...dayQuotes, ...(clock === null ? [] : [quoteOf(clock)])])
    else if (role === 'time') set(name, clock?.quote ?? null, clock === null ? [] : [quoteOf(clock)])
    else if (role === 'links') set(name, event.links.length > 0 ? JSON.stringify(event.links) : null, [])
    else if (role === 'link') set(name, event.links[0] ?? null, [])
    else if (role !== undefined) set(name, texts[role]?.value ?? null, texts[role] === null ? [] : [quoteOf(texts[role])])
  }
  return row
}

/** Town and venue: where a field asks for the town, the place is split, or, without one, the line beside the day. */
function placesOf({ place, title }: DatedEvent, roles: ReadonlyMap<string, DatedRole>): Record<'place' | 'city', Quoted<string> | null> {
  const asked = [...roles.values()]
  if (!asked.includes('city')) return { place, city: null }
  const source = place ?? (asked.includes('title') ? null : title)
  const parts = source === null ? null : townAndVenue(source.value)
  if (source === null || parts === null) return asked.includes('place') ? { place, city: null } : { place: null, city: place }
  const part = (value: string): Quoted<string> => ({ ...source, value, quote: value })
  return { place: part(parts.venue), city: part(parts.city) }
}

/** A day without a year verbatim, for fields of type string; null where it has a year, or where its parts are in several places. */
function writtenMoment({ day: { year, month, day }, clock }: DatedEvent): string | null {
  if (year !== null || month.quote !== day.quote || month.block !== day.block) return null
  return clock === null ? day.quote : `${day.quote} ${clock.quote}`
}

const quoteOf = ({ quote, block }: Quoted<unknown>): Quote => ({ quote, block })

function distinctQuotes(quotes: readonly Quote[]): Quote[] {
  return quotes.filter((one, at) => quotes.findIndex(({ quote, block }) => quote === one.quote && block === one.block) === at)
}

/** In a table, replaces values by the cells whose column has the field's name or role. */
function withColumns(
  row: DatedRow,
  {
    scope,
    columns,
    fields,
    roles,
  }: {
    scope: DatedScope
    columns: ReadonlyMap<Element, string>
    fields: readonly Field[]
    roles: ReadonlyMap<string, DatedRole>
  },
): DatedRow {
  const named = cellsOfRow(scope.element).flatMap((cell) =>
    (columns.get(cell) ?? '') === '' ? [] : [{ cell, name: columns.get(cell) ?? '' }],
  )
  if (named.length < 2) return row
  for (const { name } of fields) {
    const role = roles.get(name)
    if (role === 'start' || role === 'end' || role === 'links' || role === 'link') continue
    const [best] = named
      .map((one) => ({
        ...one,
        fit: Math.max(nameSimilarity(name, one.name), role !== undefined && namesRole(role, one.name) ? 0.8 : 0),
      }))
      .sort((a, b) => b.fit - a.fit)
    const parts = best === undefined ? [] : scope.parts.filter(({ line }) => isInside(line.element, best.cell))
    const raw = parts.map((part) => (role === 'title' ? wordsOf(part) : '') || part.line.text).join(' ')
    const first = parts[0]
    if (best === undefined || best.fit < 0.5 || first === undefined || raw === '') continue
    row.set(name, {
      raw,
      element: best.cell,
      block: first.line.block,
      quotes: parts.map(({ line }) => ({ quote: line.text, block: line.block })),
    })
  }
  return row
}

/** The row without values whose quotes are not in their block. */
function quotedOnly(row: DatedRow, texts: ReadonlyMap<number, string>): DatedRow {
  const isThere = ({ quote, block }: Quote): boolean => block === null || (texts.get(block)?.includes(foldForCompare(quote)) ?? false)
  return new Map([...row].filter(([, { quotes }]) => quotes.every(isThere)))
}
