// /v1/invoices
import { z } from 'zod'
import { flag, integer, listOf, metadata, moment, page, text, timestamp } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { ApiError, invalid } from '../api/api-error.ts'
import { PRORATIONS, readChange } from '../billing/change-subscription.ts'
import { collectAndFollow } from '../billing/follow-invoice.ts'
import { usePaymentMethod } from '../billing/pay.ts'
import { previewChange, previewNew } from '../billing/preview.ts'
import { defaultMethod } from '../billing/subscribe.ts'
import { INVOICE_STATUSES, subscriptionOf, type Invoice } from '../objects/invoice.ts'
import { pageOf } from '../objects/page-of.ts'
import { fieldIs, find, findPage, get, getBy, toWire } from '../store.ts'
import type { Turn } from '../turn.ts'
import { createdWithin } from './created-within.ts'
import { getCustomer } from './customers.ts'

const listSchema = z.strictObject({
  ...page,
  created: moment.optional(),
  customer: text().optional(),
  status: z.enum(INVOICE_STATUSES).optional(),
  subscription: text().optional(),
})
const previewSchema = z.strictObject({
  customer: text().optional(),
  subscription: text().optional(),
  subscription_details: z
    .strictObject({
      items: listOf(
        z.strictObject({
          id: text().optional(),
          price: text().optional(),
          quantity: integer(1, 999_999).optional(),
          metadata: metadata.optional(),
        }),
        20,
      ).optional(),
      proration_behavior: z.enum(PRORATIONS).optional(),
      proration_date: timestamp.optional(),
    })
    .optional(),
})
const paySchema = z.strictObject({ payment_method: text().optional(), off_session: flag.optional() })

export const invoiceRoutes = [
  route('GET /v1/invoices', listSchema, (turn, { created, customer, status, subscription, ...request }) =>
    findPage(turn, 'invoice', {
      url: '/v1/invoices',
      conditions: [
        ...createdWithin(created),
        ...fieldIs('customer', customer),
        ...fieldIs('status', status),
        ...(subscription === undefined ? [] : [{ sql: `data #>> '{parent,subscription_details,subscription}' = ?`, value: subscription }]),
      ],
      page: request,
    }),
  ),
  route('POST /v1/invoices/create_preview', previewSchema, previewInvoice),
  route('GET /v1/invoices/:id', z.strictObject({}), (turn, _, id) => getBy(turn, 'invoice', { id: id, param: 'invoice' })),
  route('GET /v1/invoices/:id/lines', z.strictObject(page), async (turn, given, id) => {
    const { data } = (await getBy(turn, 'invoice', { id: id, param: 'invoice' })).lines
    const start = data.findIndex((line) => line.id === given.starting_after) + 1
    const end = start + (given.limit ?? 10)
    return pageOf(`/v1/invoices/${id}/lines`, data.slice(start, end), end < data.length)
  }),
  route('POST /v1/invoices/:id/pay', paySchema, payInvoice),
]

async function previewInvoice(turn: Turn, given: z.output<typeof previewSchema>): Promise<Invoice> {
  const { items = [], proration_behavior: proration, proration_date: at } = given.subscription_details ?? {}
  if (given.subscription !== undefined) {
    const subscription = await getBy(turn, 'subscription', { id: given.subscription, param: 'subscription' })
    if (given.customer !== undefined && given.customer !== subscription.customer) {
      throw invalid('The subscription does not belong to the customer.', { param: 'subscription' })
    }
    return previewChange(turn, subscription, await readChange(turn, subscription, { items, proration, at }))
  }
  if (given.customer === undefined) throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
  return previewNew(turn, await getCustomer(turn, given.customer, 'customer'), items)
}

/** Asked for by the caller: it is not one of the calendar's attempts. @throws ApiError 402 where the payment is refused */
async function payInvoice(turn: Turn, given: z.output<typeof paySchema>, id: string): Promise<object> {
  const invoice = await getBy(turn, 'invoice', { id: id, param: 'invoice' })
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open') throw invalid(`An invoice that is ${invoice.status} cannot be paid.`, { code: 'invoice_not_editable' })
  const chosen = given.payment_method
  const own = chosen === undefined ? null : await usePaymentMethod(turn, chosen, { customer: invoice.customer, param: 'payment_method' })
  const subscription = await find(turn, 'subscription', subscriptionOf(invoice) ?? '')
  const usual = await defaultMethod(turn, subscription ?? { customer: invoice.customer, default_payment_method: null })
  const refused = own === null && invoice.sandbox.fails
  const result = await collectAndFollow(turn, invoice, {
    method: own ?? usual,
    present: given.off_session === false,
    manual: true,
    refused,
  })
  const decline = { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline', keeps: true }
  if (result === 'failed') throw new ApiError(402, 'card_error', decline)
  return toWire(await get(turn, 'invoice', id))
}
