// /v1/billing_portal/sessions
import { z } from 'zod'
import { integer, listOf, text, webAddress } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid, missing } from '../api/api-error.ts'
import { readChange } from '../billing/change-subscription.ts'
import { FLOWS, newPortalSession, type PortalFlow } from '../objects/portal-session.ts'
import { pagesOriginFor } from '../pages-address.ts'
import { getBy, insert } from '../store.ts'
import type { Turn } from '../turn.ts'
import { getConfiguration } from './portal-configurations.ts'
import { getCustomer } from './customers.ts'

const ofSubscription = z.strictObject({ subscription: text() })
const flowSchema = z.strictObject({
  type: z.enum(FLOWS),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: webAddress }).optional(),
      hosted_confirmation: z.strictObject({ custom_message: text(500).optional() }).optional(),
    })
    .optional(),
  subscription_cancel: ofSubscription.optional(),
  subscription_update: ofSubscription.optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: text(),
      items: listOf(z.strictObject({ id: text(), price: text().optional(), quantity: integer(1, 999_999).optional() }), 1),
    })
    .optional(),
})
const createSchema = z.strictObject({
  customer: text(),
  configuration: text().optional(),
  return_url: webAddress.optional(),
  flow_data: flowSchema.optional(),
})

export const portalSessionRoutes = [
  route('POST /v1/billing_portal/sessions', createSchema, async (turn, given) => {
    const customer = await getCustomer(turn, given.customer, 'customer')
    const flow = given.flow_data ? await readFlow(turn, given.flow_data, customer.id) : null
    const configuration = given.configuration === undefined ? null : await getConfiguration(turn, given.configuration)
    const returnUrl = given.return_url ?? configuration?.default_return_url ?? null
    const session = {
      configuration: configuration?.id ?? 'bpc_sandbox',
      customer: customer.id,
      return_url: returnUrl,
      flow,
      pagesUrl: pagesOriginFor(turn.settings.pagesUrl, returnUrl),
    }
    return insert(turn, newPortalSession(session, turn.now))
  }),
]

async function readFlow(turn: Turn, given: z.output<typeof flowSchema>, customer: string): Promise<PortalFlow> {
  const {
    after_completion: after,
    subscription_cancel: cancel,
    subscription_update: update,
    subscription_update_confirm: confirm,
    type,
  } = given
  if (type !== 'payment_method_update' && !given[type]) {
    throw invalid(`Missing required param: flow_data[${type}].`, { code: 'parameter_missing', param: `flow_data[${type}]` })
  }
  if (after?.type === 'redirect' && !after.redirect) {
    const param = 'flow_data[after_completion][redirect][return_url]'
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const id = type === 'payment_method_update' ? null : (given[type]?.subscription ?? null)
  if (id !== null) await checkSubscription(turn, { id, customer, type, items: confirm?.items ?? [] })
  return {
    type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      redirect: after?.redirect ?? null,
      hosted_confirmation:
        after?.type === 'hosted_confirmation' ? { custom_message: after.hosted_confirmation?.custom_message ?? null } : null,
    },
    customer_update: null,
    subscription_cancel: type === 'subscription_cancel' && cancel ? { retention: null, ...cancel } : null,
    subscription_pause: null,
    subscription_update: type === 'subscription_update' && update ? update : null,
    subscription_update_confirm: type === 'subscription_update_confirm' && confirm ? toConfirm(confirm) : null,
  }
}

type Confirm = NonNullable<z.output<typeof flowSchema>['subscription_update_confirm']>

function toConfirm({ items, subscription }: Confirm): PortalFlow['subscription_update_confirm'] {
  return {
    discounts: null,
    subscription,
    items: items.map(({ id, price, quantity }) => ({ id, price: price ?? null, ...(quantity === undefined ? {} : { quantity }) })),
  }
}

interface Checked {
  id: string
  customer: string
  type: PortalFlow['type']
  items: { id: string; price?: string | undefined; quantity?: number | undefined }[]
}

/** A flow can be opened only for a subscription that runs and belongs to the customer, and for a change that changes something. */
async function checkSubscription(turn: Turn, { id, customer, type, items }: Checked): Promise<void> {
  const param = `flow_data[${type}][subscription]`
  const subscription = await getBy(turn, 'subscription', { id: id, param: param })
  if (subscription.customer !== customer) throw missing('subscription', id, param)
  if (subscription.ended_at !== null) throw invalid('This subscription cannot be updated because it has ended.', { param })
  if (type !== 'subscription_update_confirm') return
  if (!(await readChange(turn, subscription, { items }))) {
    throw invalid('This subscription cannot be updated: there is nothing to change.', {
      param: 'flow_data[subscription_update_confirm][items]',
    })
  }
}
