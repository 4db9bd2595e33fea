// Purchases over HTTP: top-up, portal, invoices, and the outcome of a checkout. Paths below /api/v1.
import {
  checkoutStatusSchema,
  errorBodySchema,
  invoiceSchema,
  portalAnswerSchema,
  topUpAnswerSchema,
  topUpPayloadSchema,
  upgradePreviewSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { hasProvider, type PaymentsDeps, type ProviderDeps } from '../payments/payments.ts'
import { atVisitorsAddress } from './at-visitors-address.ts'
import { getCheckoutStatus, listInvoices } from './billing.queries.ts'
import { openPortal, previewChange } from './change-plan.ts'
import { startTopUp } from './start-checkout.ts'

const account = { access: 'account' } as const
const tags = ['billing']
const off = { 503: errorBodySchema }

export function billingRoutes(deps: PaymentsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/balance/balance/top-up',
      {
        config: account,
        schema: {
          tags,
          summary: 'Add funds: answers where to pay',
          body: topUpPayloadSchema,
          response: { 200: topUpAnswerSchema, ...off, ...refusals },
        },
      },
      (request) => startTopUp(atVisitorsAddress(deps, request), actorOf(request), request.body.amount_usd),
    )
    app.post(
      '/billing/portal',
      {
        config: account,
        schema: { tags, summary: 'Your page at the payment provider', response: { 200: portalAnswerSchema, ...off, ...refusals } },
      },
      (request) => openPortal(withProvider(atVisitorsAddress(deps, request)), actorOf(request)),
    )
    app.get(
      '/billing/invoices',
      { config: account, schema: { tags, summary: 'Your invoices, newest first', response: { 200: z.array(invoiceSchema), ...refusals } } },
      (request) => listInvoices(deps, actorOf(request)),
    )
    app.get(
      '/billing/sessions/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'What became of a checkout',
          params: z.object({ id: z.string() }),
          response: { 200: checkoutStatusSchema, ...refusals },
        },
      },
      (request) => getCheckoutStatus(deps, actorOf(request), request.params.id),
    )
    app.get(
      '/billing/upgrade-preview',
      {
        config: account,
        schema: {
          tags,
          summary: 'What a change of the plan would cost today',
          querystring: z.object({ lookup_key: z.string() }),
          response: { 200: upgradePreviewSchema, 409: errorBodySchema, ...off, ...refusals },
        },
      },
      (request) => previewChange(withProvider(deps), actorOf(request), request.query.lookup_key),
    )
  }
}

function withProvider(deps: PaymentsDeps): ProviderDeps {
  if (!hasProvider(deps)) throw new AppError('unavailable', { detail: 'Payments are switched off on this server.' })
  return deps
}
