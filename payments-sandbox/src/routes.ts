// Every endpoint of the API.
import { checkoutSessionRoutes } from './endpoints/checkout-sessions.ts'
import { customerRoutes } from './endpoints/customers.ts'
import { disputeRoutes } from './endpoints/disputes.ts'
import { eventRoutes } from './endpoints/events.ts'
import { invoiceRoutes } from './endpoints/invoices.ts'
import { paymentRoutes } from './endpoints/payments.ts'
import { portalConfigurationRoutes } from './endpoints/portal-configurations.ts'
import { portalSessionRoutes } from './endpoints/portal-sessions.ts'
import { priceRoutes } from './endpoints/prices.ts'
import { productRoutes } from './endpoints/products.ts'
import { subscriptionRoutes } from './endpoints/subscriptions.ts'
import type { Route } from './api/route.ts'

export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...eventRoutes,
]
