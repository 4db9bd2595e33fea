// Stores Stripe objects as JSON in one table, by kind and id. Rules about the objects are elsewhere.
import { missing } from './api/api-error.ts'
import { findRow, type Db } from './db/database.ts'
import type { Price, Product } from './objects/catalogue.ts'
import type { CheckoutSession } from './objects/checkout-session.ts'
import type { Customer } from './objects/customer.ts'
import type { Dispute } from './objects/dispute.ts'
import type { SandboxEvent, WebhookEndpoint } from './objects/event.ts'
import type { Invoice, Position } from './objects/invoice.ts'
import { pageOf, type PageOf } from './objects/page-of.ts'
import type { Charge, PaymentIntent, PaymentMethod, Refund } from './objects/payment.ts'
import type { PortalConfiguration } from './objects/portal-configuration.ts'
import type { PortalSession } from './objects/portal-session.ts'
import type { Subscription } from './objects/subscription.ts'

/** A proration that is billed with the next invoice of its subscription. */
export interface WaitingItem {
  id: string
  object: 'invoiceitem'
  customer: string
  subscription: string
  position: Position
}

export interface Objects {
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  charge: Charge
  'checkout.session': CheckoutSession
  customer: Customer
  dispute: Dispute
  event: SandboxEvent
  invoice: Invoice
  invoiceitem: WaitingItem
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  price: Price
  product: Product
  refund: Refund
  subscription: Subscription
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof Objects
export type StoredObject = Objects[Kind]

/** Names of kinds in Stripe's error messages, where they differ from the kind itself. */
const LABELS: Partial<Record<Kind, string>> = {
  'billing_portal.session': 'portal session',
  'billing_portal.configuration': 'portal configuration',
  webhook_endpoint: 'webhook endpoint',
}

interface Context {
  db: Db
}

/** Stores a new object and returns it. */
export async function insert<T extends StoredObject>({ db }: Context, object: T): Promise<T> {
  await db.rows('insert into payments_sandbox.objects (id, kind, data) values ($1, $2, $3)', [
    object.id,
    object.object,
    JSON.stringify(object),
  ])
  return object
}

/** Overwrites the stored object of the same id and returns it. */
export async function save<T extends StoredObject>({ db }: Context, object: T): Promise<T> {
  await db.rows('update payments_sandbox.objects set data = $2 where id = $1', [object.id, JSON.stringify(object)])
  return object
}

export async function remove({ db }: Context, id: string): Promise<void> {
  await db.rows('delete from payments_sandbox.objects where id = $1', [id])
}

/** The object of that kind and id; null where there is none. */
export async function find<K extends Kind>({ db }: Context, kind: K, id: string): Promise<Objects[K] | null> {
  const row = await findRow<{ data: Objects[K] }>(db, 'select data from payments_sandbox.objects where id = $1 and kind = $2', [id, kind])
  return row?.data ?? null
}

/** As `find`, for an id from the path. @throws ApiError resource_missing */
export function get<K extends Kind>(context: Context, kind: K, id: string): Promise<Objects[K]> {
  return getBy(context, kind, { id, param: 'id' })
}

/** As `find`, for an id from a parameter of the request. @throws ApiError resource_missing, which names the parameter */
export async function getBy<K extends Kind>(context: Context, kind: K, { id, param }: { id: string; param: string }): Promise<Objects[K]> {
  const object = await find(context, kind, id)
  if (!object) throw missing(LABELS[kind] ?? kind, id, param)
  return object
}

/** An SQL condition on the objects' row, such as on its `data`; `?` is replaced by a bound parameter with the value. */
export interface Condition {
  sql: string
  value: unknown
}

/** All objects that meet every condition, oldest first. */
export async function findAll<K extends Kind>({ db }: Context, kind: K, conditions: Condition[]): Promise<Objects[K][]> {
  const { sql, values } = toWhere(kind, conditions)
  const rows = await db.rows<{ data: Objects[K] }>(`select data from payments_sandbox.objects ${sql} order by seq`, values)
  return rows.map((row) => row.data)
}

export interface PageRequest {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

const PAGE_DEFAULT = 10

/** One page of objects, newest first, 10 where the request sets no limit. @throws ApiError resource_missing for a cursor of no object */
export async function findPage<K extends Kind>(
  context: Context,
  kind: K,
  { url, conditions, page }: { url: string; conditions: Condition[]; page: PageRequest },
): Promise<PageOf<Objects[K]>> {
  const limit = page.limit ?? PAGE_DEFAULT
  const { sql, values } = toWhere(kind, [...conditions, ...(await cursorOf(context, kind, page))])
  const order = page.ending_before === undefined ? 'desc' : 'asc'
  const rows = await context.db.rows<{ data: Objects[K] }>(
    `select data from payments_sandbox.objects ${sql} order by seq ${order} limit ${limit + 1}`,
    values,
  )
  const data = rows.slice(0, limit).map((row) => row.data)
  return pageOf(url, order === 'desc' ? data : data.reverse(), rows.length > limit)
}

async function cursorOf(context: Context, kind: Kind, { starting_after: after, ending_before: before }: PageRequest): Promise<Condition[]> {
  const conditions: Condition[] = []
  if (after !== undefined) {
    await getBy(context, kind, { id: after, param: 'starting_after' })
    conditions.push({ sql: 'seq < (select seq from payments_sandbox.objects where id = ?)', value: after })
  }
  if (before !== undefined) {
    await getBy(context, kind, { id: before, param: 'ending_before' })
    conditions.push({ sql: 'seq > (select seq from payments_sandbox.objects where id = ?)', value: before })
  }
  return conditions
}

function toWhere(kind: Kind, conditions: Condition[]): { sql: string; values: unknown[] } {
  const values: unknown[] = [kind]
  const parts = conditions.map(({ sql, value }) => sql.replaceAll('?', `$${values.push(value)}`))
  return { sql: `where ${['kind = $1', ...parts].join(' and ')}`, values }
}

/** The condition that a field of `data` equals the value; empty where the value is undefined. */
export function fieldIs(field: string, value: string | boolean | undefined): Condition[] {
  return value === undefined ? [] : [{ sql: `data ->> '${field}' = ?`, value: String(value) }]
}

/** The object as it is sent to clients, without the sandbox's own data. */
export function toWire(object: object): object {
  if (!('sandbox' in object)) return object
  const { sandbox: _, ...wire } = object
  return wire
}
