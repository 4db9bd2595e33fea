// The items of an invoice: the table with usual names of such columns, in any of the languages. Which of two sums is the unit price and
// which the amount of the line follows from quantity times price. Sums, carry-overs and remarks are not items.
import type { LineRole } from '../../fields/language-data.ts'
import { meaningOfLabel, rolesOfColumn, SUM_FACTS } from '../../fields/invoice-labels.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Table, TableCell } from '../../types.ts'
import { readMoney } from '../money/read-money.ts'
import { invoiceOf } from './invoice-page.ts'

export type InvoiceLine = ReadonlyMap<LineRole, TableCell>

const COLUMNS_MIN = 3
const ROLES: readonly LineRole[] = ['item', 'quantity', 'unit_price', 'amount']
/** Share of the rows in which quantity times price has to be the amount. */
const ADDS_UP_SHARE = 0.5
const CENT = 0.02
const AMOUNT = /^\D{0,5}[-–]?\d[\d.,'’\u00a0 ]*\D{0,12}$/u
const FIT_MIN = 0.45

/** In the order of the page; empty for a page that is not an invoice, or has no such table. */
export function invoiceLines(page: PageIndex): InvoiceLine[] {
  if (invoiceOf(page) === null) return []
  const language = page.document.language
  const tables = page.document.tables.flatMap((table) => {
    const columns = columnsOf(table, language)
    return columns === null ? [] : [{ lines: linesOf(table, columns), fit: columns.fit, names: table.header.join('\n') }]
  })
  const best = tables.filter(({ lines }) => lines.length > 0).toSorted((a, b) => b.fit - a.fit)[0]
  // A table that continues after a page has the same columns.
  return tables.filter(({ names }) => names === best?.names).flatMap(({ lines }) => lines)
}

interface Columns {
  of: ReadonlyMap<LineRole, number>
  fit: number
}

function columnsOf({ header, rows }: Table, language: string | null): Columns | null {
  if (header.length < COLUMNS_MIN) return null
  const named = header.map(rolesOfColumn)
  const of = new Map<LineRole, number>()
  let fit = 0
  for (let round = 0; round < ROLES.length; round += 1) {
    const open = named.flatMap((roles, column) =>
      [...of.values()].includes(column) ? [] : [...roles].map(([role, own]) => ({ role, column, own: isOther(roles) ? own * 0.5 : own })),
    )
    const [best] = open.filter(({ role, own }) => role !== 'other' && !of.has(role) && own >= FIT_MIN).toSorted((a, b) => b.own - a.own)
    if (best === undefined || best.role === 'other') break
    of.set(best.role, best.column)
    fit += best.own
  }
  const amounts = amountsOf(rows, language)
  byProduct(of, { header, named, amounts })
  const isTable = (of.has('item') || of.has('quantity')) && (of.has('amount') || of.has('unit_price'))
  return isTable ? { of, fit: fit + (of.size === ROLES.length ? 1 : 0) } : null
}

function isOther(roles: ReadonlyMap<LineRole | 'other', number>): boolean {
  const other = roles.get('other') ?? 0
  return other > 0 && other >= Math.max(...ROLES.map((role) => roles.get(role) ?? 0))
}

function amountsOf(rows: readonly TableCell[][], language: string | null): (number | null)[][] {
  return rows.map((row) =>
    row.map(({ text }) => (AMOUNT.test(text) && !/%\s*$/.test(text) ? (readMoney(numberOf(text), language)?.amount ?? null) : null)),
  )
}

/** Without a unit behind it: "20 Stk". */
function numberOf(text: string): string {
  return /[-–]?\d[\d.,'’\u00a0 ]*/u.exec(text)?.[0]?.trim() ?? text
}

interface Numbers {
  header: readonly string[]
  named: readonly ReadonlyMap<LineRole | 'other', number>[]
  amounts: readonly (number | null)[][]
}

/** Names of quantity, price and amount may be so ambiguous that only their product identifies them. */
function byProduct(of: Map<LineRole, number>, { header, named, amounts }: Numbers): void {
  const quantity = of.get('quantity')
  if (quantity === undefined || holds(amounts, [quantity, of.get('unit_price'), of.get('amount')])) return
  const taken = new Set([of.get('item'), quantity])
  const free = header.map((_, column) => column).filter((column) => !taken.has(column) && !isOther(named[column] ?? new Map()))
  for (const price of free) {
    for (const amount of free) {
      if (price === amount || !holds(amounts, [quantity, price, amount])) continue
      of.set('unit_price', price)
      of.set('amount', amount)
      return
    }
  }
}

function holds(amounts: readonly (number | null)[][], [quantity, price, amount]: readonly (number | undefined)[]): boolean {
  if (quantity === undefined || price === undefined || amount === undefined) return false
  const rows = amounts.flatMap((row) => {
    const [q, p, a] = [row[quantity] ?? null, row[price] ?? null, row[amount] ?? null]
    return q === null || p === null || a === null ? [] : [Math.abs(q * p - a) <= CENT]
  })
  return rows.length > 0 && rows.filter(Boolean).length >= rows.length * ADDS_UP_SHARE
}

function linesOf({ rows, header }: Table, { of }: Columns): InvoiceLine[] {
  return rows.flatMap((row): InvoiceLine[] => {
    const line = new Map<LineRole, TableCell>()
    for (const [role, column] of of) {
      const cell = row[column]
      if (cell !== undefined && cell.text !== '' && (role === 'item' || AMOUNT.test(cell.text))) line.set(role, cell)
    }
    // A cell over all columns is a remark or a group.
    const isSpread = new Set(row.map(({ element }) => element)).size < Math.min(2, header.length)
    const isPriced = line.has('amount') || line.has('unit_price')
    const first = row.find(({ text }) => text !== '')?.text ?? ''
    return isSpread || !isPriced || isSum(first, line.get('item')?.text ?? '') ? [] : [line]
  })
}

function isSum(first: string, item: string): boolean {
  return [first, item].some((text) => {
    const meaning = meaningOfLabel(text)
    return meaning !== null && meaning.fit > SUM_FIT && SUM_FACTS.has(meaning.fact)
  })
}
const SUM_FIT = 0.7
