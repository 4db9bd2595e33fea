// Finds the candidates of an array of objects: a declared list and a visible one, each found by the stage for its kind of list. Objects
// inside rows are read together with them, lists inside a row from the elements of that row.
// Next: engine/src/records/object-lists.ts
import type { Element } from 'domhandler'
import { isInFurniture, placeWeight } from '../discover/places.ts'
import { findDeclaredObjects } from '../extract/declared-objects.ts'
import { listCandidate, type ItemList, type ItemTexts, type MemberText } from '../extract/object-candidates.ts'
import { membersByRole } from '../fields/invoice-labels.ts'
import type { ObjectForm } from '../fields/members/members-of.ts'
import { rowFormOf, type RowForm } from '../fields/members/row-members.ts'
import type { PageIndex } from '../page/page-index.ts'
import { withoutPoorerLists } from '../rank/fuller-objects.ts'
import { findObjectRows, type ObjectRows } from '../records/object-lists.ts'
import { findOrderedRows } from '../records/ordered-columns.ts'
import type { RecordRow } from '../records/rows/record-row.ts'
import type { Candidate, Field, JsonValue } from '../types.ts'
import { currencyOfList, withCurrency } from './currency-of-list.ts'
import { fullerList } from './fuller-list.ts'
import type { PartReader } from './read-records.ts'
import { invoiceLines } from '../values/invoice/invoice-lines.ts'
import { ledgerLines } from '../values/list/ledger-lines.ts'

/** Highest score of a list, even if all its parts fit. */
const SCORE_MAX = 0.97
/** Most rows whose nested lists are read, since each takes a search of its own. */
const ROWS_WITH_LISTS_MAX = 100

export interface ObjectReading {
  clean(raw: string): JsonValue
  /** Reads a record as a page of its own. */
  readerFor(members: readonly Field[]): PartReader
}

interface ListPlace {
  page: PageIndex
  /** Null inside a record. */
  readerFor: ObjectReading['readerFor'] | null
}

export function readObjects(page: PageIndex, form: ObjectForm, { clean, readerFor }: ObjectReading): Candidate[] {
  const declared = findDeclaredObjects(page, form)
  const shown = findLines({ page, readerFor }, form)
  const origin = { page, form, clean }
  const candidates = [
    declared && listCandidate(declared.items, Math.min(SCORE_MAX, declared.fit), { ...origin, method: 'structured' }),
    shown && listCandidate(shown.items, Math.min(SCORE_MAX, shown.fit), { ...origin, method: 'reader' }),
  ]
  return withoutPoorerLists(candidates.filter((candidate) => candidate !== null))
}

/** The visible list, with the currency that all items share if no column has it. */
function findLines(place: ListPlace, form: ObjectForm): ShownList | null {
  const { page } = place
  const whole = findRowsOf(place, form)
  const currency = currencyOfList(page, form)
  if (currency === null) return whole
  const lines = whole ?? findRowsOf(place, { ...form, members: form.members.filter(({ name }) => name !== currency.member) })
  return lines && { ...lines, items: withCurrency(page, currency, lines.items) }
}

function findRowsOf(place: ListPlace, form: ObjectForm): ShownList | null {
  const { page } = place
  return findInvoiceLines(page, form) ?? betterFit(betterFit(findOrdered(page, form), findShown(place, form)), findLedger(page, form))
}

/** Null if the members are not those of an invoice item, or if the page is no invoice. */
function findInvoiceLines(page: PageIndex, form: ObjectForm): ShownList | null {
  const roles = membersByRole(form.members)
  if (roles.size < ITEM_MEMBERS_MIN || roles.size < form.members.length / 2) return null
  const lines = invoiceLines(page)
  if (lines.length === 0) return null
  const items = lines.map((line): ItemTexts => {
    const texts = [...roles].flatMap(([role, name]): [string, MemberText][] => {
      const cell = line.get(role)
      return cell === undefined ? [] : [[name, { raw: cell.text, element: cell.element, block: cell.block }]]
    })
    return new Map(texts)
  })
  return { items, fit: INVOICE_FIT }
}
const ITEM_MEMBERS_MIN = 2
const INVOICE_FIT = 0.96

/** The rows of a table in a file whose columns are the members in their order; null for all other pages. */
function findOrdered(page: PageIndex, form: ObjectForm): ShownList | null {
  const rowForm = rowFormOf(form)
  const shown = findOrderedRows(page.document, rowForm.form)
  return shown && { items: shown.rows.map((row) => itemOf(page, { row, shown, rowForm, hasLists: false })), fit: shown.fit }
}

/** Null unless the members are a label and amounts, and a heading of the document names them. */
function findLedger(page: PageIndex, form: ObjectForm): ShownList | null {
  const found = ledgerLines(page, form)
  return found === null ? null : { items: found.lines, fit: found.isStatement ? STATEMENT_FIT : LEDGER_FIT }
}
/** Columns with the names of the members are stronger evidence than a word in the heading of the list. */
const [STATEMENT_FIT, LEDGER_FIT] = [0.85, 0.7]

/** The list with the higher fit, the first of two equal ones. */
function betterFit(one: ShownList | null, other: ShownList | null): ShownList | null {
  return one !== null && other !== null ? (one.fit >= other.fit ? one : other) : (one ?? other)
}

interface ShownList {
  items: readonly ItemTexts[]
  fit: number
}

function findShown({ page, readerFor }: ListPlace, form: ObjectForm, within?: readonly Element[]): ShownList | null {
  const rowForm = rowFormOf(form)
  if (rowForm.form.members.length === 0) return null
  const found = findRows(page, rowForm, within)
  const shown = readerFor === null || within !== undefined ? found : fullerList(page.document, rowForm.form, { found, readerFor })
  return (
    shown && {
      items: shown.rows.map((row, at) => itemOf(page, { row, shown, rowForm, hasLists: at < ROWS_WITH_LISTS_MAX })),
      fit: shown.fit,
    }
  )
}

function findRows(page: PageIndex, { form, lists }: RowForm, within?: readonly Element[]): ObjectRows | null {
  return findObjectRows(page.document, form, {
    weight: (element) => (isInFurniture(element) ? 0 : placeWeight(element)),
    checkTime: () => page.checkTime(),
    ...(within ? { within } : {}),
    ...(lists.length > 0 ? { innerParts: innerParts(page, lists) } : {}),
  })
}

/** The elements of the lists inside a record, whose content is not read as members of the record. */
function innerParts(page: PageIndex, lists: RowForm['lists']): (record: readonly Element[]) => readonly Element[] {
  const known = new Map<Element, readonly Element[]>()
  return (record) => {
    const [first] = record
    if (first === undefined) return []
    let parts = known.get(first)
    if (parts === undefined) {
      parts = lists.flatMap(({ form }) => [...(findRows(page, rowFormOf(form), record)?.elements.values() ?? [])].flat())
      known.set(first, parts)
    }
    return parts
  }
}

interface ShownRow {
  row: RecordRow
  shown: ObjectRows
  rowForm: RowForm
  hasLists: boolean
}

function itemOf(page: PageIndex, { row, shown, rowForm, hasLists }: ShownRow): ItemTexts {
  const item: Item = new Map()
  for (const [name, value] of row) put(item, rowForm.paths.get(name) ?? [name], value.items ?? value)
  const around = shown.elements.get(row) ?? []
  if (!hasLists || around.length === 0) return item
  for (const { path, form } of rowForm.lists) {
    const inner = findShown({ page, readerFor: null }, form, around)
    if (inner !== null) put(item, path, { items: inner.items })
  }
  return item
}

type MemberContent = MemberText | readonly MemberText[] | ItemList
type Item = Map<string, MemberContent>

/** Sets the content at a path of member names; missing objects on the path are created. */
function put(item: Item, [name = '', ...rest]: readonly string[], content: MemberContent): void {
  if (rest.length === 0) {
    item.set(name, content)
    return
  }
  const known = item.get(name)
  const inner: Item = known !== undefined && 'items' in known && known.items[0] !== undefined ? (known.items[0] as Item) : new Map()
  item.set(name, { items: [inner] })
  put(inner, rest, content)
}
