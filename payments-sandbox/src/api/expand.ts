// Replaces ids by the objects themselves where the request asks for it (`expand[]=data.latest_invoice.payments`), at most four levels deep.
import { invalid } from './api-error.ts'
import { pageOf } from '../objects/page-of.ts'
import { find, toWire, type Kind } from '../store.ts'
import type { Turn } from '../turn.ts'

/** Fields that hold the id of an object, with the object's kind. */
const KINDS: Record<string, Kind> = {
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
}
const DEPTH_MAX = 4

type Wire = Record<string, unknown>

/** Expands the paths in `answer` in place. @throws ApiError for a path that is too deep or cannot be expanded */
export async function expand(turn: Turn, answer: object, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEPTH_MAX) throw invalid(`You cannot expand more than ${DEPTH_MAX} levels of a property. Property: ${path}`)
    await follow(turn, answer, { steps, path })
  }
}

async function follow(turn: Turn, value: unknown, { steps: [step, ...rest], path }: { steps: string[]; path: string }): Promise<void> {
  if (Array.isArray(value)) {
    for (const item of value) await follow(turn, item, { steps: [step ?? '', ...rest], path })
    return
  }
  if (step === undefined || !isWire(value)) return
  const shown = await show(turn, value, step)
  if (shown === undefined) throw invalid(`This property cannot be expanded (${step}). Property: ${path}`)
  if (shown !== null) value[step] = shown
  if (rest.length > 0) await follow(turn, value[step], { steps: rest, path })
}

/** The object for a field; null where the field is empty, undefined where it does not exist. */
async function show(turn: Turn, owner: Wire, field: string): Promise<unknown> {
  const hidden = await findHidden(turn, owner, field)
  if (hidden) return hidden
  const value = owner[field]
  const kind = KINDS[field]
  if (typeof value !== 'string' || !kind) return value
  const object = await find(turn, kind, value)
  return object ? toWire(structuredClone(object)) : value
}

/** Lists that an answer contains only if they are expanded; null for all other fields. */
async function findHidden(turn: Turn, owner: Wire, field: string): Promise<object | null> {
  const { id } = owner
  if (typeof id !== 'string') return null
  if (owner.object === 'checkout.session' && field === 'line_items') {
    const session = await find(turn, 'checkout.session', id)
    return pageOf(`/v1/checkout/sessions/${id}/line_items`, session?.sandbox.lines ?? [])
  }
  if (owner.object === 'invoice' && field === 'payments') {
    const invoice = await find(turn, 'invoice', id)
    return pageOf(`/v1/invoice_payments?invoice=${id}`, invoice?.sandbox.payments ?? [])
  }
  return null
}

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null
}
