// Compares amounts of a row with the sums of its items. An amount and a list belong together if they are members of the same object or of
// the row; a row may contain several documents, each with its own items.
import {
  checkSum,
  isDelivered,
  SUM_CHECK_LIMITS,
  type Cell,
  type Field,
  type JsonValue,
  type StatedAmount,
  type SumCheck,
  type SumQuestion,
  type SummedItems,
} from '@quarry/contract'
import { askedOfInvoice, askedOfLine } from '../fields/invoice-labels.ts'
import { objectFormOf } from '../fields/members/members-of.ts'
import { PageIndex } from '../page/page-index.ts'
import { pointerTo } from '../text/raw-objects.ts'
import type { PageDocument, Row } from '../types.ts'
import { invoiceOf } from '../values/invoice/invoice-page.ts'
import { statedAmounts } from '../values/invoice/stated-amounts.ts'

/** The row with the checks in the cells of its amounts. Values are unchanged. */
export function withSumChecks(row: Row, fields: readonly Field[], documents: readonly PageDocument[]): Row {
  const scopes = scopesOf(fields, row.data)
  if (scopes.length === 0) return row
  const pages = documents.map((document) => new PageIndex(document))
  // Stated amounts are used only if the row has one document: otherwise it is unknown to which they belong.
  const stated = scopes.length === 1 ? (pages.map(statedAmounts).find((amounts) => amounts.length > 0) ?? []) : []
  const isInvoice = pages.some((page) => invoiceOf(page) !== null)
  const checks = scopes.flatMap((scope) => questionsOf(scope, { stated, isInvoice }))
  const byField = new Map<string, SumCheck[]>()
  for (const [amount, questions] of Map.groupBy(checks, ({ field, path = '' }) => `${field}\n${path}`)) {
    const [field = ''] = amount.split('\n')
    const best = bestOf(questions, row.data)
    const known = byField.get(field) ?? []
    if (best !== null && known.length < SUM_CHECK_LIMITS.checksMax) byField.set(field, [...known, best])
  }
  if (byField.size === 0) return row
  const cells = Object.entries(row.cells).map(([name, cell]): [string, Cell] => {
    const own = byField.get(name)
    return [name, own !== undefined && isDelivered(cell) ? { ...cell, sum_checks: own } : cell]
  })
  return { ...row, cells: Object.fromEntries(cells) }
}

/** The check of the first list that agrees, else of the first that differs. */
function bestOf(questions: readonly SumQuestion[], data: Row['data']): SumCheck | null {
  const checks = questions.flatMap((question) => checkSum(question, data) ?? [])
  return checks.find(({ agrees }) => agrees) ?? checks[0] ?? null
}

interface Place {
  field: string
  path: string
}
type AmountPlace = Place & { kind: SumCheck['kind']; amount: number }
type ItemsPlace = Place & { items: Omit<SummedItems, 'field' | 'path'>; isUnsure: boolean }

/** The amounts and lists of one object, including those of its nested objects. */
interface Scope {
  amounts: AmountPlace[]
  lists: ItemsPlace[]
}

/** The objects that have both amounts and lists. */
function scopesOf(fields: readonly Field[], data: Row['data']): Scope[] {
  const found: Scope[] = []
  addScope(found, { fields, values: data, placeOf: (field) => ({ field, path: '' }) })
  return found
}

/** An object: its members, its value, and the places of its parts. */
interface Whole {
  fields: readonly Field[]
  values: JsonValue | undefined
  placeOf(name: string): Place
}

function addScope(found: Scope[], whole: Whole): void {
  const scope: Scope = { amounts: [], lists: [] }
  lookInto(found, scope, whole)
  if (scope.amounts.length > 0 && scope.lists.length > 0 && found.length < SUM_CHECK_LIMITS.checksMax) found.push(scope)
}

function lookInto(found: Scope[], scope: Scope, { fields, values, placeOf }: Whole): void {
  for (const field of fields) {
    const value = memberOf(values, field.name)
    const place = placeOf(field.name)
    const inner = objectFormOf(field)?.members ?? []
    const kind = field.type === 'number' ? kindOf(field) : null
    if (kind !== null && typeof value === 'number') scope.amounts.push({ ...place, kind, amount: value })
    if (field.type === 'object') lookInto(found, scope, { fields: inner, values: value, placeOf: (name) => within(place, name) })
    if (field.type !== 'array' || !Array.isArray(value)) continue
    const items = itemsOf(inner)
    if (items !== null) scope.lists.push({ ...place, ...items })
    if (!inner.some(({ type }) => type === 'array' || type === 'object')) continue
    for (const [index, one] of value.entries())
      addScope(found, { fields: inner, values: one, placeOf: (name) => within(within(place, String(index)), name) })
  }
}

function within({ field, path }: Place, key: string): Place {
  return { field, path: pointerTo(path, key) }
}

function memberOf(values: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof values === 'object' && values !== null && !Array.isArray(values) && Object.hasOwn(values, name) ? values[name] : undefined
}

/** The amount due is no sum of items, since it may include earlier balances and payments. */
function kindOf(field: Field): SumCheck['kind'] | null {
  const fact = askedOfInvoice(field)
  return fact === 'total' || fact === 'net' || fact === 'tax' ? fact : null
}

/** Null if the members are not those of items. A price without quantity and amount is unsure, since it may be a unit price. */
function itemsOf(members: readonly Field[]): Pick<ItemsPlace, 'items' | 'isUnsure'> | null {
  const roles = new Map(members.filter(({ type }) => type === 'number').map((member) => [askedOfLine(member), member.name] as const))
  const [amount, quantity, price] = [roles.get('amount'), roles.get('quantity'), roles.get('unit_price')]
  if (amount === undefined && price === undefined) return null
  const named = { ...(amount ? { amount } : {}), ...(quantity ? { quantity } : {}), ...(price ? { price } : {}) }
  return { items: named, isUnsure: amount === undefined && quantity === undefined }
}

function questionsOf({ amounts, lists }: Scope, { stated, isInvoice }: { stated: readonly StatedAmount[]; isInvoice: boolean }) {
  return amounts.flatMap(({ field, path, kind }): SumQuestion[] => {
    const others = amounts.filter((one) => one.field !== field || one.path !== path)
    const ofRow = others.map((one): StatedAmount => ({ kind: one.kind, amount: one.amount, ...pathed(one) }))
    const further = stated.filter((one) => !others.some(({ kind, amount }) => kind === one.kind && amount === one.amount))
    const all = [...ofRow, ...further].filter((one) => counts(kind, one)).slice(0, SUM_CHECK_LIMITS.statedMax)
    return lists.map((list) => ({
      field,
      ...(path === '' ? {} : { path }),
      kind,
      items: { ...list.items, ...pathed(list) },
      stated: all,
      isUnsure: list.isUnsure && !isInvoice,
    }))
  })
}

/**
 * True if the stated amount is used for the comparison: other taxes are not used for a tax, other totals and nets not for a total or net.
 */
function counts(kind: SumCheck['kind'], stated: StatedAmount): boolean {
  const isWhole = stated.kind === 'total' || stated.kind === 'net'
  return kind === 'tax' ? stated.kind !== 'tax' : !isWhole
}

function pathed({ field, path }: Place): { field: string; path?: string } {
  return path === '' ? { field } : { field, path }
}
