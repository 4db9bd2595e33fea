// /v1/checkout/sessions
import { z } from 'zod'
import { integer, listOf, metadata, moment, page, text, timestamp, webAddress, flag } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { expireSession } from '../billing/checkout.ts'
import { isSameRhythm } from '../billing/calendar.ts'
import { CHARGE_MIN } from '../billing/invoicing.ts'
import { schedule } from '../billing/schedule.ts'
import { productName } from '../billing/subscribe.ts'
import { CUSTOMER_CREATION, newCheckoutSession, newLineItem, type CheckoutSession, type LineItem } from '../objects/checkout-session.ts'
import { pageOf } from '../objects/page-of.ts'
import { pagesOriginFor } from '../pages-address.ts'
import { fieldIs, findPage, getBy, insert } from '../store.ts'
import type { Turn } from '../turn.ts'
import { createdWithin } from './created-within.ts'
import { getCustomer } from './customers.ts'
import { addInlinePrice, priceData } from './prices.ts'

const notes = z.strictObject({ description: text().optional(), metadata: metadata.optional() })
const line = z.strictObject({ price: text().optional(), price_data: priceData.optional(), quantity: integer(1, 999_999).optional() })
const createSchema = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: listOf(line),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text().optional(),
  customer_email: z.email().max(512).optional(),
  customer_creation: z.enum(CUSTOMER_CREATION).optional(),
  client_reference_id: text(200).optional(),
  expires_at: timestamp.optional(),
  invoice_creation: z.strictObject({ enabled: flag, invoice_data: notes.optional() }).optional(),
  metadata: metadata.optional(),
  payment_intent_data: notes.optional(),
  subscription_data: notes.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})
const listSchema = z.strictObject({
  ...page,
  created: moment.optional(),
  customer: text().optional(),
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text().optional(),
})
type Given = z.output<typeof createSchema>

const HOUR = 3600

export const checkoutSessionRoutes = [
  route('POST /v1/checkout/sessions', withRefusals(createSchema), createSession),
  route('GET /v1/checkout/sessions', listSchema, (turn, { created, customer, payment_intent: intent, status, subscription, ...request }) =>
    findPage(turn, 'checkout.session', {
      url: '/v1/checkout/sessions',
      conditions: [
        ...createdWithin(created),
        ...fieldIs('customer', customer),
        ...fieldIs('payment_intent', intent),
        ...fieldIs('status', status),
        ...fieldIs('subscription', subscription),
      ],
      page: request,
    }),
  ),
  route('GET /v1/checkout/sessions/:id', z.strictObject({}), (turn, _, id) =>
    getBy(turn, 'checkout.session', { id: id, param: 'session' }),
  ),
  route('GET /v1/checkout/sessions/:id/line_items', z.strictObject(page), listLines),
  route('POST /v1/checkout/sessions/:id/expire', z.strictObject({}), async (turn, _, id) => {
    await getBy(turn, 'checkout.session', { id: id, param: 'session' })
    const expired = await expireSession(turn, id)
    if (!expired) throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
    return expired
  }),
]

/** Parameters that Stripe has removed are refused with a message that names the removal. */
function withRefusals<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value === 'object' && value !== null && 'payment_method_types' in value) {
      const param = 'payment_method_types'
      throw invalid(`${param} is no longer supported on Checkout Sessions.`, { code: 'payment_method_types_no_longer_supported', param })
    }
    return value
  }, schema)
}

async function createSession(turn: Turn, given: Given): Promise<CheckoutSession> {
  checkParameters(given)
  const customer = given.customer === undefined ? null : await getCustomer(turn, given.customer, 'customer')
  const lines: LineItem[] = []
  for (const [index, wanted] of given.line_items.entries())
    lines.push(await readLine(turn, given.mode, { wanted, at: `line_items[${index}]` }))
  checkLines(given, lines)
  const session = newCheckoutSession(
    {
      mode: given.mode,
      success_url: given.success_url,
      cancel_url: given.cancel_url ?? null,
      customer: customer?.id ?? null,
      customer_email: given.customer_email ?? null,
      customer_creation: customer ? null : customerCreation(given),
      client_reference_id: given.client_reference_id ?? null,
      expires_at: expiry(turn, given),
      metadata: given.metadata || {},
      invoiceCreation: given.invoice_creation,
      sandbox: { lines, subscription_data: given.subscription_data ?? {}, payment_intent_data: given.payment_intent_data ?? {} },
      pagesUrl: pagesOriginFor(turn.settings.pagesUrl, given.success_url),
    },
    turn.now,
  )
  await insert(turn, session)
  await schedule(turn, session.id, { task: 'expire_session', at: session.expires_at })
  return session
}

function checkParameters(given: Given): void {
  const needsMode = (param: keyof Given, mode: Given['mode']): void => {
    if (given[param] !== undefined && given.mode !== mode) throw invalid(`You can only use \`${param}\` in \`${mode}\` mode.`, { param })
  }
  needsMode('subscription_data', 'subscription')
  needsMode('payment_intent_data', 'payment')
  needsMode('invoice_creation', 'payment')
  needsMode('customer_creation', 'payment')
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer_email' })
  }
  if (given.line_items.length === 0)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
}

interface WantedLine {
  wanted: z.output<typeof line>
  at: string
}

async function readLine(turn: Turn, mode: Given['mode'], { wanted, at }: WantedLine): Promise<LineItem> {
  if ((wanted.price === undefined) === (wanted.price_data === undefined)) {
    throw invalid('You must specify either `price` or `price_data` of a line.', { code: 'parameter_missing', param: `${at}[price]` })
  }
  if (wanted.quantity === undefined) throw invalid('Quantity is required.', { code: 'parameter_missing', param: `${at}[quantity]` })
  const price = wanted.price_data
    ? await addInlinePrice(turn, wanted.price_data)
    : await getBy(turn, 'price', { id: wanted.price ?? '', param: `${at}[price]` })
  if (!price.active && !wanted.price_data)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param: `${at}[price]` })
  if (mode === 'payment' && price.recurring) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  }
  if (mode === 'subscription' && !price.recurring)
    throw invalid('Only recurring prices are supported in `subscription` mode here.', { param: `${at}[price]` })
  return newLineItem(price, wanted.quantity, await productName(turn, price))
}

function checkLines({ mode }: Given, lines: LineItem[]): void {
  const [first] = lines
  const total = lines.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  if (lines.some(({ currency }) => currency !== first?.currency))
    throw invalid('All prices on a Checkout Session must have the same currency.')
  if (lines.some(({ price }) => price.recurring && first?.price.recurring && !isSameRhythm(price.recurring, first.price.recurring))) {
    throw invalid('Checkout does not support multiple prices with different billing intervals.')
  }
  if (mode === 'payment' && total < CHARGE_MIN) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd.", { code: 'amount_too_small' })
  }
}

function customerCreation(given: Given): CheckoutSession['customer_creation'] {
  return given.mode === 'subscription' || given.invoice_creation?.enabled ? 'always' : (given.customer_creation ?? 'if_required')
}

function expiry({ now }: Turn, { expires_at: wanted }: Given): number {
  if (wanted === undefined) return now + 24 * HOUR
  if (wanted < now + HOUR / 2 || wanted > now + 24 * HOUR) {
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  return wanted
}

async function listLines(turn: Turn, given: { limit?: number | undefined; starting_after?: string | undefined }, id: string) {
  const { lines } = (await getBy(turn, 'checkout.session', { id: id, param: 'session' })).sandbox
  const start = lines.findIndex((item) => item.id === given.starting_after) + 1
  const end = start + (given.limit ?? 10)
  return pageOf(`/v1/checkout/sessions/${id}/line_items`, lines.slice(start, end), end < lines.length)
}
