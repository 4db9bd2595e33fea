// /v1/billing_portal/configurations
import { z } from 'zod'
import { clearable, flag, listOf, metadata, page, text, webAddress } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import {
  CUSTOMER_UPDATES,
  DEFAULT_UPDATES,
  newPortalConfiguration,
  portalFeatures,
  type PortalConfiguration,
  type PortalFeatures,
} from '../objects/portal-configuration.ts'
import { fieldIs, findPage, getBy, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'

const switched = z.strictObject({ enabled: flag })
const featuresSchema = z.strictObject({
  customer_update: z.strictObject({ enabled: flag, allowed_updates: listOf(z.enum(CUSTOMER_UPDATES)).optional() }).optional(),
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: z.strictObject({ enabled: flag, mode: z.enum(['at_period_end']).optional() }).optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: listOf(z.enum(DEFAULT_UPDATES)).optional(),
      products: listOf(z.strictObject({ product: text(), prices: listOf(text(), 10) }), 10).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
})
const notes = {
  business_profile: z.strictObject({ headline: clearable(60).optional() }).optional(),
  default_return_url: webAddress.optional(),
  metadata: metadata.optional(),
  name: text(100).optional(),
}
const createSchema = z.strictObject({ ...notes, features: featuresSchema })
const updateSchema = z.strictObject({ ...notes, features: featuresSchema.optional(), active: flag.optional() })
const listSchema = z.strictObject({ ...page, active: flag.optional(), is_default: flag.optional() })

export const portalConfigurationRoutes = [
  route('POST /v1/billing_portal/configurations', createSchema, createConfiguration),
  route('GET /v1/billing_portal/configurations', listSchema, (turn, { active, is_default: isDefault, ...request }) =>
    findPage(turn, 'billing_portal.configuration', {
      url: '/v1/billing_portal/configurations',
      conditions: [...fieldIs('active', active), ...fieldIs('is_default', isDefault)],
      page: request,
    }),
  ),
  route('GET /v1/billing_portal/configurations/:id', z.strictObject({}), (turn, _, id) => getConfiguration(turn, id)),
  route('POST /v1/billing_portal/configurations/:id', updateSchema, async (turn, given, id) => {
    const configuration = await getConfiguration(turn, id)
    configuration.metadata = mergeMetadata(configuration.metadata, given.metadata)
    if (given.active !== undefined) configuration.active = given.active
    if (given.name !== undefined) configuration.name = given.name
    if (given.default_return_url !== undefined) configuration.default_return_url = given.default_return_url
    if (given.business_profile?.headline !== undefined) configuration.business_profile.headline = given.business_profile.headline
    if (given.features) configuration.features = await readFeatures(turn, given.features)
    configuration.updated = turn.now
    return save(turn, configuration)
  }),
]

export function getConfiguration(turn: Turn, id: string): Promise<PortalConfiguration> {
  return getBy(turn, 'billing_portal.configuration', { id, param: 'configuration' })
}

/** Sessions use it where they name it: the default is the one that Stripe's dashboard manages. */
async function createConfiguration(turn: Turn, given: z.output<typeof createSchema>): Promise<PortalConfiguration> {
  const fields = {
    default_return_url: given.default_return_url ?? null,
    features: await readFeatures(turn, given.features),
    headline: given.business_profile?.headline ?? null,
    is_default: false,
    metadata: given.metadata || {},
    name: given.name ?? null,
  }
  return insert(turn, newPortalConfiguration(fields, turn.now))
}

/** Features that are not mentioned are off. */
async function readFeatures(turn: Turn, given: z.output<typeof featuresSchema>): Promise<PortalFeatures> {
  const { customer_update: customer, subscription_update: update } = given
  for (const [index, { prices }] of (update?.products ?? []).entries())
    for (const id of prices) await getBy(turn, 'price', { id, param: `features[subscription_update][products][${index}][prices]` })
  return portalFeatures({
    allowed_updates: customer?.enabled ? (customer.allowed_updates ?? []) : null,
    invoices: given.invoice_history?.enabled ?? false,
    method: given.payment_method_update?.enabled ?? false,
    cancel: given.subscription_cancel?.enabled ?? false,
    update: {
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: update?.products ?? null,
      proration_behavior: update?.proration_behavior ?? 'none',
    },
  })
}
